import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { until } from '../../../sandbox/testing/until.js';
import { UNRESTRICTED } from '../../platform/access/rights.js';
import type { Scope } from '../../platform/access/scope.js';
import type { EventType } from './feed.events.js';
import { type FeedBench, openFeedBench } from './testing/feed-bench.js';
import { StreamReader } from './testing/stream-reader.js';

const DAY_MS = 86_400_000;
const BUFFER_BYTES = 64 * 1024;
const guest = { id: 'g1', name: 'Ada Example', email: 'ada@example.com' };

let bench: FeedBench;
let scope: Scope;
let readers: StreamReader[];

beforeAll(async () => {
  bench = await openFeedBench();
  bench.outbox.declarePersonal(['RESERVATION_CREATED'], ['guest']);
});
beforeEach(async () => {
  await bench.clear();
  scope = await bench.makeTenant();
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) reader.leave();
  await until('the end of all streams', () => bench.watch.size === 0);
});
afterAll(() => bench.close());

interface Asked {
  after?: string;
  types?: EventType[];
  key?: string;
}

/** Returns the stream, and the answer that its reader reads. */
const open = async (of: Scope, { key = 'key', ...asked }: Asked = {}) => {
  const answer = new PassThrough({ highWaterMark: BUFFER_BYTES });
  return { stream: await bench.streams.open(of, { field: 'after', key, ...asked }, () => answer), answer };
};
const follow = async (asked: Asked = {}, of = scope): Promise<StreamReader> => {
  const reader = new StreamReader((await open(of, asked)).answer);
  readers.push(reader);
  return reader;
};
const published = async (count: number, of = scope): Promise<string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push(await bench.append(of));
    bench.clock.advance(1);
  }
  await bench.publish();
  return ids;
};
const shows = (reader: StreamReader, ids: string[]): Promise<unknown> =>
  until(`${ids.length} events`, () => reader.events.length >= ids.length).then(() =>
    expect(reader.eventIds).toEqual(ids),
  );
const waits = (count: number): Promise<unknown> =>
  until(`${count} waiting streams`, () => bench.watch.waitingCount === count);

/** Opens a stream of more events than its buffer holds, which nobody reads. */
const stuck = async (): Promise<{ answer: PassThrough; ids: string[] }> => {
  const ids: string[] = [];
  for (let n = 0; n < 200; n += 1) {
    ids.push(await bench.append(scope, { type: 'RESERVATION_UPDATED', data: { text: 'x'.repeat(1_000) } }));
    bench.clock.advance(1);
  }
  await bench.publish();
  const { answer } = await open(scope);
  await until('a full buffer', () => answer.writableNeedDrain);
  return { answer, ids };
};

