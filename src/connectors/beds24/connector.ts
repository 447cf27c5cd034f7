import type { Connector, ConnectorDefinition, PmsCall } from '../kit/connector.js';
import { Fields, idIn, mapItems } from '../kit/guards.js';
import type { Page, PmsListing } from '../kit/model.js';
import { calendar } from './calendar.js';
import { classify, obtainToken, pageNumber, pageOf, refreshToken, restMs, revokeToken, verify } from './client.js';
import { inbound } from './inbound.js';
import { listingOf } from './listing-mapper.js';
import { quote } from './prices.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';

const definition: ConnectorDefinition = {
  id: 'beds24',
  name: 'Beds24',
  documentation: 'https://wiki.beds24.com/index.php/Category:API_V2',
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [
        {
          name: 'invite_code',
          secret: true,
          help: 'Settings › Marketplace › API; with the scopes bookings, bookings-personal, bookings-financial, inventory and properties. Usable once, within 24 hours',
        },
      ],
    },
  ],
  // Credits, not requests: most cost about one, and `restMs` follows what the PMS counts.
  limits: [{ scope: 'account', requests: 100, perSeconds: 300 }],
  webhooks: 'manual',
  signedWebhooks: true,
  holds: true,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    'our reference is an info item `externalReference` of the booking; `apiReference` cannot be written',
    'bookings are found beyond the upcoming ones when a departure date is asked for, also by id and `modifiedFrom`',
    'a list of statuses goes as the same parameter several times',
    'words by which a booking is refused for taken nights, stay rules or guests',
    'a bad invite code is a 400 or 401',
    '`taxPerson` is per guest and night; upsell items per week or child are left out of estimates, and keep a stay from being quoted',
    'feature codes of bedrooms, bathrooms, pets, smoking and events; where pictures stand',
    'of several offers for a stay the one with the lowest number is booked',
    'price 1 is the price to sell at, linked (`linkedPrice1`) where it has no value of its own',
  ],
};

export const beds24: Connector = {
  definition,
  authenticate: ({ accessToken }) => ({ token: accessToken ?? '' }),
  classify,
  restMs,
  tokens: { applies: () => true, singleUse: true, obtain: obtainToken, refresh: refreshToken, revoke: revokeToken },
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  inbound,
};

const INCLUDED = {
  includeAllRooms: true,
  includePictures: true,
  includeTexts: 'all',
  includeLanguages: 'all',
  includePriceRules: true,
  includeUpsellItems: true,
};

async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const { data, next } = await pageOf(call, '/properties', INCLUDED, pageNumber(cursor));
  const page = await mapItems(data, idIn('id'), (item) => listingOf(Fields.of(item, 'property').tolerant()));
  return { ...page, next: next?.toString() };
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const { data } = await pageOf(call, '/properties', { id: providerId, ...INCLUDED });
  const properties = data.map((item) => Fields.of(item, 'property').tolerant());
  const property = properties.find((item) => item.id('id') === providerId);
  return property && listingOf(property);
}
