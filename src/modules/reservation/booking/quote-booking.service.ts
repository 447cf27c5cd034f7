import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { violatedConstraint } from '../../../platform/database/database.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { toNumber } from '../../../values/money/money.js';
import { StoredQuoteService } from '../../quote/stored-quote.service.js';
import type { BookableQuote } from '../../quote/quote.types.js';
import type { Booked } from '../reservation-reads.service.js';
import { ReservationRepository } from '../reservation.repository.js';
import { type BookingOptions, ReservationService } from '../reservation.service.js';
import type { QuoteBooking, ReservationRequest } from '../reservation.types.js';

/** Books stored quotes: at the price that was shown, or not at all, and each at most once. */
@Injectable()
export class QuoteBookingService {
  constructor(
    private readonly quotes: StoredQuoteService,
    private readonly reservations: ReservationRepository,
    private readonly bookings: ReservationService,
  ) {}

  /**
   * Books the quote as `ReservationService.create` books its stay, with the PMS's price as lower bound. 404: another
   * tenant's quote; 409: `quote_used` with the reservation, `PRICE_CHANGED` with a new quote and the difference of each
   * part; 410: `quote_expired` with a new quote.
   */
  async create(scope: Scope, booking: QuoteBooking, options: BookingOptions = {}): Promise<Booked> {
    await this.requireUnused(scope, booking, options.id);
    const quote = await this.quotes.requireBookable(scope, booking.quoteId);
    try {
      return await this.bookings.create(scope, requestOf(quote, booking), options);
    } catch (error) {
      if (error instanceof DomainError || isUsed(error)) await this.requireUnused(scope, booking, options.id);
      if (isUsed(error)) throw quoteUsed();
      if (error instanceof DomainError && error.code === 'PRICE_CHANGED') throw await this.priceChanged(scope, quote);
      throw error;
    }
  }

  /** `id`: of the reservation that an earlier attempt of the same request made. */
  private async requireUnused(scope: Scope, { quoteId }: QuoteBooking, id: string | undefined): Promise<void> {
    const reservationID = await this.reservations.idOfQuote(scope, quoteId);
    if (reservationID !== undefined && reservationID !== id) throw quoteUsed(reservationID);
  }

  private async priceChanged(scope: Scope, old: BookableQuote): Promise<DomainError> {
    const { quote, amounts } = await this.quotes.create(scope, old.request);
    const difference = {
      base: toNumber(amounts.base.minus(old.amounts.base)),
      fees: toNumber(amounts.fees.minus(old.amounts.fees)),
      taxes: toNumber(amounts.taxes.minus(old.amounts.taxes)),
      total: toNumber(amounts.total.minus(old.amounts.total)),
    };
    const message = `The price is now ${amounts.total.toFixed()} ${old.currency}; book the new quote`;
    return new DomainError('conflict', 'PRICE_CHANGED', {
      code: 'PRICE_CHANGED',
      details: [{ field: 'quoteID', code: 'PRICE_CHANGED', message, quote, difference }],
    });
  }
}

/** Without a reservation where the one that used the quote was refused by the PMS meanwhile. */
const quoteUsed = (reservationID?: string): DomainError => {
  const message = 'The quote was booked by another request';
  const detail = { field: 'quoteID', code: 'quote_used', message, ...(reservationID && { reservationID }) };
  return new DomainError('conflict', message, { code: 'quote_used', details: [detail] });
};

const isUsed = (error: unknown): boolean => violatedConstraint(error) === 'reservation_quote';

const requestOf = (quote: BookableQuote, { guest, notes, source }: QuoteBooking): ReservationRequest => {
  const { request, unitId, amounts, currency, metadata } = quote;
  const { guests, guestCounts = {} } = request;
  const { children = 0, infants = 0 } = guestCounts;
  return {
    listingId: request.listingId,
    unitId,
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    guest,
    guests,
    guestCounts: { ...guestCounts, adults: guestCounts.adults ?? Math.max(0, guests - children - infants) },
    notes,
    source,
    ...amounts,
    currency,
    promotionId: request.promotionId,
    status: 'CONFIRMED',
    quoteMetadata: metadata,
    priceCheck: 'strict',
    quoteId: quote.id,
  };
};
