import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError, limitedUntil } from '../../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway } from '../../../connectors/port/gateway.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { inTraceOf } from '../../../platform/tracing/tracing.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ReservationMirrorService } from '../../reservation/reservation-mirror.service.js';
import { CalendarsPass } from '../runs/calendars-pass.js';
import { HintRepository } from './hint.repository.js';
import { ListingsPass } from '../runs/listings-pass.js';
import type { PmsHintEntity } from '../sync.entity.js';
import { SyncRepository } from '../sync.repository.js';
import { noProgress } from '../sync-progress.js';

const LEASE_MS = 60_000;
/** The longest time that one call may take, so that a PMS that hangs does not occupy a worker for longer. */
const DEADLINE_MS = 10_000;

/** The outcome of a hint, by which the account's turn judges whether its PMS answers. */
export type HintOutcome =
  'read' | 'failed' | { kind: 'limited'; until: Date } | { kind: 'silent'; retryAfterMs: number };

/** Reads the things that hints name. An older read never overwrites a newer one; each real change causes one event. */
@Injectable()
export class HintService {
  private readonly log = new Logger('hint');

  constructor(
    private readonly clock: Clock,
    private readonly gateway: ConnectorGateway,
    private readonly connections: AccountConnectionService,
    private readonly hints: HintRepository,
    private readonly schedules: SyncRepository,
    private readonly listings: ListingsPass,
    private readonly reservations: ReservationMirrorService,
    private readonly calendars: CalendarsPass,
  ) {}

  /** Processes the account's next hint; undefined when none is due. */
  async processNext(account: AccountRef): Promise<HintOutcome | undefined> {
    const hintId = await this.hints.next(account.id, this.clock.now());
    return hintId === undefined ? undefined : this.process(hintId, account);
  }

  private async process(hintId: string, account: AccountRef): Promise<HintOutcome> {
    const now = this.clock.now();
    const hint = await this.hints.claim(hintId, now, LEASE_MS);
    if (!hint) return 'read';
    const attributes = { 'lodgewire.provider': account.provider, 'lodgewire.resource': hint.resource };
    return inTraceOf(hint.traceContext, { name: 'pms event', kind: 'consumer', attributes }, () =>
      this.readNow(hint, account, now),
    );
  }

  private async readNow(hint: PmsHintEntity, account: AccountRef, now: Date): Promise<HintOutcome> {
    try {
      if (account.status === 'ACTIVE') await this.read(hint, account, now);
      crashPoint('hint.read');
      await this.hints.done(hint, now, this.clock.now());
      return 'read';
    } catch (error) {
      return this.putOff(hint, error);
    }
  }

  private async putOff(hint: PmsHintEntity, error: unknown): Promise<HintOutcome> {
    const until = limitedUntil(error, this.clock.now());
    if (until) {
      await this.hints.defer(hint, until);
      return { kind: 'limited', until };
    }
    const known = error instanceof ConnectorError ? error : undefined;
    this.log.warn({
      msg: 'processing the hint failed',
      hintId: hint.id,
      kind: known?.kind ?? 'unexpected',
      ...(known ? {} : { err: error }),
    });
    await this.hints.postpone(hint, this.clock.now());
    return known?.kind === 'unavailable' ? { kind: 'silent', retryAfterMs: known.retryAfterMs ?? 0 } : 'failed';
  }

  async purge(olderThanMs: number): Promise<void> {
    await this.hints.purge(new Date(this.clock.now().getTime() - olderThanMs));
  }

  private async read({ resource, providerId }: PmsHintEntity, account: AccountRef, readAt: Date): Promise<void> {
    const pms = await this.connections.connect(account.workspaceId, account.id);
    const bound = this.gateway.bind(pms, { prompt: true, event: true, deadlineMs: DEADLINE_MS });
    if (resource === 'RESERVATION') return this.readReservation(providerId, account, bound, readAt);
    if (resource === 'LISTING') return this.readListing(providerId, account, bound, readAt);
    if (providerId === null) return this.schedules.bringForward(account.id, ['CALENDARS'], readAt, 'HINT');
    await this.readCalendar(providerId, account, bound);
  }

  /**
   * Reads a reservation. Its nights changed too, and not every PMS sends a calendar event for that; they are read in
   * their turn, once for all reservations of the listing. The reservation itself has taken its nights already.
   */
  private async readReservation(
    providerId: string | null,
    account: AccountRef,
    bound: BoundConnector,
    readAt: Date,
  ): Promise<void> {
    const found = providerId === null ? undefined : await bound.connector.reservations.read(bound.call, providerId);
    if (!found) return this.schedules.bringForward(account.id, ['RESERVATIONS'], readAt, 'HINT');
    await this.reservations.apply(account, [found], readAt, true, 'EVENT');
    const nights = { resource: 'CALENDAR' as const, providerId: found.listingProviderId };
    await this.hints.store(account, [nights], this.clock.now());
  }

  private async readListing(
    providerId: string | null,
    account: AccountRef,
    bound: BoundConnector,
    readAt: Date,
  ): Promise<void> {
    const found = providerId === null ? undefined : await bound.connector.listings.one(bound.call, providerId);
    if (!found) return this.schedules.bringForward(account.id, ['LISTINGS'], readAt, 'HINT');
    const { created } = await this.listings.store(account, [found], readAt, 'EVENT');
    if (created.length > 0) await this.readCalendar(found.providerId, account, bound);
  }

  private async readCalendar(providerId: string, account: AccountRef, bound: BoundConnector): Promise<void> {
    const known = await this.calendars.readOne(account, bound, providerId, noProgress());
    if (!known) await this.schedules.bringForward(account.id, ['LISTINGS'], this.clock.now(), 'HINT');
  }
}
