import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { JobQueue } from './job-queue.js';
import { queueOptions } from './queue-store.js';
import { FakeStore } from './testing/fake-store.js';

const HINT = { accountId: '0198c0de-0000-7000-8000-000000000001' };

const queueWith = (add: () => Promise<unknown>): { queue: JobQueue; adding: jest.Mock } => {
  const adding = jest.fn(add);
  const bull = { name: 'pms-hint', add: adding, on: () => bull, waitUntilReady: async () => undefined };
  return { queue: new JobQueue([bull as unknown as Queue]), adding };
};

describe('enqueue', () => {
  beforeEach(() => {
    Logger.overrideLogger(false);
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('passes on name, payload and a deterministic id', async () => {
    const { queue, adding } = queueWith(async () => undefined);
    await queue.enqueue('pms-hint', HINT);
    expect(adding).toHaveBeenCalledWith('pms-hint', HINT, { jobId: `pms-hint_${HINT.accountId}` });
  });

  it('does not fail when the store refuses a job, and pauses for a second', async () => {
    const { queue, adding } = queueWith(() => Promise.reject(new Error('ECONNREFUSED')));
    await queue.enqueue('pms-hint', HINT);
    await queue.enqueue('pms-hint', HINT);
    expect(adding).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_001);
    await queue.enqueue('pms-hint', HINT);
    expect(adding).toHaveBeenCalledTimes(2);
  });

  it('does not wait for a store that hangs', async () => {
    const { queue } = queueWith(() => new Promise(() => undefined));
    const done = queue.enqueue('pms-hint', HINT);
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(done).resolves.toBe(false);
  });

  it.each([
    ['its first connection failed', () => Promise.reject(new Error('no first connection')), 1],
    ['it answers again', async () => undefined, 0],
  ])(
    'creates another BullMQ queue after a failure only if the first will keep failing: %s',
    async (_, ready, others) => {
      const store = new FakeStore();
      const close = jest.fn(async () => undefined);
      const add = jest.fn(() => Promise.reject(new Error('ECONNREFUSED')));
      const bull = { name: 'pms-hint', opts: queueOptions(store), add, close, on: () => bull, waitUntilReady: ready };
      const queue = new JobQueue([bull as unknown as Queue]);
      await queue.enqueue('pms-hint', HINT);
      await jest.advanceTimersByTimeAsync(1_001);
      expect([store.backends.length, close.mock.calls.length]).toEqual([others, others]);
      await queue.enqueue('pms-hint', HINT).catch(() => undefined);
      expect(add).toHaveBeenCalledTimes(2 - others);
    },
  );

  it('reports whether the store accepted a job', async () => {
    const { queue } = queueWith(async () => undefined);
    expect(await queue.enqueue('pms-hint', HINT)).toBe(true);
    const { queue: refusing } = queueWith(() => Promise.reject(new Error('ECONNREFUSED')));
    expect([await refusing.enqueue('pms-hint', HINT), await refusing.enqueue('pms-hint', HINT)]).toEqual([
      false,
      false,
    ]);
  });

  describe('of claimed rows', () => {
    const CLAIMS = [{ accountId: 'one' }, { accountId: 'two' }, { accountId: 'three' }];
    const givingBack = () => jest.fn(async (_claims: { accountId: string }[]) => undefined);

    it('releases no claim when the store accepts every job', async () => {
      const { queue, adding } = queueWith(async () => undefined);
      const giveBack = givingBack();
      expect(await queue.enqueueClaims('pms-hint', CLAIMS, giveBack)).toBe(true);
      expect([adding.mock.calls.length, giveBack.mock.calls]).toEqual([3, []]);
    });

    it('releases the claims whose jobs the store refuses, immediately and together', async () => {
      let added = 0;
      const { queue } = queueWith(async () => {
        if ((added += 1) > 1) throw new Error('ECONNREFUSED');
      });
      const giveBack = givingBack();
      expect(await queue.enqueueClaims('pms-hint', CLAIMS, giveBack)).toBe(false);
      expect(giveBack.mock.calls).toEqual([[CLAIMS.slice(1)]]);
    });

    it('releases the claims after a second when the store hangs', async () => {
      const { queue } = queueWith(() => new Promise(() => undefined));
      const giveBack = givingBack();
      const done = queue.enqueueClaims('pms-hint', CLAIMS, giveBack);
      await jest.advanceTimersByTimeAsync(1_000);
      expect([await done, giveBack.mock.calls]).toEqual([false, [[CLAIMS]]]);
    });

    it('pauses for a second after a refusal, so that no row is claimed in vain', async () => {
      const { queue } = queueWith(() => Promise.reject(new Error('ECONNREFUSED')));
      expect(queue.isPaused).toBe(false);
      await queue.enqueue('pms-hint', HINT);
      expect(queue.isPaused).toBe(true);
      jest.advanceTimersByTime(1_001);
      expect(queue.isPaused).toBe(false);
    });
  });

  it('returns the number of waiting jobs, and fails when the store hangs', async () => {
    const count = jest.fn(async () => 3);
    const bull = { name: 'pms-hint', getWaitingCount: count, on: () => bull };
    const queue = new JobQueue([bull as unknown as Queue]);
    expect(await queue.waiting('pms-hint')).toBe(3);
    count.mockImplementation(() => new Promise(() => undefined));
    const hanging = expect(queue.waiting('pms-hint')).rejects.toThrow('no answer within 1000 ms');
    await jest.advanceTimersByTimeAsync(1_000);
    await hanging;
  });
});
