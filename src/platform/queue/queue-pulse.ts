import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { RecurringLoop } from '../recurring/recurring-loop.js';
import { QueueStore } from './queue-store.js';

const EVERY_MS = 500;

/**
 * Queries the job store in the background, in processes that report their state, so that readers of the state do not
 * wait.
 */
@Injectable()
export class QueuePulse implements OnApplicationBootstrap, OnApplicationShutdown {
  private isUp = false;
  private readonly loop: RecurringLoop;

  constructor(
    private readonly env: Env,
    store: QueueStore,
  ) {
    const work = async (): Promise<void> => void (this.isUp = await store.isReady());
    this.loop = new RecurringLoop({ name: 'queue-pulse', everyMs: EVERY_MS }, { work, onError: () => undefined });
  }

  /** Whether the store answered the last query within a second. */
  get isReady(): boolean {
    return this.isUp;
  }

  /** Resolves after the first answer, within a second. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.env.reportsState) return;
    await this.loop.runNow();
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
