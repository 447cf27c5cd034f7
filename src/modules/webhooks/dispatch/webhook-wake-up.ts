import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Outbox } from '../../../records/outbox/outbox.js';

const PAUSE_MS = 100;

/** Wakes a worker right after a commit with events, but at most ten times a second. Workers also poll. */
@Injectable()
export class WebhookWakeUp implements OnModuleInit, OnModuleDestroy {
  private pause?: NodeJS.Timeout;
  private again = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    this.outbox.onAppended(() => this.wake());
  }

  onModuleDestroy(): void {
    clearTimeout(this.pause);
  }

  private wake(): void {
    if (this.pause) {
      this.again = true;
      return;
    }
    this.pause = setTimeout(() => this.resume(), PAUSE_MS).unref();
    void this.queue.enqueue('dispatch-events', {});
  }

  private resume(): void {
    this.pause = undefined;
    if (!this.again) return;
    this.again = false;
    this.wake();
  }
}
