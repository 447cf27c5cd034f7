import { Injectable } from '@nestjs/common';
import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { PmsQuote } from '../../connectors/port/model.js';
import type { Scope } from '../../platform/access/scope.js';
import { DomainError, refusedField } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import type { CancellationTerms } from '../../values/cancellation/policy.js';
import type { Decimal } from '../../values/money/money.js';
import { Clock } from '../../values/time/clock.js';
import { nightsBetween } from '../../values/time/dates.js';
import { AvailabilityService } from '../availability/availability.service.js';
import type { FreeNight, Stay, UnitStay } from '../availability/availability.types.js';
import { HoldService } from '../availability/holds/hold.service.js';
import { ListingService } from '../listing/listing.service.js';
import { chooseUnit, termsFor } from '../listing/listing.rules.js';
import type { VisibleListing, VisibleUnit } from '../listing/listing.types.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import type { PriceSteps } from '../pricing/pricing.types.js';
import { PricingService } from '../pricing/pricing.service.js';
import { PmsQuoteService } from './pms-quote.service.js';
import { estimate } from './quote-estimate.js';
import { convertParts, quoteParts, quotePrices, type QuoteParts, type QuotePrices } from './quote-money.js';
import { assertNoRefusals, LONGEST_STAY, refusals, requireNotPast, requireOrder } from './stay.rules.js';
import { unknownFor } from './party.rules.js';
import type { Party } from './party.types.js';
import type { Exempt, PricedStay, Quote, QuoteAnswer, QuoteBasis, QuoteRequest, StayRequest } from './quote.types.js';

/** A requested stay in a unit. */
interface AskedStay {
  listing: VisibleListing;
  unit: VisibleUnit;
  request: Stay & Party;
  /** See `Exempt`. */
  own?: UnitStay;
}

/** A stay with everything that was read to check it. */
interface CheckedStay extends AskedStay {
  nights: readonly FreeNight[];
  request: StayRequest;
}

const NONE: ReadonlySet<ErrorCode> = new Set();
/** The rule that does not bind a caller who holds the nights. */
const TAKEN: ReadonlySet<ErrorCode> = new Set(['nights_taken']);
/** The codes with which PMSes refuse to price nights that are not free. */
const NOT_FREE: ReadonlySet<DomainError['code']> = new Set(['nights_taken', 'stay_rules_broken', 'pms_rejected']);

interface Quoted {
  parts: QuoteParts;
  basis: QuoteBasis;
  unknownParts: ChargeKind[];
  promotion: PriceSteps['promotion'];
  metadata: PmsQuote['metadata'];
  cancellation: CancellationTerms;
}

/**
 * Prices a stay: asks the PMS where it gives quotes, otherwise computes from the mirrored calendar. Stores nothing.
 */
