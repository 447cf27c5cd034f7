import { todayIn } from '../../../values/time/dates.js';
import { isConfirmed } from '../reservation.rules.js';
import { RESERVATION_STATUSES, type TodayKind } from '../reservation.types.js';
import type { StaysOfZone, TodayByZone, TodayCounts } from './today.types.js';

/** The statuses of reservations whose guests come, are there or have left. */
export const EXPECTED = RESERVATION_STATUSES.filter((status) => isConfirmed(status) || status === 'POST_STAY');

/** SQL for the dates of a reservation `r` from arrival to departure, as the indexes of stays have them. */
export const STAY_DATES = `daterange(r.check_in, r.check_out, '[]')`;

/** Returns whether a stay arrives, is in the house or departs on the day; dates are `YYYY-MM-DD`. */
const IS: Readonly<Record<TodayKind, (stay: StaysOfZone, today: string) => boolean>> = {
  ARRIVING: ({ checkIn }, today) => checkIn === today,
  STAYING: ({ checkIn, checkOut }, today) => checkIn <= today && checkOut > today,
  DEPARTING: ({ checkOut }, today) => checkOut === today,
};

/** Counts arrivals, guests in the house and departures, each by the clock of its listing. */
export const countToday = (stays: readonly StaysOfZone[], now: Date): TodayCounts => {
  const count = (kind: TodayKind): number =>
    stays.reduce((sum, stay) => sum + (IS[kind](stay, todayIn(stay.timeZone, now)) ? stay.count : 0), 0);
  return { arriving: count('ARRIVING'), staying: count('STAYING'), departing: count('DEPARTING') };
};

/** Returns today's date in each of the zones. */
export const todayByZone = (zones: readonly string[], now: Date): TodayByZone => ({
  zones: [...zones],
  dates: zones.map((zone) => todayIn(zone, now)),
});
