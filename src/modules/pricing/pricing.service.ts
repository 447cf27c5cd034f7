import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { notFound } from '../../values/errors/domain-error.js';
import { Decimal } from '../../values/money/money.js';
import { type PriceCheck, stricterOf } from '../../values/money/price-check.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { promotionApplies } from './promotion-rules.js';
import { PricingRepository } from './pricing.repository.js';
import { stepsOf } from './pricing.rules.js';
import type { BookingRules, PriceSteps, Promotion, PromotionStay } from './pricing.types.js';

type PricedListing = Pick<VisibleListing, 'id' | 'integrationAccountId' | 'isTenantOwned'>;

/** The percentages that apply to an acting tenant's price. */
@Injectable()
export class PricingService {
  constructor(private readonly repository: PricingRepository) {}

  /**
   * Returns the percentages. 404 for a promotion of another tenant; one that does not cover the stay changes nothing.
   */
  async steps(scope: Scope, listing: PricedListing, stay?: PromotionStay): Promise<PriceSteps> {
    const row = await this.repository.percentages(scope, listing.integrationAccountId);
    if (!row) throw notFound('Listing');
    const steps = stepsOf(row, listing.isTenantOwned);
    if (!stay) return steps;
    const promotion = await this.requirePromotion(scope, stay.id);
    if (!promotionApplies(promotion, listing, stay)) return steps;
    const { id, name, discountPercentage } = promotion;
    return { ...steps, promotionDiscountPercentage: new Decimal(discountPercentage), promotion: { id, name } };
  }

  /**
   * Returns how the price of a booking is compared with the current one. Importers book at the quoted price, unless the
   * owner's account allows other prices: then at least the check of that account applies, whatever they request.
   */
  async bookingRules(scope: Scope, listing: PricedListing, requested?: PriceCheck): Promise<BookingRules> {
    const rules = await this.repository.priceChecks(scope, listing.integrationAccountId);
    const own = requested ?? rules?.workspaceCheck ?? 'lenient';
    if (listing.isTenantOwned) return { isBinding: false, priceCheck: own };
    return { isBinding: !rules?.allowsOverride, priceCheck: stricterOf(own, rules?.importCheck ?? 'strict') };
  }

  /** Finds the promotion. 404 for one that does not belong to the tenant. */
  async requirePromotion(scope: Scope, id: string): Promise<Promotion> {
    const promotion = await this.repository.findPromotion(scope, id);
    if (!promotion) throw notFound('Promotion');
    return promotion;
  }
}
