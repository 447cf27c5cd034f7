import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Job, Queue, Worker } from 'bullmq';
import { JobQueue } from '../job-queue.js';
import { LaneWorker } from '../lane-worker.js';
import { queueOptions, type QueueStore } from '../queue-store.js';
import { KeptSpans } from '../../tracing/testing/kept-spans.js';
import { currentTraceId, inSpan, useTracer } from '../../tracing/tracing.js';
import { until } from '../../../../sandbox/testing/until.js';

export interface StoreUnderTest {
  store: QueueStore;
  /** Deletes everything, as FLUSHALL or TRUNCATE does. */
  wipe(): Promise<void>;
  /** Closes every connection of the store from the server's side. */
  cut(): Promise<void>;
  end(): Promise<void>;
}

const NAME = 'pms-hint';
const WIDTH = 4;
const LOCKS = { lockDuration: 1_000, stalledInterval: 500 };

type Handle = (accountId: string, signal?: AbortSignal) => Promise<void>;

const gate = (): { opened: Promise<void>; open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

/** Tests the behaviour required of every queue store; run against each of them. */
export const describeQueueStore = (name: string, setUp: () => Promise<StoreUnderTest>): void => {
  describe(`queue store: ${name}`, () => {
    let subject: StoreUnderTest;
    let queue: JobQueue;
    let workers: LaneWorker[];

    const settings = () => ({ ...LOCKS, connection: queueOptions(subject.store).connection });
    const work = async (handle: Handle, width = WIDTH): Promise<LaneWorker> => {
      const processor = ({ data }: Job, _token?: string, signal?: AbortSignal) => handle(data.accountId, signal);
      const worker = new LaneWorker(NAME, processor, settings());
      workers.push(worker);
      worker.start(width);
      await worker.waitUntilReady();
      return worker;
    };
    const enqueue = (accountId: string): Promise<boolean> => queue.enqueue(NAME, { accountId });

    beforeAll(async () => {
      Logger.overrideLogger(false);
      subject = await setUp();
    });
    beforeEach(async () => {
      await subject.wipe();
      workers = [];
      queue = new JobQueue([new Queue(NAME, queueOptions(subject.store))]);
    });
    afterEach(async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    });
    afterAll(async () => {
      await subject.store.close();
      await subject.end();
    });

    it('delivers a job with its payload to a worker', async () => {
      const seen: string[] = [];
      await work(async (id) => void seen.push(id));
      const ids = Array.from({ length: 20 }, () => randomUUID());
      for (const id of ids) await enqueue(id);
      await until('all jobs', () => seen.length === ids.length);
      expect(seen.sort()).toEqual(ids.sort());
    });

    it('continues the trace in which a job was enqueued, and begins one for a job without a trace', async () => {
      const kept = new KeptSpans();
      useTracer(kept);
      try {
        const traces: (string | undefined)[] = [];
        const [traced, untraced] = [randomUUID(), randomUUID()];
        await inSpan({ name: 'request', kind: 'server' }, () => enqueue(traced));
        await enqueue(untraced);
        await work(async () => void traces.push(currentTraceId()), 1);
        await until('both jobs', () => traces.length === 2);
        const [request, first, second] = kept.spans;
        expect(traces).toEqual([request!.traceId, second!.traceId]);
        expect([first!.parent?.spanId, second!.parent]).toEqual([request!.spanId, null]);
        expect(first).toMatchObject({ name: `job ${NAME}`, kind: 'consumer' });
      } finally {
        useTracer(undefined);
      }
    });

    it('is ready', async () => {
      expect(await subject.store.isReady()).toBe(true);
    });

    it('keeps one of equal waiting jobs, and accepts the id again once the job is done', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      for (const id of [first, first, second, first]) await enqueue(id);
      expect(await queue.waiting(NAME)).toBe(2);
      const seen: string[] = [];
      await work(async (id) => void seen.push(id), 1);
      await until('both jobs', () => seen.length === 2);
      expect(seen).toEqual([first, second]);
      // The id is free once the store has recorded the end of the job, a moment after its handler.
      await until(
        'three more runs',
        async () => {
          await enqueue(first);
          return seen.length >= 5;
        },
        { everyMs: 25 },
      );
      expect(seen.slice(2, 5)).toEqual([first, first, first]);
    });

    it('accepts the id of a failed job again', async () => {
      const id = randomUUID();
      let calls = 0;
      await work(async () => {
        calls += 1;
        throw new Error('as it happens');
      });
      await until(
        'three runs',
        async () => {
          await enqueue(id);
          return calls >= 3;
        },
        { everyMs: 25 },
      );
    });

    it('shares the jobs among workers, each job once', async () => {
      const seen: string[] = [];
      const both = gate();
      const busy = new Set<number>();
      const handle =
        (worker: number): Handle =>
        async (id) => {
          busy.add(worker);
          if (busy.size === 2) both.open();
          await both.opened;
          seen.push(id);
        };
      await work(handle(1), 1);
      await work(handle(2), 1);
      const ids = Array.from({ length: 30 }, () => randomUUID());
      for (const id of ids) await enqueue(id);
      await until('all jobs', () => seen.length >= ids.length);
      expect(seen.sort()).toEqual(ids.sort());
    });

    it('runs a job again if its worker died', async () => {
      const id = randomUUID();
      const stuck = gate();
      const taken = gate();
      const process = async (): Promise<void> => {
        taken.open();
        await stuck.opened;
      };
      const dead = new Worker(NAME, process, settings());
      dead.on('error', () => undefined);
      await dead.waitUntilReady();
      await enqueue(id);
      await taken.opened;
      await dead.close(true);
      const seen: string[] = [];
      await work(async (again) => void seen.push(again));
      await until('the second run', () => seen.length > 0);
      expect(seen).toEqual([id]);
      stuck.open();
    });

    it('waits for running jobs when it closes, and aborts them on request', async () => {
      const begun = gate();
      const log: string[] = [];
      const worker = await work(async (_id, signal) => {
        begun.open();
        await new Promise<void>((resolve) => signal!.addEventListener('abort', () => resolve()));
        log.push('job over');
      });
      await enqueue(randomUUID());
      await begun.opened;
      const closed = worker.close().then(() => log.push('closed'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(log).toEqual([]);
      worker.cancelAllJobs();
      await closed;
      expect(log).toEqual(['job over', 'closed']);
    });

    it('runs new jobs after the store was emptied during work', async () => {
      const [begun, finish] = [gate(), gate()];
      const seen: string[] = [];
      const [first, second] = [randomUUID(), randomUUID()];
      await work(async (id) => {
        seen.push(id);
        begun.open();
        if (id === first) await finish.opened;
      });
      await enqueue(first);
      await begun.opened;
      await subject.wipe();
      finish.open();
      await enqueue(second);
      await until('the new job', () => seen.includes(second));
      expect(seen).toEqual([first, second]);
    });

    it('recovers after all connections have broken', async () => {
      const seen = new Set<string>();
      await work(async (id) => void seen.add(id));
      const before = randomUUID();
      await enqueue(before);
      await until('a job before', () => seen.has(before));
      await subject.cut();
      // A hint during the gap may be lost, but not later ones.
      for (let attempt = 0; attempt < 40 && seen.size < 2; attempt++) {
        await enqueue(randomUUID());
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      expect(seen.size).toBeGreaterThanOrEqual(2);
    });
  });
};
