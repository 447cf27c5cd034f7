import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { until } from '../../../sandbox/testing/until.js';
import { whileHeld } from '../../../test/support/held.js';
import type { Scope } from '../../platform/access/scope.js';
import { Handovers } from '../../records/handover/handovers.js';
import { EventSequencer } from '../../records/outbox/event-sequencer.js';
import { WebhookHandoverRepository } from '../webhooks/webhook-handover.repository.js';
import { PROVIDER } from '../webhooks/testing/webhook-bench.js';
import { EVENT_TYPES } from './feed.events.js';
import { MOST_CONSUMERS } from './feed.types.js';
import { type FeedBench, openFeedBench } from './testing/feed-bench.js';

const DAY_MS = 86_400_000;
const guest = { id: 'g1', name: 'Ada Example', email: 'ada@example.com' };

let bench: FeedBench;
let scope: Scope;

beforeAll(async () => {
  bench = await openFeedBench();
  bench.outbox.declarePersonal(['RESERVATION_CREATED'], ['guest']);
});
beforeEach(async () => {
  await bench.clear();
  scope = await bench.makeTenant();
});
afterAll(() => bench.close());

const read = (request = {}, of = scope) => bench.read(of, request);
const idsIn = ({ data }: Awaited<ReturnType<typeof read>>): string[] => data.map(({ id }) => id);
const published = async (count: number, of = scope): Promise<string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push(await bench.append(of));
    bench.clock.advance(1);
  }
  await bench.publish();
  return ids;
};
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    ({ kind, details }: { kind: string; details: { field: string; code: string }[] }) => [
      kind,
      details[0]?.field,
      details[0]?.code,
    ],
  );

/** Starts a transaction that stores an event and commits when `commit` is called. */
const openTransaction = async (of: Scope): Promise<{ id: string; commit: () => Promise<void> }> => {
  let commit!: () => void;
  const told = new Promise<void>((resolve) => (commit = resolve));
  let stored!: (id: string) => void;
  const id = new Promise<string>((resolve) => (stored = resolve));
  const done = bench.database.transaction(async () => {
    stored(await bench.append(of));
    await told;
  });
  return {
    id: await id,
    commit: () => {
      commit();
      return done;
    },
  };
};

