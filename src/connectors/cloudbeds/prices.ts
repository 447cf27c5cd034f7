import type { ListingRef, PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, listOf } from '../kit/guards.js';
import type { PmsNight, PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { balancedQuote, priceLine } from '../kit/quotes.js';
import { night } from '../kit/rest/night-map.js';
import { calendarsOf, spans } from '../kit/rest/slots.js';
import { addDays, Decimal, nightsBetween, sum, toNumber } from '../port/values.js';
import { get } from './client.js';
import { currencyOf } from './listings.js';

const DAYS_AT_ONCE = 90;
const HOTELS_AT_ONCE = 8;
const ZERO = new Decimal(0);

export const { calendar, calendars } = calendarsOf(HOTELS_AT_ONCE, readCalendars);

/** Reads nights at the base rate of each room type; nights that the PMS leaves out are not for sale. */
async function readCalendars(
  call: PmsCall,
  listings: readonly ListingRef[],
  from: string,
  to: string,
): Promise<PmsNight[][]> {
  const days = new Map(listings.flatMap(({ providerUnitIds }) => providerUnitIds).map((id) => [id, [] as unknown[]]));
  for (const [startDate, last] of spans(from, to, DAYS_AT_ONCE)) {
    const rates = await ratesOf(call, listings, { startDate, endDate: addDays(last, 1) });
    for (const [id, own] of days) own.push(...(baseRateOf(rates, id)?.list('roomRateDetailed') ?? []));
  }
  const nightsOf = (id: string): PmsNight[] =>
    everyNight(
      mapNights(days.get(id)!, id, (day) => nightOf(day, undefined, id)),
      id,
      from,
      to,
    );
  return listings.map(({ providerUnitIds }) => providerUnitIds.flatMap(nightsOf));
}

/** Reads the rates of all the hotels. A hotel that is missing from the answer for several is read separately. */
async function ratesOf(
  call: PmsCall,
  listings: readonly ListingRef[],
  range: { startDate: string; endDate: string },
): Promise<Fields[]> {
  const ask = async (propertyIDs: string): Promise<Fields[]> =>
    rowsOf(await get(call, '/getRatePlans', { propertyIDs, ...range, detailedRates: true }));
  const rates = await ask(listings.map(({ providerId }) => providerId).join(','));
  const given = new Set(rates.map((rate) => rate.optionalId('roomTypeID')));
  for (const { providerId, providerUnitIds } of listings)
    if (listings.length > 1 && !providerUnitIds.some((id) => given.has(id))) rates.push(...(await ask(providerId)));
  return rates;
}

/** Returns the rate without a plan; or if there is none, one that is neither derived nor a promotion. */
function baseRateOf(rates: Fields[], roomTypeId: string): Fields | undefined {
  const own = rates.filter((rate) => rate.optionalId('roomTypeID') === roomTypeId && !rate.optionalText('promoCode'));
  return (
    own.find((rate) => rate.optionalId('ratePlanID') === null) ?? own.find((rate) => rate.flag('isDerived') !== true)
  );
}

export const nightOf = night({
  // The count of an overbooked night is negative.
  available: (day) => (day.flag('blocked') === true ? 0 : Math.max(0, day.integer('roomsAvailable', -1_000_000))),
  price: (day) => day.optionalPrice('rateBase') ?? day.price('totalRate'),
  minimumNights: 'minLos',
  maximumNights: 'maxLos',
  closedToArrival: 'closedToArrival',
  closedToDeparture: 'closedToDeparture',
});

const rowsOf = (body: Fields): Fields[] =>
  listOf(body.value('data'), 'data').map((item, index) => Fields.of(item, `data[${index}]`));

/** Returns the price of the stay by its nights and guests, with the PMS's additional charges. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { listingProviderId, checkIn: startDate, checkOut: endDate } = request;
  const { adults, children } = partyOf(request);
  const offer = await offerOf(call, request);
  if (!offer) throw new ConnectorError('rejected', 'The PMS does not offer the stay', { reason: 'not_available' });
  const roomsTotal = roomTotalOf(offer.room, nightsBetween(startDate, endDate), adults, children);
  const onTop = await get(call, '/getRoomsFeesAndTaxes', {
    propertyID: listingProviderId,
    startDate,
    endDate,
    roomsTotal: toNumber(roomsTotal),
    roomsCount: 1,
    adultsPerRoom: adults,
    childrenPerRoom: children,
  });
  return balancedQuote(quoteOf(onTop.object('data'), roomsTotal, offer.currency));
}

type Stay = Pick<PmsQuoteRequest, 'listingProviderId' | 'providerUnitId' | 'checkIn' | 'checkOut' | 'guestCounts'>;

/** Returns the adults and children; the PMS does not count infants. */
export const partyOf = ({ guestCounts: { adults, children } }: Pick<Stay, 'guestCounts'>) => ({ adults, children });

/** Returns the rate at which a stay is quoted and booked, or undefined if the PMS offers none. */
export async function rateIdOf(call: PmsCall, stay: Stay): Promise<string | undefined> {
  return (await offerOf(call, stay))?.room.optionalId('roomRateID') ?? undefined;
}

/**
 * Returns the offer for a stay. A room type is offered once for each of its rates. The rate without a plan counts, as
 * in the calendar; otherwise one that is not derived from another.
 */
async function offerOf(call: PmsCall, stay: Stay): Promise<{ room: Fields; currency: string } | undefined> {
  const { listingProviderId, providerUnitId, checkIn: startDate, checkOut: endDate } = stay;
  const party = { rooms: 1, ...partyOf(stay), detailedRates: true };
  const query = { propertyIDs: listingProviderId, startDate, endDate, ...party };
  const offers = rowsOf(await get(call, '/getAvailableRoomTypes', query));
  const hotel = offers.find((item) => item.id('propertyID') === listingProviderId);
  const rooms = (hotel?.objects('propertyRooms') ?? []).filter(
    (room) => room.id('roomTypeID') === providerUnitId && !hasNone(room),
  );
  const room = rooms.find((one) => !hasPlan(one)) ?? rooms.find((one) => !one.has('derivedType')) ?? rooms[0];
  return hotel && room && { room, currency: currencyOf(hotel) };
}

/** The PMS's name for the rate without a plan, if it sends one. */
const BASE_RATE = 'default';

const hasPlan = (room: Fields): boolean =>
  room.has('derivedType') ||
  [room.optionalText('ratePlanNamePublic'), room.optionalText('ratePlanNamePrivate')].some(
    (name) => name !== '' && name.toLowerCase() !== BASE_RATE,
  );

const hasNone = (room: Fields): boolean => room.has('roomsAvailable') && room.integer('roomsAvailable', -1_000_000) < 1;

/**
 * Returns the sum of each night's rate and the price of further guests: maps from their number to the sum for the stay.
 */
function roomTotalOf(room: Fields, nights: number, adults: number, children: number): Decimal {
  const rates = room.objects('roomRateDetailed').map((day) => day.price('rate'));
  if (rates.length !== nights) throw room.invalid('roomRateDetailed', 'a rate for each night');
  return sum([...rates, extraFor(room, 'adultsExtraCharge', adults), extraFor(room, 'childrenExtraCharge', children)]);
}

/** Returns the sum for a number of guests from one map, or from a list of maps with one number each. */
function extraFor(room: Fields, name: string, count: number): Decimal {
  const value = room.value(name);
  const sums = Array.isArray(value)
    ? value.map((item) => Fields.of(item, `${room.path}.${name}`))
    : [room.optionalObject(name) ?? []].flat();
  const found = sums.find((one) => one.has(String(count)));
  return (count > 0 && found?.optionalPrice(String(count))) || ZERO;
}

export function quoteOf(data: Fields, roomsTotal: Decimal, currency: string): PmsQuote {
  const linesIn = (name: string): PriceLine[] =>
    data
      .objects(name)
      .map(lineOf)
      .filter(({ amount }) => !amount.isZero());
  const accommodation = data.optionalPrice('roomsTotalWithoutTaxes') ?? roomsTotal;
  return {
    currency,
    base: [priceLine('Accommodation', accommodation)],
    fees: linesIn('fees'),
    taxes: linesIn('taxes'),
    discounts: [],
    total: data.price('grandTotal'),
    deposit: null,
  };
}

/** Reads a fee or a tax; the vendor's API document names the fields of a tax like those of a fee. */
const lineOf = (line: Fields): PriceLine =>
  priceLine(
    line.optionalText('taxName') || line.text('feeName'),
    line.optionalPrice('taxValue') ?? line.price('feeValue'),
  );
