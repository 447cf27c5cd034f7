import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { currentAccess, SYSTEM } from '../database/access.js';
import { logContext } from '../logging/logger.js';
import { LaneWorker } from './lane-worker.js';
import { queueOptions } from './queue-store.js';
import { FakeStore } from './testing/fake-store.js';

const LANE = 'pms-hint';
type Process = (job: Job, token?: string, signal?: AbortSignal) => Promise<void>;

describe('a lane worker', () => {
  let store: FakeStore;
  let error: jest.SpiedFunction<Logger['error']>;
  let warn: jest.SpiedFunction<Logger['warn']>;
  const workers: LaneWorker[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    store = new FakeStore();
    error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });
  afterEach(async () => {
    const closed = Promise.all(workers.splice(0).map((worker) => worker.close()));
    await jest.advanceTimersByTimeAsync(60_000);
    await closed;
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const begin = async (process: Process, width = 1): Promise<LaneWorker> => {
    const worker = new LaneWorker(LANE, process, queueOptions(store));
    workers.push(worker);
    worker.start(width);
    await pass();
    return worker;
  };
  const pass = (milliseconds = 100): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
  const offer = async (id = 'one'): Promise<void> => {
    store.backends.at(-1)!.offer(id, LANE);
    await pass();
  };
  const forever = (): Promise<void> => new Promise(() => undefined);

  it('takes no jobs before it is started', async () => {
    const process = jest.fn(async () => undefined);
    const worker = new LaneWorker(LANE, process, queueOptions(store));
    workers.push(worker);
    await offer();
    expect(process).not.toHaveBeenCalled();
    worker.start(1);
    await pass();
    expect(process).toHaveBeenCalledTimes(1);
  });

  it('holds a lock for 15 s, checks for stalled jobs every 5 s, and lets a job stall many times', async () => {
    await begin(async () => undefined);
    expect(store.backends[0]!.options).toMatchObject({
      lockDuration: 15_000,
      stalledInterval: 5_000,
      maxStalledCount: 100,
    });
  });

  it('runs as many jobs at once as the lane is wide', async () => {
    const process = jest.fn(forever);
    await begin(process, 2);
    for (const id of ['one', 'two', 'three']) await offer(id);
    expect(process).toHaveBeenCalledTimes(2);
  });

  it('runs a job as the system, with its id in every log line', async () => {
    const seen: unknown[] = [];
    await begin(async () => void seen.push(currentAccess(), logContext.getStore()));
    await offer('some-id');
    expect(seen).toEqual([SYSTEM, { jobId: 'some-id' }]);
  });

  it('completes a job that fails, without its message in the log and without an error in the store', async () => {
    const failed = jest.fn();
    const worker = await begin(() => Promise.reject(new TypeError('guest Lovelace')));
    worker.on('failed', failed);
    const completed = jest.fn();
    worker.on('completed', completed);
    await offer();
    expect(failed).not.toHaveBeenCalled();
    expect(completed).toHaveBeenCalledTimes(1);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ msg: 'job failed', job: LANE, error: 'TypeError' }));
    expect(JSON.stringify(error.mock.calls)).not.toContain('Lovelace');
  });

  describe('is idle', () => {
    it('after it has taken no job for the given time', async () => {
      const worker = await begin(async () => undefined);
      await pass(1_000);
      expect(worker.idleFor(1_100)).toBe(true);
      expect(worker.idleFor(1_101)).toBe(false);
    });

    it('only after the end of its last job', async () => {
      const worker = await begin(() => new Promise((resolve) => setTimeout(resolve, 5_000)), 2);
      await offer();
      await pass(5_000);
      expect(worker.idleFor(1_000)).toBe(false);
      await pass(1_000);
      expect(worker.idleFor(1_000)).toBe(true);
    });

    it('while a slot is free, but not while all are busy', async () => {
      const worker = await begin(forever, 2);
      await offer('one');
      await pass(30_000);
      expect(worker.idleFor(30_000)).toBe(true);
      await offer('two');
      await pass(30_000);
      expect(worker.idleFor(30_000)).toBe(false);
    });

    it('not while it closes', async () => {
      const worker = await begin(forever, 2);
      await offer();
      void worker.close();
      await pass(20_000);
      expect(worker.idleFor(1)).toBe(false);
    });
  });

  it('is replaced by a worker with the same width and work, while its running job continues', async () => {
    let finish = (): void => undefined;
    const process = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const worker = await begin(process, 2);
    await offer();
    const successor = worker.replace();
    workers.push(successor);
    await pass();
    expect(store.backends).toHaveLength(2);
    expect(store.backends[0]!.closes).toBe(0);
    finish();
    await pass();
    expect(store.backends[0]!.closes).toBe(1);
    for (const id of ['two', 'three', 'four']) await offer(id);
    expect(process).toHaveBeenCalledTimes(3);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ lane: LANE }));
  });

  it('takes no jobs, counts as idle and logs an error if its first connection failed', async () => {
    store.fault = new Error('the database system is starting up');
    const process = jest.fn(async () => undefined);
    const worker = await begin(process);
    await offer();
    expect(process).not.toHaveBeenCalled();
    expect(worker.idleFor(30_000)).toBe(true);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ msg: 'queue store error', lane: LANE }));
    store.fault = undefined;
    workers.push(worker.replace());
    await offer();
    expect(process).toHaveBeenCalledTimes(1);
  });

  describe('closing', () => {
    it('aborts running jobs after 25 s, and waits for them', async () => {
      const log: string[] = [];
      const worker = await begin(async (_job, _token, signal) => {
        await new Promise<void>((resolve) => signal!.addEventListener('abort', () => resolve()));
        log.push('told');
      });
      await offer();
      void worker.close().then(() => log.push('closed'));
      await pass(24_900);
      expect(log).toEqual([]);
      await pass(200);
      expect(log).toEqual(['told', 'closed']);
      expect(warn).toHaveBeenCalledTimes(1);
    });

    it('abandons a job that has not ended 2 s later, however often close is called', async () => {
      let closed = 0;
      const worker = await begin(forever);
      await offer();
      const close = () => void worker.close().then(() => (closed += 1));
      close();
      await pass(26_900);
      expect(closed).toBe(0);
      close();
      await pass(200);
      expect(closed).toBe(2);
    });

    describe('while the store is away', () => {
      const closedAfter = async (worker: LaneWorker, milliseconds: number): Promise<boolean> => {
        let isClosed = false;
        void worker.close().then(() => (isClosed = true));
        await pass(milliseconds);
        return isClosed;
      };

      it('takes 3 s if no job runs', async () => {
        const worker = await begin(async () => undefined);
        store.backends[0]!.isAway = true;
        expect(await closedAfter(worker, 2_900)).toBe(false);
        expect(await closedAfter(worker, 200)).toBe(true);
        expect(warn).not.toHaveBeenCalled();
      });

      it('waits for the end of a job, and 2 s more for the store to record it', async () => {
        const worker = await begin(() => new Promise((resolve) => setTimeout(resolve, 10_000)));
        await offer();
        store.backends[0]!.isAway = true;
        expect(await closedAfter(worker, 11_800)).toBe(false);
        expect(await closedAfter(worker, 200)).toBe(true);
        expect(warn).not.toHaveBeenCalled();
      });
    });

    it('does not log errors caused by closing', async () => {
      const worker = await begin(async () => undefined);
      await worker.close();
      worker.emit('error', new Error('closed'));
      expect(error).not.toHaveBeenCalled();
    });
  });

  it('logs an unavailable store at most once in 10 s', async () => {
    const worker = await begin(async () => undefined);
    const fail = () => worker.emit('error', new Error('ECONNREFUSED'));
    fail();
    await pass(9_900);
    fail();
    expect(error).toHaveBeenCalledTimes(1);
    await pass(100);
    fail();
    expect(error).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ msg: 'queue store error', lane: LANE }));
  });
});
