import { Injectable, Logger } from '@nestjs/common';
import { isUnclear, notOfferedBy, toDomainError } from '../../../connectors/port/domain-errors.js';
import { type BoundConnector } from '../../../connectors/port/gateway.js';
import type { PmsReservation } from '../../../connectors/port/model.js';
import type { Scope } from '../../../platform/access/scope.js';
import { asWorkspace } from '../../../platform/database/access.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { type DomainError, notFound } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import { CRASH_LOOKUP_MS, ReservationBookingService } from '../reservation-booking.service.js';
import { requireConfirmable } from '../reservation.errors.js';
import type { ReservationWithListing } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import { isConfirmed } from '../reservation.rules.js';
import { nextLookup } from '../reservation-schedule.js';
import { ReservationSettlementService } from '../reservation-settlement.service.js';

/** Confirms pending reservations at the PMS, once; an unclear answer is looked up, like that of a booking. */
@Injectable()
export class ReservationConfirmService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly reservations: ReservationRepository,
    private readonly bookings: ReservationBookingService,
    private readonly settlement: ReservationSettlementService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the reservation. 404; 409 `not_pending` unless it is PENDING, `wrong_state` while an earlier change is
   * open; 422 `confirm_not_supported` where the PMS cannot confirm through its API. `isRepeat`: an earlier attempt had
   * no answer, and its result is not refused.
   */
  async confirm(scope: Scope, id: string, isRepeat = false): Promise<void> {
    const found = await this.reservations.find(scope, id);
    if (!found) throw notFound('Reservation');
    const { status, isConfirming } = found.reservation;
    if (isRepeat && (isConfirming || isConfirmed(status))) return;
    requireConfirmable(found.reservation);
    await asWorkspace(scope.workspaceId, 'own reservation', () => this.atPms(found));
  }

  private async atPms({ reservation }: ReservationWithListing): Promise<void> {
    const { id, workspaceId, integrationAccountId } = reservation;
    const bound = await this.bookings.bindForBooking(workspaceId, integrationAccountId);
    const { confirm } = bound.connector.reservations;
    if (!confirm) throw notSupported(bound);
    await this.settlement.beginConfirmation(id, new Date(this.clock.now().getTime() + CRASH_LOOKUP_MS));
    let answer: PmsReservation | undefined;
    try {
      answer = await confirm(bound.call, reservation.providerReservationId!);
    } catch (error) {
      if (isUnclear(error)) return this.lookUpSoon(id);
      await this.settlement.stopLookups(id);
      throw toDomainError(error, bound.pms);
    }
    crashPoint('confirmation.sent');
    try {
      if (answer) await this.settlement.refresh(id, answer, this.clock.now(), 'OWN');
      if (answer && answer.status !== 'PENDING') await this.settlement.stopLookups(id);
      else await this.lookUpSoon(id);
    } catch (error) {
      // The PMS has confirmed, so the caller must not see a refusal. The row's look-up, already due, settles it.
      this.log.warn({ msg: 'a confirmation could not be settled', reservationId: id, err: error });
    }
  }

  private lookUpSoon(id: string): Promise<void> {
    return this.settlement.reschedule(id, nextLookup(this.clock.now(), 0));
  }
}

const notSupported = ({ pms }: BoundConnector): DomainError =>
  notOfferedBy(
    pms,
    'status',
    'confirm_not_supported',
    `does not confirm reservations through its API; confirm this one in ${pms.name}, the next sync shows it here`,
  );
