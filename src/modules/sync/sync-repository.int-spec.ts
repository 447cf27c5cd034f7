import pg from 'pg';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import { PmsHintEntity, SyncRunEntity, SyncScheduleEntity } from './sync.entity.js';
import { SyncRepository } from './sync.repository.js';

const LOCKED = `SELECT 1 FROM sync_schedule WHERE account_id = $1 AND resource = $2 FOR UPDATE`;

describe('SyncRepository', () => {
  let connection: TestConnection;
  let schedules: SyncRepository;
  let other: pg.Client;
  let account: AccountRef;

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES, SyncScheduleEntity, SyncRunEntity, PmsHintEntity);
    schedules = new SyncRepository(connection.database);
    other = new pg.Client({ connectionString: connection.url });
    await other.connect();
  });
  beforeEach(async () => {
    account = await seedAccount(connection.database, (await seedWorkspace(connection.database)).owner);
    // The rows are inserted in an order other than that of their names.
    await schedules.schedule(account.workspaceId, account.id, { RESERVATIONS: inMs(60_000) });
    await schedules.schedule(account.workspaceId, account.id, { CALENDARS: inMs(60_000) });
  });
  afterAll(async () => {
    await other.end();
    await connection.close();
  });

  const inMs = (ms: number): Date => new Date(SEEDED_AT.getTime() + ms);

  const someoneWaits = async (): Promise<void> => {
    for (;;) {
      const [row] = await connection.database.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (row!.waiting > 0) return;
    }
  };

  it.each<[string, () => Promise<void>]>([
    ['brought forward', () => schedules.bringForward(account.id, ['RESERVATIONS', 'CALENDARS'], inMs(0), 'MANUAL')],
    ['started', () => schedules.startWaiting(account.id, inMs(0))],
    [
      'scheduled again',
      () => schedules.schedule(account.workspaceId, account.id, { RESERVATIONS: inMs(0), CALENDARS: inMs(0) }),
    ],
  ])('locks rows in one order, to avoid deadlocks: %s', async (_, taking) => {
    await other.query('BEGIN');
    await other.query(LOCKED, [account.id, 'CALENDARS']);
    const taken = taking();
    await someoneWaits();
    // A transaction that waits for the first row has not locked the second.
    await expect(other.query(`${LOCKED} NOWAIT`, [account.id, 'RESERVATIONS'])).resolves.toMatchObject({ rowCount: 1 });
    await other.query('COMMIT');
    await taken;
  });

  it('lets workspaces take turns, and serves the longest waiting account of each first', async () => {
    await connection.database.query('DELETE FROM sync_schedule');
    const busy = (await seedWorkspace(connection.database)).owner;
    const names = new Map<string, string>();
    for (const [name, minutes] of [
      ['busy 1', -30],
      ['busy 2', -20],
      ['busy 3', -10],
    ] as const) {
      const { id } = await seedAccount(connection.database, busy);
      await schedules.schedule(busy.workspaceId, id, { LISTINGS: inMs(minutes * 60_000) });
      names.set(id, name);
    }
    await schedules.schedule(account.workspaceId, account.id, { LISTINGS: inMs(-1_000) });
    names.set(account.id, 'other');
    const due = await schedules.due(inMs(0), 3);
    expect(due.map(({ accountId }) => names.get(accountId))).toEqual(['busy 1', 'other', 'busy 2']);
  });
});