describe('a stream of events', () => {
  it('sends the existing events, then each new one, as a page shows them', async () => {
    const first = await published(120);
    const reader = await follow();
    await shows(reader, first);
    const then = await published(2);
    await shows(reader, [...first, ...then]);
    const page = await bench.feed.read(
      scope,
      { wait: 0, limit: 500 },
      { key: 'key', signal: new AbortController().signal },
    );
    expect(page).toContain(`{"data":[${reader.events.map(({ data }) => data).join(',')}],"meta":{`);
    expect(reader.events[0]).toMatchObject({ event: 'RESERVATION_CREATED' });
  });

  it('shows the events of its tenant and types only', async () => {
    const sibling = await bench.makeTenant(scope.workspaceId);
    const stranger = await bench.makeTenant();
    const reader = await follow({ types: ['RESERVATION_CANCELLED'] });
    await waits(1);
    await published(1, sibling);
    await published(1, stranger);
    await published(1);
    const id = await bench.append(scope, { type: 'RESERVATION_CANCELLED' });
    await bench.publish();
    await shows(reader, [id]);
  });

  it('continues after any id that a reader received, even before its first event', async () => {
    const quiet = await follow({ after: 'now' });
    const first = await until('the first id', () => quiet.lastId);
    quiet.leave();
    const ids = await published(7);
    const reader = await follow({ after: first });
    await shows(reader, ids);
    for (const [index, { id }] of reader.events.entries())
      await shows(await follow({ after: id }), ids.slice(index + 1));
  });

  it('shows an erased guest as blank, and records a read of guests before it sends them', async () => {
    const subjectId = randomUUID();
    await bench.append(scope, { subjectId, data: { id: subjectId, guest } });
    await bench.publish();
    const records = () =>
      bench.rows("SELECT 1 AS one FROM audit_entry WHERE tenant_id = $1 AND action = 'GUESTS_READ'", [scope.tenantId]);
    const dataOf = async (reader: StreamReader): Promise<unknown> => {
      const { data } = await until('the event', () => reader.events[0]);
      return (JSON.parse(data!) as { data: unknown }).data;
    };
    expect(await dataOf(await follow())).toEqual({ id: subjectId, guest });
    expect(await records()).toHaveLength(1);
    await bench.database.transaction(() => bench.stores.forget(scope.workspaceId, [subjectId], ['guest']));
    bench.clock.advance(DAY_MS);
    expect(await dataOf(await follow())).toEqual({ id: subjectId, guest: { id: '', name: '', email: '' } });
    expect(await records()).toHaveLength(1);
  });

  it('pauses for a reader that does not read, and then continues where it stopped', async () => {
    const { answer, ids } = await stuck();
    await bench.watch.look();
    // One buffer on each side, and an event on top.
    expect(answer.readableLength + answer.writableLength).toBeLessThan(2 * BUFFER_BYTES + 2 * 1_024);
    const reader = new StreamReader(answer);
    readers.push(reader);
    await shows(reader, ids);
  });

  it.each<[string, (key: string) => unknown]>([
    ['its key is revoked', (key) => bench.door.revoked.add(key)],
    ['its key loses the scope read', (key) => bench.door.rights.set(key, { ...UNRESTRICTED, scopes: ['book'] })],
    [
      'its key may no longer act for the tenant',
      (key) => bench.door.rights.set(key, { ...UNRESTRICTED, tenantIds: [] }),
    ],
    ['its tenant is closed', () => bench.door.closedTenants.add(scope.tenantId)],
  ])('ends when %s, while another stream stays open', async (_, end) => {
    const ended = await follow({ key: 'ended' });
    const unread = await open(scope, { key: 'ended' });
    const other = await follow({}, await bench.makeTenant());
    await waits(3);
    end('ended');
    await until('the end', () => ended.isOver && unread.stream.signal.aborted);
    expect(other.isOver).toBe(false);
    await until('the end of the one that nobody reads', () => unread.answer.destroyed);
  });

  it('ends when events after its position are no longer kept', async () => {
    const { answer, ids } = await stuck();
    bench.clock.advance((bench.env.EVENT_DAYS + 2) * DAY_MS);
    await published(1);
    const reader = new StreamReader(answer);
    await until('the end', () => reader.isOver);
    expect(reader.eventIds).toEqual(ids.slice(0, reader.events.length));
    expect(reader.events.length).toBeLessThan(ids.length);
  });

  it.each([
    ['', 'invalid'],
    ['nonsense', 'invalid'],
  ])('is refused for the cursor "%s"', async (after, kind) => {
    await expect(open(scope, { after })).rejects.toMatchObject({
      kind,
      details: [{ field: 'after', code: 'invalid_cursor' }],
    });
  });

  it('is refused for a cursor of another tenant, and for one that is too old', async () => {
    await published(1);
    const { meta } = await bench.read(scope);
    const sibling = await bench.makeTenant(scope.workspaceId);
    await expect(open(sibling, { after: meta.nextCursor })).rejects.toMatchObject({ kind: 'invalid' });
    bench.clock.advance(1);
    await published(1);
    bench.clock.advance((bench.env.EVENT_DAYS + 1) * DAY_MS);
    await published(1);
    await expect(open(scope, { after: meta.nextCursor })).rejects.toMatchObject({ kind: 'gone' });
  });

  it('holds no connection to the database, so that more streams can be open than there are connections', async () => {
    const many: StreamReader[] = [];
    for (let n = 0; n < 50; n += 1) many.push(await follow());
    await waits(50);
    const ids = await published(1);
    for (const reader of many) await shows(reader, ids);
  });
});
