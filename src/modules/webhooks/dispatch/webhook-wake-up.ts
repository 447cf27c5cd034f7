import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { JobQueue } from '../../../platform/queue/job-queue.js';

const PAUSE_MS = 100;

/** Wakes a worker right after a commit with events, but at most ten times a second. Workers also poll. */
@Injectable()
export class WebhookWakeUp implements OnModuleDestroy {
  private pause?: NodeJS.Timeout;
  private again = false;

  constructor(private readonly queue: JobQueue) {}

  onModuleDestroy(): void {
    clearTimeout(this.pause);
  }

  wake(): void {
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
