/**
 * Stored forms of a unit's calendar side by side: size, write, read of 90 nights, one changed night, search. Run by
 * `npm run bench:calendars`: `node calendars.js <database url> <folder of extracts or ''> <units>`.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { type BenchNight, type CalendarForm, FORMS } from './lib/calendar-forms.js';

const NIGHTS = 365;
const BATCH = 100;
const ASKED = 300;
const SEARCHES = 5;

const [databaseUrl = '', folder = '', units = '2000'] = process.argv.slice(2);

const real = (): BenchNight[][] => {
  const calendars = new Map<string, BenchNight[]>();
  const text = gunzipSync(readFileSync(`${folder}/airbnb-seattle-calendar.csv.gz`));
  for (const row of parse(text, { columns: true }) as Record<string, string>[]) {
    const { listing_id, available, price, minimum_nights, maximum_nights } = row;
    const nights = calendars.get(listing_id!) ?? [];
    nights.push({
      available: available === '1',
      price: price!,
      minimumNights: minimum_nights!,
      maximumNights: maximum_nights!,
    });
    calendars.set(listing_id!, nights);
  }
  return [...calendars.values()].filter((nights) => nights.length >= NIGHTS).map((nights) => nights.slice(0, NIGHTS));
};

/** Dearer at weekends, some stays sold. */
const generated = (): BenchNight[][] =>
  Array.from({ length: 500 }, (_, unit) =>
    Array.from({ length: NIGHTS }, (_, day) => ({
      available: ((day + unit * 13) % 23) + (unit % 5) > 7,
      price: String(60 + (unit % 90) + (day % 7 > 4 ? 20 : 0)),
      minimumNights: String(1 + (unit % 3)),
      maximumNights: '365',
    })),
  );

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Milliseconds of each of the runs, in the middle. */
const timed = async (count: number, run: (index: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await run(index);
    times.push(performance.now() - start);
  }
  return median(times);
};

const calendars = folder === '' ? generated() : real();
const ids = Array.from({ length: Number(units) }, (_, index) => index + 1);

const measure = async (client: pg.Client, { create, write, columns, read, change, search }: CalendarForm) => {
  await client.query(create);
  const table = /CREATE TABLE (\w+)/.exec(create)![1]!;
  const batches = ids.flatMap((id) => ((id - 1) % BATCH === 0 ? [ids.slice(id - 1, id - 1 + BATCH)] : []));
  const written = await timed(batches.length, (index) => {
    const batch = batches[index]!;
    return client.query(write, [batch, ...columns(batch.map((id) => calendars[id % calendars.length]!))]);
  });
  await client.query(`VACUUM ANALYZE ${table}`);
  const { rows: size } = await client.query<{ bytes: string }>('SELECT pg_total_relation_size($1) AS bytes', [table]);
  const some = (index: number): number => ((index * 7919) % ids.length) + 1;
  const readMs = await timed(ASKED, (index) =>
    client.query({ name: `${table}-read`, text: read, values: [some(index)] }),
  );
  const found = (await client.query<{ found: number }>(search)).rows[0]!.found;
  const searchMs = await timed(SEARCHES, () => client.query(search));
  const changeMs = await timed(ASKED, (index) =>
    client.query({ name: `${table}-change`, text: change, values: [some(index)] }),
  );
  return {
    bytes: Number(size[0]!.bytes) / ids.length,
    written: (BATCH * NIGHTS) / (written / 1000),
    readMs,
    changeMs,
    searchMs,
    found,
  };
};

const client = new pg.Client(databaseUrl);
await client.connect();
try {
  console.log(`${units} units of ${NIGHTS} nights, ${folder === '' ? 'generated' : 'real'} calendars; medians\n`);
  console.log(
    '| stored as | bytes a unit | nights written/s | read of 90 nights, µs | one changed night, µs | search of all units, ms | units found |\n|---|---|---|---|---|---|---|',
  );
  for (const form of FORMS) {
    const { bytes, written, readMs, changeMs, searchMs, found } = await measure(client, form);
    const cells = [bytes, written, readMs * 1000, changeMs * 1000].map((value) =>
      Math.round(value).toLocaleString('en'),
    );
    console.log(`| ${[form.name, ...cells, searchMs.toFixed(1), found].join(' | ')} |`);
  }
} finally {
  await client.end();
}
