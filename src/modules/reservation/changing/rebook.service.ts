import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { isUnclear } from '../../../connectors/port/domain-errors.js';
import type { PmsReservation } from '../../../connectors/port/model.js';
import type { Scope } from '../../../platform/access/scope.js';
import { asWorkspace } from '../../../platform/database/access.js';
import { newId } from '../../../platform/database/ids.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import { QuoteBookingService } from '../booking/quote-booking.service.js';
import { CRASH_LOOKUP_MS, ReservationBookingService } from '../reservation-booking.service.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import { hasEnded, isConfirmed } from '../reservation.rules.js';
import { nextLookup } from '../reservation-schedule.js';
import { ReservationSettlementService } from '../reservation-settlement.service.js';
import { ChangeSettlementService } from './change-settlement.service.js';
import type { StayChangeEntity } from './stay-change.entity.js';

/** The booking takes a price check, the write and its settlement; the first look-up comes after them. */
const BOOKING_MS = 90_000;

/** Changes a stay by making a new reservation; once it is confirmed, the old one is cancelled. */
@Injectable()
export class RebookService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly reservations: ReservationRepository,
    private readonly quoteBookings: QuoteBookingService,
    private readonly bookings: ReservationBookingService,
    private readonly settlement: ReservationSettlementService,
    private readonly changes: ChangeSettlementService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the change, unless another request is making it. Errors as of a booking by quote, which change nothing; if a
   * step after the booking fails, look-ups complete it.
   */
  async make(scope: Scope, row: ReservationEntity, change: StayChangeEntity): Promise<void> {
    const widely = <T>(work: () => Promise<T>): Promise<T> => asWorkspace(scope.workspaceId, 'own reservation', work);
    const id = newId(this.clock.now());
    const firstLookup = new Date(this.clock.now().getTime() + BOOKING_MS);
    if (!(await widely(() => this.changes.begin(change, firstLookup, id)))) return;
    crashPoint('change.stored');
    try {
      await this.book(scope, row, change, id);
    } catch (error) {
      if (error instanceof DomainError) await widely(() => this.changes.release(change));
      throw error;
    }
    await widely(() => this.completeNow({ ...change, newReservationId: id }, row));
  }

  /**
   * Continues a change whose booking was sent and whose cancellation was not: cancels the old reservation once the new one
   * is confirmed, or releases the change. Returns whether it has ended.
   */
  async complete(change: StayChangeEntity, old: ReservationEntity): Promise<boolean> {
    const next = (await this.reservations.byId(change.newReservationId!))?.reservation;
    if (!next || hasEnded(next.status)) {
      await this.changes.release(change);
      return true;
    }
    if (next.providerReservationId === null || !isConfirmed(next.status)) return false;
    if (hasEnded(old.status)) {
      await this.changes.replaced(change);
      return true;
    }
    return this.cancel(change, old);
  }

  /** The new reservation was made or is looked up, so the caller must not see a refusal. */
  private async completeNow(change: StayChangeEntity, old: ReservationEntity): Promise<void> {
    try {
      if (await this.complete(change, old)) return;
    } catch (error) {
      this.log.warn({ msg: 'a change could not be completed', reservationId: old.id, err: error });
    }
    await this.settlement.reschedule(old.id, nextLookup(this.clock.now(), 0));
  }

  private async book(scope: Scope, row: ReservationEntity, { id: changeId, quoteId }: StayChangeEntity, id: string) {
    const { guest, notes, source, metadata, clientReference } = row;
    const { firstName, lastName, email, phone } = guest;
    await this.quoteBookings.create(
      scope,
      {
        ...{ quoteId, guest: { firstName, lastName, email, phone }, notes, source },
        metadata: metadata ?? undefined,
        replaces: { id: row.id, changeId, clientReference },
      },
      { id },
    );
  }

  /** Cancels the replaced reservation; returns whether the change has ended. */
  private async cancel(change: StayChangeEntity, { id, workspaceId, integrationAccountId, ...row }: ReservationEntity) {
    const { connector, call } = await this.bookings.bindForCancellation(workspaceId, integrationAccountId);
    const firstLookup = new Date(this.clock.now().getTime() + CRASH_LOOKUP_MS);
    if (!(await this.changes.beginCancelling(change, firstLookup))) return false;
    crashPoint('change.booked');
    let answer: PmsReservation | undefined;
    try {
      answer = await connector.reservations.cancel!(call, row.providerReservationId!, {});
      crashPoint('change.cancelled');
      answer ??= await connector.reservations.read(call, row.providerReservationId!);
      if (answer) await this.settlement.refresh(id, answer, this.clock.now(), 'OWN');
      if (answer?.status !== 'CANCELLED') return false;
      await this.settlement.reopen(id);
      return true;
    } catch (error) {
      // A look-up cancels it later.
      const kind = error instanceof ConnectorError ? error.kind : 'unexpected';
      this.log.warn({ msg: 'the replaced reservation could not be cancelled yet', reservationId: id, kind });
      if (!isUnclear(error)) await this.changes.notCancelled(change);
      return false;
    }
  }
}
