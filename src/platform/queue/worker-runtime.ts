import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WorkerHost } from '@nestjs/bullmq';
import { DiscoveryService } from '@nestjs/core';
import { Env } from '../../config/env.js';
import { JobQueue } from './job-queue.js';
import { JOB_NAMES, type JobName, laneShare, laneWidth } from './jobs.js';
import type { LaneWorker } from './lane-worker.js';
import { RecurringWork } from '../recurring/recurring-work.js';
import { WorkspaceLane } from './workspace-lane.js';

const WATCH_EVERY_MS = 10_000;
const IDLE_MS = 30_000;

/** Checks in the worker role that every job has its processor, and starts and stops lanes and loops in order. */
@Injectable()
export class WorkerRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes = new Set<LaneWorker>();
  private watch?: NodeJS.Timeout;

  constructor(
    private readonly env: Env,
    private readonly discovery: DiscoveryService,
    private readonly queue: JobQueue,
    private readonly recurring: RecurringWork,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.env.runsWorker) return;
    const processors = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const hosts = [...new Set(processors)].filter((one) => one instanceof WorkerHost);
    for (const { worker } of hosts) this.lanes.add(worker as unknown as LaneWorker);
    try {
      requireEveryJob(hosts);
      requireShares(hosts);
      this.recurring.start();
    } catch (error) {
      await this.beforeApplicationShutdown();
      throw error;
    }
    for (const lane of this.lanes) lane.start(laneWidth(lane.name as JobName, this.env.WORKER_CONCURRENCY));
    this.watch = setInterval(() => void this.replaceIdle(), WATCH_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.watch);
    await Promise.all([this.recurring.stop(), ...[...this.lanes].map((lane) => lane.close())]);
  }

  /** Replaces workers that are alive but no longer consume, a known failure after a lost connection. */
  private async replaceIdle(): Promise<void> {
    for (const lane of [...this.lanes]) {
      const waiting = await this.queue.waiting(lane.name as JobName).catch(() => 0);
      if (waiting === 0 || !lane.idleFor(IDLE_MS)) continue;
      lane.once('closed', () => this.lanes.delete(lane));
      this.lanes.add(lane.replace());
    }
  }
}

/** Requires exactly one processor per job: `@nestjs/bullmq` would accept two competing processors, or none. */
const requireEveryJob = (hosts: readonly WorkerHost[]): void => {
  for (const name of JOB_NAMES) {
    const processors = hosts.filter(({ worker }) => worker.name === name).map((host) => host.constructor.name);
    if (processors.length !== 1)
      throw new Error(`Job ${name} needs one processor and has ${processors.join(' and ') || 'none'}`);
  }
  const stray = hosts.find(({ worker }) => !JOB_NAMES.includes(worker.name as JobName));
  if (stray) throw new Error(`${stray.constructor.name} is for ${stray.worker.name}, which is not a job`);
};

/** Requires a lane that workspaces share to run its jobs within shares, so that none keeps the others waiting. */
const requireShares = (hosts: readonly WorkerHost[]): void => {
  for (const host of hosts) {
    const name = host.worker.name as JobName;
    const shared = host instanceof WorkspaceLane ? (host.job as JobName) : undefined;
    if (laneShare(name).of === 'workspace' && shared !== name)
      throw new Error(
        `Job ${name} is shared by workspaces: ${host.constructor.name} must extend WorkspaceLane<'${name}'>`,
      );
  }
};
