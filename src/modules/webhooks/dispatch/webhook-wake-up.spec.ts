import { jest } from '@jest/globals';
import type { JobQueue } from '../../../platform/queue/job-queue.js';
import { WebhookWakeUp } from './webhook-wake-up.js';

describe('wake-up', () => {
  let wakeUp: WebhookWakeUp;
  const enqueue = jest.fn(async () => undefined);

  beforeEach(() => {
    jest.useFakeTimers();
    enqueue.mockClear();
    wakeUp = new WebhookWakeUp({ enqueue } as unknown as JobQueue);
  });
  afterEach(() => {
    wakeUp.onModuleDestroy();
    jest.useRealTimers();
  });

  it('comes immediately, and at most ten times a second', async () => {
    wakeUp.wake();
    expect(enqueue).toHaveBeenCalledTimes(1);
    for (let commit = 0; commit < 1_000; commit++) {
      wakeUp.wake();
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(enqueue.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(enqueue.mock.calls.length).toBeLessThanOrEqual(11);
    expect(enqueue).toHaveBeenCalledWith('dispatch-events', {});
  });

  it('comes once more after commits in the pause, then rests', async () => {
    wakeUp.wake();
    wakeUp.wake();
    wakeUp.wake();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(enqueue).toHaveBeenCalledTimes(2);
  });
});
