import { Injectable, Logger } from '@nestjs/common';
import type { InboundRequest, InboundScheme } from '../../connectors/kit/connector.js';
import { forCaller } from '../../connectors/kit/domain-errors.js';
import { ConnectorError, limitedUntil } from '../../connectors/kit/errors.js';
import { type BoundConnector, ConnectorGateway, ConnectorRegistry } from '../../connectors/kit/gateway.js';
import type { Provider } from '../../connectors/kit/provider.js';
import { asSystem, asWorkspace } from '../../shared/database/access.js';
import { DomainError, notFound } from '../../shared/errors/domain-error.js';
import { crashPoint } from '../../shared/faults/crash-point.js';
import { Clock } from '../../shared/time/clock.js';
import { JobQueue } from '../../queue/job-queue.js';
import { AccountConnectionService } from '../integration-account/account-connection.service.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ReservationMirrorService } from '../reservation/reservation-mirror.service.js';
import { CalendarsPass } from './calendars-pass.js';
import { ListingsPass } from './listings-pass.js';
import { HintRepository } from './hint.repository.js';
import type { PmsHintEntity } from './sync.entity.js';
import { SyncRepository } from './sync.repository.js';
import { noCounts } from './sync.types.js';

const LEASE_MS = 60_000;

/** A PMS event is a hint: authenticated, stored, answered at once; then what it names is read. semantics §7 */
@Injectable()
export class HintService {
  private readonly log = new Logger('hint');

  constructor(
    private readonly clock: Clock,
    private readonly registry: ConnectorRegistry,
    private readonly gateway: ConnectorGateway,
    private readonly connections: AccountConnectionService,
    private readonly hints: HintRepository,
    private readonly schedules: SyncRepository,
    private readonly listings: ListingsPass,
    private readonly reservations: ReservationMirrorService,
    private readonly calendars: CalendarsPass,
    private readonly queue: JobQueue,
  ) {}

  /** 404 for an unknown address, 401 when the PMS's own proof is missing, 400 for a body that is none of its own. */
  async receive(provider: Provider, accountId: string, path: string, request: InboundRequest): Promise<void> {
    const target = await asSystem(() => this.connections.byInboundPath(provider, accountId, path));
    const inbound = this.registry.find(provider)?.connector.inbound;
    if (!target || !inbound) throw notFound('Resource');
    if (!inbound.authenticate(request, target)) throw new DomainError('unauthenticated', 'Authentication failed');
    await asWorkspace(target.account.workspaceId, () => this.take(inbound, target.account, request));
  }

  private async take(inbound: InboundScheme, account: AccountRef, request: InboundRequest): Promise<void> {
    const now = this.clock.now();
    const hints = parse(() => inbound.parse(request));
    if (hints.length === 0) await this.confirm(inbound, account, request);
    for (const hint of hints) {
      const hintId = await this.hints.store(account, hint, request.rawBody, now);
      crashPoint('hint.stored');
      // Its answer is not worth waiting for: a job that is not taken is found by its row.
      if (hintId) void this.queue.enqueue('pms-hint', { hintId });
    }
  }

  /** Some PMSes ask whether the address is ours before they send events to it; unanswered, they ask again. */
  private async confirm(
    inbound: InboundScheme,
    { id, workspaceId }: AccountRef,
    request: InboundRequest,
  ): Promise<void> {
    if (!inbound.confirm) return;
    const { call } = this.gateway.bind(await this.connections.connect(workspaceId, id), { interactive: true });
    await forCaller(inbound.confirm(call, request));
  }

  due(limit: number): Promise<string[]> {
    return this.hints.due(this.clock.now(), limit);
  }

  async process(hintId: string): Promise<void> {
    const now = this.clock.now();
    const hint = await this.hints.claim(hintId, now, LEASE_MS);
    const account = hint && (await this.connections.ref(hint.accountId));
    if (!hint || !account) return;
    if (account.status !== 'ACTIVE') return this.hints.done(hint, now, now);
    try {
      const bound = this.gateway.bind(await this.connections.connect(account.workspaceId, account.id), {
        prompt: true,
      });
      await this.read(hint, account, bound, now);
      crashPoint('hint.read');
      await this.hints.done(hint, now, this.clock.now());
    } catch (error) {
      const until = limitedUntil(error, this.clock.now());
      if (until) return this.hints.defer(hint, until);
      this.log.warn({
        msg: 'hint not followed',
        hintId,
        kind: error instanceof ConnectorError ? error.kind : 'unexpected',
        ...(error instanceof ConnectorError ? {} : { err: error }),
      });
      await this.hints.postpone(hint, this.clock.now());
    }
  }

  async purge(olderThanMs: number): Promise<void> {
    await this.hints.purge(new Date(this.clock.now().getTime() - olderThanMs));
  }

  private async read(
    { resource, providerId }: PmsHintEntity,
    account: AccountRef,
    bound: BoundConnector,
    readAt: Date,
  ): Promise<void> {
    if (resource === 'RESERVATION') return this.readReservation(providerId, account, bound, readAt);
    if (resource === 'LISTING') return this.readListing(providerId, account, bound, readAt);
    if (providerId === null) return this.schedules.bringForward(account.id, ['CALENDARS'], readAt, 'HINT');
    await this.readCalendar(providerId, account, bound);
  }

  /** Its nights changed too: not every PMS sends a calendar event for a reservation. */
  private async readReservation(
    providerId: string | null,
    account: AccountRef,
    bound: BoundConnector,
    readAt: Date,
  ): Promise<void> {
    const found = providerId === null ? undefined : await bound.connector.reservations.read(bound.call, providerId);
    if (!found) return this.schedules.bringForward(account.id, ['RESERVATIONS'], readAt, 'HINT');
    await this.reservations.apply(account, [found], readAt);
    await this.readCalendar(found.listingProviderId, account, bound);
  }

  private async readListing(
    providerId: string | null,
    account: AccountRef,
    bound: BoundConnector,
    readAt: Date,
  ): Promise<void> {
    const found = providerId === null ? undefined : await bound.connector.listings.one(bound.call, providerId);
    if (!found) return this.schedules.bringForward(account.id, ['LISTINGS'], readAt, 'HINT');
    const { created } = await this.listings.store(account, [found], readAt);
    if (created.length > 0) await this.readCalendar(found.providerId, account, bound);
  }

  private async readCalendar(providerId: string, account: AccountRef, bound: BoundConnector): Promise<void> {
    const progress = { listings: noCounts(), nights: noCounts(), reservations: noCounts(), refused: [] };
    const known = await this.calendars.readOne(account, bound, providerId, progress);
    if (!known) await this.schedules.bringForward(account.id, ['LISTINGS'], this.clock.now(), 'HINT');
  }
}

const parse = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new DomainError('invalid', 'Body is not an event of this PMS', {
      details: [{ code: 'event', message: error.message }],
    });
  }
};
