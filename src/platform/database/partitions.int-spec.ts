import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Partitions1766100000000 } from '../../../migrations/1766100000000-partitions.js';
import { until } from '../../../sandbox/testing/until.js';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { behind } from '../../../test/support/held.js';
import { queryOn } from '../../../test/support/sql.js';
import { asSystem, asTenant } from './access.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { newId } from './ids.js';
import { type ExpiringTable, Partitions } from './partitions.js';

const DAY_MS = 86_400_000;
/** Far enough in the future that no migration created its partition. */
const AHEAD = 40;

let connection: TestConnection;
let partitions: Partitions;

beforeEach(async () => {
  connection = await openTestDatabase();
  partitions = new Partitions(connection.database);
});
afterEach(() => connection.close());

const rows = <T>(sql: string, parameters: unknown[] = []): Promise<T[]> =>
  connection.database.query<T>(sql, parameters);
const inDays = (days: number): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + DAY_MS / 2);
const nameOf = (table: ExpiringTable, days: number): string =>
  `${table}_${inDays(days).toISOString().slice(0, 10).replaceAll('-', '')}`;
const exists = async (name: string): Promise<boolean> =>
  (await rows<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is', [name]))[0]!.is;
const eventAt = async (at: Date, dispatched = true): Promise<string> => {
  const id = `evt_${newId(at).replaceAll('-', '')}`;
  await rows(
    `INSERT INTO outbox_event (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, created_at, dispatched_at)
     VALUES ($1, $2, $2, 'P', 'T', $2, 1, '{}', $3, $4)`,
    [id, randomUUID(), at, dispatched ? at : null],
  );
  return id;
};
const deliveryOf = (eventId: string) =>
  rows(
    `INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, url, state, manual, created_at)
     VALUES ($1, $2, $1, $1, 'u', 'PENDING', false, now())`,
    [randomUUID(), eventId],
  );
const placeOf = async (id: string): Promise<string | undefined> =>
  (await rows<{ place: string }>('SELECT tableoid::regclass::text AS place FROM outbox_event WHERE id = $1', [id]))[0]
    ?.place;
/** Connects as the service does, or as background work and migrations do. */
const onConnection = async (
  kind: { asSystem: boolean },
  work: (source: DataSource) => Promise<void>,
): Promise<void> => {
  const settings = { url: connection.url, poolSize: 1, applicationName: 'lodgewire-test', ...kind };
  const source = await new DataSource(dataSourceOptions(settings, [])).initialize();
  try {
    await work(source);
  } finally {
    await source.destroy();
  }
};

describe('partitions', () => {
  it('are created once, for a day and the seven that follow', async () => {
    expect(await partitions.make(inDays(AHEAD))).toBe(8 * 4);
    expect(await partitions.make(inDays(AHEAD))).toBe(0);
    expect(await partitions.make(inDays(AHEAD + 1))).toBe(4);
    for (const table of ['audit_entry', 'outbox_event', 'webhook_attempt', 'pms_call'] as const)
      expect([await exists(nameOf(table, AHEAD + 8)), await exists(nameOf(table, AHEAD + 9))]).toEqual([true, false]);
  });

  it('store the rows of their day, from its first millisecond', async () => {
    await partitions.make(inDays(AHEAD));
    const first = new Date(inDays(AHEAD).getTime() - DAY_MS / 2);
    const before = new Date(first.getTime() - 1);
    const ids = [await eventAt(first), await eventAt(before), await eventAt(inDays(-100))];
    expect(await Promise.all(ids.map(placeOf))).toEqual([
      nameOf('outbox_event', AHEAD),
      'outbox_event_default',
      expect.stringMatching(/^outbox_event_until_\d{8}$/),
    ]);
  });

  it('receive all rows that arrived before they were created', async () => {
    const late = [await eventAt(inDays(AHEAD)), await eventAt(inDays(AHEAD + 1))];
    const earlier = await eventAt(inDays(AHEAD - 1));
    await partitions.make(inDays(AHEAD));
    expect(await Promise.all([...late, earlier].map(placeOf))).toEqual([
      nameOf('outbox_event', AHEAD),
      nameOf('outbox_event', AHEAD + 1),
      'outbox_event_default',
    ]);
  });

  it('are dropped when their day is over, not before', async () => {
    await partitions.make(inDays(AHEAD));
    const [old, young] = [await eventAt(inDays(AHEAD)), await eventAt(inDays(AHEAD + 1))];
    expect(await partitions.drop('outbox_event', inDays(AHEAD))).toBeGreaterThan(0);
    expect(await exists(nameOf('outbox_event', AHEAD))).toBe(true);
    expect(await partitions.drop('outbox_event', inDays(AHEAD + 1))).toBe(1);
    expect([await placeOf(old), await placeOf(young)]).toEqual([undefined, nameOf('outbox_event', AHEAD + 1)]);
  });

  it('of events are kept while an event is not dispatched or has a delivery', async () => {
    await partitions.make(inDays(AHEAD));
    const [open, notified] = [await eventAt(inDays(AHEAD), false), await eventAt(inDays(AHEAD + 1))];
    await deliveryOf(notified);
    await partitions.drop('outbox_event', inDays(AHEAD + 3));
    expect([await placeOf(open), await placeOf(notified)]).toEqual(
      [AHEAD, AHEAD + 1].map((days) => nameOf('outbox_event', days)),
    );
    expect(await exists(nameOf('outbox_event', AHEAD + 2))).toBe(false);
    await rows('UPDATE outbox_event SET dispatched_at = now()');
    await rows('DELETE FROM webhook_delivery');
    expect(await partitions.drop('outbox_event', inDays(AHEAD + 3))).toBe(2);
  });

  it('of the audit log are kept for 30 days, whatever time is given', async () => {
    const [{ count }] = (await rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM partitions_of('audit_entry')`,
    )) as [{ count: number }];
    expect(await partitions.drop('audit_entry', inDays(AHEAD))).toBe(0);
    expect(await rows(`SELECT name FROM partitions_of('audit_entry')`)).toHaveLength(count);
  });

  it('are refused for other tables', async () => {
    await expect(partitions.drop('reservation' as never, inDays(AHEAD))).rejects.toThrow(
      'reservation has no partitions',
    );
  });

  it('are created and dropped only by the system, which sees the open rows of every workspace', async () => {
    await partitions.make(inDays(AHEAD));
    const open = await eventAt(inDays(AHEAD), false);
    const later = inDays(AHEAD + 1);
    const somebody = { workspaceId: randomUUID(), tenantId: randomUUID() };
    await onConnection({ asSystem: false }, async (source) => {
      const ofService = new Partitions(new Database(source));
      await expect(asTenant(somebody, () => ofService.drop('outbox_event', later))).rejects.toThrow('only the system');
      await expect(asTenant(somebody, () => ofService.make(later))).rejects.toThrow('only the system');
      await expect(ofService.drop('outbox_event', later)).rejects.toThrow('only the system');
      await asSystem(() => ofService.drop('outbox_event', later));
      expect(await placeOf(open)).toBe(nameOf('outbox_event', AHEAD));
      expect(await asSystem(() => ofService.make(later))).toBe(4);
    });
  });

  it('are created once when two workers create them', async () => {
    // Otherwise the wait could time out before the other one has ended.
    await queryOn(connection.url, "ALTER FUNCTION make_partitions(text, date) SET lock_timeout = '1min'");
    const made = await behind(
      connection.database,
      () => rows(`SELECT make_partitions('outbox_event', $1)`, [inDays(AHEAD)]),
      () => partitions.make(inDays(AHEAD)),
    );
    expect(made).toBe(8 * 3);
  });

  it('do not block a change of a delivery from its attempts', async () => {
    const other = new pg.Client(connection.url);
    await other.connect();
    try {
      await other.query('BEGIN; LOCK TABLE webhook_delivery IN ROW EXCLUSIVE MODE');
      const making = partitions.make(inDays(AHEAD)).catch(() => 0); // It waits at most one second.
      await until('the wait for deliveries', async () => {
        const waiting = await rows(
          `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'webhook_delivery'::regclass`,
        );
        return waiting.length > 0;
      });
      await other.query(`SET LOCAL lock_timeout = '300ms'`);
      expect((await other.query('SELECT id FROM webhook_attempt')).rows).toEqual([]);
      await other.query('COMMIT');
      await making;
    } finally {
      await other.end();
    }
  });

  it('of the audit log cannot be truncated', async () => {
    await partitions.make(inDays(AHEAD));
    const names = await rows<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_entry'::regclass`,
    );
    expect(names.length).toBeGreaterThan(8);
    for (const { name } of names)
      await expect(queryOn(connection.url, `TRUNCATE ${name}`)).rejects.toThrow('audit_entry is append-only');
  });
});

describe('the migration to partitions', () => {
  it('keeps rows and rights when it is applied and reverted', async () => {
    const [today, tomorrow] = [await eventAt(inDays(0)), await eventAt(inDays(1))];
    await rows('GRANT SELECT ON outbox_event TO pg_monitor');
    const kept = async (): Promise<unknown> => {
      const [rights] = await rows<{ given: boolean }>(
        `SELECT has_table_privilege('pg_monitor', 'outbox_event', 'SELECT') AND has_table_privilege('lodgewire_app', 'outbox_event', 'INSERT') AS given`,
      );
      const events = await rows<{ id: string }>('SELECT id FROM outbox_event ORDER BY id');
      return { given: rights!.given, events: events.map(({ id }) => id) };
    };
    const expected = { given: true, events: [today, tomorrow] };
    await onConnection({ asSystem: true }, async (source) => {
      const runner = source.createQueryRunner();
      await new Partitions1766100000000().down(runner);
      expect(await kept()).toEqual(expected);
      expect(await placeOf(tomorrow)).toBe('outbox_event');
      await new Partitions1766100000000().up(runner);
      expect(await kept()).toEqual(expected);
      expect(await placeOf(tomorrow)).toBe(nameOf('outbox_event', 1));
      const given = await rows(
        `SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r' AND has_table_privilege('lodgewire_app', oid, 'SELECT, INSERT, UPDATE, DELETE')`,
      );
      expect(given).toEqual([]);
      await runner.release();
    });
  });
});
