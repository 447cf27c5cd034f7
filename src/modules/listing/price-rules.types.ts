import type { PmsChargeRule, PmsDiscountRule } from '../../connectors/kit/model.js';
import { Decimal } from '../../shared/money/money.js';

export type ChargeRuleRow = Omit<PmsChargeRule, 'amount'> & { amount: string };
export type DiscountRuleRow = Omit<PmsDiscountRule, 'percentage'> & { percentage: string };

/** What the price of a stay is estimated by, as stored. */
export interface PriceRulesRow {
  fees: ChargeRuleRow[];
  taxes: ChargeRuleRow[];
  discounts: DiscountRuleRow[];
  deposit: string | null;
}

export interface PriceRules {
  fees: PmsChargeRule[];
  taxes: PmsChargeRule[];
  discounts: PmsDiscountRule[];
  deposit: Decimal | null;
}

const charge = ({ amount, ...rule }: ChargeRuleRow): PmsChargeRule => ({ ...rule, amount: new Decimal(amount) });

/** The columns of `PriceRulesRow`; `l` is the listing. */
export const PRICE_RULES =
  'l.fees, l.taxes, l.discounts, l.unknown_parts AS "unknownParts", l.deposit::text AS deposit';

export const priceRules = ({ fees, taxes, discounts, deposit }: PriceRulesRow): PriceRules => ({
  fees: fees.map(charge),
  taxes: taxes.map(charge),
  discounts: discounts.map((rule) => ({ ...rule, percentage: new Decimal(rule.percentage) })),
  deposit: deposit === null ? null : new Decimal(deposit),
});
