import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { Random } from './stack/random.js';

/** A guest's wish: days ahead, nights, party. */
export interface Wish {
  lead: number;
  nights: number;
  adults: number;
  children: number;
}

const FILE = 'hotel-bookings.csv.gz';
/** Wishes kept of the file: enough for its pattern. */
const KEPT = 20_000;

/** Shape of the real file (deciles of lead time, counts of nights and party) for a machine without it. */
const BUILT_IN = {
  lead: [0, 3, 11, 27, 50, 80, 111, 155, 200, 265],
  nights: [1, 1, 2, 2, 3, 3, 3, 4, 5, 7],
  adults: [1, 1, 2, 2, 2, 2, 2, 2, 2, 3],
  children: [0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
};

/** Returns a source of wishes in the pattern of real hotel bookings. */
export const demandOf = async (data: string | undefined, random: Random): Promise<() => Wish> => {
  const file = data && join(data, FILE);
  if (!file || !existsSync(file)) {
    const from = (values: readonly number[]): number => random.pick(values);
    return () => ({
      lead: from(BUILT_IN.lead),
      nights: from(BUILT_IN.nights),
      adults: from(BUILT_IN.adults),
      children: from(BUILT_IN.children),
    });
  }
  const wishes: Wish[] = [];
  const rows = createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    const nights = Number(row.stays_in_weekend_nights) + Number(row.stays_in_week_nights);
    const wish = { lead: Number(row.lead_time), nights, adults: Number(row.adults), children: Number(row.children) };
    if (wish.nights > 0 && wish.nights <= 28 && wish.adults > 0 && Number.isFinite(wish.children)) wishes.push(wish);
    if (wishes.length === KEPT) break;
  }
  return () => random.pick(wishes);
};
