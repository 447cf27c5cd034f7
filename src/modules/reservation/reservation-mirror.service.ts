import { Injectable } from '@nestjs/common';
import { channelOf } from '../../connectors/port/channels.js';
import type { PmsReservation, Refused } from '../../connectors/port/model.js';
import { Database, isMissingReference } from '../../platform/database/database.js';
import { inLowerCase, isUuid, newId, timeOfId } from '../../platform/database/ids.js';
import { Restorations } from '../../records/restorations/restorations.js';
import type { CancellationTerms } from '../../values/cancellation/policy.js';
import { Clock } from '../../values/time/clock.js';
import { todayIn } from '../../values/time/dates.js';
import { HoldService } from '../availability/holds/hold.service.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import { termsFor } from '../listing/listing.rules.js';
import { isHoldReference } from '../quote/pms-holds/hold-reference.rules.js';
import { ListingService } from '../listing/listing.service.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { withPlainTexts } from './pms-texts.js';
import { ReservationEntity } from './reservation.entity.js';
import { mirroredPrice } from './reservation-money.js';
import { ReservationNotifier } from './reservation-notifier.js';
import { ReservationRepository } from './reservation.repository.js';
import { isRead, pmsContentHash, ReservationSettlementService } from './reservation-settlement.service.js';
import { bookedBefore, takesNights } from './reservation.rules.js';

export interface ReservationMirrorOutcome {
  written: number;
  unchanged: number;
  refused: Refused[];
}

interface AppliedRead {
  readAt: Date;
  notify: boolean;
  via: ReadVia;
}

const NOT_COUNTED = { adults: null, children: null, infants: null, pets: null };

/** The columns that only a booking made here fills. */
const NOT_BOOKED_HERE = {
  priceDifference: null,
  pmsTotal: null,
  commission: null,
  hostPayout: null,
  checkInTime: null,
  checkOutTime: null,
  locale: null,
  notSent: null,
  cancellationRequest: null,
  promotionId: null,
  changeId: null,
  replacesId: null,
  replacedById: null,
};

const NOT_BOOKED: ReadonlySet<PmsReservation['status']> = new Set(['PENDING', 'CANCELLED', 'EXPIRED']);

/** Returns whether it is or was the hold of a quote. With another status it became a booking at the PMS. */
const isHold = ({ reference, status }: PmsReservation): boolean => isHoldReference(reference) && NOT_BOOKED.has(status);

/**
 * Returns whether the read may show the hold that our booking is about to confirm: it has the booking's reference
 * already. The answer or the look-up, which is due, settles the booking.
 */
const isBeingConfirmed = ({ requestedStatus, nextLookupAt }: ReservationEntity, { status }: PmsReservation): boolean =>
  requestedStatus === 'CONFIRMED' && nextLookupAt !== null && status === 'PENDING';

/** Returns whether the booking was made for the account and the PMS has not answered it yet. */
const isUnanswered = (
  account: AccountRef,
  { integrationAccountId, providerReservationId }: ReservationEntity,
): boolean => integrationAccountId === account.id && providerReservationId === null;

/** Turns the row into our booking that a restoration lost: with its id, made at the time in that id. */
const madeHere = (row: ReservationEntity, id: string): ReservationEntity =>
  Object.assign(row, { id, origin: 'OURS' as const, createdAt: timeOfId(id) ?? row.createdAt });

/** Returns the terms of a direct booking, or null for a channel's booking, which follows the channel's terms. */
const importedTerms = (listing: VisibleListing, item: PmsReservation, now: Date): CancellationTerms | null =>
  channelOf(item.source) === 'DIRECT' ? termsFor(listing, item, item.createdAt ?? now) : null;