@Injectable()
export class QuoteService {
  constructor(
    private readonly listings: ListingService,
    private readonly availability: AvailabilityService,
    private readonly pricing: PricingService,
    private readonly exchange: ExchangeService,
    private readonly pmsQuotes: PmsQuoteService,
    private readonly holds: HoldService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the answer of `POST /quote`. 400: dates, unit; 404: listing, unit, promotion; 422: one detail per rule that
   * the stay breaks. Exempt nights count as free.
   */
  async quote(scope: Scope, request: QuoteRequest, { heldBy, own }: Exempt = {}): Promise<QuoteAnswer> {
    requireOrder(request);
    const listing = await this.listings.get(scope, request.listingId);
    const unit = chooseUnit(listing, request.unitId);
    if (request.checkIn !== own?.checkIn) requireNotPast(request, listing, this.clock.now());
    await this.exchange.requireRate(listing.currency, request.displayCurrency);
    const steps = await this.steps(scope, listing, request);
    const lifted = heldBy !== undefined && (await this.holds.isHeld(heldBy)) ? TAKEN : NONE;
    const nights = await this.bookable({ listing, unit, request, own }, lifted);
    const quoted = await this.quoted({ listing, unit, nights, steps, request, own });
    const { parts, promotion, basis } = quoted;
    const priced = quotePrices(parts, promotion);
    const money = await this.exchange.view(parts.currency, request.displayCurrency);
    const { prices } =
      request.displayCurrency === undefined
        ? priced
        : quotePrices(convertParts(parts, money.currency, money.convert), promotion);
    return {
      quote: answer(request, quoted, prices),
      basis,
      rateDate: money.rateDate,
      unitId: unit.id,
      currency: parts.currency,
      amounts: priced.amounts,
    };
  }

  /** Returns the current price of a stay that the caller has checked: no rule is applied, no currency converted. */
  async price(scope: Scope, stay: CheckedStay): Promise<PricedStay> {
    const { listing, request } = stay;
    const quoted = await this.quoted({ ...stay, steps: await this.steps(scope, listing, request) });
    const { prices, amounts } = quotePrices(quoted.parts, quoted.promotion);
    return { quote: answer(request, quoted, prices), amounts };
  }

  /** Returns the PMS's own total as estimated from the stored calendar; undefined when a night has no price. */
  estimatedTotal(listing: VisibleListing, nights: readonly FreeNight[], guests: number): Decimal | undefined {
    return estimate(listing, nights, guests)?.total;
  }

  /**
   * Returns the stored nights of a stay that can be booked, for quotes and reservations alike. 422 with one detail per
   * rule that the stay breaks, except `lifted` ones; 422 for a stay that is longer than any calendar.
   */
  async bookable(
    { listing, unit, request, own }: AskedStay,
    lifted: ReadonlySet<ErrorCode> = NONE,
  ): Promise<FreeNight[]> {
    const stored = await this.days(unit, request);
    const days = own?.unitId === unit.id ? stored.map((day) => asOwn(day, own)) : stored;
    assertNoRefusals(refusals(listing, unit, days, request).filter(({ code }) => !lifted.has(code)));
    return days.slice(0, -1);
  }

  /** Finds the promotion. 404 for one that does not belong to the tenant. */
  async requirePromotion(scope: Scope, promotionId: string): Promise<void> {
    await this.pricing.requirePromotion(scope, promotionId);
  }

  /** Returns the nights and the day of check-out. */
  private async days(unit: Pick<VisibleUnit, 'id'>, { checkIn, checkOut }: Stay): Promise<FreeNight[]> {
    if (nightsBetween(checkIn, checkOut) > LONGEST_STAY) {
      throw refusedField('checkOutDate', 'maximum_nights', `At most ${LONGEST_STAY} nights`);
    }
    return this.availability.nights(unit.id, checkIn, checkOut);
  }

  private async steps(
    scope: Scope,
    listing: VisibleListing,
    { promotionId, checkIn, checkOut }: StayRequest,
  ): Promise<PriceSteps> {
    return this.pricing.steps(
      scope,
      listing,
      promotionId === undefined ? undefined : { id: promotionId, checkIn, checkOut },
    );
  }

  private async quoted(stay: CheckedStay & { steps: PriceSteps }): Promise<Quoted> {
    const { listing, unit, nights, steps, request, own } = stay;
    const asked = this.pmsQuotes.ask(listing, unit, request);
    const isOwn = own?.unitId === unit.id && own.checkIn < request.checkOut && request.checkIn < own.checkOut;
    const named = await (isOwn ? asked.catch(unlessNotFree) : asked);
    const pms = named?.pms ?? estimate(listing, nights, request.guests);
    if (!pms) throw refusedField('checkInDate', 'no_price', 'The PMS gives no price for some of the nights');
    return {
      parts: quoteParts(pms, steps, listing.taxes),
      basis: named ? 'native' : 'estimated',
      unknownParts: unknownFor(named?.unquoted ?? listing.unknownParts, request),
      promotion: steps.promotion,
      metadata: pms.metadata,
      cancellation: termsFor(withPolicy(listing, pms), request, this.clock.now()),
    };
  }
}

/** A PMS prices free nights only; nights that the guest already has are priced from the calendar. */
const unlessNotFree = (error: unknown): undefined => {
  if (!(error instanceof DomainError) || !NOT_FREE.has(error.code)) throw error;
};

/** Returns the day as the guest who already has the stay may use it. */
const asOwn = (day: FreeNight, { checkIn, checkOut }: Stay): FreeNight => ({
  ...day,
  free: day.free || (checkIn <= day.date && day.date < checkOut),
  closedToArrival: day.closedToArrival && day.date !== checkIn,
  closedToDeparture: day.closedToDeparture && day.date !== checkOut,
});

/** The policy of a quoted rate takes precedence over the listing's. */
const withPolicy = (
  listing: VisibleListing,
  { cancellationPolicy }: Pick<PmsQuote, 'cancellationPolicy'>,
): VisibleListing => (cancellationPolicy === undefined ? listing : { ...listing, cancellationPolicy });

const answer = (
  request: StayRequest,
  { basis, unknownParts, promotion, metadata, cancellation }: Quoted,
  prices: QuotePrices,
): Quote => ({
  basis,
  unknownParts,
  listingID: request.listingId,
  checkInDate: request.checkIn,
  checkOutDate: request.checkOut,
  guests: request.guests,
  ...prices,
  cancellation,
  ...(promotion ? { promotionID: promotion.id, promotionName: promotion.name } : {}),
  ...(metadata ? { quoteMetadata: metadata } : {}),
});
