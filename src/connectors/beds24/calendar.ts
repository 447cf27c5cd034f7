import type { ListingRef, PmsCall } from '../port/connector.js';
import { Fields, invalid, readable } from '../kit/guards.js';
import type { PmsNight } from '../port/model.js';
import { everyNight } from '../kit/nights.js';
import { night } from '../kit/rest/night-map.js';
import { isUnknownWord } from '../kit/vocabulary.js';
import { addDays, Decimal, eachNight, roundTo } from '../port/values.js';
import { listAt } from './client.js';
import { type NightOverride, OVERRIDES } from './vocabulary.js';

/** The PMS sends no values without these parameters. */
const calendars = listAt('/inventory/rooms/calendar', {
  includeNumAvail: true,
  includeMinStay: true,
  includeMaxStay: true,
  includeMultiplier: true,
  includeOverride: true,
  includePrices: true,
  includeLinkedPrices: true,
});

/** Reads all room types of the property in one request. A room type that the PMS leaves out is not for sale. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const { providerId, providerUnitIds, currency } = listing;
  if (providerUnitIds.length === 0) return everyNight([], null, from, to);
  const query = { propertyId: providerId, startDate: from, endDate: to };
  const rooms = (await calendars.items(call, { query })).map((item) => Fields.of(item, 'calendar'));
  if (rooms.length === 0) throw invalid('body.data', 'the calendar of any room');
  return providerUnitIds.flatMap((unitId) => {
    const ranges = rooms.filter((room) => room.id('roomId') === unitId).flatMap((room) => room.list('calendar'));
    return everyNight(nightsOf(ranges, unitId, currency, from, to), unitId, from, to);
  });
}

/**
 * Returns the nights of ranges, both dates included. An unreadable range stays closed; if all are unreadable, throws.
 */
function nightsOf(ranges: unknown[], unitId: string, currency: string, from: string, to: string): PmsNight[] {
  const nights = readable(ranges, (item) => expanded(Fields.of(item, 'range'), unitId, currency, from, to));
  if (ranges.length > 0 && nights.length === 0) throw invalid('calendar', 'readable in any range');
  return nights.flat();
}

function expanded(range: Fields, unitId: string, currency: string, from: string, to: string): PmsNight[] {
  const [first, last] = [range.date('from'), range.date('to')];
  if (last < first) throw range.invalid('to', 'on or after from');
  const night = nightOf(range, currency, unitId);
  const dates = eachNight(first < from ? from : first, addDays(last > to ? to : last, 1));
  return dates.map((date) => ({ ...night, date }));
}

const nightOf = night<string>({
  date: 'from',
  // Below zero when overbooked.
  available: (range) => (overrideOf(range).isClosed ? 0 : Math.max(0, range.integer('numAvail', -10_000, 10_000))),
  price: priceOf,
  minimumNights: 'minStay',
  maximumNights: 'maxStay',
  closedToArrival: (range) => overrideOf(range).closedToArrival === true,
  closedToDeparture: (range) => overrideOf(range).closedToDeparture === true,
});

/** Returns what the override of a range closes; an unknown override closes its nights. */
const overrideOf = (range: Fields): NightOverride =>
  range.meaning('override', OVERRIDES) ?? { isClosed: isUnknownWord(range, 'override', OVERRIDES) };

/**
 * Returns the price times the multiplier that the host or the yield optimiser set for the day, which is 1 by default.
 * https://wiki.beds24.com/index.php/Setting/calendar2multiplier
 */
function priceOf(range: Fields, currency: string): Decimal | null {
  const price = range.optionalPrice('price1') ?? range.optionalPrice('linkedPrice1');
  const multiplier = range.optionalPrice('multiplier') ?? new Decimal(1);
  if (multiplier.isZero()) throw range.invalid('multiplier', 'above zero');
  return price && roundTo(price.times(multiplier), currency);
}