describe('the order of the feed', () => {
  it('puts an event of a long transaction behind every cursor that was issued meanwhile', async () => {
    const slow = await openTransaction(scope);
    bench.clock.advance(1_000);
    const quick = await published(2);
    const before = await read();
    expect(idsIn(before)).toEqual(quick);
    await slow.commit();
    await bench.publish();
    expect(idsIn(await read({ after: before.meta.nextCursor }))).toEqual([slow.id]);
    expect(idsIn(await read())).toEqual([...quick, slow.id]);
  });

  it('follows the sequence of a subject, even if two processes timed its events the other way round', async () => {
    const [subjectId, other] = [randomUUID(), randomUUID()];
    const append = async (sequence: number, of: string): Promise<string> => {
      const id = await bench.append(scope, { subjectId: of, sequence });
      bench.clock.advance(-10);
      return id;
    };
    const latest = await append(1, other);
    const [first, second, third] = [await append(1, subjectId), await append(2, subjectId), await append(3, subjectId)];
    await bench.publish();
    expect(idsIn(await read())).toEqual([first, second, third, latest]);
  });

  it('shows a follower each event once while many transactions write and several processes number events', async () => {
    const events = 120;
    let isDone = false;
    const numberingUntilDone = async (): Promise<void> => {
      const sequencer = new EventSequencer(bench.database, bench.clock);
      while (!isDone) {
        await bench.dispatchRows.dispatch(bench.clock.now());
        await sequencer.round();
      }
    };
    const writing = async (writer: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 0; n < events / 4; n += 1)
        ids.push(
          await bench.database.transaction(async () => {
            const id = await bench.append(scope);
            await bench.rows('SELECT pg_sleep($1)', [((n * 7 + writer * 3) % 5) / 200]);
            return id;
          }),
        );
      return ids;
    };
    const following = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (let after: string | undefined; seen.length < events;) {
        const page = await read({ after, limit: 7 });
        seen.push(...idsIn(page));
        after = page.meta.nextCursor;
      }
      return seen;
    };
    const sequencers = [numberingUntilDone(), numberingUntilDone(), numberingUntilDone()];
    const [seen, ...written] = await Promise.all([following(), ...[0, 1, 2, 3].map(writing)]);
    isDone = true;
    await Promise.all(sequencers);
    expect([...seen!].sort()).toEqual(written.flat().sort());
    expect(idsIn(await read())).toEqual(seen);
  });

  it('is assigned by one process at a time, for which others do not wait', async () => {
    await bench.append(scope);
    await bench.dispatchRows.dispatch(bench.clock.now());
    const lock = () => bench.rows('SELECT last FROM feed_head FOR UPDATE');
    expect(await whileHeld(bench.database, lock, () => bench.sequencer.round())).toBe(false);
    expect(idsIn(await read())).toEqual([]);
    await bench.publish();
    expect(idsIn(await read())).toHaveLength(1);
  });

  it('does not wait for an event that another transaction has locked', async () => {
    const [held] = [await bench.append(scope), bench.clock.advance(1)];
    const free = await bench.append(scope);
    await bench.dispatchRows.dispatch(bench.clock.now());
    const lock = () => bench.rows('SELECT id FROM outbox_event WHERE id = $1 FOR UPDATE', [held]);
    await whileHeld(bench.database, lock, () => bench.sequencer.round());
    expect(idsIn(await read())).toEqual([free]);
    await bench.publish();
    expect(idsIn(await read())).toEqual([free, held]);
  });

  describe('keeps an event behind an earlier one of its subject', () => {
    let first: string;
    let second: string;
    let other: string;
    beforeEach(async () => {
      const subjectId = randomUUID();
      first = await bench.append(scope, { subjectId, sequence: 1 });
      bench.clock.advance(1);
      second = await bench.append(scope, { subjectId, sequence: 2 });
      bench.clock.advance(1);
      other = await bench.append(scope, { subjectId: randomUUID(), sequence: 1 });
    });
    const whileFirstIsLocked = (work: () => Promise<unknown>): Promise<unknown> =>
      whileHeld(
        bench.database,
        () => bench.rows('SELECT id FROM outbox_event WHERE id = $1 FOR UPDATE', [first]),
        work,
      );

    it.each([
      ['that another transaction has locked', true],
      ['that is not dispatched yet', false],
    ])('%s', async (_how, isDispatched) => {
      if (isDispatched) await bench.dispatchRows.dispatch(bench.clock.now());
      await whileFirstIsLocked(async () => {
        await bench.dispatchRows.dispatch(bench.clock.now());
        await bench.sequencer.round();
      });
      expect(idsIn(await read())).toEqual([other]);
      await bench.publish();
      expect(idsIn(await read())).toEqual([other, first, second]);
    });
  });

  it('follows the sequences even where a whole batch was timed before its predecessors', async () => {
    const subjects = 1_001;
    const only = await bench.append(scope);
    await bench.rows(
      `INSERT INTO outbox_event SELECT (jsonb_populate_record(event, jsonb_build_object(
         'id', substr(event.id::text, 1, 13) || substr(gen_random_uuid()::text, 14),
         'subject_id', md5(subject::text)::uuid, 'sequence', place,
         'created_at', event.created_at + make_interval(hours => 2 - place)))).*
       FROM outbox_event event, generate_series(1, $1::int) subject, generate_series(1, 2) place WHERE event.id = $2 RETURNING 1`,
      [subjects, only],
    );
    await bench.publish();
    const [ordered] = await bench.rows<{ pairs: number }>(
      `SELECT count(*)::int AS pairs FROM outbox_event first JOIN outbox_event second USING (subject_id)
       WHERE first.sequence = 1 AND second.sequence = 2 AND first.feed_position < second.feed_position`,
    );
    expect(ordered!.pairs).toBe(subjects);
  });

  it('continues above every position that was assigned before a restore', async () => {
    await published(3);
    const { meta } = await read();
    // The backup was made before the three events.
    await bench.rows('DELETE FROM outbox_event RETURNING id');
    await bench.rows('UPDATE feed_head SET last = 0 RETURNING id');
    await bench.rows('INSERT INTO restoration (id, backed_up_at, restored_at) VALUES ($1, now(), now())', [
      randomUUID(),
    ]);
    expect(await read({ after: meta.nextCursor })).toMatchObject({ data: [], meta: { nextCursor: meta.nextCursor } });
    const [id] = await published(1);
    expect(idsIn(await read({ after: meta.nextCursor }))).toEqual([id]);
  });
});

