import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError, limitedUntil } from '../../connectors/port/errors.js';
import { ConnectorGateway, ConnectorRegistry } from '../../connectors/port/gateway.js';
import type { PmsReservation } from '../../connectors/port/model.js';
import type { LaneTurn } from '../../platform/turns/lane-shares.js';
import { Clock } from '../../values/time/clock.js';
import { AccountConnectionService } from '../integration-account/account-connection.service.js';
import { ChangeLookupService } from './changing/change-lookup.service.js';
import type { ReservationEntity, ReservationWithListing } from './reservation.entity.js';
import { ReservationRepository } from './reservation.repository.js';
import { nextLookup } from './reservation-schedule.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';
import { crashPoint } from '../../platform/faults/crash-point.js';

const UNRESOLVED_AFTER_MS = 24 * 3_600_000;
const CLAIM_MS = 60_000;

/** Resolves the outcome of a write whose answer was lost. It only reads; it never sends the write again. */
@Injectable()
export class ReservationLookupService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly reservations: ReservationRepository,
    private readonly settlement: ReservationSettlementService,
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
    private readonly registry: ConnectorRegistry,
    private readonly clock: Clock,
    private readonly changes: ChangeLookupService,
  ) {}

  due(limit: number): Promise<string[]> {
    return this.reservations.dueLookups(this.clock.now(), limit);
  }

  /** Returns the look-up as work of its workspace; undefined when the reservation is gone. */
  async turn(id: string): Promise<LaneTurn | undefined> {
    const found = await this.reservations.byId(id);
    if (!found) return undefined;
    const { workspaceId, integrationAccountId: accountId } = found.reservation;
    return { workspaceId, accountId, work: () => this.lookUp(id, found) };
  }

  private async lookUp(id: string, found: ReservationWithListing): Promise<void> {
    const now = this.clock.now();
    const lookups = found.reservation.lookups + 1;
    // A look-up whose process crashes counts as failed, so that it does not crash one worker after another.
    const nextTurn = Math.max(now.getTime() + CLAIM_MS, nextLookup(now, lookups).getTime());
    if (!(await this.reservations.claimLookup(id, now, new Date(nextTurn)))) return;
    crashPoint('lookup.claimed');
    try {
      if (!(await this.ask(found, now))) await this.postpone(found, lookups, now);
    } catch (error) {
      const until = limitedUntil(error, this.clock.now());
      if (until && !isTooOld(found.reservation, now)) return this.reservations.deferLookup(id, until);
      this.log.warn({
        msg: 'look-up failed',
        reservationId: id,
        kind: error instanceof ConnectorError ? error.kind : 'unexpected',
      });
      await this.postpone(found, lookups, now);
    }
  }

  /** Asks the PMS; returns true when the outcome is settled. */
  private async ask({ reservation, listing }: ReservationWithListing, now: Date): Promise<boolean> {
    const { id, workspaceId, integrationAccountId, checkIn, checkOut, providerReservationId } = reservation;
    const account = await this.connections.connect(workspaceId, integrationAccountId);
    const bound = this.gateway.bind(account, { prompt: true });
    const { connector, call } = bound;
    if (reservation.changeId !== null && providerReservationId !== null)
      return this.changes.settle(reservation, bound, this.windowEnd(reservation));
    if (providerReservationId !== null)
      return this.settleChange(reservation, await connector.reservations.read(call, providerReservationId), now);
    const held = await connector.reservations.findByReference?.(call, id, {
      listingProviderId: listing.providerId,
      checkIn,
      checkOut,
    });
    crashPoint('lookup.answered');
    if (held) {
      await this.settlement.confirm(id, held, now);
      return true;
    }
    if (!connector.reservations.findByReference || now < this.windowEnd(reservation)) return false;
    await this.settlement.markNeverCreated(id);
    return true;
  }

  /** Settles a cancellation or a confirmation by what the PMS holds now; returns whether its outcome is known. */
  private async settleChange(
    reservation: ReservationEntity,
    held: PmsReservation | undefined,
    now: Date,
  ): Promise<boolean> {
    if (!held) return false;
    const { id, isConfirming } = reservation;
    await this.settlement.refresh(id, held, now);
    const isCancelled = held.status === 'CANCELLED';
    const isDecided = isConfirming && (held.status !== 'PENDING' || now >= this.windowEnd(reservation));
    if (!isCancelled && !isDecided) return false;
    if (isCancelled) await this.settlement.reopen(id);
    await this.settlement.stopLookups(id);
    return true;
  }

  private async postpone({ reservation }: ReservationWithListing, lookups: number, now: Date): Promise<void> {
    const next = nextLookup(now, lookups, this.windowEnd(reservation));
    await this.settlement.reschedule(reservation.id, isTooOld(reservation, now) ? null : next);
  }

  /** Returns the time from which "not found" is conclusive. */
  private windowEnd(reservation: ReservationEntity): Date {
    const window = this.registry.definitionOf(reservation.provider)?.visibilityWindowMs ?? 0;
    return new Date(sentAt(reservation).getTime() + window);
  }
}

const sentAt = ({ sendStartedAt, createdAt }: ReservationEntity): Date => sendStartedAt ?? createdAt;

/** Returns whether a person has to decide, because the outcome stayed unknown for too long. */
const isTooOld = (reservation: ReservationEntity, now: Date): boolean =>
  now.getTime() - sentAt(reservation).getTime() > UNRESOLVED_AFTER_MS;
