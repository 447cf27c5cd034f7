import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type FreezablePostgres, startFreezablePostgres } from '../../../test/support/frozen.js';
import { type ClientLimits, LimitedClient } from './limited-client.js';
import { within } from '../../values/time/within.js';
import { LimitedPool } from './limited-pool.js';

let postgres: FreezablePostgres;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  postgres = await startFreezablePostgres();
}, 120_000);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres?.close();
});

const poolWith = async (limits: ClientLimits | undefined, max = 1): Promise<pg.Pool> => {
  const config = { connectionString: postgres.url, Client: LimitedClient, limits, max };
  const pool = new LimitedPool(config as pg.PoolConfig);
  // The server may stop before the connections of an ended pool are closed.
  pool.on('error', () => undefined);
  pools.push(pool);
  await pool.query('SELECT 1');
  return pool;
};
const silent = { code: 'ETIMEDOUT' };

it('a statement without an answer fails at its limit, and its connection leaves the pool', async () => {
  const pool = await poolWith({ answerMs: 1_000 });
  await postgres.whileFrozen(async () => {
    await expect(pool.query('SELECT 2')).rejects.toMatchObject(silent);
    expect(pool.totalCount).toBe(0);
  });
  expect((await pool.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
});

it('the limit is counted from the last answer of the server', async () => {
  const pool = await poolWith({ answerMs: 3_000 });
  const client = await pool.connect();
  const answers = Promise.all([0, 1, 2].map(() => client.query('SELECT pg_sleep(1.2)')));
  await expect(answers).resolves.toHaveLength(3);
  client.release();
});

it('a connection without limits waits for the server', async () => {
  const pool = await poolWith(undefined);
  const { asked } = await postgres.whileFrozen(async () => {
    const sent = { asked: pool.query('SELECT 4 AS four') };
    await pause(2_000);
    return sent;
  });
  expect((await asked).rows).toEqual([{ four: 4 }]);
});

describe('if a server has answered nothing for two seconds,', () => {
  const pulse = { silentBeats: 0 };
  const limits = { answerMs: 30_000, pulse };
  afterEach(() => {
    pulse.silentBeats = 0;
  });

  it('statements and waits for a connection fail long before the limit, one after another', async () => {
    const pool = await poolWith(limits);
    pulse.silentBeats = 100;
    await postgres.whileFrozen(async () => {
      const queries = Promise.allSettled([0, 1, 2].map(() => pool.query('SELECT 5')));
      const asked = await within(limits.answerMs / 2, queries);
      expect(asked).toEqual(asked.map(() => ({ status: 'rejected', reason: expect.objectContaining(silent) })));
      await expect(pool.query('SELECT 6')).rejects.toMatchObject(silent);
    });
  });

  it('a connection that becomes free too late returns to the pool', async () => {
    const pool = await poolWith(limits);
    const held = await pool.connect();
    pulse.silentBeats = 100;
    await expect(pool.connect()).rejects.toMatchObject(silent);
    held.release();
    pulse.silentBeats = 0;
    expect((await pool.query('SELECT 7 AS seven')).rows).toEqual([{ seven: 7 }]);
    expect(pool.waitingCount).toBe(0);
  });

  it('a slow statement is not cancelled while the server answers others', async () => {
    const pool = await poolWith(limits);
    await expect(pool.query('SELECT pg_sleep(3)')).resolves.toMatchObject({ rowCount: 1 });
  });
});
