import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, invalid, readable } from '../kit/guards.js';
import type { PmsNight } from '../kit/model.js';
import { everyNight } from '../kit/nights.js';
import { addDays, eachNight } from '../kit/values.js';
import { allOf } from './client.js';

const NO_CHECK_IN = ['noCheckIn', 'noCheckInOrCheckOut'];
const NO_CHECK_OUT = ['noCheckOut', 'noCheckInOrCheckOut'];
/** Without any of these the PMS sends no values. */
const INCLUDED = {
  includeNumAvail: true,
  includeMinStay: true,
  includeMaxStay: true,
  includeOverride: true,
  includePrices: true,
  includeLinkedPrices: true,
};

/** One request for all room types of the property. A room type that the PMS leaves out is not for sale. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const { providerId, providerUnitIds } = listing;
  if (providerUnitIds.length === 0) return everyNight([], null, from, to);
  const query = { propertyId: providerId, startDate: from, endDate: to, ...INCLUDED };
  const data = await allOf(call, '/inventory/rooms/calendar', query);
  if (data.length === 0) throw invalid('body.data', 'the calendar of any room');
  const rooms = data.map((item) => Fields.of(item, 'calendar'));
  return providerUnitIds.flatMap((unitId) => {
    const ranges = rooms.filter((room) => room.id('roomId') === unitId).flatMap((room) => room.list('calendar'));
    return everyNight(nightsOf(ranges, unitId, from, to), unitId, from, to);
  });
}

/** Ranges include both their dates. One that cannot be read gives no nights, so they are closed; if none can, no news. */
function nightsOf(ranges: unknown[], unitId: string, from: string, to: string): PmsNight[] {
  const nights = readable(ranges, (item) => expanded(Fields.of(item, 'range'), unitId, from, to));
  if (ranges.length > 0 && nights.length === 0) throw invalid('calendar', 'readable in any range');
  return nights.flat();
}

function expanded(range: Fields, providerUnitId: string, from: string, to: string): PmsNight[] {
  const [first, last] = [range.date('from'), range.date('to')];
  if (last < first) throw range.invalid('to', 'on or after from');
  const override = range.optionalText('override');
  const available = override === 'blackout' ? 0 : availableOf(range);
  const price = range.optionalPrice('price1') ?? range.optionalPrice('linkedPrice1');
  const [minimumNights, maximumNights] = [range.optionalInteger('minStay'), range.optionalInteger('maxStay')];
  const dates = eachNight(first < from ? from : first, addDays(last > to ? to : last, 1));
  const closed = {
    closedToArrival: NO_CHECK_IN.includes(override),
    closedToDeparture: NO_CHECK_OUT.includes(override),
  };
  return dates.map((date) => ({ providerUnitId, date, available, price, minimumNights, maximumNights, ...closed }));
}

/** Below zero when overbooked. */
const availableOf = (range: Fields): number => Math.max(0, range.integer('numAvail', -10_000, 10_000));
