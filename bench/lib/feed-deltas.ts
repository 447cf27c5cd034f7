import pg from 'pg';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/config/env.js';
import { asSystem } from '../../src/platform/database/access.js';
import { DeltaSequencer } from '../../src/records/deltas/delta-sequencer.js';
import { fill } from './fill.js';
import { Growth } from './grow.js';
import { usedBy } from './processor.js';
import { startService } from './servers.js';
import { benchListings } from './stays.js';

const PAGE = 100;
const GOAL = 3_000;
const LISTINGS = 100_000;

/** Returns how many rows per second one process numbers. */
const number = async (variables: Record<string, string>, rows: number): Promise<number> => {
  const app = await createApp(readEnv({ ...variables, ROLE: 'api', LOG_LEVEL: 'warn' }));
  await app.init();
  try {
    const sequencer = app.get(DeltaSequencer, { strict: false });
    const from = performance.now();
    await asSystem(async () => {
      while (await sequencer.round());
    });
    return rows / ((performance.now() - from) / 1_000);
  } finally {
    await app.close();
  }
};

/** Fills the tenant's listings without calendars and returns the key. */
const grow = async (variables: Record<string, string>, listings: number): Promise<string> => {
  const { key } = await fill(variables, benchListings(undefined));
  const client = new pg.Client(variables.DATABASE_URL!);
  await client.connect();
  await client.query('TRUNCATE calendar, calendar_change');
  const growth = await Growth.of(variables.DATABASE_URL!);
  await growth.to(listings);
  await growth.close();
  await client.query(`INSERT INTO delta_row (tenant_id, subject_id, workspace_id, kind)
    SELECT tenant_id, id, workspace_id, 'LISTING' FROM listing ON CONFLICT DO NOTHING`);
  await client.query('VACUUM ANALYZE delta_row');
  await client.end();
  return key;
};

/** Reads everything, page by page, as a reader without a copy does. */
const walk = async (url: string, key: string): Promise<{ listings: number; megabytes: number; seconds: number }> => {
  const from = performance.now();
  let [listings, bytes, query] = [0, 0, 'updatedSince=1970-01-01T00:00:00Z'];
  for (;;) {
    const answer = await fetch(`${url}/api/v1/listing?limit=${PAGE}&${query}`, {
      headers: { 'x-service-api-key': key },
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
    const { data, meta } = JSON.parse(text) as { data: unknown[]; meta: { nextCursor: string; hasMore: boolean } };
    listings += data.length;
    bytes += text.length;
    if (!meta.hasMore) return { listings, megabytes: bytes / 1e6, seconds: (performance.now() - from) / 1_000 };
    query = `cursor=${meta.nextCursor}`;
  }
};

/** Measures a first full read of a tenant's listings by deltas; returns whether it reached the goal. */
export const measureDeltas = async (variables: Record<string, string>): Promise<boolean> => {
  const key = await grow(variables, LISTINGS);
  const numbered = await number(variables, LISTINGS);
  const service = await startService(variables);
  try {
    const before = usedBy(service.pid)!;
    const read = await walk(service.url, key);
    const processor = (usedBy(service.pid)! - before) / 1_000;
    const rate = read.listings / read.seconds;
    console.log(`numbered                ${Math.round(numbered)} rows/s`);
    console.log(
      `first read by deltas    ${read.listings} listings, ${Math.round(read.megabytes)} MB in ${read.seconds.toFixed(1)} s: ${Math.round(rate)} listings/s (goal: ${GOAL}); ${processor.toFixed(1)} s of processor in the service`,
    );
    return rate >= GOAL;
  } finally {
    await service.stop();
  }
};
