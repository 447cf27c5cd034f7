import type { ChargeKind } from '../../connectors/kit/charge-kinds.js';
import type { PmsChargeRule, PmsDiscountRule } from '../../connectors/kit/model.js';
import { Decimal } from '../../shared/money/money.js';

export type ChargeRuleRow = Omit<PmsChargeRule, 'amount'> & { amount: string };
export type DiscountRuleRow = Omit<PmsDiscountRule, 'percentage'> & { percentage: string };

/** What the price of a stay is estimated by, as stored. */
export interface PriceRulesRow {
  fees: ChargeRuleRow[];
  taxes: ChargeRuleRow[];
  discounts: DiscountRuleRow[];
  /** What an estimate lacks. */
  unknownParts: ChargeKind[];
  deposit: string | null;
}

export interface PriceRules {
  fees: PmsChargeRule[];
  taxes: PmsChargeRule[];
  discounts: PmsDiscountRule[];
  unknownParts: ChargeKind[];
  deposit: Decimal | null;
}

const charge = ({ amount, ...rule }: ChargeRuleRow): PmsChargeRule => ({ ...rule, amount: new Decimal(amount) });

/** The columns of `PriceRulesRow`; `l` is the listing. */
export const PRICE_RULES =
  'l.fees, l.taxes, l.discounts, l.unknown_parts AS "unknownParts", l.deposit::text AS deposit';

export const priceRules = ({ fees, taxes, discounts, unknownParts, deposit }: PriceRulesRow): PriceRules => ({
  fees: fees.map(charge),
  taxes: taxes.map(charge),
  discounts: discounts.map((rule) => ({ ...rule, percentage: new Decimal(rule.percentage) })),
  unknownParts,
  deposit: deposit === null ? null : new Decimal(deposit),
});
