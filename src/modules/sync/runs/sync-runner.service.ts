import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError, limitedUntil } from '../../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway, type PmsAccount } from '../../../connectors/port/gateway.js';
import { Env } from '../../../config/env.js';
import type { LaneTurn } from '../../../platform/turns/lane-shares.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import { AccountRefusalService } from '../../integration-account/account-refusal.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { keepingLease } from './lease-keeper.js';
import { PmsSubscriptionService } from '../hints/pms-subscription.service.js';
import { SyncPasses } from './sync-passes.js';
import type { SyncResource } from '../sync.entity.js';
import { LeaseLost, type PassContext, type PassOutcome, TurnOver } from './sync-pass.js';
import { SyncRepository, type SyncTurn } from '../sync.repository.js';
import { untilNextRead, untilRetry } from './sync-times.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';

const LEASE_MS = 120_000;
/** The working time after which a run lets others go first, and the minimum time that these must have waited. */
const TURN_MS = 20_000;
const OTHERS_WAIT_MS = 2_000;
/** A run is quarantined after this number of repeated crashes, so that it does not keep interrupting other work. */
const MOST_CRASHES = 5;
const QUARANTINE_MS = 6 * 60 * 60_000;

/** Returns the reason for the account's owner. */
const reasonOf = (error: unknown): string =>
  error instanceof ConnectorError ? `${error.kind}: ${error.message}` : 'internal error';

/**
 * Guarantees one sync per account and resource at a time, resumable, with visible failures. A run that must wait for
 * the PMS's limit, or has worked for a long time while others wait, yields its turn and resumes later.
 */
@Injectable()
export class SyncRunnerService {
  private readonly log = new Logger('sync');
  private readonly intervals: Record<SyncResource, number>;

  constructor(
    env: Env,
    private readonly passes: SyncPasses,
    private readonly clock: Clock,
    private readonly schedules: SyncRepository,
    private readonly connections: AccountConnectionService,
    private readonly refusals: AccountRefusalService,
    private readonly gateway: ConnectorGateway,
    private readonly subscriptions: PmsSubscriptionService,
  ) {
    const seconds = {
      LISTINGS: env.SYNC_LISTINGS_SECONDS,
      CALENDARS: env.SYNC_CALENDARS_SECONDS,
      RESERVATIONS: env.SYNC_RESERVATIONS_SECONDS,
    };
    this.intervals = Object.fromEntries(
      Object.entries(seconds).map(([resource, value]) => [resource, value * 1_000]),
    ) as Record<SyncResource, number>;
  }

  due(limit: number): Promise<{ accountId: string; resource: SyncResource }[]> {
    return this.schedules.due(this.clock.now(), limit);
  }

  /** Deletes runs that started longer ago. Returns whether more may be left. */
  purge(olderThanMs: number): Promise<boolean> {
    return this.schedules.deleteRuns(new Date(this.clock.now().getTime() - olderThanMs));
  }

  /** Returns the sync as work of its workspace; undefined when the account is gone. */
  async turn(accountId: string, resource: SyncResource): Promise<LaneTurn | undefined> {
    const account = await this.connections.ref(accountId);
    return account && { workspaceId: account.workspaceId, accountId, work: () => this.run(account, resource) };
  }

