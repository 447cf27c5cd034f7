import { Injectable } from '@nestjs/common';
import { ConnectorError } from '../../connectors/port/errors.js';
import { forCaller, toDomainError } from '../../connectors/port/domain-errors.js';
import type { BoundConnector } from '../../connectors/port/gateway.js';
import type { PmsReservationRequest } from '../../connectors/port/model.js';
import type { Scope } from '../../platform/access/scope.js';
import { asWorkspace } from '../../platform/database/access.js';
import { isDatabaseAway } from '../../platform/database/database-away.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { providerUnitOf } from '../listing/listing.rules.js';
import { countsIn } from '../quote/party.rules.js';
import { PmsHoldUpkeep } from '../quote/pms-holds/pms-hold-upkeep.service.js';
import { BookingCheckService } from './booking/booking-check.service.js';
import { BookingPriceService } from './booking/booking-price.service.js';
import { fieldsNotSent } from './booking/not-sent.js';
import { BookingTurns } from './booking/booking-turns.js';
import type { Booking } from './booking/booking.types.js';
import { ChangedMeanwhile, ReservationStore } from './booking/reservation-store.js';
import { ReservationBookingService } from './reservation-booking.service.js';
import type { ReservationEntity } from './reservation.entity.js';
import { type Booked, ReservationReadsService } from './reservation-reads.service.js';
import { ReservationRepository } from './reservation.repository.js';
import type { ReservationRequest } from './reservation.types.js';

export interface BookingOptions {
  displayCurrency?: string;
  id?: string;
}

/** A booking whose nights are taken, and the connector that sends it. */
interface Taken {
  row: ReservationEntity;
  booking: Booking;
  bound: BoundConnector;
}

const isTaken = (error: unknown): boolean => error instanceof DomainError && error.code === 'nights_taken';

const movedMeanwhile = (): DomainError => {
  const message =
    'The account was moved to another tenant during this booking; the reservation belongs to the new owner';
  return new DomainError('conflict', message, { code: 'account_moved' });
};

/** Takes a reservation from the request to the PMS: checks, nights and row in one transaction, then one write. */
@Injectable()
export class ReservationService {
  private readonly turns = new BookingTurns();

  constructor(
    private readonly checks: BookingCheckService,
    private readonly prices: BookingPriceService,
    private readonly exchange: ExchangeService,
    private readonly store: ReservationStore,
    private readonly reservations: ReservationRepository,
    private readonly reads: ReservationReadsService,
    private readonly bookings: ReservationBookingService,
    private readonly pmsHolds: PmsHoldUpkeep,
  ) {}

  /**
   * Creates a reservation. `id`: fixed by an idempotency key, so that a retry after a crash finds the first attempt
   * instead of booking again.
   */
  async create(scope: Scope, request: ReservationRequest, options: BookingOptions = {}): Promise<Booked> {
    try {
      return await this.book(scope, request, options);
    } catch (error) {
      // Nothing was stored or sent yet: the caller's permissions are checked again.
      if (!(error instanceof ChangedMeanwhile)) throw error;
      return this.book(scope, request, options);
    }
  }

  private async book(scope: Scope, request: ReservationRequest, options: BookingOptions): Promise<Booked> {
    const earlier = options.id ? await this.reservations.find(scope, options.id) : undefined;
    if (earlier) return this.reads.booked(earlier, options.displayCurrency);
    const { row, booking, bound } = await this.turns.run(
      `${request.listingId}|${request.unitId ?? ''}`,
      () => this.take(scope, request, options),
      isTaken,
    );
    crashPoint('reservation.stored');
    try {
      // On an imported listing the owner receives the outcome too.
      if (request.status !== 'CANCELLED')
        await asWorkspace(scope.workspaceId, 'own reservation', () =>
          this.bookings.send(row, bound, this.pmsRequest(booking, row)),
        );
      const stored = await this.reservations.find(scope, row.id);
      if (!stored) throw movedMeanwhile();
      return await this.reads.booked(stored, options.displayCurrency);
    } catch (error) {
      // The commit before the write stands, and its outcome is looked up: the caller must not see a refusal.
      if (!isDatabaseAway(error)) throw error;
      return this.reads.booked({ reservation: row, listing: booking.listing }, options.displayCurrency);
    }
  }

  /** Checks the booking, and stores it with its nights. */
  private async take(scope: Scope, request: ReservationRequest, options: BookingOptions): Promise<Taken> {
    await this.store.requireNewReference(scope, request);
    const booking = await this.checks.check(scope, request, options.displayCurrency);
    const { workspaceId, integrationAccountId } = booking.listing;
    const bound = await forCaller(this.bookings.bindForBooking(workspaceId, integrationAccountId));
    if (!bound.connector.reservations.create)
      throw toDomainError(
        new ConnectorError('not_supported', 'it does not accept reservations through its API'),
        bound.pms,
      );
    await this.exchange.requireRate(booking.listing.currency, options.displayCurrency);
    // A PMS names prices of free nights only: those that it holds are booked at the price of the quote.
    const isHeld =
      request.quoteId && bound.connector.reservations.hold && (await this.pmsHolds.isHeld(request.quoteId));
    const priceDifference = isHeld ? null : await this.prices.compare(scope, booking);
    const notSent = fieldsNotSent(request, bound.connector.definition);
    const row = await this.store.insert(scope, booking, { priceDifference, notSent }, options.id);
    return { row, booking, bound };
  }

  private pmsRequest({ listing, unit, request }: Booking, row: ReservationEntity): PmsReservationRequest {
    return {
      reference: row.id,
      listingProviderId: listing.providerId,
      providerUnitId: providerUnitOf(unit),
      checkIn: request.checkIn,
      checkOut: request.checkOut,
      guest: request.guest,
      guests: request.guests,
      guestCounts: countsIn(request),
      status: request.status as PmsReservationRequest['status'],
      notes: request.notes,
      source: request.source,
      currency: listing.currency,
      base: request.base,
      fees: request.fees,
      taxes: request.taxes,
      total: request.total,
      quoteMetadata: request.quoteMetadata ?? null,
      ...optionalFields(request),
    };
  }
}

const optionalFields = (request: ReservationRequest) => ({
  commission: request.commission?.amount ?? null,
  hostPayout: request.hostPayout ?? null,
  confirmationCode: request.confirmationCode ?? null,
  locale: request.locale ?? null,
  checkInTime: request.checkInTime ?? null,
  checkOutTime: request.checkOutTime ?? null,
});
