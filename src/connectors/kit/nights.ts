import { Fields } from '../port/fields.js';
import { invalid, isInvalid, warnOf } from '../port/invalid-field.js';
import type { PmsNight } from '../port/model.js';
import { addDays, type Decimal, eachNight, roundTo } from '../port/values.js';

/**
 * Maps the nights of one unit. A night that cannot be read is returned as not for sale, so that no stale night stays
 * open; when none can be read, the calendar is `invalid_response`, because it says nothing about nights. `dateField`:
 * the field of a night's date.
 */
export function mapNights(
  days: readonly unknown[],
  providerUnitId: string | null,
  mapOne: (day: Fields, providerUnitId: string | null) => PmsNight,
  dateField = 'date',
): PmsNight[] {
  const nights = days.map((day) => {
    const raw = Fields.of(day, 'calendar[]');
    const date = raw.date(dateField);
    try {
      return { night: mapOne(raw, providerUnitId) };
    } catch (error) {
      if (!isInvalid(error)) throw error;
      warnOf(error);
      return { night: closedNight(date, providerUnitId), isUnread: true };
    }
  });
  if (nights.length > 0 && nights.every(({ isUnread }) => isUnread)) throw invalid('calendar', 'readable on any night');
  return nights.map(({ night }) => night);
}

/**
 * Returns one row per night from `from` to `to`, both included, in order; a night that the PMS left out is not for
 * sale.
 */
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

/** Returns the price of a night where the PMS gives one price for `days` days, rounded to the currency's minor unit. */
export const nightlyPrice = (price: Decimal, days: number, currency: string): Decimal =>
  days > 1 ? roundTo(price.dividedBy(days), currency) : price;
