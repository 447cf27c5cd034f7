import { Fields, invalid, mapItems } from './guards.js';
import type { PmsNight } from './model.js';
import { addDays, type Decimal, eachNight, roundTo } from './values.js';

/**
 * The nights of one unit. One that cannot be read is given as not for sale, so that no stale night stays open; when
 * none can be read the calendar is `invalid_response`, for that is no news about nights. `date`: the field of its date.
 */
export async function mapNights(
  days: readonly unknown[],
  providerUnitId: string | null,
  mapOne: (day: Fields, providerUnitId: string | null) => PmsNight,
  date = 'date',
): Promise<PmsNight[]> {
  const fieldsOf = (day: unknown): Fields => Fields.of(day, 'calendar[]');
  const dateOf = (day: unknown): string => fieldsOf(day).date(date);
  const { items, refused } = await mapItems(days, dateOf, (day) => mapOne(fieldsOf(day), providerUnitId));
  if (refused.some(({ providerId }) => providerId === '')) throw invalid(`calendar[].${date}`, 'a date');
  if (refused.length > 0 && items.length === 0) throw invalid('calendar', 'readable on any night');
  return [...items, ...refused.map(({ providerId }) => closedNight(providerId, providerUnitId))];
}

/** One row per night from `from` to `to`, both included, in order; a night that the PMS left out is not for sale. */
export function everyNight(
  nights: readonly PmsNight[],
  providerUnitId: string | null,
  from: string,
  to: string,
): PmsNight[] {
  const dates = eachNight(from, addDays(to, 1));
  if (nights.length === dates.length && dates.every((date, index) => nights[index]!.date === date)) return [...nights];
  const byDate = new Map(nights.map((night) => [night.date, night]));
  return dates.map((date) => byDate.get(date) ?? closedNight(date, providerUnitId));
}

const closedNight = (date: string, providerUnitId: string | null): PmsNight => ({
  providerUnitId,
  date,
  available: 0,
  price: null,
  minimumNights: 0,
  maximumNights: 0,
});

type Closures = Pick<PmsNight, 'closedToArrival' | 'closedToDeparture'>;

/** Whether stays may begin and end on a date, by the flags that say they may not; what the PMS leaves out is not known. */
export const closures = (raw: Fields | undefined, toArrival: string, toDeparture: string): Closures => ({
  closedToArrival: raw?.flag(toArrival) ?? undefined,
  closedToDeparture: raw?.flag(toDeparture) ?? undefined,
});

/** What a night costs where the PMS prices so many days at once, rounded to the currency's minor unit. */
export const nightlyPrice = (price: Decimal, days: number, currency: string): Decimal =>
  days > 1 ? roundTo(price.dividedBy(days), currency) : price;
