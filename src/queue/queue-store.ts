import { Logger } from '@nestjs/common';
import { type BackendFactory, type QueueOptions, setDefaultBackendFactory } from 'bullmq';
import { failureLine } from '../shared/logging/failure-line.js';
import { within } from '../shared/time/within.js';

const ANSWER_MS = 1_000;

/** Where jobs wait: PostgreSQL or Redis. Disposable; emptying it at any moment loses nothing but time. */
export abstract class QueueStore {
  /** Makes what a queue or worker of BullMQ reaches its jobs by. */
  abstract readonly backend: BackendFactory;
  /** Without the store requests are served, but background work waits. */
  abstract isReady(): Promise<boolean>;
  abstract close(): Promise<void>;
}

/** BullMQ's queues and workers are given the store as their connection, and it makes the backend. */
setDefaultBackendFactory((name, options, given) => {
  const store = options.connection as unknown as QueueStore;
  return store.backend(name, options, given);
});

/** Finished jobs go at once, so that their ids can be used again. Retries and results live in the rows. */
export const queueOptions = (store: QueueStore): QueueOptions => ({
  connection: store as QueueOptions['connection'],
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  streams: { events: { maxLen: 100 } },
});

/** Whether the store does what it is asked within a second. */
export const answers = (work: Promise<unknown>): Promise<boolean> =>
  within(ANSWER_MS, work).then(
    () => true,
    () => false,
  );

/** For errors of connections, which no call reports. */
export const warn = (error: Error): void =>
  new Logger('queue').warn({ msg: 'queue store connection', ...failureLine(error) });
