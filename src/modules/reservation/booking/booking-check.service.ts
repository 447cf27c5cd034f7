import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { type DomainError, refusedField } from '../../../values/errors/domain-error.js';
import type { ErrorCode } from '../../../values/errors/error-codes.js';
import { Clock } from '../../../values/time/clock.js';
import { HoldService } from '../../availability/holds/hold.service.js';
import { chooseUnit } from '../../listing/listing.rules.js';
import { ListingService } from '../../listing/listing.service.js';
import { HOST_RULES, requireNotPast, requireOrder } from '../../quote/stay.rules.js';
import { QuoteService } from '../../quote/quote.service.js';
import { takesNights } from '../reservation.rules.js';
import type { ReservationRequest } from '../reservation.types.js';
import { AgreedPriceService } from './agreed-price.service.js';
import type { Booking } from './booking.types.js';

/** A booking of taken nights is a conflict (409) with a detail per night, not a broken rule. */
const NIGHTS = 'nights_taken';
const NIGHTS_ONLY: ReadonlySet<ErrorCode> = new Set([NIGHTS]);
const NIGHTS_AND_RULES: ReadonlySet<ErrorCode> = new Set([NIGHTS, ...HOST_RULES]);

/** A cancelled stay is recorded without the PMS: at another tenant's listing it could not be cancelled. */
const neverAtPms = (): DomainError =>
  refusedField(
    'status',
    'never_at_pms',
    'status must not be cancelled for an imported listing: only its owner may record a stay that the PMS never had',
  );

const notTheOwner = (): DomainError =>
  refusedField(
    'overrideRules',
    'not_the_owner',
    'overrideRules must not be true for an imported listing: only its owner may lift the rules of stay',
  );

/** Checks whether a requested stay can be booked, before its nights are taken. */
@Injectable()
export class BookingCheckService {
  constructor(
    private readonly clock: Clock,
    private readonly listings: ListingService,
    private readonly quotes: QuoteService,
    private readonly holds: HoldService,
    private readonly prices: AgreedPriceService,
  ) {}

  /**
   * Returns the booking. 400: dates, unit, amounts; 404: listing, unit, promotion; 409: nights taken; 422: one detail
   * per rule of stay that it breaks, as in a quote.
   */
  async check(scope: Scope, request: ReservationRequest, displayCurrency?: string): Promise<Booking> {
    const listing = await this.listings.get(scope, request.listingId);
    const unit = chooseUnit(listing, request.unitId);
    requireOrder(request);
    requireNotPast(request, listing, this.clock.now());
    if (!listing.isTenantOwned) {
      if (request.status === 'CANCELLED') throw neverAtPms();
      if (request.overrideRules) throw notTheOwner();
    }
    if (request.promotionId) await this.quotes.requirePromotion(scope, request.promotionId);
    const price = await this.prices.agreed(listing, request, displayCurrency);
    const lifted = request.overrideRules ? NIGHTS_AND_RULES : NIGHTS_ONLY;
    const nights = await this.quotes.bookable({ listing, unit, request }, lifted);
    if (takesNights(request.status)) await this.holds.requireFree(nights, request.quoteId);
    return { ...price, listing, unit, nights };
  }
}
