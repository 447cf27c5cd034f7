/** A night as stored. Nights that are alike are the same object: most of a listing's are. */
export interface StoredNight {
  available: number;
  /** Decimal text, '' for none. */
  price: string;
  minimumNights: number;
  maximumNights: number;
}

/**
 * Whether the PMS's count has it: it did not hold it yet when the calendar was read (`uncounted`), or it may still have held
 * what has been cancelled since (`reopened`).
 */
export type HoldKind = 'counted' | 'uncounted' | 'reopened';

export interface StoredHold {
  /** Offsets of check-in and check-out. */
  from: number;
  to: number;
  kind: HoldKind;
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

/** Holds of unit `u` within `[from, to]` as one text: `from to kind`, separated by `,`. */
export const holdsSql = (from: string, to: string): string => `
  SELECT string_agg(concat_ws(' ', lower(stay) - ${from}, upper(stay) - ${from}, kind), ',') AS holds FROM (
    SELECT stay, CASE WHEN known_at IS NULL OR u.calendar_read_at IS NULL OR known_at > u.calendar_read_at
        THEN 'uncounted' ELSE 'counted' END AS kind
      FROM hold WHERE unit_id = u.id AND stay && daterange(${from}, ${to}, '[]')
    UNION ALL
    SELECT stay, 'reopened' FROM released_hold
     WHERE unit_id = u.id AND stay && daterange(${from}, ${to}, '[]') AND reopens AND released_at > u.calendar_read_at
       AND (taken_at IS NULL OR taken_at <= greatest(u.calendar_read_at, u.calendar_stored_at))) held`;

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
    const [from, to, kind] = item.split(' ') as [string, string, HoldKind];
    return { from: +from, to: +to, kind };
  });

/**
 * How many of the unit can still be booked for the night: what the PMS would sell, less the holds it did not know of when
 * it said so, and with those that were cancelled since, as far as other holds leave room. A unit that exists once is taken
 * by any hold, counted or not. The function take_nights of the database decides the same way.
 */
export const freeCount = (
  available: number,
  inventoryCount: number,
  holds: readonly StoredHold[],
  offset: number,
): number => {
  const count = { counted: 0, uncounted: 0, reopened: 0 };
  for (const { from, to, kind } of holds) if (from <= offset && offset < to) count[kind] += 1;
  const held = count.counted + count.uncounted;
  if (inventoryCount === 1 && held > 0) return 0;
  const free = available - count.uncounted;
  return Math.max(0, free, Math.min(free + count.reopened, inventoryCount - held));
};
