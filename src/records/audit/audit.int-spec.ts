import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { DataKey } from '../../platform/crypto/data-key.js';
import { Logger } from '@nestjs/common';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { UNRESTRICTED } from '../../platform/access/rights.js';
import { newId } from '../../platform/database/ids.js';
import { logContext } from '../../platform/logging/logger.js';
import { Audit } from './audit.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditFilter, AuditTarget } from './audit.types.js';
import { Denials } from './denials.js';
import { ReadTrail } from './read-trail.js';

const DAY_MS = 24 * 3_600_000;
const WINDOW = { limit: 100 };

describe('audit log', () => {
  let connection: TestConnection;
  let clock: FixedClock;
  let entries: AuditRepository;
  let audit: Audit;
  let workspaceId: string;
  const tenantId = newId(new Date(1));
  const target: AuditTarget = { type: 'reservation', id: 'r1' };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    connection = await openTestDatabase(AuditEntryEntity);
    entries = new AuditRepository(connection.database);
  });
  afterAll(() => connection.close());
  beforeEach(() => {
    clock = new FixedClock(Date.now());
    audit = new Audit(connection.database, entries, clock);
    workspaceId = newId(clock.now());
  });

  const record = (at = target): Promise<void> =>
    connection.database.transaction(() => audit.record({ workspaceId, tenantId }, 'RESERVATION_CREATED', at));
  const all = async (): Promise<AuditEntryEntity[]> => (await audit.list(workspaceId, {}, WINDOW)).rows;
  const insertAt = (id: string, daysAgo: number): Promise<unknown> =>
    connection.database.query(
      `INSERT INTO audit_entry (id, workspace_id, actor_type, action, target_type, target_id, at)
       VALUES ($1, $2, 'SYSTEM', 'API_KEY_CREATED', 'api-key', 'k', now() - make_interval(days => $3))`,
      [id, workspaceId, daysAgo],
    );

  it('stores actor, scope, action, target, request, address and time', async () => {
    const apiKeyId = newId(clock.now());
    const context = { requestId: 'q1', clientRequestId: 'theirs', clientAddress: '2001:db8::1', apiKeyId };
    await logContext.run(context, () => record());
    expect(await all()).toEqual([
      {
        id: expect.any(String),
        workspaceId,
        tenantId,
        actorType: 'API_KEY',
        actorId: apiKeyId,
        action: 'RESERVATION_CREATED',
        targetType: 'reservation',
        targetId: 'r1',
        fields: null,
        requestId: 'q1',
        clientRequestId: 'theirs',
        clientAddress: '2001:db8:0:0::/64',
        at: clock.now(),
      },
    ]);
  });

  it('distinguishes the command line from the service itself', async () => {
    await logContext.run({ command: 'keys rotate' }, () => record());
    clock.advance(1);
    await logContext.run({ jobId: 'j1' }, () => record());
    clock.advance(1);
    await record();
    expect((await all()).map(({ actorType, actorId }) => [actorType, actorId])).toEqual([
      ['CLI', null],
      ['SYSTEM', null],
      ['SYSTEM', null],
    ]);
  });

  it('is committed or rolled back with the change', async () => {
    const failing = connection.database.transaction(async () => {
      await audit.record({ workspaceId }, 'API_KEY_CREATED', target);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await all()).toEqual([]);
    await expect(audit.record({ workspaceId }, 'API_KEY_CREATED', target)).rejects.toThrow('transaction of its change');
  });

  it.each([
    ['UPDATE', "UPDATE audit_entry SET action = 'x' WHERE workspace_id = $1"],
    ['DELETE', 'DELETE FROM audit_entry WHERE workspace_id = $1'],
    ['TRUNCATE', 'TRUNCATE audit_entry'],
    [
      'DELETE as the retention does',
      "WITH s AS (SELECT set_config('lodgewire.forgets_audit', 'on', true)) DELETE FROM audit_entry USING s WHERE workspace_id = $1",
    ],
  ])('refuses %s', async (_, statement) => {
    await record();
    const parameters = statement.includes('$1') ? [workspaceId] : [];
    await expect(connection.database.query(statement, parameters)).rejects.toThrow('audit_entry is append-only');
    expect(await all()).toHaveLength(1);
  });

  it('deletes entries older than the given time, but never entries younger than 30 days', async () => {
    const ids = [400, 100, 31, 29, 0].map((days) => [newId(new Date(days)), days] as const);
    for (const [id, days] of ids) await insertAt(id, days);
    const left = async (): Promise<string[]> => (await all()).map(({ id }) => id);
    const now = new Date();
    expect(await entries.forget(new Date(now.getTime() - 365 * DAY_MS))).toBe(false);
    expect(await left()).toEqual(ids.slice(1).map(([id]) => id));
    await entries.forget(new Date(now.getTime() + DAY_MS));
    expect(await left()).toEqual(ids.slice(3).map(([id]) => id));
    await expect(connection.database.query('DELETE FROM audit_entry')).rejects.toThrow('append-only');
  });

  it('refuses every other deletion in the transaction of the retention', async () => {
    const changed = connection.database.transaction(async () => {
      await entries.forget(clock.now());
      await insertAt(newId(clock.now()), 400);
      await connection.database.query('DELETE FROM audit_entry');
    });
    await expect(changed).rejects.toThrow('append-only');
  });

  it('reports when more entries may be left to delete', async () => {
    await connection.database.query(
      `INSERT INTO audit_entry (id, workspace_id, actor_type, action, target_type, target_id, at)
       SELECT gen_random_uuid(), $1, 'SYSTEM', 'API_KEY_CREATED', 'api-key', 'k', now() - interval '2 years' FROM generate_series(1, 1001)`,
      [workspaceId],
    );
    const before = new Date(new Date().getTime() - 365 * DAY_MS);
    expect([await entries.forget(before), await entries.forget(before)]).toEqual([true, false]);
    expect(await all()).toEqual([]);
  });

  it('lists the entries of one workspace, filtered, oldest first, page by page', async () => {
    const apiKeyId = newId(clock.now());
    const start = clock.now();
    await record();
    clock.advance(1_000);
    await logContext.run({ apiKeyId, clientAddress: '192.0.2.1' }, () => record({ type: 'reservation', id: 'r2' }));
    clock.advance(1_000);
    await connection.database.transaction(() =>
      audit.record({ workspaceId }, 'API_KEY_REVOKED', { type: 'api-key', id: 'k1' }),
    );
    await connection.database.transaction(() => audit.record({ workspaceId: newId(start) }, 'API_KEY_REVOKED', target));
    const targets = async (filter: AuditFilter): Promise<unknown> =>
      (await audit.list(workspaceId, filter, WINDOW)).rows.map(({ targetId }) => targetId);
    expect(await targets({})).toEqual(['r1', 'r2', 'k1']);
    const first = await audit.list(workspaceId, {}, { limit: 2 });
    const rest = await audit.list(workspaceId, {}, { limit: 2, cursor: first.nextCursor! });
    expect([first, rest].map(({ rows }) => rows.map(({ targetId }) => targetId))).toEqual([['r1', 'r2'], ['k1']]);
    expect(rest.nextCursor).toBeNull();
    expect((await audit.list(workspaceId, {}, { limit: 3 })).nextCursor).toBeNull();
    expect(await targets({ actorType: 'API_KEY' })).toEqual(['r2']);
    expect(await targets({ clientAddress: '192.0.2.1' })).toEqual(['r2']);
    expect(await targets({ action: 'API_KEY_REVOKED' })).toEqual(['k1']);
    expect(await targets({ tenantId })).toEqual(['r1', 'r2']);
    expect(await targets({ actorId: apiKeyId })).toEqual(['r2']);
    expect(await targets({ targetId: 'r1' })).toEqual(['r1']);
    const second = new Date(start.getTime() + 1_000);
    expect(await targets({ since: second })).toEqual(['r2', 'k1']);
    expect(await targets({ until: second })).toEqual(['r1']);
    expect((await entries.newest(2, workspaceId)).map(({ targetId }) => targetId)).toEqual(['r2', 'k1']);
    expect((await entries.newest(100, undefined, second)).length).toBeGreaterThanOrEqual(3);
  });

  it('lists changes without reads, or only reads', async () => {
    await record();
    for (const action of ['GUESTS_READ', 'WEBHOOK_SECRET_READ'] as const)
      await connection.database.transaction(() => audit.record({ workspaceId, tenantId }, action, target));
    const actions = async (reads?: boolean): Promise<unknown> =>
      (await audit.list(workspaceId, { reads }, WINDOW)).rows.map(({ action }) => action).sort();
    const [change] = (await audit.list(workspaceId, {}, WINDOW)).rows;
    expect(await actions(true)).toEqual(['GUESTS_READ', 'WEBHOOK_SECRET_READ']);
    expect(await actions(false)).toEqual([change!.action]);
    expect(await actions()).toHaveLength(3);
  });

  describe('reads', () => {
    const read = (trail: ReadTrail, at: AuditTarget): Promise<void> =>
      trail.record({ workspaceId, tenantId }, 'GUESTS_READ', at);

    it('are recorded before they are answered, identical ones once a minute', async () => {
      const trail = new ReadTrail(audit, entries, clock);
      for (let count = 0; count < 3; count += 1) await read(trail, target);
      expect(await all()).toMatchObject([{ action: 'GUESTS_READ', targetId: 'r1' }]);
      await read(trail, { ...target, id: 'r2' });
      clock.advance(60_000);
      await read(trail, target);
      expect((await all()).map(({ targetId }) => targetId).sort()).toEqual(['r1', 'r1', 'r2']);
    });

    it('of a request are recorded right before its answer is sent, and not at all without an answer', async () => {
      const trail = new ReadTrail(audit, entries, clock);
      await logContext.run({ requestId: 'q1' }, () => read(trail, target));
      expect(await all()).toEqual([]);
      await logContext.run({ requestId: 'q2' }, async () => {
        await read(trail, target);
        await trail.settle();
      });
      expect(await all()).toMatchObject([{ requestId: 'q2', targetId: 'r1' }]);
    });

    it('from another network are recorded too', async () => {
      const trail = new ReadTrail(audit, entries, clock);
      const apiKeyId = newId(clock.now());
      for (const clientAddress of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '192.0.2.1'])
        await logContext.run({ apiKeyId, clientAddress }, () => read(trail, target));
      expect((await all()).map(({ clientAddress }) => clientAddress).sort()).toEqual([
        '192.0.2.1',
        '192.0.2.2',
        '2001:db8:0:0::/64',
      ]);
    });

    describe('of an operation that shows guests and records none itself', () => {
      const operation = 'GET /api/v1/parcel';
      const key = new DataKey(randomBytes(32));
      const sealed = key.seal('Ada', 'parcel.sealed_guest|p1|w');
      /** Settles a request that decrypts a guest, after `work`. */
      const answered = (work: (trail: ReadTrail) => unknown, shown = true): Promise<void> =>
        logContext.run({ requestId: 'q1' }, async () => {
          const trail = new ReadTrail(audit, entries, clock);
          key.open(sealed, 'parcel.sealed_guest|p1|w');
          await work(trail);
          await trail.settle(shown ? { scope: { workspaceId, tenantId }, operation } : undefined);
        });

      it('are recorded with the operation', async () => {
        await answered(() => undefined);
        expect(await all()).toMatchObject([{ action: 'GUESTS_READ', targetType: 'operation', targetId: operation }]);
      });

      it.each<[string, (trail: ReadTrail) => unknown, boolean]>([
        ['where the answer shows no guest', () => undefined, false],
        ['where the answer withholds the guest', (trail) => trail.forget(), true],
        ['where the operation has recorded them in another way', (trail) => trail.accounted(), true],
      ])('are not recorded %s', async (_name, work, shown) => {
        await answered(work, shown);
        expect(await all()).toEqual([]);
      });

      it('are recorded once where the operation records them', async () => {
        await answered((trail) => read(trail, target));
        expect(await all()).toMatchObject([{ targetId: 'r1' }]);
      });

      it('are not recorded where nothing was decrypted', async () => {
        await logContext.run({ requestId: 'q2' }, () =>
          new ReadTrail(audit, entries, clock).settle({ scope: { workspaceId, tenantId }, operation }),
        );
        expect(await all()).toEqual([]);
      });
    });

    it('that arrive together share statements, and none is lost', async () => {
      const trail = new ReadTrail(audit, entries, clock);
      const stored = jest.spyOn(entries, 'insertReads');
      const ids = Array.from({ length: 20 }, (_, index) => `r${index}`);
      await Promise.all(ids.map((id) => read(trail, { ...target, id })));
      expect((await all()).map(({ targetId }) => targetId).sort()).toEqual([...ids].sort());
      expect(stored.mock.calls.length).toBeLessThanOrEqual(2);
      stored.mockRestore();
    });

    it('that cannot be recorded are not answered, and are recorded when retried', async () => {
      const trail = new ReadTrail(audit, entries, clock);
      const failing = jest.spyOn(entries, 'insertReads').mockRejectedValueOnce(new Error('database away'));
      await expect(read(trail, target)).rejects.toThrow('database away');
      failing.mockRestore();
      await read(trail, target);
      expect(await all()).toHaveLength(1);
    });
  });

  describe('denials', () => {
    const caller = () => ({
      workspaceId,
      tenantId,
      isDefaultTenant: false,
      apiKeyId: newId(clock.now()),
      rights: UNRESTRICTED,
    });

    it('are recorded with the denied operation, a few times a minute for each caller', async () => {
      const denials = new Denials(audit, clock);
      const one = caller();
      for (let at = 0; at < 30; at += 1) await denials.forbidden(one, 'GET /api/v1/listing');
      expect(await all()).toHaveLength(10);
      await denials.forbidden(caller(), 'GET /api/v1/listing');
      clock.advance(6_000);
      await denials.forbidden(one, 'GET /api/v1/listing');
      const rows = await all();
      expect(rows).toHaveLength(12);
      expect(rows[0]).toMatchObject({
        action: 'ACCESS_DENIED',
        targetType: 'operation',
        targetId: 'GET /api/v1/listing',
      });
    });

    it('of unknown keys are attributed to the workspace that the key names, or to nobody', async () => {
      const denials = new Denials(audit, clock);
      await denials.throttled('203.0.113.7', async () => workspaceId);
      await denials.throttled('203.0.113.8', async () => undefined);
      expect(await all()).toMatchObject([
        { action: 'AUTHENTICATION_THROTTLED', targetId: '203.0.113.7', tenantId: null },
      ]);
      const ofNobody = (await entries.newest(100)).filter((entry) => entry.workspaceId === null);
      expect(ofNobody).toMatchObject([{ action: 'AUTHENTICATION_THROTTLED', targetId: '203.0.113.8' }]);
    });

    it('are still answered when they cannot be recorded', async () => {
      const denials = new Denials(audit, clock);
      const failing = denials.throttled('203.0.113.9', async () => Promise.reject(new Error('no database')));
      await expect(failing).resolves.toBeUndefined();
    });
  });
});
