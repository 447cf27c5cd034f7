import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Authenticator } from '../../edge/auth/auth.guard.js';
import type { Scope } from '../../platform/access/scope.js';
import { asSystem, outside } from '../../platform/database/access.js';
import { failureLine } from '../../platform/logging/failure-line.js';
import { logContext } from '../../platform/logging/logger.js';
import { RecurringLoop } from '../../platform/recurring/recurring-loop.js';
import { FeedRepository, type NewEvents } from './feed.repository.js';
import type { HeldRequest } from './feed.types.js';

const LOOK_MS = 250;
/** The most requests of a workspace that wait in one process; a further one is answered at once. */
const MOST_WAITING = 2_000;
/** The longest wait in a process that ends. */
const LAST_WAIT_MS = 1_000;

export interface WaitFor extends HeldRequest {
  /** The last position that was read for the request. */
  seen: number;
  /** Absent: all. */
  types?: readonly string[];
}

/** `ended`: the key was revoked or has expired. */
export type WaitEnd = 'events' | 'over' | 'ended';

interface Waiter extends WaitFor {
  workspaceId: string;
  end: (reason: WaitEnd) => void;
}

/**
 * The waiting requests of this process. A waiting request holds a timer and nothing else: one look at the position every
 * 250 ms serves all of them and wakes those whose tenant has new events, and the same look ends those whose key is no
 * longer accepted.
 */
@Injectable()
export class FeedWatch implements OnModuleDestroy {
  private readonly log = new Logger('feed');
  private readonly waiting = new Map<string, Set<Waiter>>();
  private readonly counts = new Map<string, number>();
  private readonly loop: RecurringLoop;
  private isStarted = false;
  private isEnding = false;
  private isFailing = false;
  /** The last position that was looked at. */
  private seen = 0;

  constructor(
    private readonly rows: FeedRepository,
    private readonly authenticator: Authenticator,
  ) {
    this.loop = new RecurringLoop(
      { name: 'feed-watch', everyMs: LOOK_MS },
      {
        work: () => this.look(),
        onError: (error) => this.report(error),
      },
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    for (const waiters of this.waiting.values()) for (const waiter of waiters) waiter.end('over');
    await this.loop.stop();
  }

  /** The number of requests that wait. */
  get size(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Waits until the tenant has an event after `seen`, at most `milliseconds`. */
  wait(scope: Scope, wanted: WaitFor, milliseconds: number): Promise<WaitEnd> {
    const { workspaceId } = scope;
    if (wanted.signal.aborted || (this.counts.get(workspaceId) ?? 0) >= MOST_WAITING) return Promise.resolve('over');
    if (this.isEnding) return new Promise((end) => setTimeout(end, Math.min(milliseconds, LAST_WAIT_MS), 'over'));
    this.start(wanted.seen);
    if (this.seen > wanted.seen) return Promise.resolve('events');
    return new Promise((resolve) => this.add(scope, wanted, milliseconds, resolve));
  }

  /** Looks once: wakes the requests whose tenant has new events, and ends those whose key has ended. */
  async look(): Promise<void> {
    if (this.waiting.size === 0) return;
    await asSystem(async () => {
      const { last, tenants } = await this.rows.newSince(this.seen);
      this.seen = Math.max(this.seen, last);
      for (const events of tenants) this.wake(events);
      await this.endRevoked();
    });
    this.isFailing = false;
  }

  /** Logs the first of several failures. */
  private report(error: unknown): void {
    if (!this.isFailing) this.log.error({ msg: 'feed watch failed', ...failureLine(error) });
    this.isFailing = true;
  }

  private wake(events: NewEvents): void {
    for (const waiter of this.waiting.get(nameOf(events)) ?? [])
      if (!waiter.types || waiter.types.some((type) => events.types.includes(type))) waiter.end('events');
  }

  private async endRevoked(): Promise<void> {
    const all = [...this.waiting.values()].flatMap((waiters) => [...waiters]);
    const checks = [...new Set(all.map(({ key }) => key))].map(
      async (key) => [key, (await this.authenticator.authenticate(key)) !== undefined] as const,
    );
    const isLive = new Map(await Promise.all(checks));
    for (const waiter of all) if (!isLive.get(waiter.key)) waiter.end('ended');
  }

  /** Starts the loop outside of the request that needs it first; `seen` counts while nobody else waits. */
  private start(seen: number): void {
    if (this.waiting.size === 0) this.seen = seen;
    if (this.isStarted) return;
    this.isStarted = true;
    logContext.run({ jobId: 'feed_watch' }, () => outside(() => this.loop.start()));
  }

  private add(scope: Scope, wanted: WaitFor, milliseconds: number, resolve: (reason: WaitEnd) => void): void {
    const { workspaceId } = scope;
    const name = nameOf(scope);
    const waiters = this.waiting.get(name) ?? new Set<Waiter>();
    const end = (reason: WaitEnd): void => {
      if (!waiters.delete(waiter)) return;
      clearTimeout(timer);
      wanted.signal.removeEventListener('abort', leave);
      if (waiters.size === 0) this.waiting.delete(name);
      this.count(workspaceId, -1);
      resolve(reason);
    };
    const leave = (): void => end('over');
    const timer = setTimeout(leave, milliseconds);
    const waiter: Waiter = { ...wanted, workspaceId, end };
    wanted.signal.addEventListener('abort', leave);
    waiters.add(waiter);
    this.waiting.set(name, waiters);
    this.count(workspaceId, 1);
  }

  private count(workspaceId: string, change: number): void {
    const count = (this.counts.get(workspaceId) ?? 0) + change;
    if (count === 0) this.counts.delete(workspaceId);
    else this.counts.set(workspaceId, count);
  }
}

const nameOf = ({ workspaceId, tenantId }: Scope): string => `${workspaceId} ${tenantId}`;
