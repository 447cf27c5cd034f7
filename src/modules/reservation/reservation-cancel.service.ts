import { Injectable, Logger } from '@nestjs/common';
import { forCaller, toDomainError } from '../../connectors/port/domain-errors.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import type { PmsCancellation, PmsReservation } from '../../connectors/port/model.js';
import type { Scope } from '../../platform/access/scope.js';
import { asWorkspace } from '../../platform/database/access.js';
import { notFound } from '../../values/errors/domain-error.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { Clock } from '../../values/time/clock.js';
import { ReservationBookingService } from './reservation-booking.service.js';
import type { CancellationCost } from '../../values/cancellation/refund.js';
import { costNow, requireCancellable, storedCost } from './cancelling/cancellation-cost.js';
import type { ReservationEntity } from './reservation.entity.js';
import { ReservationRepository } from './reservation.repository.js';
import type { CancellationRequest } from './reservation.types.js';
import { nextLookup } from './reservation-schedule.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';

/** Cancels at the PMS; an unclear answer is looked up, like that of a booking. */
@Injectable()
export class ReservationCancelService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly reservations: ReservationRepository,
    private readonly bookings: ReservationBookingService,
    private readonly settlement: ReservationSettlementService,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels the reservation; if it is already cancelled, nothing happens. 409 while the outcome of the booking or
   * of a confirmation is unknown, or where the stay can no longer be changed. A reservation that waits for a
   * confirmation is declined where the PMS distinguishes that. Without `by`, the terms for guests set the cost.
   */
  async cancel(scope: Scope, id: string, cancellation: PmsCancellation = {}): Promise<void> {
    const found = await this.reservations.find(scope, id);
    if (!found) throw notFound('Reservation');
    if (found.reservation.status === 'CANCELLED') return;
    requireCancellable(found.reservation);
    const cost = costNow(found.reservation, cancellation.by ?? 'GUEST', this.clock.now());
    await this.cancelAt(cost, found.reservation, cancellation);
  }

  /** Cancels at a cost that the caller has agreed to. Errors as of `cancel`. */
  async cancelAt(cost: CancellationCost, reservation: ReservationEntity, cancellation: PmsCancellation): Promise<void> {
    requireCancellable(reservation);
    const request = storedCost(cost, cancellation.by ?? 'GUEST');
    await asWorkspace(reservation.workspaceId, 'own reservation', () => this.atPms(reservation, request, cancellation));
  }

  private async atPms(
    reservation: ReservationEntity,
    request: CancellationRequest,
    cancellation: PmsCancellation,
  ): Promise<void> {
    const { id, workspaceId, integrationAccountId } = reservation;
    const providerReservationId = reservation.providerReservationId!;
    const unclear = (): Promise<void> => this.settlement.cancelUnclear(id, nextLookup(this.clock.now(), 0));
    const { connector, call, pms } = await forCaller(
      this.bookings.bindForCancellation(workspaceId, integrationAccountId),
    );
    const { cancel, decline } = connector.reservations;
    const end = reservation.status === 'PENDING' ? (decline ?? cancel) : cancel;
    if (!end)
      throw toDomainError(new ConnectorError('not_supported', 'it does not accept cancellations through its API'), pms);
    await this.settlement.noteCancellation(id, request);
    let answer: PmsReservation | undefined;
    try {
      answer = await end(call, providerReservationId, cancellation);
      crashPoint('cancellation.sent');
    } catch (error) {
      if (error instanceof ConnectorError && error.kind === 'unknown_outcome') return unclear();
      await this.settlement.noteCancellation(id, null);
      throw toDomainError(error, pms);
    }
    try {
      const held = answer ?? (await connector.reservations.read(call, providerReservationId));
      if (held) await this.settlement.refresh(id, held, this.clock.now(), 'OWN');
      if (held?.status === 'CANCELLED') await this.settlement.reopen(id);
    } catch (error) {
      // The PMS has cancelled, so the caller must not see a refusal.
      this.log.warn({ msg: 'a cancellation could not be settled', reservationId: id, err: error });
      await unclear();
    }
  }
}
