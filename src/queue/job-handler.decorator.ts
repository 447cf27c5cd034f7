import type { JobName, JobPayload } from './jobs.js';

/** Does one kind of job: ids in, re-reads the rows, answers when done. A missing row is a skip. */
export interface JobProcessor<N extends JobName> {
  /** `signal` aborts when the job must end: its lock is lost or the process stops. */
  handle(payload: JobPayload<N>, signal?: AbortSignal): Promise<void>;
}

export interface RecurringOptions {
  /** Unique; the name for `RecurringWork.runNow`. */
  name: string;
  /** Pause between the end of one round and the start of the next, ±10 %. */
  everyMs: number;
  /** Pause after a round that answered `true`: it found work, more may be there. Default: `everyMs`. */
  busyMs?: number;
}

const HANDLES = Symbol('queue:handles');
const RECURS = Symbol('queue:recurs');

/** The class does the jobs of that name; the worker role needs exactly one class for each. */
export const JobHandler =
  <N extends JobName>(name: N) =>
  (target: new (...parameters: never[]) => JobProcessor<N>): void =>
    Reflect.defineMetadata(HANDLES, name, target);

/** The method runs again and again in every worker process, never overlapping itself there. */
export const Recurring =
  (options: RecurringOptions) =>
  <T extends boolean | void>(
    _target: object,
    _key: string,
    descriptor: TypedPropertyDescriptor<() => Promise<T>>,
  ): void =>
    Reflect.defineMetadata(RECURS, options, descriptor.value as object);

export const handledJob = (type: object): JobName | undefined =>
  Reflect.getMetadata(HANDLES, type) as JobName | undefined;

export const recurringOptions = (method: object): RecurringOptions | undefined =>
  Reflect.getMetadata(RECURS, method) as RecurringOptions | undefined;
