import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { LISTING_ENTITIES, seedAccount, seedWorkspace } from '../../modules/listing/testing/seed.js';
import { newId } from '../../platform/database/ids.js';
import { Partitions } from '../../platform/database/partitions.js';
import { CallLogRepository } from '../../records/calls/call-log.repository.js';
import { PmsCallEntity } from '../../records/calls/pms-call.entity.js';
import { CallLogRetentionProcessor } from './call-log-retention.processor.js';

const DAY_MS = 24 * 3_600_000;

let connection: TestConnection;
let clock: FixedClock;
let processor: CallLogRetentionProcessor;
let accountId: string;

beforeEach(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES, PmsCallEntity);
  const { database } = connection;
  clock = new FixedClock(Date.now());
  const [calls, partitions] = [new CallLogRepository(database), new Partitions(database)];
  processor = new CallLogRetentionProcessor(calls, partitions, { CALL_LOG_HOURS: 72 } as Env, clock);
  accountId = (await seedAccount(database, (await seedWorkspace(database)).owner)).id;
});
afterEach(() => connection.close());

const add = (id: string, ofAccount = accountId): Promise<unknown> =>
  connection.database.query(
    `INSERT INTO pms_call (id, account_id, at, kind, method, path, outcome, attempt, duration_ms, waited_ms)
     VALUES ($1, $2, $3, 'read', 'GET', '/', 'answered', 1, 0, 0)`,
    [id, ofAccount, new Date(parseInt(id.replaceAll('-', '').slice(0, 12), 16))],
  );
const stored = async (): Promise<string[]> =>
  (await connection.database.query<{ id: string }>('SELECT id FROM pms_call ORDER BY at, id')).map(({ id }) => id);
const idAt = (daysAgo: number): string => newId(new Date(clock.now().getTime() - daysAgo * DAY_MS));

describe('retention of calls', () => {
  it('deletes calls after CALL_LOG_HOURS, at the end of that day', async () => {
    const [old, young] = [idAt(5), idAt(2.9)];
    for (const id of [old, young]) await add(id);
    await processor.forget();
    expect(await stored()).toEqual([young]);
    clock.advance(5 * DAY_MS);
    await processor.forget();
    expect(await stored()).toEqual([]);
  });

  it('deletes the calls of removed accounts', async () => {
    await add(idAt(0));
    await connection.database.query('DELETE FROM integration_account WHERE id = $1', [accountId]);
    await processor.forget();
    expect(await stored()).toEqual([]);
  });

  it('keeps the newest 5,000 of each account', async () => {
    const other = newId(new Date(1));
    await connection.database.query(
      `INSERT INTO pms_call (id, account_id, at, kind, method, path, outcome, attempt, duration_ms, waited_ms)
       SELECT overlay(first_id($2)::text PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid, account, $2::timestamptz + n * interval '1 ms',
              'read', 'GET', '/', 'answered', n, 0, 0
         FROM (SELECT $1::uuid AS account, generate_series(1, 5010) AS n UNION ALL SELECT $3, generate_series(5011, 5020)) made`,
      [accountId, clock.now(), other],
    );
    await processor.trim();
    const [kept] = await connection.database.query<{ first: number; calls: number }>(
      'SELECT min(attempt) AS first, count(*)::int AS calls FROM pms_call WHERE account_id = $1',
      [accountId],
    );
    expect(kept).toEqual({ first: 11, calls: 5_000 });
    expect(await connection.database.query('SELECT 1 FROM pms_call WHERE account_id = $1', [other])).toHaveLength(10);
  });
});