describe('the content of the feed', () => {
  it('equals the body that a webhook receives, byte for byte, with or without a webhook', async () => {
    await bench.append(scope, { data: { id: 'é😀', guest, price: 10.5 }, sequence: 7 });
    await bench.publish();
    const row = (
      await bench.rows<{ id: string; workspaceId: string; body: string; personal: string }>(
        'SELECT id, workspace_id AS "workspaceId", body, personal FROM outbox_event',
      )
    )[0]!;
    const signal = new AbortController().signal;
    const text = await bench.feed.read(scope, { wait: 0, limit: 1 }, { key: 'key', signal });
    expect(text).toContain(`{"data":[${await bench.outbox.bodyOf(row)}],"meta":{`);
    expect(JSON.parse(text).data[0]).toMatchObject({ sequence: 7, tenantID: scope.tenantId, data: { guest } });
  });

  it('leaves out test events and events for one given URL', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: ['https://a.example.com/'], events: [...EVENT_TYPES] });
    await bench.tests.send(scope, PROVIDER, {});
    await bench.append(scope, { targetUrl: 'https://b.example.com/' });
    const [id] = await published(1);
    expect(idsIn(await read())).toEqual([id]);
  });

  it('belongs to the acting tenant only', async () => {
    const sibling = await bench.makeTenant(scope.workspaceId);
    const stranger = await bench.makeTenant();
    const own = await published(1);
    const others = [await published(1, sibling), await published(1, stranger)];
    expect([idsIn(await read()), idsIn(await read({}, sibling)), idsIn(await read({}, stranger))]).toEqual([
      own,
      ...others,
    ]);
  });

  it('shows an erased guest as blank, and records each read of a guest', async () => {
    const subjectId = randomUUID();
    await bench.append(scope, { subjectId, data: { id: subjectId, guest } });
    await bench.publish();
    const records = () =>
      bench.rows<{ target: string }>(
        "SELECT target_type || ' ' || target_id AS target FROM audit_entry WHERE tenant_id = $1 AND action = 'GUESTS_READ'",
        [scope.tenantId],
      );
    expect((await read()).data[0]!.data).toEqual({ id: subjectId, guest });
    expect(await records()).toEqual([{ target: 'event-list types=all' }]);
    await bench.database.transaction(() => bench.stores.forget(scope.workspaceId, [subjectId], ['guest']));
    bench.clock.advance(DAY_MS);
    expect((await read()).data[0]!.data).toEqual({ id: subjectId, guest: { id: '', name: '', email: '' } });
    expect(await records()).toHaveLength(1);
  });

  it('passes a waiting event of a moved account to its new owner, behind the cursors of both', async () => {
    const to = await bench.makeTenant(scope.workspaceId);
    const handovers = new Handovers(bench.database);
    new WebhookHandoverRepository(bench.database, handovers);
    await bench.webhooks.update(scope, PROVIDER, {
      urls: ['https://a.example.com/'],
      events: ['RESERVATION_CREATED'],
    });
    const subjectId = randomUUID();
    const moved = await bench.append(scope, { subjectId });
    await bench.publish();
    await published(1, to);
    const { meta } = await read({}, to);
    const move = { workspaceId: scope.workspaceId, from: scope.tenantId, to: to.tenantId, subjectIds: [subjectId] };
    await bench.database.transaction(() => handovers.run(move));
    expect(idsIn(await read())).toEqual([]);
    await bench.publish();
    expect(idsIn(await read({ after: meta.nextCursor }, to))).toEqual([moved]);
  });
});

