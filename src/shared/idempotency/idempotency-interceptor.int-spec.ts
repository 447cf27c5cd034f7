import { randomBytes, randomUUID } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { jest } from '@jest/globals';
import { defer, lastValueFrom } from 'rxjs';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { DataKeys } from '../crypto/data-keys.js';
import { KeyRing } from '../crypto/key-ring.js';
import { DomainError } from '../errors/domain-error.js';
import { Handovers } from '../handover/handovers.js';
import { PersonalStores } from '../personal/personal-stores.js';
import { IdempotencyInterceptor, type KeyedRequest } from './idempotency.interceptor.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { type Claim, IdempotencyRepository, KEPT_MS, LEASE_MS } from './idempotency.repository.js';

const HOUR_MS = 3_600_000;
const SCOPE = { workspaceId: randomUUID(), tenantId: randomUUID() };

interface Outcome {
  status: number;
  text?: string;
  error?: unknown;
  replayed: boolean;
}

/** A reply that remembers what was set. */
const replyOf = () => {
  const headers = new Map<string, unknown>();
  return {
    statusCode: 201,
    sent: headers,
    hasHeader: (name: string) => headers.has(name),
    getHeader: (name: string) => headers.get(name),
    headers(given: object) {
      for (const [name, value] of Object.entries(given)) headers.set(name.toLowerCase(), value);
      return this;
    },
    status(code: number) {
      this.statusCode = code;
      return this;
    },
    type() {
      return this;
    },
  };
};

