import { Logger } from '@nestjs/common';
import { type BackendFactory, type QueueOptions, setDefaultBackendFactory } from 'bullmq';
import { failureLine } from '../logging/failure-line.js';
import { within } from '../../values/time/within.js';

const ANSWER_MS = 1_000;

/** The store of waiting jobs: PostgreSQL or Redis. It is disposable: emptying it at any moment only delays work. */
export abstract class QueueStore {
  /** Creates the backend of a BullMQ queue or worker. */
  abstract readonly backend: BackendFactory;
  /** Returns whether the store answers within a second. Without it, requests are served, but background work waits. */
  abstract isReady(): Promise<boolean>;
  abstract close(): Promise<void>;
}

/** BullMQ's queues and workers receive the store as their connection, which creates the backend. */
setDefaultBackendFactory((name, options, given) => {
  const store = options.connection as unknown as QueueStore;
  return store.backend(name, options, given);
});

/** Finished jobs are removed immediately, so that their ids can be reused. Retries and results are in the rows. */
export const queueOptions = (store: QueueStore): QueueOptions => ({
  connection: store as QueueOptions['connection'],
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  streams: { events: { maxLen: 100 } },
});

/** Returns whether the store responds within a second. */
export const answers = (work: Promise<unknown>): Promise<boolean> =>
  within(ANSWER_MS, work).then(
    () => true,
    () => false,
  );

/** Returns `isReady` of a store with one query at a time: a frozen store answers all queries when it resumes. */
export const readiness = (ask: () => Promise<unknown>): (() => Promise<boolean>) => {
  let asked: Promise<unknown> | undefined;
  return () => answers((asked ??= ask().finally(() => (asked = undefined))));
};

/** Handles connection errors, which no call reports. */
export const warn = (error: Error): void =>
  new Logger('queue').warn({ msg: 'queue store connection', ...failureLine(error) });
