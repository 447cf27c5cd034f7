import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { DomainError, type ErrorDetail } from '../../../values/errors/domain-error.js';
import type { Decimal } from '../../../values/money/money.js';
import { PricingService } from '../../pricing/pricing.service.js';
import { QuoteService } from '../../quote/quote.service.js';
import type { PricedStay } from '../../quote/quote.types.js';
import { minorUnit } from '../reservation-money.js';
import type { Booking } from './booking.types.js';
import { isInBand, partFaults } from './price-check.js';

/** Compares the price of a booking with the current one. */
@Injectable()
export class BookingPriceService {
  constructor(
    private readonly quotes: QuoteService,
    private readonly pricing: PricingService,
  ) {}

  /**
   * Returns the total minus the current price; null where no price is known. 409 price_changed with the current quote:
   * for an importer whose amounts are not those of the quote, unless the owner's account has `importPriceOverride`;
   * for a total below the PMS's price (`strict`), and outside of the band (`lenient`, `strict`).
   */
  async compare(scope: Scope, booking: Booking): Promise<Decimal | null> {
    const { listing, nights, request } = booking;
    const { isBinding, priceCheck } = await this.pricing.bookingRules(scope, listing, request.priceCheck);
    const isGiven = request.quoteId === undefined;
    if (isGiven && isBinding) return this.requireQuoted(scope, booking);
    if (priceCheck === 'strict') return this.requireAtLeast(scope, booking);
    const estimate = this.quotes.estimatedTotal(listing, nights, request.guests);
    const isExpected = priceCheck === 'off' || (estimate && isInBand(request.total, estimate));
    if (isExpected) return estimate ? request.total.minus(estimate) : null;
    return this.requireInBand(scope, booking, estimate);
  }

  private async requireQuoted(scope: Scope, booking: Booking): Promise<Decimal> {
    const { listing, request, imprecision } = booking;
    const { quote, amounts } = await this.priced(scope, booking);
    const tolerance = minorUnit(listing.currency).plus(imprecision);
    const faults = partFaults(request, amounts, tolerance, listing.currency);
    if (faults.length > 0) throw priceChanged(faults, quote);
    return request.total.minus(amounts.total);
  }

  private async requireAtLeast(scope: Scope, booking: Booking): Promise<Decimal> {
    const { total } = booking.request;
    const { quote, amounts } = await this.priced(scope, booking);
    if (total.plus(booking.imprecision).lessThan(amounts.total) || !isInBand(total, amounts.total))
      throw priceChanged([changed(booking, amounts.total)], quote);
    return total.minus(amounts.total);
  }

  /** Lets the current quote decide: it knows discounts that the stored calendar does not. */
  private async requireInBand(scope: Scope, booking: Booking, estimate: Decimal | undefined): Promise<Decimal | null> {
    const { total } = booking.request;
    const current = await this.priced(scope, booking).catch(unlessRefused);
    const price = current?.amounts.total ?? estimate;
    if (price && !isInBand(total, price)) throw priceChanged([changed(booking, price)], current?.quote);
    return price ? total.minus(price) : null;
  }

  private priced(scope: Scope, { listing, unit, nights, request }: Booking): Promise<PricedStay> {
    const { checkIn, checkOut, guests, guestCounts, promotionId } = request;
    const stay = { listingId: listing.id, unitId: unit.id, checkIn, checkOut, guests, guestCounts, promotionId };
    return this.quotes.price(scope, { listing, unit, nights, request: stay });
  }
}

/** A PMS names no price for a stay that it would refuse, such as an inquiry about taken nights. */
const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof DomainError) || (error.kind !== 'refused' && error.kind !== 'conflict')) throw error;
};

const changed = ({ listing }: Booking, price: Decimal): ErrorDetail => ({
  field: 'totalPrice',
  code: 'price_changed',
  message: `The price is now ${price.toFixed()} ${listing.currency}`,
});

const priceChanged = ([first, ...others]: ErrorDetail[], quote: object | undefined): DomainError =>
  new DomainError('conflict', 'The price has changed', {
    code: 'price_changed',
    details: [{ ...first!, ...(quote && { quote }) }, ...others],
  });
