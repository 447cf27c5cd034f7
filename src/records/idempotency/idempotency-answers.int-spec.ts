import { randomUUID } from 'node:crypto';
import { someoneWaits, whileLocked, withoutWaiting } from '../../../test/support/locks.js';
import { outside } from '../../platform/database/access.js';
import type { Claim, EarlierRequest } from './idempotency.repository.js';
import { type IdempotencyHarness, idempotencyHarness, SCOPE } from './testing/idempotency.harness.js';

const HOUR_MS = 3_600_000;
const { workspaceId } = SCOPE;
const answer = { id: randomUUID(), guest: { name: 'Ada Example' }, notes: 'late', status: 'CONFIRMED' };
const body = JSON.stringify(answer);
const blanked = { ...answer, guest: { name: '' }, notes: '' };

describe('kept answers', () => {
  let harness: IdempotencyHarness;

  beforeAll(async () => {
    harness = await idempotencyHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(() => sql('DELETE FROM idempotency_key'));

  const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    harness.connection.database.query<T>(text, values);
  const kept = (extra: Partial<Claim> = {}): Promise<Claim> => harness.kept(extra, { body, subjectId: answer.id });
  /** Stores an answer in clear, as versions without sealing did. */
  const keptInClear = async (extra: Partial<Claim> = {}): Promise<Claim> => {
    const claim = harness.claimOf(extra);
    await harness.keys.claim(claim);
    await sql('UPDATE idempotency_key SET status = 201, body = $2 WHERE id = $1', [claim.id, body]);
    return claim;
  };
  const replayed = async (claim: Claim): Promise<string | undefined> =>
    ((await harness.keys.claim(claim)) as EarlierRequest).answer?.body;
  const rowOf = async ({ id }: Claim): Promise<string> => {
    const [row] = await sql<{ row: string }>('SELECT to_jsonb(k)::text AS row FROM idempotency_key k WHERE id = $1', [
      id,
    ]);
    return row!.row;
  };
  const forget = (fields = ['guest', 'notes']): Promise<void> =>
    harness.connection.database.transaction(() => harness.stores.forget(workspaceId, [answer.id], fields));
  /** Returns the result of `work` while another process locks the row; fails when `work` waits for the lock. */
  const whileHeld = <T>({ id }: Claim, work: () => Promise<T>): Promise<T> =>
    whileLocked(harness.connection, 'SELECT FROM idempotency_key WHERE id = $1 FOR UPDATE', [id], () =>
      withoutWaiting(harness.connection.database, work),
    );

  it('are stored sealed and replayed byte for byte', async () => {
    const claim = await kept();
    expect(await rowOf(claim)).not.toMatch(/\bAda\b|CONFIRMED/);
    expect(await replayed(claim)).toBe(body);
  });

  it('cannot be decrypted under another key', async () => {
    const [one, other] = [await kept(), await kept()];
    await sql(
      'UPDATE idempotency_key k SET sealed_body = o.sealed_body FROM idempotency_key o WHERE k.id = $1 AND o.id = $2',
      [one.id, other.id],
    );
    await expect(harness.keys.claim(one)).rejects.toThrow();
  });

  describe('stored in clear by an earlier version', () => {
    it('are replayed, then sealed', async () => {
      const claim = await keptInClear();
      expect(await replayed(claim)).toBe(body);
      while (await harness.stores.seal());
      expect(await rowOf(claim)).not.toMatch(/\bAda\b/);
      expect(await replayed(claim)).toBe(body);
      await forget();
      expect(JSON.parse((await replayed(claim))!)).toEqual(blanked);
    });

    it('are sealed in batches, and each once', async () => {
      for (let count = 0; count < 3; count += 1) await keptInClear();
      await kept();
      const { keys } = harness;
      expect([await keys.sealRows(2), await keys.sealRows(2), await keys.sealRows(2)]).toEqual([2, 1, 0]);
    });

    it('are left for later while another process holds them', async () => {
      const claim = await keptInClear();
      expect(await whileHeld(claim, () => harness.keys.sealRows(2))).toBe(0);
      expect(await harness.keys.sealRows(2)).toBe(1);
    });
  });

  describe('about a guest who is forgotten', () => {
    it.each([
      ['sealed', kept],
      ['in clear', keptInClear],
    ])('lose the named fields but remain answers: %s', async (_name, make) => {
      const claim = await make();
      await forget();
      expect(JSON.parse((await replayed(claim))!)).toEqual(blanked);
      expect(await rowOf(claim)).not.toMatch(/\bAda\b/);
    });

    it('lose the fields that two processes erase at the same time', async () => {
      const claim = await kept();
      let second: Promise<void> | undefined;
      await harness.connection.database.transaction(async () => {
        await harness.stores.forget(workspaceId, [answer.id], ['guest']);
        second = outside(() => forget(['notes']));
        await someoneWaits(harness.connection.database);
      });
      await second;
      expect(JSON.parse((await replayed(claim))!)).toEqual(blanked);
    });

    it.each<[string, () => Promise<Claim>]>([
      ['another subject', () => harness.kept({}, { body, subjectId: randomUUID() })],
      [
        'another subject, in clear',
        async () => {
          const claim = await keptInClear();
          await sql('UPDATE idempotency_key SET body = replace(body, $1, $2)', [answer.id, randomUUID()]);
          return claim;
        },
      ],
      ['another workspace', () => kept({ workspaceId: randomUUID() })],
      ['another workspace, in clear', () => keptInClear({ workspaceId: randomUUID() })],
    ])('stay as they are when they show %s', async (_name, make) => {
      const claim = await make();
      await forget();
      expect(await replayed(claim)).toContain('Ada');
    });

    it('never contain data that was erased before they are stored', async () => {
      const { database } = harness.connection;
      const subjectId = randomUUID();
      let locked = false;
      harness.stores.add({
        sealRows: async () => 0,
        forgotten: async (id) => {
          // Only a lock of the transaction that stores the answer keeps an erasure away until then.
          locked = database.inTransaction;
          return id === subjectId ? ['notes'] : [];
        },
      });
      const claims = [await harness.kept({}, { body, subjectId }), await kept()];
      expect(await Promise.all(claims.map(replayed))).toEqual([JSON.stringify({ ...answer, notes: '' }), body]);
      expect(locked).toBe(true);
    });
  });

  it('are exported with the subject they show, only to the tenant that made the request', async () => {
    const claim = await kept();
    await kept({ workspaceId: randomUUID() });
    await kept({ tenantId: randomUUID() });
    await harness.kept({}, { body, subjectId: randomUUID() });
    expect(await harness.stores.copies(SCOPE, [answer.id])).toEqual([{ kind: 'answer', at: claim.at, content: body }]);
  });

  it.each([
    ['a resource by its id', { id: answer.id, name: 'x' }, answer.id],
    ['an id of another kind', { id: '17' }, null],
    ['a list', [answer.id], null],
    ['nothing', null, null],
  ])('name the resource that they show: %s', async (_name, shown, subjectId) => {
    const key = randomUUID();
    expect(await harness.post({ key }, async () => shown)).toMatchObject({ status: 201 });
    const [row] = await sql<{ subjectId: string | null }>('SELECT subject_id AS "subjectId" FROM idempotency_key');
    expect(row).toEqual({ subjectId });
  });

  describe('when a resource passes to another tenant', () => {
    const subject = randomUUID();
    const handOver = (): Promise<void> =>
      harness.connection.database.transaction(() =>
        harness.handovers.run({
          workspaceId,
          from: SCOPE.tenantId,
          to: randomUUID(),
          subjectIds: [randomUUID(), subject],
        }),
      );

    it.each<[string, () => Promise<Claim>]>([
      ['named in the request', () => harness.kept({ namedIds: [randomUUID(), subject] })],
      ['shown in the answer', () => harness.kept({}, { subjectId: subject })],
      ['made by the request', () => harness.kept({ resourceId: subject })],
    ])('are deleted where the resource is %s', async (_name, make) => {
      const claim = await make();
      await handOver();
      expect(await harness.row(claim)).toBeNull();
    });

    it.each<[string, () => Promise<Claim>]>([
      ['another resource', () => harness.kept({ namedIds: [randomUUID()] }, { subjectId: randomUUID() })],
      ['the resource to another tenant', () => harness.kept({ tenantId: randomUUID(), namedIds: [subject] })],
      ['the resource in another workspace', () => harness.kept({ workspaceId: randomUUID(), namedIds: [subject] })],
    ])('stay where they show %s', async (_name, make) => {
      const claim = await make();
      await handOver();
      expect(await harness.row(claim)).not.toBeNull();
    });
  });

  describe('past their 72 h', () => {
    const purge = (): Promise<boolean> => harness.keys.purge(harness.clock.now());

    it('are dropped, but no younger ones', async () => {
      const old = await kept();
      harness.clock.advance(1);
      const young = await kept();
      harness.clock.advance(72 * HOUR_MS - 1);
      expect(await purge()).toBe(false);
      expect([await harness.row(old), (await harness.row(young))?.id]).toEqual([null, young.id]);
    });

    it('are dropped a thousand at a time, the oldest first', async () => {
      const { id } = await kept();
      await sql(
        `INSERT INTO idempotency_key (id, workspace_id, fingerprint, lease_until, created_at)
         SELECT n, $1, 'f', $2, $2::timestamptz - make_interval(secs => n) FROM generate_series(1, 1000) n`,
        [workspaceId, harness.clock.now()],
      );
      harness.clock.advance(72 * HOUR_MS);
      expect(await purge()).toBe(true);
      expect(await sql('SELECT id FROM idempotency_key')).toEqual([{ id }]);
      expect([await purge(), await sql('SELECT FROM idempotency_key')]).toEqual([false, []]);
    });

    it('are left for later while another process holds them', async () => {
      const [held, free] = [await kept(), await kept()];
      harness.clock.advance(72 * HOUR_MS);
      await whileHeld(held, purge);
      expect([(await harness.row(held))?.id, await harness.row(free)]).toEqual([held.id, null]);
    });
  });
});
