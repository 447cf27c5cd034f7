import { randomBytes } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import { someoneWaits } from '../../../../test/support/locks.js';
import { Env } from '../../../config/env.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../../platform/access/scope.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import type { Database } from '../../../platform/database/database.js';
import type { DeltaMeta } from '../../../platform/paging/delta-meta.js';
import { DeltaSequencer } from '../../../records/deltas/delta-sequencer.js';
import { Deltas } from '../../../records/deltas/deltas.js';
import type { DeltaRequest } from '../../../records/deltas/deltas.types.js';
import { RestorationEntity } from '../../../records/restorations/restoration.entity.js';
import type { DomainError } from '../../../values/errors/domain-error.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { listingAnswer } from '../listing-document.js';
import { ListingRepository } from '../listing.repository.js';
import type { ListingFilter } from '../listing.types.js';
import { insertListing } from '../testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, seedWorkspace } from '../testing/seed.js';
import { ListingDeltasRepository } from './listing-deltas.repository.js';
import { ListingDeltasService } from './listing-deltas.service.js';

const DAY_MS = 86_400_000;
const EPOCH = new Date(0);

interface Page {
  data: ({ id: string; removedAt: string } & Record<string, unknown>)[];
  meta: DeltaMeta;
}

let connection: TestConnection;
let database: Database;
let clock: FixedClock;
let sequencer: DeltaSequencer;
let service: ListingDeltasService;
let owner: Scope;
let other: Scope;
let account: AccountRef;

