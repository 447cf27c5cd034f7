import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Authenticator } from '../../edge/auth/auth.guard.js';
import { hasScope, mayActFor } from '../../platform/access/rights.js';
import type { Scope } from '../../platform/access/scope.js';
import { asSystem, outside } from '../../platform/database/access.js';
import { failureLine } from '../../platform/logging/failure-line.js';
import { logContext } from '../../platform/logging/logger.js';
import { feedReaders } from '../../platform/metrics/metrics.js';
import { RecurringLoop } from '../../platform/recurring/recurring-loop.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { FeedRepository, type NewEvents } from './feed.repository.js';
import type { HeldRequest } from './feed.types.js';

const LOOK_MS = 250;
/** The most waiting requests and streams of a workspace in one process. */
const MOST_PLACES = 2_000;
/** The longest wait in a process that ends. */
const LAST_WAIT_MS = 1_000;

export interface WaitFor extends HeldRequest {
  /** The last position that was read for the request. */
  seen: number;
  /** Absent: all. */
  types?: readonly string[];
}

/** `ended`: the key may no longer read the events. */
export type WaitEnd = 'events' | 'over' | 'ended';

interface Waited {
  reason: WaitEnd;
  /** With `over`: the tenant has no such event up to here. */
  seen: number;
}

/** A waiting request or a stream: it may continue while its key may read the events of its tenant. */
interface Reader {
  scope: Scope;
  key: string;
  end: (reason: WaitEnd) => void;
}

interface Waiter extends Reader {
  types?: readonly string[];
}

/** An open stream. */
export interface Follower extends Scope {
  /** The API key, as the caller sent it. */
  key: string;
  /** Called when the key has lost its right, or the process ends. */
  end: () => void;
}

/**
 * The waiting requests and streams of this process. A waiting request holds a timer and nothing else: one look at the
 * position every 250 ms serves all of them and wakes those whose tenant has new events, and the same look ends those
 * whose key may no longer read them.
 */
