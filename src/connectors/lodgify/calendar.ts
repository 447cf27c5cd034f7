import type { ListingRef, PmsCall } from '../port/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import type { PmsNight } from '../port/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { path } from '../kit/path.js';
import { get } from '../kit/reading.js';
import { addDays, eachNight } from '../port/values.js';

/** The number of units of a room type that are left, by date. */
export type Availability = ReadonlyMap<string, number>;

/**
 * Returns availability by room type, from `from` up to and including `to`. Whether a period's `end` is its last night
 * is not documented: one more day is requested, and a date in two periods belongs to the later one, which is right
 * either way.
 */
export async function availabilityOf(
  call: PmsCall,
  propertyId: string,
  from: string,
  to: string,
): Promise<Map<string, Availability>> {
  const query = { start: from, end: addDays(to, 1), includeDetails: true };
  const rooms = listOf(await get(call, path`/v2/availability/${propertyId}`, query), 'availability');
  return new Map(
    rooms.map((item) => {
      const room = Fields.of(item, 'availability[]');
      return [room.id('room_type_id'), leftIn(room.objects('periods'), from, to)];
    }),
  );
}

function leftIn(periods: Fields[], from: string, to: string): Availability {
  const left = new Map<string, number>();
  const inOrder = periods
    .map((period) => ({ start: edgeOf(period, 'start'), end: edgeOf(period, 'end'), count: countIn(period) }))
    .sort((a, b) => a.start.localeCompare(b.start));
  for (const { start, end, count } of inOrder) {
    if (end < start) throw invalid('availability[].periods', 'in order');
    const [first, last] = [start < from ? from : start, end > to ? to : end];
    if (first <= last) for (const date of eachNight(first, addDays(last, 1))) left.set(date, count);
  }
  return left;
}

/** Far edges mean that a period has no end; they are not bookable dates. */
function edgeOf(period: Fields, name: 'start' | 'end'): string {
  const text = period.text(name).slice(0, 10);
  return /^(?:0001|9999)-\d\d-\d\d$/.test(text) ? text : period.date(name);
}

/** Returns the units to sell; a closed period has none, whatever its count. */
function countIn(period: Fields): number {
  const isClosed = period.has('closed_period') && period.value('closed_period') !== false;
  return isClosed ? 0 : period.integer('available');
}

/** Reads availability and prices in two calls and joins them by date; prices are requested by room type. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const { providerId, providerUnitIds, currency } = listing;
  const availability = await availabilityOf(call, providerId, from, to);
  const nights: PmsNight[] = [];
  for (const roomId of providerUnitIds) {
    const query = { HouseId: providerId, RoomTypeId: roomId, StartDate: from, EndDate: to };
    const rates = Fields.of(await get(call, '/v2/rates/calendar', query), 'rates');
    if ((rates.optionalObject('rate_settings')?.optionalCurrency('currency_code') ?? currency) !== currency)
      throw invalid('rates.currency_code', `the listing's (${currency})`);
    const left: Availability = availability.get(roomId) ?? new Map();
    const priced = mapNights(daysIn(rates, from, to), roomId, (day) => nightOf(day, roomId, left));
    nights.push(...everyNight(priced, roomId, from, to));
  }
  return nights;
}

/** Expands the rates by day, because days with the default rate are not listed. */
function daysIn(rates: Fields, from: string, to: string): Fields[] {
  const items = listOf(rates.value('calendar_items'), 'rates.calendar_items');
  const days = items.map((item) => Fields.of(item, 'rates.calendar_items[]'));
  const dated = days.filter((day) => day.has('date'));
  const usual = days.find((day) => !day.has('date'));
  if (!usual) return dated;
  const known = new Set(dated.map((day) => day.date('date')));
  const missing = eachNight(from, addDays(to, 1)).filter((date) => !known.has(date));
  return [...dated, ...missing.map((date) => usual.with('date', date))];
}

/** Several prices are tiers by length of stay: the price of the shortest stay is the night's. */
export function nightOf(day: Fields, providerUnitId: string | null, left: Availability): PmsNight {
  const date = day.date('date');
  const tiers = day
    .objects('prices')
    .map((tier) => ({
      minimum: tier.optionalInteger('min_stay'),
      maximum: tier.optionalInteger('max_stay'),
      price: tier.price('price_per_day'),
    }))
    .sort((a, b) => a.minimum - b.minimum);
  const [shortest] = tiers;
  const isUnlimited = tiers.some(({ maximum }) => maximum === 0);
  return {
    providerUnitId,
    date,
    available: shortest ? (left.get(date) ?? 0) : 0,
    price: shortest?.price ?? null,
    minimumNights: shortest?.minimum ?? 0,
    maximumNights: isUnlimited ? 0 : Math.max(0, ...tiers.map(({ maximum }) => maximum)),
  };
}
