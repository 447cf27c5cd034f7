import { Injectable, Logger } from '@nestjs/common';
import { forCaller, isUnclear, refusedBooking } from '../../../connectors/port/domain-errors.js';
import type { BoundConnector } from '../../../connectors/port/gateway.js';
import type { PmsReservation, PmsStayChange } from '../../../connectors/port/model.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { Decimal } from '../../../values/money/money.js';
import { Clock } from '../../../values/time/clock.js';
import { countsIn } from '../../quote/party.rules.js';
import { CRASH_LOOKUP_MS, ReservationBookingService } from '../reservation-booking.service.js';
import type { ReservationWithListing } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import { nextLookup } from '../reservation-schedule.js';
import { ReservationSettlementService } from '../reservation-settlement.service.js';
import { changeNotSupported } from './change.errors.js';
import { ChangeSettlementService } from './change-settlement.service.js';
import type { StayChangeEntity } from './stay-change.entity.js';

/** Changes a stay by one write at its PMS; an unclear answer is looked up, like that of a booking. */
@Injectable()
export class NativeChangeService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly reservations: ReservationRepository,
    private readonly bookings: ReservationBookingService,
    private readonly settlement: ReservationSettlementService,
    private readonly changes: ChangeSettlementService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the change, unless another request is making it. Resolves when the PMS has made it or the outcome is unknown;
   * throws on a definite refusal, which changes nothing.
   */
  async make(found: ReservationWithListing, change: StayChangeEntity): Promise<void> {
    const { id, workspaceId, integrationAccountId } = found.reservation;
    const bound = await forCaller(this.bookings.bindForBooking(workspaceId, integrationAccountId));
    if (!bound.connector.reservations.change) throw changeNotSupported(bound.pms);
    const firstLookup = new Date(this.clock.now().getTime() + CRASH_LOOKUP_MS);
    if (!(await this.changes.begin(change, firstLookup, null))) return;
    crashPoint('change.stored');
    let answer: PmsReservation | undefined;
    try {
      answer = await this.send(found, change, bound);
    } catch (error) {
      if (isUnclear(error)) return this.lookUpSoon(id);
      await this.changes.release(change);
      throw refusedBooking(error, bound.pms);
    }
    crashPoint('change.sent');
    await this.settle(found, answer, bound);
  }

  private send(
    { reservation, listing }: ReservationWithListing,
    { before, after, agreed }: StayChangeEntity,
    { connector, call }: BoundConnector,
  ): Promise<PmsReservation | undefined> {
    const [base, fees, taxes, total] = [agreed.base, agreed.fees, agreed.taxes, agreed.total].map(
      (amount) => new Decimal(amount),
    ) as [Decimal, Decimal, Decimal, Decimal];
    const { providerUnitId, checkIn, checkOut, guests } = after;
    const request: PmsStayChange = {
      listingProviderId: listing.providerId,
      ...{ providerUnitId, checkIn, checkOut, guests, guestCounts: countsIn(after) },
      ...{ currency: agreed.currency, base, fees, taxes, total },
      before,
    };
    return connector.reservations.change!(call, reservation.providerReservationId!, request);
  }

  private async settle(
    { reservation: { id, providerReservationId } }: ReservationWithListing,
    answer: PmsReservation | undefined,
    { connector, call }: BoundConnector,
  ): Promise<void> {
    try {
      const held = answer ?? (await connector.reservations.read(call, providerReservationId!));
      if (held) await this.settlement.refresh(id, held, this.clock.now(), 'OWN');
      const row = (await this.reservations.byId(id))?.reservation;
      if (row?.changeId) await this.lookUpSoon(id);
    } catch (error) {
      // The PMS has made the change, so the caller must not see a refusal. The row's look-up, already due, settles it.
      this.log.warn({ msg: 'a change could not be settled', reservationId: id, err: error });
    }
  }

  private lookUpSoon(id: string): Promise<void> {
    return this.settlement.reschedule(id, nextLookup(this.clock.now(), 0));
  }
}
