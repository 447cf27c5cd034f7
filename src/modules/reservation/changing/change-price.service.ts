import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { Decimal, toNumber } from '../../../values/money/money.js';
import { ExchangeService } from '../../pricing/exchange.service.js';
import { QuoteService } from '../../quote/quote.service.js';
import { StoredQuoteService } from '../../quote/stored-quote.service.js';
import type { BookableQuote, Exempt, QuoteRequest, StoredQuote, Totals } from '../../quote/quote.types.js';
import { isInBand } from '../booking/price-check.js';
import { shownPrice } from '../booking/quote-booking.service.js';
import type { ReservationWithListing } from '../reservation.entity.js';
import { reservationView } from '../reservation-view.js';
import type { AgreedChange, ChangedStay, ChangeMode } from './change.types.js';
import type { StayChangeEntity } from './stay-change.entity.js';

/** A change to price, in the mode in which it would be made. */
export interface AskedChange {
  found: ReservationWithListing;
  before: ChangedStay;
  after: ChangedStay;
  mode: ChangeMode;
  displayCurrency?: string;
}

export interface PricedChange {
  quote: StoredQuote;
  agreed: AgreedChange;
  difference: Totals;
  rateDate?: string;
}

/** Prices changed stays as new ones. */
@Injectable()
export class ChangePriceService {
  constructor(
    private readonly quotes: QuoteService,
    private readonly stored: StoredQuoteService,
    private readonly exchange: ExchangeService,
  ) {}

  /**
   * Quotes the changed stay and stores the quote. For a NATIVE change the nights that the reservation has are free. Errors
   * as of a quote; 422 `no_exchange_rate` where the prices before and after cannot be compared.
   */
  async quote(scope: Scope, asked: AskedChange): Promise<PricedChange> {
    const request = await this.requestOf(scope, asked);
    const { quote, rateDate, bookable } = await this.stored.create(scope, request, exempt(asked));
    return { quote, rateDate, agreed: agreedOf(bookable), difference: await this.difference(asked.found, quote) };
  }

  /** Returns whether the PMS's current price still allows the change at the offered price. Errors as of a quote. */
  async isCurrent(scope: Scope, found: ReservationWithListing, change: StayChangeEntity): Promise<boolean> {
    const { before, after, mode } = change;
    const request = await this.requestOf(scope, { found, before, after, mode });
    const { amounts } = await this.quotes.quote(scope, request, exempt({ found, before, mode }));
    const agreed = new Decimal(change.agreed.total);
    return agreed.gte(amounts.total) && isInBand(agreed, amounts.total);
  }

  private async requestOf(
    scope: Scope,
    { found: { reservation }, after, displayCurrency }: AskedChange,
  ): Promise<QuoteRequest> {
    const { listingId, promotionId } = reservation;
    const { unitId, checkIn, checkOut, guests, guestCounts } = after;
    const applied = promotionId !== null && (await this.hasPromotion(scope, promotionId)) ? promotionId : undefined;
    const counts = Object.values(guestCounts).some((count) => count !== undefined) ? guestCounts : undefined;
    return { listingId, unitId, checkIn, checkOut, guests, guestCounts: counts, promotionId: applied, displayCurrency };
  }

  /** The promotion of the booking may have been deleted; the stay is then priced without it. */
  private async hasPromotion(scope: Scope, id: string): Promise<boolean> {
    try {
      await this.quotes.requirePromotion(scope, id);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return false;
      throw error;
    }
  }

  private async difference({ reservation, listing }: ReservationWithListing, quote: StoredQuote): Promise<Totals> {
    const { currency } = quote;
    if (currency !== reservation.currency) await this.exchange.requireRate(reservation.currency, currency);
    const money = await this.exchange.view(reservation.currency, currency);
    const { components, totalPrice } = reservationView(reservation, listing, money);
    const { basePrice, discounts, fees, taxes } = components;
    const minus = (part: keyof Totals, now: Decimal.Value): number =>
      toNumber(new Decimal(quote.totals[part]).minus(now));
    return {
      base: minus('base', new Decimal(basePrice.amount).minus(discounts.amount)),
      fees: minus('fees', fees.amount),
      taxes: minus('taxes', taxes.amount),
      total: minus('total', totalPrice),
    };
  }
}

const exempt = ({ found, before, mode }: Pick<AskedChange, 'found' | 'before' | 'mode'>): Exempt =>
  mode === 'NATIVE' && found.reservation.unitId !== null ? { own: before } : {};

const agreedOf = ({ amounts, currency, shown, cancellation }: BookableQuote): AgreedChange => ({
  ...{ base: amounts.base.toFixed(), fees: amounts.fees.toFixed() },
  ...{ taxes: amounts.taxes.toFixed(), total: amounts.total.toFixed() },
  currency,
  given: shownPrice(shown) ?? null,
  cancellation,
});
