import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { violatedConstraint } from '../../../platform/database/database.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { Decimal, toNumber } from '../../../values/money/money.js';
import { HoldService } from '../../availability/holds/hold.service.js';
import { countsIn } from '../../quote/party.rules.js';
import { quoteUsed } from '../../quote/quote.errors.js';
import { PmsHoldService } from '../../quote/pms-holds/pms-hold.service.js';
import { StoredQuoteService } from '../../quote/stored-quote.service.js';
import type { BookableQuote, ShownPrice, Totals } from '../../quote/quote.types.js';
import type { Booked } from '../reservation-reads.service.js';
import { type BookingOptions, ReservationService } from '../reservation.service.js';
import type { GivenPrice, QuoteBooking, ReservationRequest } from '../reservation.types.js';

/** Books stored quotes: at the price that was shown, or not at all, and each at most once. */
@Injectable()
export class QuoteBookingService {
  constructor(
    private readonly quotes: StoredQuoteService,
    private readonly bookings: ReservationService,
    private readonly holds: HoldService,
    private readonly pmsHolds: PmsHoldService,
  ) {}

  /**
   * Books the quote as `ReservationService.create` books its stay, with the PMS's price as lower bound. 404: another
   * tenant's quote; 409: `quote_used` with the reservation, `price_changed` with a new quote and the difference of each
   * part; 410: `quote_expired` with a new quote.
   */
  async create(scope: Scope, booking: QuoteBooking, options: BookingOptions = {}): Promise<Booked> {
    await this.quotes.requireUnused(scope, booking.quoteId, options.id);
    const quote = await this.quotes.requireBookable(scope, booking.quoteId);
    try {
      return await this.bookings.create(scope, requestOf(quote, booking), options);
    } catch (error) {
      if (error instanceof DomainError || isUsed(error))
        await this.quotes.requireUnused(scope, booking.quoteId, options.id);
      if (isUsed(error)) throw quoteUsed();
      if (error instanceof DomainError && error.code === 'price_changed') throw await this.priceChanged(scope, quote);
      throw error;
    }
  }

  private async priceChanged(scope: Scope, old: BookableQuote): Promise<DomainError> {
    const { quote } = await this.quotes.create(scope, old.request, { heldBy: old.id });
    await this.holds.passHold(old.id, quote.quoteID);
    await this.pmsHolds.pass(old.id, quote.quoteID);
    const { totals, currency } = quote;
    const since = (part: keyof Totals): number => toNumber(new Decimal(totals[part]).minus(old.shown.totals[part]));
    const difference = { base: since('base'), fees: since('fees'), taxes: since('taxes'), total: since('total') };
    const message = `The price is now ${totals.total} ${currency}; book the new quote`;
    return new DomainError('conflict', 'The price has changed', {
      code: 'price_changed',
      details: [{ field: 'quoteID', code: 'price_changed', message, quote, difference }],
    });
  }
}

const isUsed = (error: unknown): boolean => violatedConstraint(error) === 'reservation_quote';

const requestOf = (quote: BookableQuote, { quoteId, ...given }: QuoteBooking): ReservationRequest => {
  const { request, unitId, amounts, currency } = quote;
  const { guests, guestCounts } = request;
  return {
    listingId: request.listingId,
    unitId,
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    ...given,
    guests,
    guestCounts: { ...guestCounts, adults: guestCounts?.adults ?? countsIn(request).adults },
    ...amounts,
    currency,
    promotionId: request.promotionId,
    status: 'CONFIRMED',
    quoteMetadata: quote.metadata,
    priceCheck: 'strict',
    quoteId,
    shownPrice: shownPrice(quote.shown),
    cancellation: quote.cancellation,
  };
};

/** Returns the amounts of a quote as it was shown; undefined where that was in the listing's currency. */
export const shownPrice = ({ currency, rateDate, totals }: ShownPrice): GivenPrice | undefined =>
  rateDate === null
    ? undefined
    : {
        ...{ currency, rateDate, base: String(totals.base), fees: String(totals.fees) },
        ...{ taxes: String(totals.taxes), total: String(totals.total) },
      };
