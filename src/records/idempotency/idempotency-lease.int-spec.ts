import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { type Claim, ROOM_BYTES } from './idempotency.repository.js';
import {
  type Handler,
  type IdempotencyHarness,
  idempotencyHarness,
  kindOf,
  type RequestOutcome,
} from './testing/idempotency.harness.js';

/** A process that shows no activity for this long is considered dead. */
const LEASE_MS = 15_000;
const HOUR_MS = 3_600_000;
const RUNNING = { fingerprint: 'one', answer: null };
const answerOf = (body: string) => ({ status: 201, body, subjectId: null, headers: {} });

describe('the lease of a running request', () => {
  let harness: IdempotencyHarness;
  let first: Claim;

  beforeAll(async () => {
    harness = await idempotencyHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    first = harness.claimOf({ namedIds: [randomUUID()] });
    expect(await harness.keys.claim(first)).toEqual({ resourceId: first.resourceId });
  });

  /** Returns a repeat of the same request. */
  const again = (extra: Partial<Claim> = {}): Claim => harness.claimOf({ id: first.id, ...extra });
  const claim = (extra: Partial<Claim> = {}) => harness.keys.claim(again(extra));

  it('keeps repeats away until it expires', async () => {
    harness.clock.advance(LEASE_MS - 1);
    expect(await claim()).toEqual(RUNNING);
    harness.clock.advance(1);
    expect(await claim()).toEqual({ resourceId: first.resourceId });
    expect(await claim()).toEqual(RUNNING);
  });

  it('passes only to a repeat of the same request', async () => {
    harness.clock.advance(LEASE_MS);
    expect(await claim({ fingerprint: 'two' })).toEqual(RUNNING);
    expect(await claim()).toEqual({ resourceId: first.resourceId });
  });

  it('does not matter once the request is answered', async () => {
    await harness.keys.keep(first, answerOf('done'));
    harness.clock.advance(LEASE_MS);
    expect(await claim()).toMatchObject({ answer: { body: 'done' } });
  });

  it('can be prolonged', async () => {
    harness.clock.advance(LEASE_MS - 1);
    await harness.keys.prolong(first, harness.clock.now());
    harness.clock.advance(LEASE_MS - 1);
    expect(await claim()).toEqual(RUNNING);
    harness.clock.advance(1);
    expect(await claim()).toEqual({ resourceId: first.resourceId });
  });

  it('ends at once when the request is abandoned', async () => {
    await harness.keys.abandon(first, harness.clock.now());
    expect(await claim({ fingerprint: 'two' })).toEqual(RUNNING);
    expect(await claim()).toEqual({ resourceId: first.resourceId });
  });

  it('ends when its key is released, which is then free for any request', async () => {
    await harness.keys.release(first);
    const other = again({ fingerprint: 'two' });
    expect(await harness.keys.claim(other)).toEqual({ resourceId: other.resourceId });
  });

  it.each<[string, (late: Claim) => Promise<void>]>([
    ['stores no answer', (late) => harness.keys.keep(late, answerOf('late'))],
    ['prolongs nothing', (late) => harness.keys.prolong(late, new Date(harness.clock.now().getTime() + HOUR_MS))],
    ['abandons nothing', (late) => harness.keys.abandon(late, harness.clock.now())],
    ['releases nothing', (late) => harness.keys.release(late)],
  ])('%s for a process that lost it', async (_name, write) => {
    harness.clock.advance(LEASE_MS);
    const second = again();
    await harness.keys.claim(second);
    const before = await harness.row(second);
    await write(first);
    expect(await harness.row(second)).toEqual(before);
  });

  it.each<[string, (one: Claim) => Promise<void>]>([
    ['prolong', (one) => harness.keys.prolong(one, new Date(harness.clock.now().getTime() + HOUR_MS))],
    ['keep', (one) => harness.keys.keep(one, answerOf('mine'))],
    ['abandon', (one) => harness.keys.abandon(one, new Date(harness.clock.now().getTime() + HOUR_MS))],
    ['release', (one) => harness.keys.release(one)],
  ])('concerns one key only: %s', async (_name, write) => {
    const other = harness.claimOf({ leaseToken: first.leaseToken });
    await harness.keys.claim(other);
    const before = await harness.row(other);
    await write(first);
    expect(await harness.row(other)).toEqual(before);
  });

  it('leaves nothing of the old request in a key that is new again', async () => {
    await harness.keys.keep(first, { ...answerOf('{}'), subjectId: randomUUID(), headers: { location: '/old' } });
    await harness.connection.database.query('UPDATE idempotency_key SET body = $2 WHERE id = $1', [first.id, '{}']);
    harness.clock.advance(72 * HOUR_MS);
    const second = again({ fingerprint: 'two', namedIds: [randomUUID()] });
    await harness.keys.claim(second);
    expect(await harness.row(second)).toEqual({
      bytes: ROOM_BYTES,
      id: first.id,
      workspaceId: first.workspaceId,
      tenantId: first.tenantId,
      namedIds: second.namedIds,
      fingerprint: 'two',
      resourceId: second.resourceId,
      status: null,
      body: null,
      sealedBody: null,
      subjectId: null,
      headers: null,
      leaseUntil: new Date(harness.clock.now().getTime() + LEASE_MS),
      leaseToken: second.leaseToken,
      createdAt: harness.clock.now(),
    });
  });

  it('makes a repeat wait when the key is released during its lookup', async () => {
    const query = jest.spyOn(harness.connection.database, 'query').mockImplementationOnce(async () => {
      await harness.keys.release(first);
      return [];
    });
    expect(await claim()).toEqual(RUNNING);
    query.mockRestore();
  });

  describe('in the process that holds it', () => {
    let key: string;
    let ids: (string | undefined)[];

    beforeEach(() => {
      [key, ids] = [randomUUID(), []];
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    });
    afterEach(() => {
      jest.useRealTimers();
      jest.restoreAllMocks();
    });

    /** Starts a request that runs until it receives its answer. */
    const start = async (): Promise<{ finish(answer: object): Promise<RequestOutcome> }> => {
      let answer: (value: unknown) => void = () => undefined;
      let outcome: Promise<RequestOutcome> | undefined;
      await new Promise<void>((running) => {
        const handler: Handler = (id) => {
          ids.push(id);
          running();
          return new Promise((resolve) => (answer = resolve));
        };
        outcome = harness.post({ key }, handler);
      });
      return { finish: (value) => (answer(value), outcome!) };
    };
    /** Advances the clock while neither the process nor its timers run. */
    const freeze = (ms: number): void => harness.clock.advance(ms);
    const pass = (ms: number): void => {
      for (let past = 0; past < ms; past += 1_000) {
        harness.clock.advance(1_000);
        jest.advanceTimersByTime(1_000);
      }
    };

    it('is prolonged in time for as long as the request runs', async () => {
      const prolong = jest.spyOn(harness.keys, 'prolong').mockResolvedValue(undefined);
      const begun = harness.clock.now().getTime();
      const { finish } = await start();
      pass(LEASE_MS);
      const at = prolong.mock.calls.map(([, now]) => now.getTime() - begun);
      expect(at.filter((ms) => ms < LEASE_MS)).toEqual([5_000, 10_000]);
      await finish({});
      prolong.mockClear();
      pass(2 * LEASE_MS);
      expect(prolong).not.toHaveBeenCalled();
    });

    it('does not harm the request when it cannot be prolonged', async () => {
      jest.spyOn(harness.keys, 'prolong').mockRejectedValue(new Error('database away'));
      const { finish } = await start();
      pass(LEASE_MS);
      await new Promise((turn) => setImmediate(turn));
      expect(await finish({ name: 'first' })).toMatchObject({ status: 201, text: '{"name":"first"}' });
    });

    it('makes a repeat wait for a second', async () => {
      const { finish } = await start();
      const repeat = await harness.post({ key });
      expect(repeat.error).toMatchObject({
        kind: 'conflict',
        retryAfterSeconds: 1,
        details: [{ code: 'request_in_progress' }],
      });
      expect(kindOf(await harness.post({ key, body: {} }))).toBe('refused');
      await finish({});
    });

    it('expires for a frozen process, whose late answer has no effect', async () => {
      const slow = await start();
      freeze(LEASE_MS);
      const quick = await start();
      const answered = await quick.finish({ name: 'quick' });
      await slow.finish({ name: 'slow' });
      expect(ids).toEqual([ids[0], ids[0]]);
      expect(await harness.post({ key })).toMatchObject({ status: 201, text: answered.text });
    });
  });
});
