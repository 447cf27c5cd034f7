import { Injectable } from '@nestjs/common';
import { QueueStore } from './queue-store.js';
import { within } from './within.js';

const ANSWER_MS = 1_000;

/** Without the queue store requests are served, but background work waits. */
@Injectable()
export class QueueHealth {
  constructor(private readonly store: QueueStore) {}

  isReady(): Promise<boolean> {
    return within(ANSWER_MS, this.store.ping()).then(
      () => true,
      () => false,
    );
  }
}
