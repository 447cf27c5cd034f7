/** A night as stored. Nights that are alike are the same object: most of a listing's are. */
export interface StoredNight {
  available: number;
  /** Decimal text, '' for none. */
  price: string;
  minimumNights: number;
  maximumNights: number;
}

export interface StoredHold {
  /** Offsets of check-in and check-out. */
  from: number;
  to: number;
  /** Not in the PMS's count: the PMS did not hold it yet when the calendar was read. */
  uncounted: boolean;
}

/** What the database answers of one unit: one text for all nights and one for all holds, which is cheaper than rows. */
export interface UnitPeriod {
  inventoryCount: number;
  nights: string | null;
  holds: string | null;
}

/** `offset available price minimum maximum`, nights separated by `,`. */
export const nightsSql = (first: string): string =>
  `string_agg(concat_ws(' ', date - ${first}, available, coalesce(trim_scale(price)::text, '-'), minimum_nights, maximum_nights), ',')`;

/** `from to uncounted`, holds separated by `,`. */
export const holdsSql = (first: string, calendarReadAt: string): string =>
  `string_agg(concat_ws(' ', lower(stay) - ${first}, upper(stay) - ${first},
     CASE WHEN known_at IS NULL OR ${calendarReadAt} IS NULL OR known_at > ${calendarReadAt} THEN 1 ELSE 0 END), ',')`;

const parseNight = (text: string): StoredNight => {
  const [available, price, minimum, maximum] = text.split(' ') as [string, string, string, string];
  return { available: +available, price: price === '-' ? '' : price, minimumNights: +minimum, maximumNights: +maximum };
};

/** By offset, in days from the first day of the period. */
export const parseNights = (text: string | null): Map<number, StoredNight> => {
  const nights = new Map<number, StoredNight>();
  const alike = new Map<string, StoredNight>();
  for (const item of text ? text.split(',') : []) {
    const space = item.indexOf(' ');
    const rest = item.slice(space + 1);
    let night = alike.get(rest);
    if (!night) alike.set(rest, (night = parseNight(rest)));
    nights.set(+item.slice(0, space), night);
  }
  return nights;
};

export const parseHolds = (text: string | null): StoredHold[] =>
  (text ? text.split(',') : []).map((item) => {
    const [from, to, uncounted] = item.split(' ') as [string, string, string];
    return { from: +from, to: +to, uncounted: uncounted === '1' };
  });

/**
 * How many of the unit can still be booked for the night: what the PMS would sell, less the holds it did not know of when
 * it said so. A unit that exists once is taken by any hold, counted or not.
 */
export const freeCount = (
  available: number,
  inventoryCount: number,
  holds: readonly StoredHold[],
  offset: number,
): number => {
  let free = available;
  for (const { from, to, uncounted } of holds) {
    if (offset < from || offset >= to) continue;
    if (inventoryCount === 1) return 0;
    if (uncounted) free -= 1;
  }
  return Math.max(0, free);
};