describe('Idempotency-Key', () => {
  let connection: TestConnection;
  let clock: FixedClock;
  let keys: IdempotencyRepository;
  let interceptor: IdempotencyInterceptor;
  let key: string;
  /** Ids that the handler was given, one for each time it ran. */
  let made: string[];

  beforeAll(async () => {
    connection = await openTestDatabase(IdempotencyKeyEntity);
    const { database } = connection;
    const dataKeys = new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`));
    keys = new IdempotencyRepository(database, dataKeys, new PersonalStores(database), new Handovers(database));
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    await connection.database.query('DELETE FROM idempotency_key');
    clock = new FixedClock();
    interceptor = new IdempotencyInterceptor(keys, clock);
    key = randomUUID();
    made = [];
  });

  const post = async (
    { body = { nights: 2 }, query = {} }: { body?: object; query?: object } = {},
    handler: (id: string) => Promise<unknown> = async (id) => ({ id }),
  ): Promise<Outcome> => {
    const request = {
      headers: { 'idempotency-key': key },
      caller: SCOPE,
      method: 'POST',
      url: '/things',
      routeOptions: { url: '/things' },
      params: {},
      query,
      body,
    } as unknown as KeyedRequest;
    const reply = replyOf();
    const context = {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
    } as unknown as ExecutionContext;
    const handle = () =>
      defer(() => {
        made.push(request.idempotentId!);
        return handler(request.idempotentId!);
      });
    try {
      const text = (await lastValueFrom(await interceptor.intercept(context, { handle }))) as string;
      return { status: reply.statusCode, text, replayed: reply.sent.has('idempotency-replayed') };
    } catch (error) {
      return { status: 0, error, replayed: false };
    }
  };

  const statusOf = ({ error }: Outcome): string | undefined => (error instanceof DomainError ? error.kind : undefined);

  /** A request that claims its key and is never heard of again, as when its process is killed. */
  const crash = async (): Promise<void> => {
    const kept = jest.spyOn(keys, 'keep').mockRejectedValue(new Error('killed'));
    const left = jest.spyOn(keys, 'abandon').mockResolvedValue(undefined);
    await post();
    kept.mockRestore();
    left.mockRestore();
  };

  describe('within 72 h', () => {
    it('gets the first answer again, to the byte', async () => {
      const first = await post();
      clock.advance(71 * HOUR_MS);
      const again = await post();
      expect(made).toHaveLength(1);
      expect(again).toEqual({ ...first, replayed: true });
    });

    it('is refused for another body and for another query', async () => {
      await post({ query: { priceCheck: 'strict' } });
      expect(statusOf(await post({ query: { priceCheck: 'strict' }, body: { nights: 3 } }))).toBe('refused');
      expect(statusOf(await post())).toBe('refused');
      expect(made).toHaveLength(1);
    });

    it('finds the first attempt after a crash, 71 h later too', async () => {
      await crash();
      clock.advance(71 * HOUR_MS);
      const repeated = await post();
      expect(repeated).toMatchObject({ status: 201, replayed: false });
      expect(made).toEqual([made[0], made[0]]);
    });

    it('finds the attempt of a version that stored no id', async () => {
      await crash();
      await connection.database.query('UPDATE idempotency_key SET resource_id = NULL, lease_token = NULL');
      clock.advance(LEASE_MS);
      await post();
      const [row] = await connection.database.query<{ id: string }>('SELECT id FROM idempotency_key');
      expect(made[1]!.replaceAll('-', '').slice(0, 12)).toBe(row!.id.slice(0, 12));
    });
  });

  describe('after 72 h', () => {
    it('is a new key: the request runs again, with another id', async () => {
      const first = await post();
      clock.advance(73 * HOUR_MS);
      const second = await post();
      expect(second).toMatchObject({ status: 201, replayed: false });
      expect(second.text).not.toBe(first.text);
      expect(new Set(made).size).toBe(2);
    });

    it('is a new key for another body too', async () => {
      await post();
      clock.advance(KEPT_MS);
      expect(await post({ body: { nights: 9 } })).toMatchObject({ status: 201, replayed: false });
    });

    it('is a new key after a crash', async () => {
      await crash();
      clock.advance(73 * HOUR_MS);
      await post();
      expect(new Set(made).size).toBe(2);
    });

    it('counts from the first use, not from a repeat that took over', async () => {
      await crash();
      clock.advance(71 * HOUR_MS);
      await post();
      clock.advance(2 * HOUR_MS);
      expect(await post()).toMatchObject({ replayed: false });
      expect(made[2]).not.toBe(made[0]);
    });

    it('is dropped, and no younger one', async () => {
      await post();
      clock.advance(HOUR_MS);
      key = randomUUID();
      await post();
      clock.advance(71 * HOUR_MS);
      expect(await keys.purge(clock.now())).toBe(false);
      expect(await post()).toMatchObject({ replayed: true });
      expect(await connection.database.query('SELECT 1 FROM idempotency_key')).toHaveLength(1);
    });
  });

  describe('of a request without an answer to keep', () => {
    it.each([
      ['invalid', 'invalid'],
      ['rate_limited', 'rate_limited'],
      ['forbidden', 'forbidden'],
    ] as const)('is free again after %s, for another body too', async (kind, expected) => {
      const refused = await post({}, () => Promise.reject(new DomainError(kind, 'no')));
      expect(statusOf(refused)).toBe(expected);
      expect(await post({ body: { nights: 5 } })).toMatchObject({ status: 201, replayed: false });
      expect(new Set(made).size).toBe(2);
    });

    it('passes to a repeat after a failure, with the id of the first attempt', async () => {
      await post({}, () => Promise.reject(new Error('broken')));
      expect(statusOf(await post({ body: { nights: 5 } }))).toBe('refused');
      expect(await post()).toMatchObject({ status: 201, replayed: false });
      expect(made).toEqual([made[0], made[0]]);
    });

    it('keeps a refusal', async () => {
      const refused = await post({}, () => Promise.reject(new DomainError('conflict', 'taken')));
      expect(refused).toMatchObject({ status: 409, replayed: false });
      expect(await post()).toEqual({ ...refused, replayed: true });
    });
  });

  describe('of a request that runs', () => {
    const claimOf = (extra: Partial<Claim> = {}): Claim => ({
      id: key,
      ...SCOPE,
      namedIds: [],
      fingerprint: 'one',
      at: clock.now(),
      leaseToken: randomUUID(),
      resourceId: randomUUID(),
      ...extra,
    });

    it('is taken over when the lease is over, and only for the same body', async () => {
      const first = claimOf();
      expect(await keys.claim(first)).toEqual({ resourceId: first.resourceId });
      clock.advance(LEASE_MS - 1);
      expect(await keys.claim(claimOf())).toMatchObject({ fingerprint: 'one', status: null });
      clock.advance(1);
      expect(await keys.claim(claimOf({ fingerprint: 'two' }))).toMatchObject({ fingerprint: 'one' });
      expect(await keys.claim(claimOf())).toEqual({ resourceId: first.resourceId });
    });

    it('keeps nothing of a run that lost it', async () => {
      const first = claimOf();
      await keys.claim(first);
      clock.advance(LEASE_MS);
      const second = claimOf();
      await keys.claim(second);
      await keys.keep(first, { status: 201, body: 'late', subjectId: null, headers: {} });
      await keys.prolong(first, new Date(clock.now().getTime() + HOUR_MS));
      await keys.abandon(first, clock.now());
      await keys.release(first);
      expect(await keys.claim(claimOf())).toMatchObject({ status: null, body: null });
      await keys.keep(second, { status: 201, body: 'right', subjectId: null, headers: {} });
      expect(await keys.claim(claimOf())).toMatchObject({ status: 201, body: 'right' });
    });

    it('is prolonged before its lease is over, for as long as the request runs', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
      const prolonged = jest.spyOn(keys, 'prolong').mockResolvedValue(undefined);
      try {
        let finish: (value: unknown) => void = () => undefined;
        let began: () => void = () => undefined;
        const running = new Promise<void>((resolve) => (began = resolve));
        const answered = post({}, () => {
          began();
          return new Promise((resolve) => (finish = resolve));
        });
        await running;
        jest.advanceTimersByTime(LEASE_MS - 1);
        expect(prolonged).toHaveBeenCalledTimes(2);
        finish({});
        await answered;
        jest.advanceTimersByTime(LEASE_MS);
        expect(prolonged).toHaveBeenCalledTimes(2);
      } finally {
        prolonged.mockRestore();
        jest.useRealTimers();
      }
    });
  });
});
