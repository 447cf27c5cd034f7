import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { PmsChargeRule, PmsDiscountRule } from '../../connectors/port/model.js';
import type { Decimal } from '../../values/money/money.js';

export type ChargeRuleRow = Omit<PmsChargeRule, 'amount'> & { amount: string };
export type DiscountRuleRow = Omit<PmsDiscountRule, 'percentage'> & { percentage: string };

/** The stored rules by which the price of a stay is estimated. */
export interface PriceRulesRow {
  fees: ChargeRuleRow[];
  taxes: ChargeRuleRow[];
  discounts: DiscountRuleRow[];
  /** Kinds of charges that an estimate lacks. */
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
