import type { AccountRef } from '../integration-account/integration-account.types.js';
import { type MirrorHarness, mirrorHarness } from './testing/mirror.harness.js';
import { pmsListing } from './testing/pms-listing.factory.js';
import { seedAccount, SEEDED_AT, seedWorkspace } from './testing/seed.js';

const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);
const LOCKED = `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
};

describe('the sweep of listings', () => {
  let harness: MirrorHarness;
  let account: AccountRef;

  beforeAll(async () => {
    harness = await mirrorHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    account = await seedAccount(harness.connection.database, (await seedWorkspace(harness.connection.database)).owner);
  });

  const read = (at: number, ...ids: string[]) =>
    harness.mirror.apply(
      account,
      ids.map((providerId) => pmsListing({ providerId })),
      minute(at),
    );
  const sweep = async (at: number, ...seen: string[]) =>
    (await harness.mirror.sweep(account, minute(at), new Set(seen))).removed;
  const statuses = async (of = account): Promise<Record<string, string>> => {
    const rows = await harness.connection.database.query<{ id: string; status: string; document: string }>(
      'SELECT provider_id AS id, status, document FROM listing WHERE integration_account_id = $1 ORDER BY provider_id',
      [of.id],
    );
    for (const { status, document } of rows) expect(JSON.parse(`{${document}`)).toMatchObject({ status });
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  };

  it('makes a listing INACTIVE after two complete reads without it, and ACTIVE when it returns', async () => {
    await read(0, 'L0', 'L1');
    expect([await sweep(10, 'L0'), await sweep(19, 'L0'), await sweep(20, 'L0')]).toEqual([0, 0, 1]);
    expect(await statuses()).toEqual({ L0: 'ACTIVE', L1: 'INACTIVE' });
    await read(30, 'L0', 'L1');
    expect(await statuses()).toEqual({ L0: 'ACTIVE', L1: 'ACTIVE' });
  });

  it('restarts its count after a read in which the listing was unreadable', async () => {
    await read(0, 'L0', 'L1');
    await sweep(10, 'L0');
    await sweep(20, 'L0', 'L1');
    expect([await sweep(30, 'L0'), await sweep(40, 'L0')]).toEqual([0, 1]);
  });

  it('restarts its count after a read that returned the listing unchanged', async () => {
    await read(0, 'L0', 'L1');
    await sweep(10, 'L0');
    await read(15, 'L0', 'L1');
    expect([await sweep(20, 'L0'), await sweep(30, 'L0')]).toEqual([0, 1]);
  });

  it('continues its count after an older read that ended late', async () => {
    await read(5, 'L0', 'L1');
    await sweep(10, 'L0');
    await read(4, 'L0', 'L1');
    expect(await sweep(20, 'L0')).toBe(1);
  });

  it('writes nothing for a listing that was not missed', async () => {
    await read(0, 'L0');
    const version = () =>
      harness.connection.database.query('SELECT xmin::text FROM listing WHERE integration_account_id = $1', [
        account.id,
      ]);
    const before = await version();
    await read(10, 'L0');
    await sweep(10, 'L0');
    expect(await version()).toEqual(before);
  });

  it('stops when too many listings would be removed, and reports the reason', async () => {
    await read(0, ...Array.from({ length: 10 }, (_, index) => `L${index}`));
    await sweep(10);
    const outcome = await harness.mirror.sweep(account, minute(30), new Set());
    expect(outcome).toMatchObject({ removed: 0, stopped: expect.stringContaining('10 of 10') });
    expect(Object.values(await statuses())).toEqual(Array(10).fill('ACTIVE'));
  });

  it('affects one account only', async () => {
    const { workspaceId, tenantId } = account;
    const other = await seedAccount(harness.connection.database, { workspaceId, tenantId });
    await harness.mirror.apply(other, [pmsListing({ providerId: 'L1' })], minute(0));
    await read(0, 'L0', 'L1');
    expect([await sweep(10, 'L0'), await sweep(20, 'L0')]).toEqual([0, 1]);
    expect(await statuses(other)).toEqual({ L1: 'ACTIVE' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a sweep', () => sweep(20)],
    ['a read', () => read(20, 'L0')],
  ])('waits, as a read does, for another writer of the account: %s', async (_, work) => {
    await read(0, 'L0');
    const { database } = harness.connection;
    const [held, free] = [gate(), gate()];
    const holder = database.transaction(async () => {
      await harness.records.lockAccount(account.id);
      held.open();
      await free.opened;
    });
    await held.opened;
    let ended = false;
    const working = work().then(() => (ended = true));
    let waiting = 0;
    while (!ended && waiting === 0) waiting = (await database.query<{ waiting: number }>(LOCKED))[0]!.waiting;
    free.open();
    await Promise.all([holder, working]);
    expect(waiting).toBe(1);
  });
});
