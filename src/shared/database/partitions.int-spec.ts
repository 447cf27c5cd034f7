import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { newId } from './ids.js';
import { type ExpiringTable, Partitions } from './partitions.js';

const DAY_MS = 86_400_000;
/** Far enough that no migration made its partition. */
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

describe('partitions', () => {
  it('are made for a day and the seven that follow, once', async () => {
    expect(await partitions.make(inDays(AHEAD))).toBe(8 * 3);
    expect(await partitions.make(inDays(AHEAD))).toBe(0);
    expect(await partitions.make(inDays(AHEAD + 1))).toBe(3);
    for (const table of ['audit_entry', 'outbox_event', 'webhook_attempt'] as const)
      expect([await exists(nameOf(table, AHEAD + 8)), await exists(nameOf(table, AHEAD + 9))]).toEqual([true, false]);
  });

  it('take the rows of their day, from its first millisecond on', async () => {
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

  it('get what came while nobody made them, and nothing is lost', async () => {
    const late = [await eventAt(inDays(AHEAD)), await eventAt(inDays(AHEAD + 1))];
    const earlier = await eventAt(inDays(AHEAD - 1));
    await partitions.make(inDays(AHEAD));
    expect(await Promise.all([...late, earlier].map(placeOf))).toEqual([
      nameOf('outbox_event', AHEAD),
      nameOf('outbox_event', AHEAD + 1),
      'outbox_event_default',
    ]);
  });

  it('are dropped when their day is over, and not before', async () => {
    await partitions.make(inDays(AHEAD));
    const [old, young] = [await eventAt(inDays(AHEAD)), await eventAt(inDays(AHEAD + 1))];
    expect(await partitions.drop('outbox_event', inDays(AHEAD))).toBeGreaterThan(0);
    expect(await exists(nameOf('outbox_event', AHEAD))).toBe(true);
    expect(await partitions.drop('outbox_event', inDays(AHEAD + 1))).toBe(1);
    expect([await placeOf(old), await placeOf(young)]).toEqual([undefined, nameOf('outbox_event', AHEAD + 1)]);
  });

  it('of events stay while one of them is not dispatched or has a delivery', async () => {
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

  it('of the audit log stay for 30 days, whatever is asked', async () => {
    const [{ count }] = (await rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM partitions_of('audit_entry')`,
    )) as [{ count: number }];
    expect(await partitions.drop('audit_entry', inDays(AHEAD))).toBe(0);
    expect(await rows(`SELECT name FROM partitions_of('audit_entry')`)).toHaveLength(count);
  });

  it('of no other table are dropped', async () => {
    await expect(partitions.drop('reservation' as never, inDays(AHEAD))).rejects.toThrow(
      'no partitions of reservation',
    );
  });
});
