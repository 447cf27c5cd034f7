import { Injectable } from '@nestjs/common';
import { forCaller } from '../../../connectors/port/domain-errors.js';
import type { Scope } from '../../../platform/access/scope.js';
import { newId } from '../../../platform/database/ids.js';
import { Ceilings } from '../../../records/ceilings/ceilings.js';
import { DomainError, notFound } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import { chooseUnit, providerUnitOf } from '../../listing/listing.rules.js';
import { ListingService } from '../../listing/listing.service.js';
import type { VisibleListing, VisibleUnit } from '../../listing/listing.types.js';
import { readSplit } from '../../quote/party.rules.js';
import { requireOrder } from '../../quote/stay.rules.js';
import { ReservationBookingService } from '../reservation-booking.service.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { ReservationRepository } from '../reservation.repository.js';
import { changeNotSupported, needsNative, nothingChanges } from './change.errors.js';
import { changedParts, modeOf, overlap } from './change.rules.js';
import type { ChangedStay, ChangeMode, ChangeOfferAnswer, WantedStay } from './change.types.js';
import { ChangePriceService, type AskedChange } from './change-price.service.js';
import { requireAhead, requireChangeable } from './change-state.js';
import { StayChangeEntity } from './stay-change.entity.js';
import { StayChangeRepository } from './stay-change.repository.js';

/** Offers changes of stays; changes nothing. */
@Injectable()
export class ChangeOfferService {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly listings: ListingService,
    private readonly bookings: ReservationBookingService,
    private readonly prices: ChangePriceService,
    private readonly changes: StayChangeRepository,
    private readonly ceilings: Ceilings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what the changed stay costs, and stores the offer. 400: dates, guests, unit, `unchanged`; 404: reservation,
   * listing, unit; 409 `wrong_state`; 422: the rules of a quote, `channel_owned`, `not_supported`, `needs_native`,
   * `stay_begun`, `listing_inactive`, `too_many_stay_changes`.
   */
  async offer(scope: Scope, id: string, wanted: WantedStay, displayCurrency?: string): Promise<ChangeOfferAnswer> {
    const found = await this.reservations.find(scope, id);
    if (!found) throw notFound('Reservation');
    const row = found.reservation;
    const now = this.clock.now();
    const listing = await this.listings.get(scope, row.listingId);
    // A unit of another listing is a 404, whatever the state of the reservation.
    if (wanted.unitId !== undefined) chooseUnit(listing, wanted.unitId);
    requireChangeable(row, now);
    requireAhead(row, wanted, listing, now);
    const { before, after, unit } = stays(row, wanted, listing);
    const mode = await this.requireMode(row, before, after, unit);
    await this.ceilings.requireRoughRoom(scope, 'stayChanges');
    return this.store(scope, { found, before, after, mode, displayCurrency });
  }

  /** Returns a new offer of the same change, or the reason why there is none. */
  async renew(scope: Scope, change: StayChangeEntity): Promise<ChangeOfferAnswer | DomainError> {
    const { reservationId, after, displayCurrency } = change;
    try {
      return await this.offer(scope, reservationId, wantedOf(change.before, after), displayCurrency ?? undefined);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  private async requireMode(
    { workspaceId, integrationAccountId }: ReservationEntity,
    before: ChangedStay,
    after: ChangedStay,
    unit: VisibleUnit,
  ): Promise<ChangeMode> {
    const { connector, pms } = await forCaller(this.bookings.bindForBooking(workspaceId, integrationAccountId));
    const mode = modeOf(connector, changedParts(before, after));
    if (!mode) throw changeNotSupported(pms);
    const isSame = before.unitId === after.unitId && unit.inventoryCount === 1;
    if (mode === 'REBOOK' && isSame && overlap(before, after)) throw needsNative();
    return mode;
  }

  private async store(scope: Scope, asked: AskedChange): Promise<ChangeOfferAnswer> {
    const { found, before, after, mode, displayCurrency } = asked;
    const { quote, agreed, difference, rateDate } = await this.prices.quote(scope, asked);
    const row = Object.assign(new StayChangeEntity(), {
      id: newId(this.clock.now()),
      workspaceId: scope.workspaceId,
      tenantId: scope.tenantId,
      reservationId: found.reservation.id,
      quoteId: quote.quoteID,
      ...{ mode, state: 'OFFERED' as const, before, after, agreed },
      displayCurrency: displayCurrency ?? null,
      newReservationId: null,
      expiresAt: new Date(quote.expiresAt),
    });
    await this.changes.insert(row);
    const { currency, expiresAt } = quote;
    return { offer: { changeID: row.id, mode, quote, difference, currency, expiresAt }, rateDate };
  }
}

/** Returns the stay before and after the change. 400: order, split of the guests, unit, `unchanged`; 404: unit. */
const stays = (
  row: ReservationEntity,
  wanted: WantedStay,
  listing: VisibleListing,
): { before: ChangedStay; after: ChangedStay; unit: VisibleUnit } => {
  const unit = chooseUnit(listing, wanted.unitId ?? row.unitId ?? undefined);
  const own = listing.units.find(({ id }) => id === row.unitId) ?? unit;
  const { adults, children, infants, pets } = row;
  const counts = Object.entries({ adults, children, infants, pets }).filter(([, count]) => count !== null);
  const before: ChangedStay = {
    ...{ unitId: own.id, providerUnitId: providerUnitOf(own) },
    ...{ checkIn: row.checkIn, checkOut: row.checkOut, guests: row.guests },
    guestCounts: Object.fromEntries(counts) as ChangedStay['guestCounts'],
  };
  const { checkIn = row.checkIn, checkOut = row.checkOut, guests = row.guests } = wanted;
  const isSplit = wanted.guestCounts !== undefined || guests !== row.guests;
  const guestCounts = isSplit ? readSplit(guests, {}, wanted.guestCounts) : before.guestCounts;
  const after = { unitId: unit.id, providerUnitId: providerUnitOf(unit), checkIn, checkOut, guests, guestCounts };
  requireOrder(after);
  if (changedParts(before, after).length === 0) throw nothingChanges();
  return { before, after, unit };
};

/** Returns a request for the same change, without the fields that stay the same. */
const wantedOf = (before: ChangedStay, after: ChangedStay): WantedStay => {
  const parts = changedParts(before, after);
  return {
    ...(before.checkIn !== after.checkIn && { checkIn: after.checkIn }),
    ...(before.checkOut !== after.checkOut && { checkOut: after.checkOut }),
    ...(parts.includes('guests') && { guests: after.guests, guestCounts: after.guestCounts }),
    ...(parts.includes('unit') && { unitId: after.unitId }),
  };
};
