import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database, isMissingReference, isStoredId, violatedConstraint } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import { takeNightsSeconds } from '../../../platform/metrics/metrics.js';
import { Audit } from '../../../records/audit/audit.js';
import type { AuditTarget } from '../../../records/audit/audit.types.js';
import { Ceilings } from '../../../records/ceilings/ceilings.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import { HoldService } from '../../availability/holds/hold.service.js';
import { termsFor } from '../../listing/listing.rules.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { PmsHoldService } from '../../quote/pms-holds/pms-hold.service.js';
import { CRASH_LOOKUP_MS } from '../reservation-booking.service.js';
import { wrongState } from '../reservation.errors.js';
import { ReservationEntity } from '../reservation.entity.js';
import { componentsOf } from '../reservation-money.js';
import { ReservationNotifier } from '../reservation-notifier.js';
import { ReservationRepository } from '../reservation.repository.js';
import { takesNights } from '../reservation.rules.js';
import type { ReservationRequest } from '../reservation.types.js';
import type { Booking } from './booking.types.js';

/**
 * Between the checks and the booking, the account was moved to another tenant, the listing was removed, or another
 * attempt of the same request was stored.
 */
export class ChangedMeanwhile extends Error {}

const unlessChanged = (error: unknown): never => {
  throw isMissingReference(error) || isStoredId(error) ? new ChangedMeanwhile() : error;
};

const CREATED = 'RESERVATION_CREATED';
const target = ({ id }: ReservationEntity): AuditTarget => ({ type: 'reservation', id });

/** The columns of a reservation before the PMS has answered. */
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
  pmsTotal: null,
};

/** How the booking differs from the price of the PMS and from the fields that it takes. */
export type Comparison = Pick<ReservationEntity, 'priceDifference' | 'notSent'>;