const env = new Env();

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES, RestorationEntity);
  database = connection.database;
  clock = new FixedClock(Date.parse('2027-01-10T12:00:00Z'));
  sequencer = new DeltaSequencer(database, clock, env);
  const keys = new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`));
  service = new ListingDeltasService(new ListingDeltasRepository(database), new Deltas(keys, clock, env));
});
afterAll(() => connection.close());

beforeEach(async () => {
  await database.query('DELETE FROM restoration');
  ({ owner, other } = await seedWorkspace(database));
  account = await seedAccount(database, owner, { allowImport: true });
});

const numbered = async (): Promise<void> => {
  while (await sequencer.round());
};
const read = async (scope: Scope, request: Partial<DeltaRequest>, filter: ListingFilter = {}): Promise<Page> =>
  JSON.parse(await service.page(scope, filter, { limit: 50, ...request })) as Page;
const all = (scope: Scope, filter: ListingFilter = {}) => read(scope, { updatedSince: EPOCH }, filter);
/** Returns a cursor after everything that has changed so far. */
const end = async (scope: Scope, filter: ListingFilter = {}): Promise<string> => {
  await numbered();
  return (await all(scope, filter)).meta.nextCursor;
};
const idsIn = ({ data }: Page): string[] => data.map(({ id, removedAt }) => (removedAt ? `-${id}` : id));
const changesAfter = async (scope: Scope, cursor: string, filter: ListingFilter = {}): Promise<string[]> => {
  await numbered();
  return idsIn(await read(scope, { cursor }, filter));
};
const codeOf = async (work: Promise<unknown>): Promise<unknown[]> => {
  const { kind, details } = (await work.catch((error: unknown) => error)) as DomainError;
  return [kind, details[0]?.field, details[0]?.code];
};
let count = 0;
const listing = async (of = account): Promise<string> =>
  (await insertListing(database, of, { providerId: `L${(count += 1)}` })).id;
const change = (id: string): Promise<unknown> =>
  database.query(`UPDATE listing SET document = document || ' ' WHERE id = $1`, [id]);
const take = ({ tenantId, workspaceId }: Scope, id: string): Promise<unknown> =>
  database.query(
    `INSERT INTO listing_import (listing_id, tenant_id, owner_tenant_id, workspace_id, created_at)
     SELECT id, $2, tenant_id, $3, now() FROM listing WHERE id = $1 AND tenant_id <> $2 ON CONFLICT DO NOTHING`,
    [id, tenantId, workspaceId],
  );
const release = ({ tenantId }: Scope, id: string): Promise<unknown> =>
  database.query('DELETE FROM listing_import WHERE listing_id = $1 AND tenant_id = $2', [id, tenantId]);
const move = async ({ tenantId }: Scope): Promise<void> => {
  await database.query('DELETE FROM listing_import WHERE tenant_id = $1 AND listing_id IN (SELECT id FROM listing)', [
    tenantId,
  ]);
  await database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [account.id, tenantId]);
};

/** Runs `work` in a transaction that stays open until the returned function is called. */
const opened = async (work: () => Promise<unknown>): Promise<() => Promise<void>> => {
  let done: Promise<void> | undefined;
  const commit = await new Promise<() => void>((began, failed) => {
    done = database.transaction(async () => {
      await work();
      await new Promise<void>((finish) => began(finish));
    });
    done.catch(failed);
  });
  return async () => {
    commit();
    await done;
  };
};

describe('a walk over changed listings', () => {
  it('returns the documents of the list in the order of their changes, and a cursor at the end', async () => {
    const [first, second] = [await listing(), await listing()];
    const page = await (await numbered(), all(owner));
    expect(idsIn(page)).toEqual([first, second]);
    const { rows: documents } = await new ListingRepository(database).page(owner, {}, { limit: 10 });
    expect(page.data).toEqual(documents.map((stored) => JSON.parse(listingAnswer(stored))));
    expect(page.meta).toMatchObject({ limit: 50, hasMore: false });
    expect(await read(owner, { cursor: page.meta.nextCursor })).toMatchObject({ data: [], meta: page.meta });
    await change(first);
    expect(await changesAfter(owner, page.meta.nextCursor)).toEqual([first]);
  });

  it('continues after each page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await listing());
    await numbered();
    const seen: string[] = [];
    let request: Partial<DeltaRequest> = { updatedSince: EPOCH, limit: 2 };
    for (const hasMore of [true, true, false]) {
      const page = await read(owner, request);
      seen.push(...idsIn(page));
      expect(page.meta.hasMore).toBe(hasMore);
      request = { cursor: page.meta.nextCursor, limit: 2 };
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('begins a minute before the given instant', async () => {
    const [old, recent] = [await listing(), await listing()];
    await numbered();
    clock.advance(3 * 60_000);
    await change(recent);
    await numbered();
    const since = (milliseconds: number) =>
      read(owner, { updatedSince: new Date(clock.now().getTime() - milliseconds) });
    expect(idsIn(await since(0))).toEqual([recent]);
    expect(idsIn(await since(2 * 60_000 - 1))).toEqual([recent]);
    expect(idsIn(await since(2 * 60_000))).toEqual([old, recent]);
  });

  it('does not return a listing whose shown fields have not changed', async () => {
    const id = await listing();
    const cursor = await end(owner);
    await database.query(
      'UPDATE listing SET read_at = now(), unconfirmed_since = now(), document = document WHERE id = $1',
      [id],
    );
    expect(await changesAfter(owner, cursor)).toEqual([]);
  });

  it('reports a deleted listing as removed, with the time', async () => {
    const id = await listing();
    const cursor = await end(owner);
    clock.advance(90_000);
    await database.query('DELETE FROM listing WHERE id = $1', [id]);
    await numbered();
    const { data } = await read(owner, { cursor });
    expect(data).toEqual([{ id, removedAt: clock.now().toISOString() }]);
  });

  it('reports to a tenant an import, its changes and its end', async () => {
    const id = await listing();
    const cursor = await end(other);
    const mine = await end(owner);
    await take(other, id);
    expect(await changesAfter(other, cursor)).toEqual([id]);
    const imported = await end(other);
    await change(id);
    expect(await changesAfter(other, imported)).toEqual([id]);
    const changed = await end(other);
    await release(other, id);
    expect(await changesAfter(other, changed)).toEqual([`-${id}`]);
    expect(await changesAfter(owner, mine)).toEqual([id]);
  });

  it('reports the listings of a moved account as removed to the former owner and as changed to the others', async () => {
    const third = { ...owner, tenantId: (await seedWorkspace(database)).owner.tenantId };
    const id = await listing();
    await take(third, id);
    const cursors = [await end(owner), await end(other), await end(third)];
    await database.transaction(() => move(other));
    expect(await changesAfter(owner, cursors[0]!)).toEqual([`-${id}`]);
    expect(await changesAfter(other, cursors[1]!)).toEqual([id]);
    expect(await changesAfter(third, cursors[2]!)).toEqual([id]);
    await database.query('DELETE FROM integration_account WHERE id = $1', [account.id]);
    expect(await changesAfter(other, cursors[1]!)).toEqual([`-${id}`]);
    expect(await changesAfter(third, cursors[2]!)).toEqual([`-${id}`]);
  });

  it('reports a listing that the filter does not match as removed', async () => {
    const elsewhere = await seedAccount(database, owner);
    const [one, two] = [await listing(), await listing(elsewhere)];
    await numbered();
    const filter = { integrationAccountId: account.id };
    expect(idsIn(await all(owner, filter))).toEqual([one, `-${two}`]);
    expect(idsIn(await all(owner, { listingType: 'imported' }))).toEqual([`-${one}`, `-${two}`]);
    const near = { latitude: 0, longitude: 0, radiusKm: 1 };
    expect(idsIn(await all(owner, { place: near }))).toEqual([`-${one}`, `-${two}`]);
  });
});

describe('a change that commits late', () => {
  it('follows everything that was returned before its commit', async () => {
    const [late, early] = [await listing(), await listing()];
    const cursor = await end(owner);
    const commit = await opened(() => change(late));
    await change(early);
    expect(await changesAfter(owner, cursor)).toEqual([early]);
    const meanwhile = await end(owner);
    await commit();
    expect(await changesAfter(owner, meanwhile)).toEqual([late]);
  });

  it('is not lost when an earlier change of its row has been numbered before', async () => {
    const id = await listing();
    await change(id);
    const commit = await opened(() => change(id));
    await numbered();
    const cursor = (await all(owner)).meta.nextCursor;
    await commit();
    expect(await changesAfter(owner, cursor)).toEqual([id]);
  });

  it('is visible in an import that began before its commit', async () => {
    const id = await listing();
    const commit = await opened(() => change(id));
    const imported = take(other, id);
    await someoneWaits(database);
    expect(await changesAfter(other, await end(other))).toEqual([]);
    await commit();
    await imported;
    await numbered();
    const [shown] = (await all(other)).data;
    expect(shown).toEqual({ ...(await all(owner)).data[0], is_tenant_owned: false });
  });

  it('is numbered later when another process holds the lock for numbering', async () => {
    const id = await listing();
    const cursor = await end(owner);
    await change(id);
    const commit = await opened(() => database.query('SELECT 1 FROM delta_head FOR UPDATE'));
    expect(await sequencer.round()).toBe(false);
    await commit();
    expect(await changesAfter(owner, cursor)).toEqual([id]);
  });
});

describe('random changes in open transactions', () => {
  const TENANTS = 3;
  const WRITERS = 5;
  const CHANGES = 40;

  it('are all seen by readers that walk at the same time', async () => {
    const third = { ...owner, tenantId: (await seedWorkspace(database)).owner.tenantId };
    const scopes = [owner, other, third];
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await listing());
    const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
    const act = async (): Promise<unknown> => {
      const [id, scope] = [pick(ids), pick(scopes)];
      const chance = Math.random();
      if (chance < 0.5) return change(id);
      if (chance < 0.75) return take(scope, id);
      if (chance < 0.95) return release(scope, id);
      if (chance < 0.97) return database.query('DELETE FROM listing WHERE id = $1', [id]);
      return void ids.push(await listing());
    };
    const write = async (): Promise<void> => {
      for (let n = 0; n < CHANGES; n += 1) {
        const isKept = Math.random() < 0.8;
        const work = database.transaction(async () => {
          await act();
          await database.query('SELECT pg_sleep(random() * 0.01)');
          await act();
          if (!isKept) throw new Error('rolled back');
        });
        // Deadlocks between these transactions, which lock in any order, end them, as the rollback does.
        await work.catch(() => undefined);
      }
    };
    let isDone = false;
    const number = async (): Promise<void> => {
      while (!isDone) await sequencer.round();
    };
    const copies = scopes.map(() => new Map<string, Record<string, unknown>>());
    const cursors: (string | undefined)[] = scopes.map(() => undefined);
    const walk = async (at: number): Promise<boolean> => {
      const cursor = cursors[at];
      const page = await read(scopes[at]!, { ...(cursor ? { cursor } : { updatedSince: EPOCH }), limit: 3 });
      for (const row of page.data) {
        if (row.removedAt) copies[at]!.delete(row.id);
        else copies[at]!.set(row.id, row);
      }
      cursors[at] = page.meta.nextCursor;
      return page.meta.hasMore;
    };
    const follow = async (at: number): Promise<void> => {
      while (!isDone) await walk(at);
      while (await walk(at));
    };
    const background = [number(), number()];
    const writers = Array.from({ length: WRITERS }, write);
    const readers = scopes.map((_, at) => follow(at));
    await Promise.all(writers);
    isDone = true;
    await Promise.all([...background, ...readers]);
    await numbered();
    const list = new ListingRepository(database);
    for (let at = 0; at < TENANTS; at += 1) {
      while (await walk(at));
      const { rows: documents } = await list.page(scopes[at]!, {}, { limit: 100 });
      const expected = documents.map((stored) => JSON.parse(listingAnswer(stored)) as { id: string });
      expect([...copies[at]!.values()].toSorted(byId)).toEqual(expected.toSorted(byId));
    }
  });
});

const byId = (one: { id?: unknown }, two: { id?: unknown }): number => (String(one.id) < String(two.id) ? -1 : 1);

describe('the start of a walk', () => {
  it('from a cursor of another tenant or another filter is refused', async () => {
    await listing();
    const cursor = await end(owner, { status: 'ACTIVE' });
    expect(await codeOf(read(other, { cursor }, { status: 'ACTIVE' }))).toEqual([
      'invalid',
      'cursor',
      'invalid_cursor',
    ]);
    expect(await codeOf(read(owner, { cursor }))).toEqual(['invalid', 'cursor', 'invalid_cursor']);
    expect(await codeOf(read(owner, { cursor: 'nonsense' }))).toEqual(['invalid', 'cursor', 'invalid_cursor']);
    expect((await read(owner, { cursor }, { status: 'ACTIVE' })).data).toEqual([]);
  });

  it('from a cursor is refused once removals after it are deleted, and a new walk reports since when they are known', async () => {
    const [kept, gone] = [await listing(), await listing()];
    const cursor = await end(owner);
    clock.advance(1_000);
    await database.query('DELETE FROM listing WHERE id = $1', [gone]);
    const after = await end(owner);
    clock.advance(env.EVENT_DAYS * DAY_MS - 2_000);
    await sequencer.forget();
    expect(await changesAfter(owner, cursor)).toEqual([`-${gone}`]);
    clock.advance(3_000);
    await change(kept);
    await numbered();
    await sequencer.forget();
    expect(await codeOf(read(owner, { cursor }))).toEqual(['gone', 'cursor', 'cursor_too_old']);
    expect(await codeOf(read(owner, { cursor: after }))).toEqual(['gone', 'cursor', 'cursor_too_old']);
    const page = await all(owner);
    expect(idsIn(page)).toEqual([kept]);
    expect(page.meta.removedSince).toBe(new Date(clock.now().getTime() - env.EVENT_DAYS * DAY_MS).toISOString());
  });

  it('from an old cursor is accepted if nothing has changed since', async () => {
    await listing();
    const cursor = await end(owner);
    clock.advance((env.EVENT_DAYS + 5) * DAY_MS);
    await sequencer.forget();
    expect(await changesAfter(owner, cursor)).toEqual([]);
  });

  it('from a cursor of a period that a restore lost is refused, and so is one from an `updatedSince` in that period', async () => {
    await listing();
    const before = await end(owner);
    clock.advance(10 * 60_000);
    await listing();
    const lost = await end(owner);
    const lostAt = clock.now();
    const [backedUpAt, restoredAt] = [new Date(lostAt.getTime() - 60_000), new Date(lostAt.getTime() + 60_000)];
    await database.query('INSERT INTO restoration (id, backed_up_at, restored_at) VALUES (gen_random_uuid(), $1, $2)', [
      backedUpAt,
      restoredAt,
    ]);
    expect(await codeOf(read(owner, { cursor: lost }))).toEqual(['gone', 'cursor', 'cursor_too_old']);
    expect(await codeOf(read(owner, { updatedSince: lostAt }))).toEqual(['gone', 'updatedSince', 'cursor_too_old']);
    expect((await read(owner, { cursor: before })).data).toHaveLength(1);
  });

  it('from an `updatedSince` more than a minute in the future is refused', async () => {
    const ahead = (milliseconds: number) => ({ updatedSince: new Date(clock.now().getTime() + milliseconds) });
    expect(await codeOf(read(owner, ahead(60_001)))).toEqual(['invalid', 'updatedSince', 'in_the_future']);
    expect((await read(owner, ahead(60_000))).data).toEqual([]);
  });
});

describe('positions', () => {
  it('increase even when a clock goes back', async () => {
    const id = await listing();
    const cursor = await end(owner);
    clock.advance(-DAY_MS);
    await change(id);
    expect(await changesAfter(owner, cursor)).toEqual([id]);
    clock.advance(DAY_MS);
  });
});
