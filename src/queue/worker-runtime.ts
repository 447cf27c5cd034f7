import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Env } from '../config/env.js';
import { BullJobQueue } from './bull-job-queue.js';
import { collectHandlers } from './job-handlers.js';
import { LANES, laneWidth } from './jobs.js';
import { LaneWorker } from './lane-worker.js';
import { QueueStore, WORKER_DEFAULTS } from './queue-store.js';
import { RecurringWork } from './recurring-work.js';
import { within } from './within.js';

const WATCH_EVERY_MS = 10_000;
const IDLE_MS = 30_000;
const FINISH_MS = 25_000;
const ABORT_MS = 2_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** In the worker role: takes up every processor of the application, runs lanes and loops, ends them in good order. */
@Injectable()
export class WorkerRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('queue');
  private lanes: LaneWorker[] = [];
  private watch?: NodeJS.Timeout;

  constructor(
    private readonly env: Env,
    private readonly discovery: DiscoveryService,
    private readonly store: QueueStore,
    private readonly queue: BullJobQueue,
    private readonly recurring: RecurringWork,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.env.runsWorker) return;
    const instances = this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter(isObject);
    const handlers = collectHandlers(instances);
    this.recurring.register(instances);
    this.lanes = LANES.map((lane) => {
      const settings = { ...WORKER_DEFAULTS, concurrency: laneWidth(lane, this.env.WORKER_CONCURRENCY) };
      return new LaneWorker(lane, { store: this.store, handlers, settings });
    });
    this.recurring.start();
    this.watch = setInterval(() => void this.replaceIdle(), WATCH_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.watch);
    const ended = Promise.allSettled([this.recurring.stop(), ...this.lanes.map((lane) => lane.close())]);
    try {
      await within(FINISH_MS, ended);
    } catch {
      this.log.warn('jobs under way did not end in time: their leases run out and they run elsewhere');
      for (const lane of this.lanes) lane.abort();
      await within(ABORT_MS, ended).catch(() => undefined);
    }
  }

  /** Workers that live but no longer consume are a known failure after a lost connection. */
  private async replaceIdle(): Promise<void> {
    for (const lane of this.lanes.filter((one) => one.idleFor(IDLE_MS))) {
      const waiting = await this.queue.waiting(lane.lane).catch(() => 0);
      if (waiting > 0 && lane.idleFor(IDLE_MS)) lane.replace();
    }
  }
}