/** Stores new reservations with the nights that they take. */
@Injectable()
export class ReservationStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly holds: HoldService,
    private readonly reservations: ReservationRepository,
    private readonly notifier: ReservationNotifier,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly pmsHolds: PmsHoldService,
  ) {}

  /** Refuses (409 `reference_used`) a reference that another live booking of the tenant has. */
  async requireNewReference(scope: Scope, { clientReference }: ReservationRequest): Promise<void> {
    if (clientReference === undefined) return;
    const reservationID = await this.reservations.idByReference(scope, clientReference);
    if (reservationID !== undefined) throw referenceUsed(reservationID);
  }

  /**
   * Stores the booking and returns its row. 409: its nights or its reference are taken. Throws
   * `ChangedMeanwhile` where the checks must be repeated; nothing is stored then.
   */
  async insert(scope: Scope, booking: Booking, comparison: Comparison, id?: string): Promise<ReservationEntity> {
    const row = this.row(scope, booking, comparison, id);
    const taken = takeNightsSeconds.startTimer();
    await this.commit(scope, booking, row)
      .catch((error: unknown) => this.unlessReferenceUsed(scope, booking.request, error))
      .catch(unlessChanged)
      .finally(taken);
    return row;
  }

  private async commit(scope: Scope, booking: Booking, row: ReservationEntity): Promise<void> {
    if (!takesNights(booking.request.status)) return this.commitCancelled(scope, booking, row);
    if (row.changeId === null) return this.take(scope, booking, row);
    const { id, changeId } = row;
    await this.database.transactionWithRetry(async () => {
      await this.take(scope, booking, row);
      await this.requireAwaited(id, changeId);
    });
  }

  private async commitCancelled(scope: Scope, { listing }: Booking, row: ReservationEntity): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      await this.report(row, listing);
      await this.reservations.insert(row);
      await this.audit.record(scope, CREATED, target(row));
    });
  }

  /**
   * Commits nights and row together with the time of sending: a crash after this is an unknown outcome. It is one round
   * trip, because others wait for its locks. Removing the account locks the rows in the opposite order.
   */
  private async take(scope: Scope, { listing, unit, request }: Booking, row: ReservationEntity): Promise<void> {
    const { checkIn, checkOut, quoteId } = request;
    const insertion = await this.reservations.insertion(row);
    const stay = { unitId: unit.id, checkIn, checkOut };
    await this.holds.take(scope, stay, { id: row.id, quoteId }, (hasTheNights) => [
      ...(quoteId ? this.pmsHolds.taking(listing.provider, quoteId, row.id, hasTheNights) : []),
      insertion(hasTheNights),
      this.audit.recording(scope, CREATED, target(row), hasTheNights),
    ]);
  }

  /** Refuses (409 `wrong_state`) to book for a change that was released meanwhile. */
  private async requireAwaited(id: string, changeId: string): Promise<void> {
    if (!(await this.reservations.isAwaited(id, changeId)))
      throw wrongState('The change of the stay took too long; confirm it again');
  }

  /** Names, in a 409, the booking that took the reference between the check and the insert. */
  private async unlessReferenceUsed(scope: Scope, request: ReservationRequest, error: unknown): Promise<never> {
    if (violatedConstraint(error) === 'reservation_reference') {
      await this.requireNewReference(scope, request);
      throw referenceUsed(undefined);
    }
    throw error;
  }

  /** Publishes a stay that the PMS never had as cancelled. */
  private async report(row: ReservationEntity, { providerId, parentPropertyId }: VisibleListing): Promise<void> {
    await this.ceilings.requireRoom(row, 'recordedCancellations');
    await this.notifier.created(row, { providerId, parentPropertyId });
  }

  private row(
    scope: Scope,
    { listing, unit, request, given }: Booking,
    { priceDifference, notSent }: Comparison,
    id?: string,
  ): ReservationEntity {
    const now = this.clock.now();
    const sent = request.status !== 'CANCELLED';
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
      ...guestCounts(request),
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
      ...replacement(request),
      confirmationCode: request.confirmationCode ?? null,
      ...arrival(request),
      notSent,
      cancellation: request.cancellation ?? termsFor(listing, request, now),
      cancellationRequest: null,
      sendStartedAt: sent ? now : null,
      nextLookupAt: sent ? new Date(now.getTime() + CRASH_LOOKUP_MS) : null,
      createdAt: now,
      bookedAt: null,
      updatedAt: now,
      cancelledAt: sent ? null : now,
    });
  }
}

const guestCounts = ({
  guestCounts: { adults, children, infants, pets },
}: ReservationRequest): Pick<ReservationEntity, 'adults' | 'children' | 'infants' | 'pets'> => ({
  adults,
  children: children ?? null,
  infants: infants ?? null,
  pets: pets ?? null,
});

const replacement = ({
  replaces,
}: ReservationRequest): Pick<ReservationEntity, 'changeId' | 'replacesId' | 'replacedById'> => ({
  changeId: replaces?.changeId ?? null,
  replacesId: replaces?.id ?? null,
  replacedById: null,
});

const arrival = ({
  checkInTime,
  checkOutTime,
  locale,
}: ReservationRequest): Pick<ReservationEntity, 'checkInTime' | 'checkOutTime' | 'locale'> => ({
  checkInTime: checkInTime ?? null,
  checkOutTime: checkOutTime ?? null,
  locale: locale ?? null,
});

const ownReference = ({
  clientReference,
  metadata,
  status,
  replaces,
}: ReservationRequest): Pick<ReservationEntity, 'clientReference' | 'referenceInUse' | 'metadata'> => ({
  clientReference: clientReference ?? replaces?.clientReference ?? null,
  // A replaced reservation keeps the reference until it ends.
  referenceInUse: status === 'CANCELLED' ? null : (clientReference ?? null),
  metadata: metadata ?? null,
});

const referenceUsed = (reservationID: string | undefined): DomainError => {
  const message = 'Another reservation has this clientReference';
  const detail = { field: 'clientReference', code: 'reference_used', message } as const;
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
