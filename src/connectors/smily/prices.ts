import type { ListingRef, PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import type { PmsNight, PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { everyNight } from '../kit/nights.js';
import { balancedQuote, priceLine } from '../kit/quotes.js';
import { get } from '../kit/reading.js';
import { calendarsOf } from '../kit/rest/slots.js';
import type { Vocabulary } from '../kit/vocabulary.js';
import { addDays, Decimal, nightsBetween, parseAmount, sum } from '../port/values.js';
import { linked, listAt, textOf } from './lists.js';
import { CHANGE_OVERS, type Closures, DAYS } from './vocabulary.js';

const LONGEST_MAP = 1096;
const RENTALS_AT_ONCE = 25;

export const { calendar, calendars } = calendarsOf(RENTALS_AT_ONCE, readCalendars);

/**
 * Reads strings of days: taken nights, prices, and the days on which stays may begin and end, which also depends on
 * rules. Each begins at its own date. Nights that the first two do not cover are not for sale.
 */
async function readCalendars(
  call: PmsCall,
  listings: readonly ListingRef[],
  from: string,
  to: string,
): Promise<PmsNight[][]> {
  const query = { rental_id: listings.map(({ providerId }) => providerId).join(',') };
  const mapsOf = (name: string): Promise<Fields[]> => listAt(name).all(call, { query });
  const availabilities = await mapsOf('availabilities');
  const rateMaps = await mapsOf('nightly_rate_maps');
  const changeOvers = await mapsOf('change_overs');
  return listings.map(({ providerId }) => {
    const own = (maps: Fields[]): Fields | undefined => maps.find((map) => linked(map, 'rental') === providerId);
    const [days, rates] = [own(availabilities), own(rateMaps)];
    const nights = days && rates ? nightsOf(days, rates, { from, to }, own(changeOvers)) : [];
    return everyNight(nights, null, from, to);
  });
}

const ALWAYS = { from: '', to: '9999' };

/** Returns the nights of the range that the maps cover. */
export function nightsOf(
  availability: Fields,
  rateMap: Fields,
  { from, to } = ALWAYS,
  changeOvers?: Fields,
): PmsNight[] {
  const map = availability.text('map');
  if (!isMapOf(DAYS, map)) throw availability.invalid('map', 'a string of 0 to 3');
  const rates = ratesOf(rateMap);
  const start = availability.date('start_date');
  const shift = nightsBetween(rateMap.date('start_date'), start);
  const isOffered = (index: number): boolean => DAYS.get(map[index] ?? '') === true;
  const closuresOf = closuresIn(changeOvers, start, isOffered);
  const nights: PmsNight[] = [];
  for (let index = 0; index < map.length; index += 1) {
    const date = addDays(start, index);
    if (date < from || date > to) continue;
    const { price, minimumNights } = rates[index + shift] ?? { price: null, minimumNights: 0 };
    const available = isOffered(index) && price !== null ? 1 : 0;
    nights.push({
      providerUnitId: null,
      date,
      available,
      price,
      minimumNights,
      maximumNights: 0,
      ...closuresOf(index),
    });
  }
  return nights;
}

/** Returns whether the map is a letter for each day. */
const isMapOf = (days: Vocabulary<unknown>, map: string): boolean =>
  map.length <= LONGEST_MAP && [...map].every((day) => days.has(day));

/**
 * Returns closures by day from the start; undefined for days that the map leaves out. A taken night is closed to
 * arrivals, and the next morning to departures. That is not a rule, and ends when the night is free again.
 */
function closuresIn(
  changeOvers: Fields | undefined,
  start: string,
  isOffered: (index: number) => boolean,
): (index: number) => Closures {
  if (!changeOvers) return () => ({});
  const map = changeOvers.text('map');
  if (!isMapOf(CHANGE_OVERS, map)) throw changeOvers.invalid('map', 'a string of C, I, O and X');
  const shift = nightsBetween(changeOvers.date('start_date'), start);
  return (index) => {
    const { closedToArrival, closedToDeparture } = CHANGE_OVERS.get(map[index + shift] ?? '') ?? {};
    return {
      ...(isOffered(index) && { closedToArrival }),
      ...((index === 0 || isOffered(index - 1)) && { closedToDeparture }),
    };
  };
}

interface Rate {
  price: Decimal | null;
  minimumNights: number;
}

/**
 * Returns the rates by day from the map's first. A rate of 0 means none. Equal days share the parsed
 * values of the first one.
 */
function ratesOf(rateMap: Fields): Rate[] {
  const stays = rateMap.optionalText('minimum_stays_map').split(',');
  // It may be longer than other texts.
  const raw = rateMap.value('rates_map');
  if (typeof raw !== 'string' || raw.length > LONGEST_MAP * 16) throw rateMap.invalid('rates_map', 'a list of rates');
  const known = new Map<string, Rate>();
  return raw
    .split(',')
    .slice(0, LONGEST_MAP)
    .map((text, index) => {
      const key = `${text} ${stays[index]}`;
      const rate = known.get(key) ?? rateOf(rateMap, text, stays[index]);
      known.set(key, rate);
      return rate;
    });
}

function rateOf(rateMap: Fields, text: string, stay = ''): Rate {
  const price = parseAmount(text);
  if (!price || price.isNegative()) throw rateMap.invalid('rates_map', 'a list of rates');
  return { price: price.isZero() ? null : price, minimumNights: Number(/^\d{1,4}$/.exec(stay)?.[0] ?? 0) };
}

/** Prices the rental by a search for the dates; a rental that the result leaves out is not free. */
export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { listingProviderId, checkIn, checkOut } = request;
  const { adults, children } = request.guestCounts;
  const ids = { id: listingProviderId, rental_id: listingProviderId };
  const query = { ...ids, start_at: checkIn, end_at: checkOut, adults, children };
  const body = Fields.of(await get(call, '/rentals/search', query), 'body');
  const found = body.objects('rentals').find((rental) => rental.id('id') === listingProviderId);
  if (!found) throw new ConnectorError('rejected', 'The PMS does not offer the stay', { reason: 'not_available' });
  return quoteOf(found);
}

/**
 * Reads `final_price`, which the guest pays: the rental, required fees and the taxes that these do not include, less
 * any discount. Without an initial price, the price of the rental is the remainder.
 */
export function quoteOf(rental: Fields): PmsQuote {
  const total = rental.price('final_price');
  const details = rental.optionalObject('price_details');
  const fees = (details?.objects('fees') ?? [])
    .filter((fee) => fee.flag('required') !== false)
    .map((fee) => priceLine(textOf(fee, 'name'), fee.price('price').times(fee.optionalInteger('quantity', 1))))
    .filter(isCharged);
  const taxes = (details?.objects('taxes') ?? [])
    .filter((tax) => tax.flag('included') !== true)
    .map((tax) => priceLine(textOf(tax, 'name'), tax.price('amount')))
    .filter(isCharged);
  const left = total.minus(sum([...fees, ...taxes].map(({ amount }) => amount)));
  const initial = Decimal.max(rental.optionalPrice('initial_price') ?? left, left);
  return balancedQuote({
    currency: rental.currency('currency'),
    base: [priceLine('Rental', initial)],
    fees,
    taxes,
    discounts: [priceLine('Discount', initial.minus(left))].filter(isCharged),
    total,
    deposit: rental.optionalPrice('damage_deposit'),
  });
}

const isCharged = ({ amount }: PriceLine): boolean => !amount.isZero();
