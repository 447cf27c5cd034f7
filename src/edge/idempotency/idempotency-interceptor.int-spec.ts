import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { DomainError } from '../../values/errors/domain-error.js';
import {
  type Given,
  type Handler,
  type IdempotencyHarness,
  idempotencyHarness,
  kindOf,
  type RequestOutcome,
  SCOPE,
} from '../../records/idempotency/testing/idempotency.harness.js';

const HOUR_MS = 3_600_000;

describe('Idempotency-Key', () => {
  let harness: IdempotencyHarness;
  let key: string;
  /** Ids that the handler was given, one for each time it ran. */
  let made: (string | undefined)[];

  beforeAll(async () => {
    harness = await idempotencyHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    await harness.connection.database.query('DELETE FROM idempotency_key');
    key = randomUUID();
    made = [];
  });

  const post = (given: Given = {}, handler: Handler = async (id) => ({ id })): Promise<RequestOutcome> =>
    harness.post({ key, ...given }, (id, reply) => {
      made.push(id);
      return handler(id, reply);
    });
  const fail = (error: Error): Promise<RequestOutcome> => post({}, () => Promise.reject(error));

  /** Sends a request that claims its key and never finishes, as when its process is killed. */
  const crash = async (): Promise<void> => {
    const kept = jest.spyOn(harness.keys, 'keep').mockRejectedValue(new Error('killed'));
    const left = jest.spyOn(harness.keys, 'abandon').mockResolvedValue(undefined);
    await post();
    kept.mockRestore();
    left.mockRestore();
  };

  describe('as a header', () => {
    it.each([
      ['an empty key', ''],
      ['a blank key', ' \t'],
      ['a key of 256 characters', 'k'.repeat(256)],
      ['two keys', ['one', 'two']],
    ])('is refused as %s', async (_name, given) => {
      const refused = await post({ key: given });
      expect(refused.error).toMatchObject({
        kind: 'invalid',
        details: [{ field: 'Idempotency-Key', code: 'invalid_idempotency_key' }],
      });
      expect(made).toEqual([]);
    });

    it('may have up to 255 characters', async () => {
      key = 'k'.repeat(255);
      expect(await post()).toMatchObject({ status: 201 });
      expect(await post()).toMatchObject({ headers: { 'idempotency-replayed': 'true' } });
    });

    it.each([
      ['without a key', { key: undefined }],
      ['of a public route', { caller: undefined }],
    ])('lets every request run: %s', async (_name, given) => {
      await post(given);
      await post(given);
      expect(made).toStrictEqual([undefined, undefined]);
    });
  });

  describe('within 72 h', () => {
    it('replays the first answer byte for byte, with its headers', async () => {
      const kept = { location: '/things/1', 'x-exchange-rate-date': '2027-01-02', 'x-quote-basis': 'PMS' };
      const first = await post({}, async (id, reply) => {
        void reply.status(202).headers({ ...kept, 'set-cookie': 'session' });
        return { id, name: 'Zoë' };
      });
      harness.clock.advance(72 * HOUR_MS - 1);
      const again = await post();
      expect(made).toHaveLength(1);
      expect(again).toEqual({
        status: 202,
        text: JSON.stringify({ id: made[0], name: 'Zoë' }),
        headers: { ...kept, 'content-type': 'application/json; charset=utf-8', 'idempotency-replayed': 'true' },
      });
      expect(first).toMatchObject({ text: again.text, headers: { 'content-type': again.headers['content-type'] } });
      expect(first.headers).not.toHaveProperty('idempotency-replayed');
    });

    it.each([
      ['another body', { body: { nights: 3 } }],
      ['no body', { body: undefined }],
      ['another query', { query: { priceCheck: 'strict' } }],
    ])('refuses %s and stays with the first request', async (_name, other) => {
      const first = await post();
      expect((await post(other)).error).toMatchObject({
        kind: 'refused',
        details: [{ code: 'idempotency_key_reused' }],
      });
      expect(await post()).toMatchObject({ text: first.text });
      expect(made).toHaveLength(1);
    });

    it.each<[string, () => Given]>([
      ['another workspace', () => ({ caller: { ...SCOPE, workspaceId: randomUUID() } })],
      ['another tenant', () => ({ caller: { ...SCOPE, tenantId: randomUUID() } })],
      ['another method', () => ({ method: 'PUT' })],
      ['another route', () => ({ route: '/others' })],
      ['another path', () => ({ params: { id: randomUUID() } })],
      ['another key', () => ({ key: randomUUID() })],
    ])('counts as another key for %s', async (_name, other) => {
      await post();
      expect(await post({ ...other(), body: { nights: 3 } })).toMatchObject({ status: 201 });
      expect(new Set(made).size).toBe(2);
    });

    it('passes the id of the first attempt to a repeat after a crash', async () => {
      await crash();
      harness.clock.advance(72 * HOUR_MS - 1);
      const repeated = await post();
      expect(repeated.status).toBe(201);
      expect(repeated.headers).not.toHaveProperty('idempotency-replayed');
      expect(made).toEqual([made[0], made[0]]);
    });

    it('derives the id of an attempt whose version stored none', async () => {
      await crash();
      const { database } = harness.connection;
      await database.query('UPDATE idempotency_key SET resource_id = NULL, lease_token = NULL');
      harness.clock.advance(15_000);
      await post();
      const [row] = await database.query<{ id: string }>('SELECT id FROM idempotency_key');
      // A UUID from the row's hash: its digits, except those of version and variant.
      const digits = [...row!.id.slice(0, 32)];
      digits.splice(12, 1, '8');
      digits.splice(16, 1, 'a');
      expect(made[1]).toBe(digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
    });
  });

  describe('after 72 h', () => {
    it.each([
      ['runs the request again, with another id', {}],
      ['accepts another body', { body: { nights: 9 } }],
    ])('%s', async (_name, other) => {
      const first = await post();
      harness.clock.advance(72 * HOUR_MS);
      const second = await post(other);
      expect(second.status).toBe(201);
      expect(second.text).not.toBe(first.text);
      expect(new Set(made).size).toBe(2);
      expect(await post(other)).toMatchObject({ text: second.text, headers: { 'idempotency-replayed': 'true' } });
    });

    it('is new even after a crash', async () => {
      await crash();
      harness.clock.advance(72 * HOUR_MS);
      await post({ body: { nights: 9 } });
      expect(new Set(made).size).toBe(2);
    });

    it('counts the 72 h from the first use, not from a repeat that took over', async () => {
      await crash();
      harness.clock.advance(71 * HOUR_MS);
      await post();
      harness.clock.advance(HOUR_MS);
      expect((await post()).headers).not.toHaveProperty('idempotency-replayed');
      expect(made[2]).not.toBe(made[0]);
    });
  });

  describe('of a request that fails', () => {
    it.each(['invalid', 'unauthenticated', 'forbidden', 'rate_limited'] as const)(
      'is free again after %s, even for another body',
      async (kind) => {
        expect(kindOf(await fail(new DomainError(kind, 'no')))).toBe(kind);
        expect(await post({ body: { nights: 5 } })).toMatchObject({ status: 201 });
        expect(new Set(made).size).toBe(2);
      },
    );

    it.each([
      ['a failure', new Error('broken')],
      ['an answer of the PMS that makes no sense', new DomainError('pms_error', 'what?')],
      ['an unavailable PMS', new DomainError('unavailable', 'later')],
    ])('passes to a repeat after %s, with the id of the first attempt', async (_name, error) => {
      expect((await fail(error)).error).toBe(error);
      expect(kindOf(await post({ body: { nights: 5 } }))).toBe('refused');
      expect(await post()).toMatchObject({ status: 201 });
      expect(made).toEqual([made[0], made[0]]);
    });

    it.each([
      ['not_found', 404],
      ['conflict', 409],
      ['refused', 422],
    ] as const)('replays a refusal that another attempt would not change: %s', async (kind, status) => {
      const refused = await post({ url: '/things?priceCheck=strict' }, async () => {
        harness.clock.advance(1_000);
        throw new DomainError(kind, 'taken');
      });
      expect([refused.status, JSON.parse(refused.text!)]).toEqual([
        status,
        { timestamp: harness.clock.now().toISOString(), path: '/things', message: 'taken', details: [] },
      ]);
      harness.clock.advance(1_000);
      const repeated = await post();
      expect(repeated).toEqual({ ...refused, headers: { ...refused.headers, 'idempotency-replayed': 'true' } });
      expect(made).toHaveLength(1);
    });
  });

  describe('of a tenant that hands over an account', () => {
    const subject = randomUUID();
    const handOver = (): Promise<void> =>
      harness.connection.database.transaction(() =>
        harness.handovers.run({
          workspaceId: SCOPE.workspaceId,
          from: SCOPE.tenantId,
          to: randomUUID(),
          subjectIds: [subject],
        }),
      );

    it.each<[string, Given, Handler | undefined]>([
      ['its path', { params: { id: subject } }, undefined],
      ['its body', { body: { listingID: subject.toUpperCase() } }, undefined],
      ['a list in its body', { body: { stays: [{ unitIDs: [randomUUID(), subject] }] } }, undefined],
      ['its answer', {}, async () => ({ id: subject })],
    ])('is free again when the request named the account in %s', async (_name, given, handler) => {
      await post(given, handler);
      await handOver();
      expect((await post(given, handler)).headers).not.toHaveProperty('idempotency-replayed');
    });

    it('stays in use when the request named something else', async () => {
      await post({ body: { listingID: randomUUID() } });
      await handOver();
      expect(await harness.connection.database.query('SELECT FROM idempotency_key')).toHaveLength(1);
    });
  });
});