describe('pages', () => {
  it('follow one another by limit and type, and count the remaining events', async () => {
    const kinds = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CREATED', 'RESERVATION_CREATED'];
    const ids: string[] = [];
    for (const type of kinds) {
      ids.push(await bench.append(scope, { type }));
      bench.clock.advance(1);
    }
    await bench.publish();
    const first = await read({ limit: 3 });
    expect([idsIn(first), first.meta.lag]).toEqual([ids.slice(0, 3), 1]);
    const rest = await read({ limit: 3, after: first.meta.nextCursor });
    expect([idsIn(rest), rest.meta.lag]).toEqual([ids.slice(3), 0]);
    const created = await read({ limit: 1, types: ['RESERVATION_CREATED'] });
    expect([idsIn(created), created.meta.lag]).toEqual([[ids[0]], 2]);
    const updated = await read({ types: ['RESERVATION_UPDATED'], after: created.meta.nextCursor });
    expect(idsIn(updated)).toEqual([ids[1]]);
    expect(updated.meta.nextCursor).toBe(rest.meta.nextCursor);
  });

  it('begin at the oldest event, or with now after the last', async () => {
    await published(1);
    const { meta } = await read({ after: 'now' });
    const [id] = await published(1);
    expect(idsIn(await read({ after: meta.nextCursor }))).toEqual([id]);
    expect(idsIn(await read({ after: meta.oldestCursor }))).toHaveLength(2);
  });

  it('advance the cursor of a tenant without events, so that it does not get too old', async () => {
    const quiet = await bench.makeTenant();
    const { meta } = await read({}, quiet);
    await published(1);
    expect((await read({ after: meta.nextCursor }, quiet)).meta.nextCursor).not.toBe(meta.nextCursor);
  });

  it('are refused for a cursor that is older than the events that are kept', async () => {
    await published(1);
    const old = await read();
    await published(1);
    bench.clock.advance((bench.env.EVENT_DAYS - 1) * DAY_MS);
    const [recent] = await published(1);
    expect(idsIn(await read({ after: old.meta.nextCursor }))).toHaveLength(2);
    bench.clock.advance(2 * DAY_MS);
    expect(await codeOf(read({ after: old.meta.nextCursor }))).toEqual(['gone', 'after', 'cursor_too_old']);
    const rest = await read();
    expect(idsIn(rest)).toEqual([recent]);
    expect(idsIn(await read({ after: rest.meta.oldestCursor }))).toEqual([recent]);
    bench.clock.advance(bench.env.EVENT_DAYS * DAY_MS);
    expect(idsIn(await read({ after: rest.meta.nextCursor }))).toEqual([]);
  });

  it.each(['', 'x', 'NOW', 'kq2uZx0cV3mUOe8rT1bXw9sJb2Q', '0', 'é'])(
    'are refused for the cursor "%s"',
    async (after) => {
      expect(await codeOf(read({ after }))).toEqual(['invalid', 'after', 'invalid_cursor']);
    },
  );

  it('are refused for a cursor of another tenant', async () => {
    const sibling = await bench.makeTenant(scope.workspaceId);
    const stranger = await bench.makeTenant();
    const { meta } = await read();
    for (const other of [sibling, stranger])
      expect(await codeOf(read({ after: meta.nextCursor }, other))).toEqual(['invalid', 'after', 'invalid_cursor']);
  });
});

