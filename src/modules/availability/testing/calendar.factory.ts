import type { PmsNight } from '../../../connectors/port/model.js';
import { Decimal } from '../../../values/money/money.js';
import { addDays } from '../../../values/time/dates.js';

/** Returns a free night of a listing with one unit. */
export const pmsNight = (date: string, own: Partial<PmsNight> = {}): PmsNight => ({
  providerUnitId: null,
  date,
  available: 1,
  price: new Decimal(100),
  minimumNights: 0,
  maximumNights: 0,
  ...own,
});

/** Returns `count` equal nights in a row. */
export const pmsNights = (from: string, count: number, own: Partial<PmsNight> = {}): PmsNight[] =>
  Array.from({ length: count }, (_, day) => pmsNight(addDays(from, day), own));
