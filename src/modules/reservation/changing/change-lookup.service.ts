import { Injectable } from '@nestjs/common';
import type { BoundConnector } from '../../../connectors/port/gateway.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { Clock } from '../../../values/time/clock.js';
import { CRASH_LOOKUP_MS } from '../reservation-booking.service.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import { hasEnded } from '../reservation.rules.js';
import { ReservationSettlementService } from '../reservation-settlement.service.js';
import { ChangeSettlementService } from './change-settlement.service.js';
import { RebookService } from './rebook.service.js';
import type { StayChangeEntity } from './stay-change.entity.js';
import { StayChangeRepository } from './stay-change.repository.js';

/**
 * Resolves changes whose outcome is open. It never sends a change again; it cancels a replaced reservation that a
 * read still found.
 */
@Injectable()
export class ChangeLookupService {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly settlement: ReservationSettlementService,
    private readonly stayChanges: StayChangeRepository,
    private readonly changes: ChangeSettlementService,
    private readonly rebooking: RebookService,
    private readonly clock: Clock,
  ) {}

  /**
   * Continues the change from the reservation that the PMS holds now. Returns whether it has ended. `windowEnd`: from
   * then on, a read that shows the reservation as it was proves that the change was not made.
   */
  async settle(row: ReservationEntity, bound: BoundConnector, windowEnd: Date): Promise<boolean> {
    const change = await this.stayChanges.byId(row.changeId!);
    if (change?.reservationId !== row.id) {
      await this.settlement.stopLookups(row.id);
      return true;
    }
    if (change.state === 'BOOKING') return this.rebooking.complete(change, row);
    const isOver = await this.read(row, change, bound);
    if (isOver) return true;
    if (change.state === 'SENDING') return this.unlessMade(row, change, windowEnd);
    const resendAt = Math.max(windowEnd.getTime(), (row.sendStartedAt?.getTime() ?? 0) + CRASH_LOOKUP_MS);
    if (this.clock.now().getTime() < resendAt) return false;
    await this.changes.notCancelled(change);
    return this.rebooking.complete({ ...change, state: 'BOOKING' }, row);
  }

  /** Applies what the PMS holds; returns whether that ended the change. */
  private async read(
    { id, providerReservationId }: ReservationEntity,
    change: StayChangeEntity,
    { connector, call }: BoundConnector,
  ): Promise<boolean> {
    const at = this.clock.now();
    const held = await connector.reservations.read(call, providerReservationId!);
    crashPoint('lookup.answered');
    if (held) await this.settlement.refresh(id, held, at);
    if (held?.status === 'CANCELLED' && change.state === 'CANCELLING') await this.settlement.reopen(id);
    const row = (await this.reservations.byId(id))?.reservation;
    if (row?.changeId !== change.id) return true;
    if (!held && !hasEnded(row.status)) throw new Error('The PMS does not know the reservation');
    if (change.state !== 'CANCELLING' || !hasEnded(row.status)) return false;
    await this.changes.replaced(change);
    return true;
  }

  private async unlessMade(row: ReservationEntity, change: StayChangeEntity, windowEnd: Date): Promise<boolean> {
    if (!hasEnded(row.status) && this.clock.now() < windowEnd) return false;
    await this.changes.release(change);
    return true;
  }
}
