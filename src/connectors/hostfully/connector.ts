import type { Connector, ConnectorDefinition, ListingRef, PmsCall } from '../kit/connector.js';
import { Fields } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight, PmsQuote, PmsQuoteRequest } from '../kit/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { partOf } from '../kit/reading.js';
import { allOf, authenticate, classify, entriesOf, find, oauth, pageOf, verify } from './client.js';
import { type Extras, listingOf, nightOf } from './listing-mapper.js';
import { quoteOf } from './price-mapper.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'hostfully',
  name: 'Hostfully',
  documentation: 'https://dev.hostfully.com/reference',
  auth: [
    { authType: 'API_KEY', fields: [{ name: 'api_key', secret: true, help: 'Agency settings › API key' }] },
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
    },
  ],
  limits: [{ scope: 'account', requests: 10_000, perSeconds: 3600 }],
  webhooks: 'api',
  signedWebhooks: false,
  holds: true,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified: [
    'a quote has the names of an order (rent, fees, services, totals); looked for by name, refused unless they add up',
    'the deposit of a quote is not part of its total',
    '`quoteOverrides` of a new lead: `rent.rentNetPrice` and `fees.otherFees[]`, taxes among these, as clients send them',
    'the refresh call: `/auth/oauth/refresh` with the refresh token; 24 hours where `expiresIn` is missing',
    'access tokens are sent as `Authorization: Bearer`',
    'BOOKING_REQUEST is created without a status; `cancel` serves requests and inquiries too',
    'a unit of a unit type has a calendar of its own; a unit type counts `availableUnits`',
    'codes of property rules; `isUnitType`, `hotelUid`, `reviews` and `contact` of a property',
    'a lead that is IGNORED, a DUPLICATE or a SAMPLE takes no nights',
  ],
};

export const hostfully: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'OAUTH' },
  oauth,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks,
  inbound,
};

async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const agencyUid = call.providerAccountId;
  const page = await partOf(cursor, (_cursor) => pageOf(call, '/properties', 'properties', { agencyUid, _cursor }));
  return mapPage(page, 'property', 'uid', (property) => completed(call, property));
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const property = await find(call, path`/properties/${providerId}`, 'property');
  return property && completed(call, property);
}

const completed = async (call: PmsCall, property: Fields): Promise<PmsListing> =>
  listingOf(property, await extrasOf(call, property));

async function extrasOf(call: PmsCall, property: Fields): Promise<Extras> {
  const propertyUid = property.id('uid');
  const isUnitType = property.flag('isUnitType') === true;
  const units = isUnitType ? await allOf(call, '/multi-units/units', 'units', { unitTypeUid: propertyUid }) : [];
  return {
    descriptions: await allOf(call, '/property-descriptions', 'propertyDescriptions', { propertyUid }),
    photos: await allOf(call, '/photos', 'photos', { propertyUid }),
    amenities: await allOf(call, '/amenities', 'amenities', { propertyUid }),
    rules: await allOf(call, '/property-rules', 'propertyRules', { propertyUid }),
    fees: await allOf(call, '/fees', 'fees', { propertyUid }),
    units: units.filter((unit) => unit.flag('active') !== false),
  };
}

/** Nights that the PMS leaves out (beyond its horizon) are not for sale. */
async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const unitId = listing.providerUnitIds[0] ?? null;
  const entries = await entriesOf(call, listing.providerId, from, to);
  const nights = mapNights(entries, unitId, (entry) => nightOf(entry, unitId, listing.currency));
  return everyNight(nights, unitId, from, to);
}

async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const response = await call.http.send({
    method: 'POST',
    path: '/quotes',
    json: {
      agencyUid: call.providerAccountId,
      propertyUid: request.listingProviderId,
      checkInDate: request.checkIn,
      checkOutDate: request.checkOut,
      guests: request.guests,
      childrenCount: request.guestCounts?.children ?? 0,
      petCount: request.guestCounts?.pets ?? 0,
    },
  });
  const body = response.json();
  return quoteOf(Fields.of(body, 'body').value('quote') ?? body, request.currency);
}