  /** Runs the sync; does nothing when another worker runs it. */
  private async run(account: AccountRef, resource: SyncResource): Promise<void> {
    const turn = await this.schedules.claim(account.id, resource, this.clock.now(), this.leaseEnd());
    if (!turn) return;
    crashPoint('sync.claimed');
    if (turn.schedule.crashes >= MOST_CRASHES) return this.quarantine(turn);
    if (account.status !== 'ACTIVE') return this.end(turn, `the account is ${account.status}`, this.nextRead(turn));
    let pms: PmsAccount | undefined;
    try {
      pms = await this.connections.connect(account.workspaceId, account.id);
      const outcome = await this.pass(turn, account, pms);
      crashPoint('sync.complete');
      await this.complete(turn, outcome);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof TurnOver) return this.schedules.yield(turn, this.clock.now(), null);
      const until = limitedUntil(error, this.clock.now());
      if (until) return this.schedules.yield(turn, until, `${reasonOf(error)}; resumes at ${until.toISOString()}`);
      // The account was deleted meanwhile, so there is nowhere to store the results.
      if (!(await this.connections.ref(account.id))) return;
      await this.fail(turn, account, error, pms?.tokenVersion);
    }
  }

  private async pass(turn: SyncTurn, account: AccountRef, pms: PmsAccount): Promise<PassOutcome> {
    const { resource, lastCompleteStartedAt } = turn.schedule;
    const isFirst = lastCompleteStartedAt === null;
    const bound = this.bind(turn, pms);
    if (resource === 'LISTINGS' && !isFirst) await this.subscriptions.ensure(account, bound);
    const outcome = await this.passes.run(resource, {
      account,
      bound,
      progress: turn.run,
      cursor: turn.cursor,
      startedAt: turn.startedAt,
      lastCompleteStartedAt,
      all: turn.all,
      checkpoint: this.checkpointOf(turn),
    });
    // Subscribing is not urgent and comes last. Changes since the first reads are read again.
    if (resource === 'CALENDARS' && isFirst && (await this.subscriptions.ensure(account, bound)))
      await this.schedules.bringForward(account.id, ['RESERVATIONS'], this.clock.now(), 'HINT');
    return outcome;
  }

  private bind(turn: SyncTurn, pms: PmsAccount): BoundConnector {
    const place = { id: `${turn.schedule.accountId} ${turn.schedule.resource}`, since: this.waitingSince(turn) };
    return keepingLease(this.gateway.bind(pms, { place }), this.clock, async () => {
      if (!(await this.schedules.prolong(turn, this.leaseEnd()))) throw new LeaseLost();
    });
  }

  /**
   * Returns the time since which the read counts as waiting at a limit that does not suffice for all accounts. Where
   * events arrive, it gives way, by one interval, to accounts whose changes nothing else reports.
   */
  private waitingSince({ schedule, startedAt, hasEvents }: SyncTurn): Date {
    const since = schedule.dueSince ?? startedAt;
    return hasEvents ? new Date(since.getTime() + this.intervals[schedule.resource]) : since;
  }

  private checkpointOf(turn: SyncTurn): PassContext['checkpoint'] {
    const turnEnd = this.clock.now().getTime() + TURN_MS;
    return async (cursor) => {
      crashPoint('sync.page');
      const now = this.clock.now();
      if (!(await this.schedules.checkpoint(turn, cursor, now, this.leaseEnd()))) throw new LeaseLost();
      if (now.getTime() < turnEnd) return;
      if (await this.schedules.areOthersWaiting(new Date(now.getTime() - OTHERS_WAIT_MS))) throw new TurnOver();
    };
  }

  private async complete(turn: SyncTurn, { stopped }: PassOutcome): Promise<void> {
    const { resource } = turn.schedule;
    const at = this.clock.now();
    const nextDueAt = this.nextRead(turn);
    await this.schedules.finish(turn, {
      status: stopped ? 'STOPPED' : 'SUCCEEDED',
      error: stopped ?? null,
      at,
      nextDueAt,
    });
    const { listings, nights, reservations } = turn.run;
    this.log.log({
      msg: 'sync done',
      accountId: turn.schedule.accountId,
      resource,
      ms: at.getTime() - turn.run.startedAt.getTime(),
      listings,
      nights,
      reservations,
      stopped,
    });
  }

  private async fail(turn: SyncTurn, account: AccountRef, error: unknown, tokenVersion?: string): Promise<void> {
    const known = error instanceof ConnectorError ? error : undefined;
    const message = reasonOf(error);
    if (known)
      this.log.warn({ msg: 'sync failed', accountId: account.id, resource: turn.schedule.resource, error: message });
    else this.log.error({ msg: 'sync failed', accountId: account.id, resource: turn.schedule.resource, err: error });
    if (known?.kind === 'invalid_credentials') await this.refusals.markRefused(account.id, tokenVersion);
    const { failures, resource } = turn.schedule;
    await this.end(turn, message, this.inMs(untilRetry(failures, this.intervals[resource], known?.retryAfterMs)));
  }

  private async quarantine(turn: SyncTurn): Promise<void> {
    const { accountId, resource, crashes } = turn.schedule;
    this.log.error({ msg: 'sync quarantined after repeated crashes', accountId, resource, crashes });
    const until = this.inMs(QUARANTINE_MS);
    await this.end(turn, `quarantined after ${crashes} crashes; resumes at ${until.toISOString()}`, until);
  }

  /** Ends the run; the retry is a new run that resumes where this one stopped. */
  private async end(turn: SyncTurn, error: string, nextDueAt: Date): Promise<void> {
    await this.schedules.finish(turn, { status: 'FAILED', error, at: this.clock.now(), nextDueAt });
  }

  private leaseEnd(): Date {
    return this.inMs(LEASE_MS);
  }

  private nextRead({ schedule: { accountId, resource } }: SyncTurn): Date {
    return this.inMs(untilNextRead(accountId, this.intervals[resource]));
  }

  private inMs(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
