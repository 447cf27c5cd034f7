/** A night of a unit, as it was read. */
export interface BenchNight {
  available: boolean;
  price: string;
  minimumNights: string;
  maximumNights: string;
}

/** A way to store calendars. `$1` of `write` is an array of unit numbers, the others one array for each column. */
export interface CalendarForm {
  name: string;
  create: string;
  write: string;
  columns(calendars: readonly (readonly BenchNight[])[]): unknown[][];
  /** 90 nights of unit `$1` from day 100 on, as one text. */
  read: string;
  /** Sells night 100 of unit `$1`. */
  change: string;
  /** Units free for the seven nights from day 100 on. */
  search: string;
}

const textOf = ({ available, price, minimumNights, maximumNights }: BenchNight): string =>
  `${available ? 1 : 0} ${price || '-'} ${minimumNights || 0} ${maximumNights || 0}`;

const runsOf = (nights: readonly BenchNight[]): string => {
  const runs: { length: number; text: string }[] = [];
  for (const night of nights) {
    const text = textOf(night);
    const last = runs.at(-1);
    if (last?.text === text) last.length += 1;
    else runs.push({ length: 1, text });
  }
  return runs.map(({ length, text }) => `${length} ${text}`).join();
};

const bitsOf = (nights: readonly BenchNight[]): string =>
  nights.map(({ available }) => (available ? '1' : '0')).join('');
const arrayOf = (nights: readonly BenchNight[], pick: (night: BenchNight) => string): string =>
  `{${nights.map((night) => pick(night) || 'NULL').join()}}`;

const SEVEN = `B'1111111'`;

const rows: CalendarForm = {
  name: 'a row a night',
  create: `CREATE TABLE rows (unit_id int, date int, available smallint NOT NULL, price numeric, minimum_nights int NOT NULL, maximum_nights int NOT NULL, workspace_id uuid NOT NULL DEFAULT gen_random_uuid(), PRIMARY KEY (unit_id, date))`,
  write: `INSERT INTO rows (unit_id, date, available, price, minimum_nights, maximum_nights)
    SELECT u, n.day, n.available, n.price, coalesce(n.minimum, 0), coalesce(n.maximum, 0) FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) AS c(u, a, p, mi, ma)
      CROSS JOIN LATERAL unnest(a::smallint[], p::numeric[], mi::int[], ma::int[]) WITH ORDINALITY AS n(available, price, minimum, maximum, day)`,
  columns: (calendars) => [
    calendars.map((nights) => arrayOf(nights, ({ available }) => (available ? '1' : '0'))),
    calendars.map((nights) => arrayOf(nights, ({ price }) => price)),
    calendars.map((nights) => arrayOf(nights, ({ minimumNights }) => minimumNights)),
    calendars.map((nights) => arrayOf(nights, ({ maximumNights }) => maximumNights)),
  ],
  read: `SELECT string_agg(concat_ws(' ', date, available, coalesce(trim_scale(price)::text, '-'), minimum_nights, maximum_nights), ',') AS text FROM rows WHERE unit_id = $1 AND date BETWEEN 100 AND 189`,
  change: 'UPDATE rows SET available = 1 - available WHERE unit_id = $1 AND date = 100',
  search:
    'SELECT count(*)::int AS found FROM (SELECT unit_id FROM rows WHERE date BETWEEN 100 AND 106 AND available > 0 GROUP BY unit_id HAVING count(*) = 7) f',
};

const packed: CalendarForm = {
  name: 'packed arrays, free nights as bits',
  create: `CREATE TABLE packed (unit_id int PRIMARY KEY, available smallint[] NOT NULL, price numeric[] NOT NULL, minimum_nights int[] NOT NULL, maximum_nights int[] NOT NULL, free bit varying NOT NULL)`,
  write: `INSERT INTO packed SELECT u, a::smallint[], p::numeric[], mi::int[], ma::int[], f::bit varying FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS c(u, a, p, mi, ma, f)`,
  columns: (calendars) => [...rows.columns(calendars), calendars.map(bitsOf)],
  read: `SELECT concat_ws(';', available[100:189]::text, price[100:189]::text, minimum_nights[100:189]::text, maximum_nights[100:189]::text) AS text FROM packed WHERE unit_id = $1`,
  change:
    'UPDATE packed SET available[100] = 1 - available[100], free = set_bit(free, 99, 1 - get_bit(free, 99)) WHERE unit_id = $1',
  search: `SELECT count(*)::int AS found FROM packed WHERE substring(free FROM 100 FOR 7) = ${SEVEN}`,
};

const runs: CalendarForm = {
  name: 'runs as text, free nights as bits',
  create: 'CREATE TABLE runs (unit_id int PRIMARY KEY, nights text NOT NULL, free bit varying NOT NULL)',
  write: `INSERT INTO runs SELECT u, n, f::bit varying FROM unnest($1::int[], $2::text[], $3::text[]) AS c(u, n, f)`,
  columns: (calendars) => [calendars.map(runsOf), calendars.map(bitsOf)],
  read: 'SELECT nights, free::text FROM runs WHERE unit_id = $1',
  // What sync does: it has the new text.
  change: `UPDATE runs SET nights = nights || '', free = set_bit(free, 99, 1 - get_bit(free, 99)) WHERE unit_id = $1`,
  search: `SELECT count(*)::int AS found FROM runs WHERE substring(free FROM 100 FOR 7) = ${SEVEN}`,
};

export const FORMS: readonly CalendarForm[] = [rows, packed, runs];