/** Stores the PMS's reservations; each real change gives one event, however often it is read. */
@Injectable()
export class ReservationMirrorService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly listings: ListingService,
    private readonly holds: HoldService,
    private readonly reservations: ReservationRepository,
    private readonly settlement: ReservationSettlementService,
    private readonly notifier: ReservationNotifier,
    private readonly restorations: Restorations,
  ) {}

  /**
   * Stores the result of a read that began at `readAt`; `via`: its reason. `notify` is false on an account's first read:
   * reservations that were made before it was connected are not changes.
   */
  async apply(
    account: AccountRef,
    items: PmsReservation[],
    readAt: Date,
    notify = true,
    via: ReadVia = 'POLL',
  ): Promise<ReservationMirrorOutcome> {
    const read = { readAt, notify, via };
    try {
      return await this.applyAll(account, items, read);
    } catch (error) {
      // The account was moved meanwhile. The retry applies the read for its new owner; rows that are stored already are
      // unchanged then.
      if (!isMissingReference(error)) throw error;
      return this.applyAll(account, items, read);
    }
  }

  private async applyAll(
    account: AccountRef,
    items: PmsReservation[],
    read: AppliedRead,
  ): Promise<ReservationMirrorOutcome> {
    const outcome: ReservationMirrorOutcome = { written: 0, unchanged: 0, refused: [] };
    const listings = await this.listings.byProviderIds(account, [
      ...new Set(items.map((item) => item.listingProviderId)),
    ]);
    for (const given of items) {
      const item = withPlainTexts(given);
      const listing = listings.get(item.listingProviderId);
      if (!listing)
        outcome.refused.push({
          providerId: item.providerReservationId,
          reason: `listing ${item.listingProviderId} is not known`,
        });
      else if (item.checkOut <= item.checkIn)
        outcome.refused.push({ providerId: item.providerReservationId, reason: 'the stay has no nights' });
      else if (await this.applyOne(account, listing, item, read)) outcome.written += 1;
      else outcome.unchanged += 1;
    }
    return outcome;
  }

  /** Marks reservations that a complete read could not read: it does not count as a read of them. */
  async markUnread(account: AccountRef, providerReservationIds: readonly string[]): Promise<void> {
    await this.reservations.setUnconfirmed(account.id, providerReservationIds);
  }

  /**
   * Cancels stored reservations that a read, begun at `readAt`, of everything the PMS holds from today on did not
   * contain. A read that contains nothing at all counts only when the one before contained nothing either: publishers
   * answer with an empty calendar for a moment.
   */
  async cancelVanished(account: AccountRef, seen: ReadonlySet<string>, readAt: Date): Promise<number> {
    const today = todayIn('UTC', this.clock.now());
    const missing = (await this.reservations.mirroredAhead(account.id, today)).filter(
      (row) => !seen.has(row.providerReservationId),
    );
    const doubted = seen.size === 0 ? missing.filter(({ isUnconfirmed }) => !isUnconfirmed) : [];
    await this.markUnread(
      account,
      doubted.map(({ providerReservationId }) => providerReservationId),
    );
    const gone = missing.filter((row) => !doubted.includes(row));
    for (const { id } of gone) await this.settlement.vanished(id, readAt);
    return gone.length;
  }

  private async applyOne(
    account: AccountRef,
    listing: VisibleListing,
    item: PmsReservation,
    { readAt, notify, via }: AppliedRead,
  ): Promise<boolean> {
    const known = await this.database.transaction(() =>
      this.reservations.lockByProviderId(account.id, item.providerReservationId),
    );
    if (known) return this.settlement.refresh(known.id, item, readAt, via);
    if (isHold(item)) return false;
    const reference = item.reference && isUuid(item.reference) ? inLowerCase(item.reference) : undefined;
    const ours = reference ? await this.reservations.byId(reference) : undefined;
    if (ours && isUnanswered(account, ours.reservation)) {
      if (isBeingConfirmed(ours.reservation, item)) return false;
      await this.settlement.confirm(ours.reservation.id, item, readAt, via);
      return true;
    }
    const row = this.row(account, listing, item, { readAt, via });
    const isLost = reference !== undefined && !ours && (await this.restorations.mayHaveLost(reference));
    return this.insert(isLost ? madeHere(row, reference) : row, item, readAt, async () => {
      if (notify || isLost) await this.notifier.created(row, listing);
    });
  }

  private async insert(
    row: ReservationEntity,
    { providerReservationId }: PmsReservation,
    readAt: Date,
    notify: () => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      if (await this.reservations.claimProviderId(row.integrationAccountId, providerReservationId)) return false;
      if (row.unitId && takesNights(row.status))
        await this.holds.mirror(row.unitId, { checkIn: row.checkIn, checkOut: row.checkOut }, row.id, readAt);
      await notify();
      await this.reservations.insert(row);
      return true;
    });
  }

  private row(
    account: AccountRef,
    listing: VisibleListing,
    item: PmsReservation,
    { readAt, via }: Pick<AppliedRead, 'readAt' | 'via'>,
  ): ReservationEntity {
    const now = this.clock.now();
    const single = listing.units.length === 1 ? listing.units[0] : undefined;
    const unit = listing.units.find(({ providerUnitId }) => providerUnitId === item.providerUnitId) ?? single;
    const counts = isRead(item, 'guestCounts') ? item.guestCounts : NOT_COUNTED;
    const currency = item.currency ?? listing.currency;
    return Object.assign(new ReservationEntity(), {
      id: newId(now),
      workspaceId: account.workspaceId,
      tenantId: listing.tenantId,
      bookedByTenantId: listing.tenantId,
      integrationAccountId: account.id,
      listingId: listing.id,
      unitId: unit?.id ?? null,
      provider: account.provider,
      origin: 'PMS' as const,
      providerReservationId: item.providerReservationId,
      checkIn: item.checkIn,
      checkOut: item.checkOut,
      guests: item.guests,
      ...counts,
      guest: item.guest,
      sealedGuest: null,
      guestEmailHash: null,
      guestErasedAt: null,
      absorbedId: null,
      status: item.status,
      requestedStatus: null,
      source: item.source,
      notes: item.notes,
      currency,
      ...mirroredPrice(item, currency),
      ...NOT_BOOKED_HERE,
      cancellation: importedTerms(listing, item, now),
      confirmationCode: item.confirmationCode,
      sendStartedAt: null,
      nextLookupAt: null,
      lookups: 0,
      flag: null,
      sequence: 0,
      contentHash: pmsContentHash(item, currency),
      pmsUpdatedAt: item.updatedAt,
      readAt,
      readVia: via,
      unconfirmedSince: null,
      createdAt: now,
      bookedAt: bookedBefore(item.createdAt, now),
      updatedAt: now,
      confirmedAt: item.confirmedAt,
      cancelledAt: item.status === 'CANCELLED' ? (item.cancelledAt ?? now) : null,
    });
  }
}
