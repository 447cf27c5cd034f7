import type { PmsCall } from '../kit/connector.js';
import { Fields, listOf } from '../kit/guards.js';
import type { PmsNight } from '../kit/model.js';
import { closures, everyNight, mapNights } from '../kit/nights.js';
import { path } from '../kit/path.js';
import { get } from '../kit/reading.js';
import { addDays } from '../kit/values.js';

/** The PMS gives at most twelve months at once. */
const MOST_DAYS = 360;

/** One row per night, from `from` up to and including `to`. */
export async function calendar(call: PmsCall, propertyId: string, from: string, to: string): Promise<PmsNight[]> {
  const nights: PmsNight[] = [];
  for (let first = from; first <= to; first = addDays(first, MOST_DAYS)) {
    const last = addDays(first, MOST_DAYS - 1);
    // One day more: whether the last one is given is not documented.
    const query = { from: first, to: addDays(last < to ? last : to, 1) };
    const body = Fields.of(await get(call, path`/calendar/${propertyId}`, query), 'body');
    const days = listOf(body.object('calendar').value('days'), 'calendar.days');
    nights.push(...mapNights(days, null, nightOf));
  }
  return everyNight(nights, null, from, to);
}

/** A property of several units is available while one of them is. */
export function nightOf(day: Fields): PmsNight {
  const price = day.optionalPrice('day_rate');
  return {
    providerUnitId: null,
    date: day.date('date'),
    available: day.flag('available') === true && price !== null ? 1 : 0,
    price,
    minimumNights: day.optionalInteger('minimum_length_of_stay', day.optionalInteger('min_los')),
    maximumNights: day.optionalInteger('maximum_available_nights'),
    ...closures(day, 'closed_for_arrival', 'closed_for_departure'),
  };
}
