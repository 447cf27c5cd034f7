import { chargeLines } from '../port/charges.js';
import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest } from '../port/model.js';
import { balancedQuote, priceLine } from '../kit/quotes.js';
import { nightsTaken } from '../kit/refusals.js';
import { type Decimal, nightsBetween, sum } from '../port/values.js';
import { asksForMore, depositOf, feesOf, taxesOf } from './charges.js';
import { listAt } from './client.js';

const offers = listAt('/inventory/rooms/offers');
/** Properties with the fields that their charges depend on. */
const withCharges = listAt('/properties', {
  includeAllRooms: true,
  includeUpsellItems: true,
  includeTexts: 'property',
});

/**
 * Returns the price that the PMS offers for the nights and the party, plus the other charges of the property. Throws
 * `not_supported` if one of them is per child or week. https://api.beds24.com/v2 (GET /inventory/rooms/offers)
 */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const price = await offerFor(call, request);
  const properties = await withCharges.items(call, { query: { id: request.listingProviderId } });
  const property = properties
    .map((item) => Fields.of(item, 'property'))
    .find((one) => one.id('id') === request.listingProviderId);
  if (!property) throw new ConnectorError('rejected', 'The PMS does not know the property', { reason: 'not_found' });
  if (asksForMore(property)) throw new ConnectorError('not_supported', 'The PMS charges per child or per week');
  const rooms = property.objects('roomTypes').filter((room) => room.id('id') === request.providerUnitId);
  return quoteOf(price, property, rooms, request);
}

/** Returns the price of the first offer, at which bookings are made. Throws if nothing is for sale to this party. */
async function offerFor(call: PmsCall, request: PmsQuoteRequest): Promise<Decimal> {
  const { guestCounts, providerUnitId, checkIn, checkOut } = request;
  if (providerUnitId === null) throw new ConnectorError('not_supported', 'The PMS prices room types only');
  const party = { numAdults: guestCounts.adults, numChildren: guestCounts.children };
  const query = { roomId: providerUnitId, arrival: checkIn, departure: checkOut, ...party };
  const rooms = (await offers.items(call, { query })).map((item) => Fields.of(item, 'offers'));
  const room = rooms.find((one) => one.id('roomId') === providerUnitId);
  const priced = (room?.objects('offers') ?? []).filter(
    (offer) => offer.optionalPrice('price')?.greaterThan(0) === true && offer.optionalInteger('unitsAvailable', 1) > 0,
  );
  const [first] = priced.sort((one, other) => one.optionalInteger('offerId') - other.optionalInteger('offerId'));
  if (!first) throw nightsTaken();
  return first.price('price');
}

function quoteOf(price: Decimal, property: Fields, rooms: Fields[], request: PmsQuoteRequest): PmsQuote {
  const { currency, guests, checkIn, checkOut } = request;
  const stay = { nights: nightsBetween(checkIn, checkOut), guests, accommodation: price, currency };
  const charged = chargeLines(feesOf(property, rooms), 'fees', stay);
  const taxed = chargeLines(taxesOf(property, rooms), 'taxes', { ...stay, fees: charged });
  const beforeTaxes = price.plus(sum(charged.map(({ amount }) => amount)));
  return balancedQuote({
    currency,
    base: [priceLine('Accommodation', price)],
    fees: charged,
    taxes: taxed,
    discounts: [],
    total: beforeTaxes.plus(sum(taxed.map(({ amount }) => amount))),
    deposit: depositOf(property, rooms),
  });
}
