import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConnectorError } from '../../connectors/port/errors.js';
import { forCaller, toDomainError } from '../../connectors/port/domain-errors.js';
import type { PmsReservationRequest } from '../../connectors/port/model.js';
import { Audit } from '../../records/audit/audit.js';
import type { Scope } from '../../platform/access/scope.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { asWorkspace } from '../../platform/database/access.js';
import { Database, isMissingReference, violatedConstraint } from '../../platform/database/database.js';
import { isDatabaseAway } from '../../platform/database/database-away.js';
import { newId } from '../../platform/database/ids.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { takeNightsSeconds } from '../../platform/metrics/metrics.js';
import { Clock } from '../../values/time/clock.js';
import { HoldService } from '../availability/hold.service.js';
import { AccountEvents } from '../integration-account/integration-account.events.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { BookingCheckService } from './booking/booking-check.service.js';
import { BookingPriceService } from './booking/booking-price.service.js';
import type { Booking } from './booking/booking.types.js';
import { ReservationBookingService, CRASH_LOOKUP_MS } from './reservation-booking.service.js';
import { ReservationEntity } from './reservation.entity.js';
import { componentsOf } from './reservation-money.js';
import { ReservationNotifier } from './reservation-notifier.js';
import { type Booked, ReservationReadsService } from './reservation-reads.service.js';
import { ReservationRepository } from './reservation.repository.js';
import { takesNights } from './reservation.rules.js';
import type { ReservationRequest } from './reservation.types.js';

export interface BookingOptions {
  displayCurrency?: string;
  id?: string;
}

/** The account was moved to another tenant, or the listing removed, between the checks and the booking. */
class OwnerChanged extends Error {}

const unlessOwnerChanged = (error: unknown): never => {
  throw isMissingReference(error) ? new OwnerChanged() : error;
};

const movedMeanwhile = (): DomainError => {
  const message = "The account was moved to another tenant during this booking; the reservation is the new owner's";
  return new DomainError('conflict', message, { code: 'moved', details: [{ code: 'moved', message }] });
};

/** What a reservation has before the PMS has answered. */
const UNSETTLED = {
  origin: 'OURS' as const,
  providerReservationId: null,
  sealedGuest: null,
  guestEmailHash: null,
  guestErasedAt: null,
  absorbedId: null,
  lookups: 0,
  flag: null,
  sequence: 0,
  contentHash: createHash('sha256').update('unsettled').digest('hex'),
  pmsUpdatedAt: null,
  readAt: null,
  confirmedAt: null,
};

