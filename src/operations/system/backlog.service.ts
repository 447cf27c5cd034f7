import { Injectable } from '@nestjs/common';
import { asSystem } from '../../platform/database/access.js';
import { Clock } from '../../values/time/clock.js';
import { startOf } from '../../values/time/steps.js';
import { BacklogRepository } from './backlog.repository.js';
import type { Backlog, BacklogHistory, Waiting } from './system.types.js';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
/** 24 hours. */
const STEPS = 288;
const KEPT_MS = 25 * 60 * MINUTE_MS;

/** Work that waits, of all workspaces together: now, and over the last day. */
@Injectable()
export class BacklogService {
  constructor(
    private readonly backlog: BacklogRepository,
    private readonly clock: Clock,
  ) {}

  now(): Promise<Backlog[]> {
    return asSystem(() => this.backlog.backlog());
  }

  async waiting(): Promise<Waiting> {
    const backlog = await this.now();
    return Object.fromEntries(backlog.map(({ kind, waiting }) => [kind, waiting])) as Waiting;
  }

  /** Returns the samples per step; the current step is the last one. */
  history(): Promise<BacklogHistory> {
    const last = startOf(this.clock.now(), STEP_MS).getTime();
    return this.backlog.history(new Date(last - (STEPS - 1) * STEP_MS), STEP_MS / 1_000, STEPS);
  }

  /** Counts for the current minute, unless that has been done. */
  async sample(): Promise<void> {
    const now = this.clock.now();
    const minute = startOf(now, MINUTE_MS);
    if (await this.backlog.isSampled(minute)) return;
    await this.backlog.addSample(minute, await this.waiting());
    await this.backlog.forgetSamples(new Date(now.getTime() - KEPT_MS));
  }
}
