import { EventEmitter } from 'node:events';
import type { BackendFactory } from 'bullmq';
import type { QueueStore } from '../queue-store.js';

/** Reports an empty store until a job is offered. */
class FakeBackend extends EventEmitter {
  readonly qualifiedName = 'fake';
  readonly keys = {};
  readonly minimumBlockTimeout = 1;
  closes = 0;
  /** Makes it stop answering. */
  isAway = false;
  private readonly jobs: object[] = [];
  private wake = (): void => undefined;

  constructor(
    readonly options: unknown,
    private readonly fault?: Error,
  ) {
    super();
  }

  offer(id: string, name: string): void {
    this.jobs.push({ id, name, data: '{}', opts: {}, timestamp: 0, attemptsMade: 0 });
    this.wake();
  }

  async waitUntilReady(): Promise<void> {
    if (this.fault) throw this.fault;
  }
  async setQueueMeta(): Promise<void> {}
  async extendLocks(): Promise<string[]> {
    return [];
  }
  async moveStalledJobsToWait(): Promise<string[]> {
    return [];
  }
  async moveToActive(): Promise<unknown[]> {
    const [job] = this.jobs.splice(0, 1) as { id?: string }[];
    return [job, job?.id, 0, 0];
  }
  async moveToCompleted(): Promise<unknown> {
    if (this.isAway) await new Promise(() => undefined);
    return { result: null, finishedOn: 1 };
  }
  async waitForJob(): Promise<null> {
    if (this.jobs.length === 0 && this.closes === 0) await new Promise<void>((resolve) => (this.wake = resolve));
    return null;
  }
  async disconnectBlocking(): Promise<void> {
    if (!this.isAway) this.wake();
  }
  async close(): Promise<void> {
    this.closes += 1;
    this.wake();
  }
}

/** A store without a server, which records the backends that it created. */
export class FakeStore implements QueueStore {
  readonly backends: FakeBackend[] = [];
  /** The error with which the first connection of later backends fails. */
  fault?: Error;

  readonly backend: BackendFactory = (_name, options) => {
    const backend = new FakeBackend(options, this.fault);
    this.backends.push(backend);
    return backend as never;
  };

  async isReady(): Promise<boolean> {
    return this.fault === undefined;
  }
  async close(): Promise<void> {}
}