/** Takes a reservation from the request to the PMS: checks, nights and row in one transaction, then one write. */
@Injectable()
export class ReservationService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly checks: BookingCheckService,
    private readonly prices: BookingPriceService,
    private readonly exchange: ExchangeService,
    private readonly holds: HoldService,
    private readonly reservations: ReservationRepository,
    private readonly reads: ReservationReadsService,
    private readonly bookings: ReservationBookingService,
    private readonly notifier: ReservationNotifier,
    private readonly accounts: AccountEvents,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
  ) {}

  /** Keeps an account from being deleted while the outcome of a booking at its PMS is unknown. */
  onModuleInit(): void {
    this.accounts.onMoved((account, newTenantId) => this.reservations.passOn(account, account.id, newTenantId));
    this.accounts.onRemoving(async ({ id }) => {
      if (!(await this.reservations.hasUnknownOutcome(id))) return;
      throw new DomainError('conflict', 'The outcome of a reservation of this account is not known yet', {
        code: 'state',
      });
    });
  }

  /**
   * Creates a reservation. `id`: fixed by an idempotency key, so that a retry after a crash finds the first attempt
   * instead of booking again.
   */
  async create(scope: Scope, request: ReservationRequest, options: BookingOptions = {}): Promise<Booked> {
    try {
      return await this.book(scope, request, options);
    } catch (error) {
      // Nothing was stored or sent yet: the caller's permissions are checked again.
      if (!(error instanceof OwnerChanged)) throw error;
      return this.book(scope, request, options);
    }
  }

  private async book(scope: Scope, request: ReservationRequest, options: BookingOptions): Promise<Booked> {
    const earlier = options.id ? await this.reservations.find(scope, options.id) : undefined;
    if (earlier) return this.reads.booked(earlier, options.displayCurrency);
    await this.requireNewReference(scope, request);
    const booking = await this.checks.check(scope, request, options.displayCurrency);
    const { workspaceId, integrationAccountId } = booking.listing;
    const bound = await forCaller(this.bookings.bindForBooking(workspaceId, integrationAccountId));
    if (!bound.connector.reservations.create)
      throw toDomainError(new ConnectorError('not_supported', 'This PMS does not accept reservations by API'));
    await this.exchange.requireRate(booking.listing.currency, options.displayCurrency);
    const price = await this.prices.compare(scope, booking);
    const row = this.row(scope, booking, price, options.id);
    const taken = takeNightsSeconds.startTimer();
    await this.store(scope, booking, row)
      .catch((error: unknown) => this.unlessReferenceUsed(scope, request, error))
      .catch(unlessOwnerChanged)
      .finally(taken);
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

  /**
   * Commits nights and row together with the time of sending: a crash after this is an unknown outcome. Removing the
   * account locks their rows in the opposite order.
   */
  private async store(scope: Scope, { listing, unit, request }: Booking, row: ReservationEntity): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      if (takesNights(request.status)) await this.holds.take(scope, unit, request, row.id, request.quoteId);
      if (request.status === 'CANCELLED') await this.record(row, listing);
      await this.reservations.insert(row);
      await this.audit.record(scope, 'RESERVATION_CREATED', { type: 'reservation', id: row.id });
    });
  }

  /** Refuses (409 `reference_used`) a reference that another live booking of the tenant has. */
  private async requireNewReference(scope: Scope, { clientReference }: ReservationRequest): Promise<void> {
    if (clientReference === undefined) return;
    const reservationID = await this.reservations.idByReference(scope, clientReference);
    if (reservationID !== undefined) throw referenceUsed(reservationID);
  }

  /** Names the booking that took the reference between the check and the storing. */
  private async unlessReferenceUsed(scope: Scope, request: ReservationRequest, error: unknown): Promise<never> {
    if (violatedConstraint(error) === 'reservation_reference') {
      await this.requireNewReference(scope, request);
      throw referenceUsed(undefined);
    }
    throw error;
  }

  /** Stores and reports a stay that the PMS never had, as cancelled. */
  private async record(row: ReservationEntity, { providerId, parentPropertyId }: VisibleListing): Promise<void> {
    await this.ceilings.requireRoom(row, 'recordedCancellations');
    await this.notifier.created(row, { providerId, parentPropertyId });
  }

  private row(
    scope: Scope,
    { listing, unit, request, given }: Booking,
    priceDifference: ReservationEntity['priceDifference'],
    id?: string,
  ): ReservationEntity {
    const now = this.clock.now();
    const sent = request.status !== 'CANCELLED';
    const { adults, children, infants, pets } = request.guestCounts;
    return Object.assign(new ReservationEntity(), {
      ...UNSETTLED,
      id: id ?? newId(now),
      workspaceId: scope.workspaceId,
      tenantId: listing.tenantId,
      bookedByTenantId: scope.tenantId,
      integrationAccountId: listing.integrationAccountId,
      listingId: listing.id,
      unitId: unit.id,
      provider: listing.provider,
      checkIn: request.checkIn,
      checkOut: request.checkOut,
      guests: request.guests,
      adults,
      children: children ?? null,
      infants: infants ?? null,
      pets: pets ?? null,
      guest: { id: newId(now), ...request.guest },
      status: sent ? ('UNKNOWN' as const) : ('CANCELLED' as const),
      requestedStatus: request.status,
      source: request.source,
      notes: request.notes,
      currency: listing.currency,
      totalPrice: request.total,
      ...ownReference(request),
      components: componentsOf(request),
      givenPrice: given,
      priceDifference,
      commission: request.commission ? storedCommission(request.commission) : null,
      hostPayout: request.hostPayout ?? null,
      promotionId: request.promotionId ?? null,
      quoteId: request.quoteId ?? null,
      confirmationCode: request.confirmationCode ?? null,
      sendStartedAt: sent ? now : null,
      nextLookupAt: sent ? new Date(now.getTime() + CRASH_LOOKUP_MS) : null,
      createdAt: now,
      updatedAt: now,
      cancelledAt: sent ? null : now,
    });
  }

  private pmsRequest({ listing, unit, request }: Booking, row: ReservationEntity): PmsReservationRequest {
    const { adults, children = 0, infants = 0, pets = 0 } = request.guestCounts;
    return {
      reference: row.id,
      listingProviderId: listing.providerId,
      providerUnitId: unit.isAutoGenerated ? null : unit.providerUnitId,
      checkIn: request.checkIn,
      checkOut: request.checkOut,
      guest: request.guest,
      guests: request.guests,
      guestCounts: { adults, children, infants, pets },
      status: request.status as PmsReservationRequest['status'],
      notes: request.notes,
      source: request.source,
      currency: listing.currency,
      base: request.base,
      fees: request.fees,
      taxes: request.taxes,
      total: request.total,
      quoteMetadata: request.quoteMetadata ?? null,
      confirmationCode: request.confirmationCode ?? null,
      locale: request.locale ?? null,
      checkInTime: request.checkInTime ?? null,
      checkOutTime: request.checkOutTime ?? null,
    };
  }
}

const ownReference = ({
  clientReference,
  metadata,
  status,
}: ReservationRequest): Pick<ReservationEntity, 'clientReference' | 'referenceInUse' | 'metadata'> => ({
  clientReference: clientReference ?? null,
  referenceInUse: status === 'CANCELLED' ? null : (clientReference ?? null),
  metadata: metadata ?? null,
});

const referenceUsed = (reservationID: string | undefined): DomainError => {
  const message = 'Another reservation has this clientReference';
  const detail = { field: 'clientReference', code: 'reference_used', message };
  return new DomainError('conflict', message, {
    code: 'reference_used',
    details: [{ ...detail, ...(reservationID && { reservationID }) }],
  });
};

const storedCommission = ({
  amount,
  description,
}: NonNullable<ReservationRequest['commission']>): NonNullable<ReservationEntity['commission']> => ({
  amount: amount?.toFixed(),
  description,
});
