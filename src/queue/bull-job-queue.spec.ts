import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { BullJobQueue } from './bull-job-queue.js';
import type { QueueStore } from './queue-store.js';

const HINT = { accountId: '0198c0de-0000-7000-8000-000000000001' };

const storeWith = (add: () => Promise<unknown>): { store: QueueStore; calls: () => number } => {
  const adding = jest.fn(add);
  const queue = { add: adding, on: () => queue, close: async () => undefined, waitUntilReady: async () => undefined };
  return {
    store: { queue: () => queue as unknown as Queue } as unknown as QueueStore,
    calls: () => adding.mock.calls.length,
  };
};

describe('enqueue', () => {
  beforeEach(() => {
    Logger.overrideLogger(false);
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('passes name, payload, deterministic id and delay', async () => {
    const add = jest.fn(async () => undefined);
    const queue = new BullJobQueue(storeWith(add as never).store);
    await queue.enqueue('pms-hint', HINT, { delayMs: 10.2 });
    expect(add).toHaveBeenCalledWith('pms-hint', HINT, { jobId: `pms-hint_${HINT.accountId}`, delay: 11 });
  });

  it('does not fail when the store refuses, and spares it for a second', async () => {
    const { store, calls } = storeWith(() => Promise.reject(new Error('ECONNREFUSED')));
    const queue = new BullJobQueue(store);
    await queue.enqueue('pms-hint', HINT);
    await queue.enqueue('pms-hint', HINT);
    expect(calls()).toBe(1);
    jest.advanceTimersByTime(1_001);
    await queue.enqueue('pms-hint', HINT);
    expect(calls()).toBe(2);
  });

  it('does not wait for a store that hangs', async () => {
    const queue = new BullJobQueue(storeWith(() => new Promise(() => undefined)).store);
    const done = queue.enqueue('pms-hint', HINT);
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(done).resolves.toBeUndefined();
  });
});
