import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { notFound } from '../../shared/errors/domain-error.js';
import { Decimal } from '../../shared/money/money.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { promotionApplies } from './promotion-rules.js';
import { PricingRepository } from './pricing.repository.js';
import { stepsOf } from './pricing.rules.js';
import type { PriceSteps, Promotion, PromotionStay } from './pricing.types.js';

type PricedListing = Pick<VisibleListing, 'id' | 'integrationAccountId' | 'isTenantOwned'>;

/** Which percentages an acting tenant's price takes. */
@Injectable()
export class PricingService {
  constructor(private readonly repository: PricingRepository) {}

  /** 404 for a promotion that is none of the tenant's; one that does not cover the stay changes nothing. */
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

  /** Whether the tenant may not book below the present price: an importer may not unless the owner's account allows it. */
  async isBinding(scope: Scope, listing: PricedListing): Promise<boolean> {
    return !listing.isTenantOwned && !(await this.repository.allowsPriceOverride(scope, listing.integrationAccountId));
  }

  /** 404 for a promotion that is none of the tenant's. */
  async requirePromotion(scope: Scope, id: string): Promise<Promotion> {
    const promotion = await this.repository.findPromotion(scope, id);
    if (!promotion) throw notFound('Promotion');
    return promotion;
  }
}