@Injectable()
export class FeedWatch implements OnModuleDestroy {
  private readonly log = new Logger('feed');
  private readonly waiting = new Map<string, Set<Waiter>>();
  private readonly streams = new Set<Reader>();
  /** Places taken, by workspace. */
  private readonly places = new Map<string, number>();
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
    for (const reader of this.readers()) reader.end('over');
    await this.loop.stop();
  }

  /** The number of requests that wait and of open streams. */
  get size(): number {
    return [...this.places.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The number of requests and streams that wait for an event. */
  get waitingCount(): number {
    return this.readers().length - this.streams.size;
  }

  /**
   * Waits until the tenant has an event after `seen`, at most `milliseconds`. Where the workspace has no place left, it
   * does not wait.
   */
  async wait(scope: Scope, wanted: WaitFor, milliseconds: number): Promise<WaitEnd> {
    const leave = this.takePlace(scope.workspaceId);
    if (!leave) return 'over';
    feedReaders.inc({ kind: 'poll' });
    try {
      return (await this.next(scope, wanted, milliseconds)).reason;
    } finally {
      feedReaders.dec({ kind: 'poll' });
      leave();
    }
  }

  /**
   * Takes a place for a waiting request or a stream. Returns the function that leaves it; undefined where none is left.
   */
  takePlace(workspaceId: string): (() => void) | undefined {
    const taken = this.places.get(workspaceId) ?? 0;
    if (taken >= MOST_PLACES) return undefined;
    this.places.set(workspaceId, taken + 1);
    return () => {
      const left = this.places.get(workspaceId)! - 1;
      if (left === 0) this.places.delete(workspaceId);
      else this.places.set(workspaceId, left);
    };
  }

  /**
   * Follows a stream, which waits with `next`, and ends it when its key loses its right. Returns the function that
   * stops this and leaves the stream's place. In a process that ends, the stream is ended at once.
   */
  follow({ key, end, ...scope }: Follower, leave: () => void): () => void {
    const stream = { scope, key, end };
    this.streams.add(stream);
    feedReaders.inc({ kind: 'stream' });
    this.start();
    if (this.isEnding) end();
    return () => {
      if (!this.streams.delete(stream)) return;
      feedReaders.dec({ kind: 'stream' });
      leave();
    };
  }

  /** Waits as `wait` does, for a stream, which has its place. */
  async next(scope: Scope, wanted: WaitFor, milliseconds: number): Promise<Waited> {
    const { seen, signal } = wanted;
    if (signal.aborted) return { reason: 'over', seen };
    if (this.isEnding) {
      await new Promise((end) => setTimeout(end, Math.min(milliseconds, LAST_WAIT_MS)));
      return { reason: 'over', seen };
    }
    // Nobody else waits, so nobody needs earlier events.
    if (this.waiting.size === 0) this.seen = seen;
    this.start();
    if (this.seen > seen) return { reason: 'events', seen };
    return new Promise((resolve) => this.add(scope, wanted, milliseconds, resolve));
  }

  /** Looks once: wakes the requests whose tenant has new events, and ends those whose key has ended. */
  async look(): Promise<void> {
    if (this.waiting.size + this.streams.size === 0) return;
    await asSystem(async () => {
      if (this.waiting.size > 0) await this.wakeAll();
      await this.endRevoked();
    });
    this.isFailing = false;
  }

  /** Logs the first of several failures. */
  private report(error: unknown): void {
    if (!this.isFailing) this.log.error({ msg: 'feed watch failed', ...failureLine(error) });
    this.isFailing = true;
  }

  private async wakeAll(): Promise<void> {
    const { last, tenants } = await this.rows.newSince(this.seen);
    this.seen = Math.max(this.seen, last);
    for (const events of tenants) this.wake(events);
  }

  private wake(events: NewEvents): void {
    for (const waiter of this.waiting.get(nameOf(events)) ?? [])
      if (!waiter.types || waiter.types.some((type) => events.types.includes(type))) waiter.end('events');
  }

  private async endRevoked(): Promise<void> {
    const all = this.readers();
    const checks = new Map<string, Promise<boolean>>();
    for (const reader of all) if (!checks.has(rightOf(reader))) checks.set(rightOf(reader), this.mayRead(reader));
    await Promise.all(checks.values());
    for (const reader of all) if (!(await checks.get(rightOf(reader)))) reader.end('ended');
  }

  private async mayRead({ key, scope }: Reader): Promise<boolean> {
    const caller = await this.authenticator.authenticate(key);
    if (!caller || !hasScope(caller.rights, 'read') || !mayActFor(caller.rights, scope.tenantId)) return false;
    return this.authenticator.actAs(caller, scope.tenantId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
  }

  private readers(): Reader[] {
    return [...this.streams, ...[...this.waiting.values()].flatMap((waiters) => [...waiters])];
  }

  /** Starts the loop outside of the request that needs it first. */
  private start(): void {
    if (this.isStarted || this.isEnding) return;
    this.isStarted = true;
    logContext.run({ jobId: 'feed_watch' }, () => outside(() => this.loop.start()));
  }

  private add(scope: Scope, wanted: WaitFor, milliseconds: number, resolve: (waited: Waited) => void): void {
    const { key, types, signal } = wanted;
    const name = nameOf(scope);
    const waiters = this.waiting.get(name) ?? new Set<Waiter>();
    const end = (reason: WaitEnd): void => {
      if (!waiters.delete(waiter)) return;
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      if (waiters.size === 0) this.waiting.delete(name);
      resolve({ reason, seen: this.seen });
    };
    const leave = (): void => end('over');
    const timer = setTimeout(leave, milliseconds);
    const waiter: Waiter = { scope, key, types, end };
    signal.addEventListener('abort', leave);
    waiters.add(waiter);
    this.waiting.set(name, waiters);
  }
}

const nameOf = ({ workspaceId, tenantId }: Scope): string => `${workspaceId} ${tenantId}`;
/** Returns the same text for readers that have or lose their right together. */
const rightOf = ({ key, scope }: Reader): string => `${key} ${scope.tenantId}`;
