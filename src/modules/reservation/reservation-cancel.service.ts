import { Injectable, Logger } from '@nestjs/common';
import { forCaller, toDomainError } from '../../connectors/port/domain-errors.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import type { PmsReservation } from '../../connectors/port/model.js';
import type { Scope } from '../../platform/access/scope.js';
import { asWorkspace } from '../../platform/database/access.js';
import { notFound } from '../../values/errors/domain-error.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { Clock } from '../../values/time/clock.js';
import { ReservationBookingService } from './reservation-booking.service.js';
import { wrongState } from './reservation.errors.js';
import type { ReservationWithListing } from './reservation.entity.js';
import { ReservationRepository } from './reservation.repository.js';
import { nextLookup } from './reservation-schedule.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';

const CLOSED: ReadonlySet<string> = new Set(['EXPIRED', 'NO_SHOW', 'STAYING', 'POST_STAY', 'MOVED']);

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
   * Cancels the reservation; if it is already cancelled, nothing happens. 409 while the booking's own outcome is
   * unknown, that of a confirmation is, or the stay can no longer be changed. One that waits for a confirmation is
   * declined, where the PMS distinguishes that.
   */
  async cancel(scope: Scope, id: string): Promise<void> {
    const found = await this.reservations.find(scope, id);
    if (!found) throw notFound('Reservation');
    const { status, providerReservationId, isConfirming } = found.reservation;
    if (status === 'CANCELLED') return;
    if (CLOSED.has(status)) throw wrongState(`A reservation that is ${status} cannot be cancelled`);
    if (providerReservationId === null) throw wrongState('The outcome of this booking at the PMS is not known yet');
    if (isConfirming) throw wrongState('Whether this reservation was confirmed at the PMS is not known yet');
    await asWorkspace(scope.workspaceId, 'own reservation', () => this.atPms(found, providerReservationId));
  }

  private async atPms({ reservation }: ReservationWithListing, providerReservationId: string): Promise<void> {
    const { id, workspaceId, integrationAccountId } = reservation;
    const unclear = (): Promise<void> => this.settlement.cancelUnclear(id, nextLookup(this.clock.now(), 0));
    const { connector, call } = await forCaller(this.bookings.bindForCancellation(workspaceId, integrationAccountId));
    const { cancel, decline } = connector.reservations;
    const end = reservation.status === 'PENDING' ? (decline ?? cancel) : cancel;
    if (!end) throw toDomainError(new ConnectorError('not_supported', 'This PMS does not accept cancellations by API'));
    let answer: PmsReservation | undefined;
    try {
      answer = await end(call, providerReservationId);
      crashPoint('cancellation.sent');
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== 'unknown_outcome') throw toDomainError(error);
      return unclear();
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