describe('a waiting request', () => {
  const waits = (count: number): Promise<unknown> =>
    until(`${count} waiting requests`, () => bench.watch.size === count || undefined);

  it('is answered with the first event of its tenant and types', async () => {
    const other = await bench.makeTenant();
    const waiting = read({ wait: 30, after: 'now', types: ['RESERVATION_CANCELLED'] });
    await waits(1);
    await published(1, other);
    await published(1);
    await bench.watch.look();
    expect(bench.watch.size).toBe(1);
    const id = await bench.append(scope, { type: 'RESERVATION_CANCELLED' });
    await bench.publish();
    expect(idsIn(await waiting)).toEqual([id]);
  });

  it('is answered without an event when its time is up, with a cursor from which to continue', async () => {
    const { meta } = await read({ wait: 1, after: 'now' });
    const [id] = await published(1);
    expect(idsIn(await read({ after: meta.nextCursor }))).toEqual([id]);
  });

  it('ends with 401 when its key is revoked, and others keep waiting', async () => {
    const ended = codeOf(bench.read(scope, { wait: 30, after: 'now' }, { key: 'ended' }));
    const other = read({ wait: 30, after: 'now' });
    await waits(2);
    bench.door.revoked.add('ended');
    expect(await ended).toEqual(['unauthenticated', undefined, undefined]);
    const [id] = await published(1);
    expect(idsIn(await other)).toEqual([id]);
  });

  it('ends when its caller leaves', async () => {
    const leaving = new AbortController();
    const waiting = bench.read(scope, { wait: 30, after: 'now' }, { signal: leaving.signal });
    await waits(1);
    leaving.abort();
    expect(idsIn(await waiting)).toEqual([]);
    expect(bench.watch.size).toBe(0);
  });

  it('holds no connection to the database, so that more requests can wait than there are connections', async () => {
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const requests = Array.from({ length: 50 }, () =>
      bench.read(scope, { wait: 30, after: 'now' }, { signal: leaving.signal }),
    );
    await waits(50);
    const [id] = await published(1);
    for (const page of await Promise.all(requests)) expect(idsIn(page)).toEqual([id]);
  });
});

describe('a consumer', () => {
  const store = (name: string, cursor: string, of = scope) => bench.consumers.store(of, name, cursor);

  it('stores a position and shows how many events follow it', async () => {
    await published(3);
    const { meta } = await read({ limit: 1 });
    const stored = await store('site', meta.nextCursor);
    expect(stored).toEqual({
      name: 'site',
      cursor: meta.nextCursor,
      lag: 2,
      isTooOld: false,
      updatedAt: bench.clock.now(),
    });
    expect(await store('site', 'now')).toMatchObject({ lag: 0 });
    await store('site', meta.nextCursor);
    expect(await bench.consumers.get(scope, 'site')).toEqual(stored);
    expect(await bench.consumers.list(scope)).toEqual([stored]);
    await bench.consumers.remove(scope, 'site');
    expect(await codeOf(bench.consumers.get(scope, 'site'))).toEqual(['not_found', undefined, undefined]);
    expect(await codeOf(bench.consumers.remove(scope, 'site'))).toEqual(['not_found', undefined, undefined]);
  });

  it('belongs to its tenant', async () => {
    const sibling = await bench.makeTenant(scope.workspaceId);
    await published(1, sibling);
    const { cursor } = await store('site', 'now');
    expect(await codeOf(bench.consumers.get(sibling, 'site'))).toEqual(['not_found', undefined, undefined]);
    expect(await codeOf(store('site', cursor, sibling))).toEqual(['invalid', 'cursor', 'invalid_cursor']);
    await store('site', 'now', sibling);
    await bench.consumers.remove(sibling, 'site');
    expect(await bench.consumers.list(scope)).toHaveLength(1);
  });

  it('reports that its position is too old, and cannot be stored there again', async () => {
    await published(1);
    const { cursor } = await store('site', 'now');
    bench.clock.advance(1);
    await published(1);
    bench.clock.advance((bench.env.EVENT_DAYS + 1) * DAY_MS);
    await published(1);
    expect(await bench.consumers.get(scope, 'site')).toMatchObject({ isTooOld: true, lag: 1 });
    expect(await codeOf(store('site', cursor))).toEqual(['gone', 'cursor', 'cursor_too_old']);
    expect(await bench.consumers.counts()).toEqual({ active: 0, idle: 0, expired: 1 });
  });

  it('is counted by whether its position was stored within a day', async () => {
    await store('old', 'now');
    bench.clock.advance(DAY_MS + 1);
    await store('new', 'now');
    expect(await bench.consumers.counts()).toEqual({ active: 1, idle: 1, expired: 0 });
  });

  it('is refused beyond the maximum of a tenant, while an existing one can still be stored', async () => {
    for (let n = 0; n < MOST_CONSUMERS; n += 1) await store(`c${n}`, 'now');
    expect(await codeOf(store('one-more', 'now'))).toEqual(['refused', 'consumer', 'too_many_consumers']);
    expect(await store('c0', 'now')).toMatchObject({ name: 'c0' });
    expect(await store('c0', 'now', await bench.makeTenant(scope.workspaceId))).toMatchObject({ name: 'c0' });
  });
});
