import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { severable } from '../../../test/support/severed.js';
import type { Env } from '../../config/env.js';
import type { Scope } from '../../platform/access/scope.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { pmsCallsUnrecordedTotal } from '../../platform/metrics/metrics.js';
import { LISTING_ENTITIES, seedAccount, seedWorkspace } from '../../modules/listing/testing/seed.js';
import { CallLog } from './call-log.js';
import { CallLogRepository } from './call-log.repository.js';
import { PmsCallEntity } from './pms-call.entity.js';
import type { RecordedCall } from '../../platform/outbound/recorded-call.types.js';

let connection: TestConnection;
let log: CallLog;
let owner: Scope;
let accountId: string;
const AT = new Date();

beforeAll(async () => {
  Logger.overrideLogger(false);
  connection = await openTestDatabase(...LISTING_ENTITIES, PmsCallEntity);
});
beforeEach(async () => {
  log = logOn(connection.database);
  ({ owner } = await seedWorkspace(connection.database));
  accountId = (await seedAccount(connection.database, owner)).id;
});
afterAll(() => connection.close());

const logOn = (database: Database, hours = 72): CallLog =>
  new CallLog(new CallLogRepository(database), { CALL_LOG_HOURS: hours } as Env);
const call = (parts: Partial<RecordedCall> = {}): RecordedCall => {
  const at = parts.at ?? AT;
  return {
    id: newId(at),
    accountId,
    at,
    kind: 'read',
    method: 'GET',
    path: '/listings?limit=100',
    status: 200,
    outcome: 'answered',
    networkError: null,
    attempt: 1,
    durationMs: 12,
    waitedMs: 0,
    errorExcerpt: null,
    requestId: null,
    jobId: null,
    traceId: null,
    ...parts,
  };
};
const list = async (filter = {}, page = {}): Promise<RecordedCall[]> =>
  (await log.list(owner, accountId, filter, { limit: 100, order: 'asc', ...page })).rows;
const unrecorded = async (): Promise<number> => (await pmsCallsUnrecordedTotal.get()).values[0]?.value ?? 0;

describe('the log of calls', () => {
  it('stores calls as they were, in batches', async () => {
    const failed = call({
      kind: 'write',
      status: null,
      outcome: 'unknown_outcome',
      networkError: 'timeout',
      errorExcerpt: '{"error":"…"}',
      requestId: 'r-1',
      jobId: 'j-1',
    });
    const calls = [failed, ...Array.from({ length: 1_200 }, () => call({ at: new Date(AT.getTime() + 1_000) }))];
    for (const one of calls) log.add(one);
    expect(await list()).toEqual([]);
    await log.flush();
    expect((await list({}, { limit: 2_000 })).length).toBe(1_201);
    expect((await list())[0]).toEqual(failed);
  });

  it('pages in both directions, and filters by failure, kind and time', async () => {
    const times = [1, 2, 2, 3].map((second) => new Date(AT.getTime() + second * 1_000));
    const calls = times.map((at, index) =>
      call({ at, kind: index === 3 ? 'write' : 'read', outcome: index % 2 === 0 ? 'answered' : 'unavailable' }),
    );
    for (const one of calls) log.add(one);
    await log.flush();
    const ids = calls.map(({ id }) => id);
    const found = async (filter = {}, page = {}) => (await list(filter, page)).map(({ id }) => id);
    expect(await found()).toEqual(ids);
    expect(await found({}, { order: 'desc' })).toEqual(ids.toReversed());
    for (const order of ['asc', 'desc'] as const) {
      const paged: string[] = [];
      for (let next: string | null | undefined; next !== null;) {
        const page = await log.list(owner, accountId, {}, { limit: 1, order, cursor: next ?? undefined });
        paged.push(...page.rows.map(({ id }) => id));
        next = page.nextCursor;
      }
      expect(paged).toEqual(order === 'asc' ? ids : ids.toReversed());
    }
    expect(await found({ failed: true })).toEqual([ids[1], ids[3]]);
    expect(await found({ failed: false })).toEqual([ids[0], ids[2]]);
    expect(await found({ kind: 'write' })).toEqual([ids[3]]);
    expect(await found({ since: times[1], until: times[3] })).toEqual([ids[1], ids[2]]);
  });

  it('counts calls, failures and percentiles of a PMS since a given time only', async () => {
    const since = new Date(AT.getTime() + 3_600_000);
    const figures = () => log.figures(since);
    expect(await figures()).toEqual([]);
    log.add(call({ at: new Date(since.getTime() - 1), durationMs: 9_000, outcome: 'unavailable' }));
    for (let index = 1; index <= 100; index += 1) {
      const outcome = index > 97 ? 'unavailable' : 'answered';
      log.add(call({ at: new Date(since.getTime() + index), durationMs: index, outcome }));
    }
    await log.flush();
    expect(await figures()).toEqual([{ provider: 'PROVIDER_04', calls: 100, failed: 3, p50Ms: 50, p95Ms: 95 }]);
  });

  it('stores nothing for an account that does not exist, but the other calls of the batch', async () => {
    const unknown = newId(AT);
    log.add(call({ accountId: unknown }));
    log.add(call());
    await log.flush();
    expect(await list()).toHaveLength(1);
    expect(await connection.database.query('SELECT 1 FROM pms_call WHERE account_id = $1', [unknown])).toEqual([]);
  });

  it("stores a batch only once, even when the database's answer was lost", async () => {
    const stored = call();
    for (let sent = 0; sent < 2; sent += 1) {
      log.add(stored);
      await log.flush();
    }
    expect(await list()).toHaveLength(1);
  });

  it('stores the waiting calls when the process ends', async () => {
    log.add(call());
    await log.onApplicationShutdown();
    expect(await list()).toHaveLength(1);
  });

  it('records nothing when it is switched off', async () => {
    const off = logOn(connection.database, 0);
    off.add(call());
    await off.flush();
    expect([off.isKept, await list()]).toEqual([false, []]);
  });

  it('drops a batch that the database refuses, counts it, and stores the next', async () => {
    const before = await unrecorded();
    log.add(call({ path: 'a\0b' }));
    await expect(log.flush()).rejects.toThrow();
    log.add(call());
    await log.flush();
    expect([await list().then((all) => all.length), (await unrecorded()) - before]).toEqual([1, 1]);
  });

  it('keeps 5,000 calls while the database is down, counts the others, and then stores the kept ones', async () => {
    const before = await unrecorded();
    const way = await severable(connection.url);
    const settings = { url: way.url, poolSize: 1, applicationName: 'lodgewire-test', asSystem: true };
    const source = await new DataSource(dataSourceOptions(settings, [])).initialize();
    log = logOn(new Database(source));
    await way.whileSevered(async () => {
      for (let sent = 0; sent < 5_003; sent += 1) log.add(call());
      await expect(log.flush()).rejects.toThrow();
      expect((await unrecorded()) - before).toBe(3);
    });
    await log.flush();
    await source.destroy();
    await way.close();
    log = logOn(connection.database);
    expect(await list({}, { limit: 6_000 })).toHaveLength(5_000);
  });
});
