import { percentOf, roundTo, type Decimal } from '../../shared/money/money.js';
import type { PmsChargeRule, PriceLine } from './model.js';

export interface ChargedStay {
  nights: number;
  guests: number;
  /** What a percentage is of, in the stay's currency. */
  basis: Decimal;
  /** ISO 4217 */
  currency: string;
}

/** What fees or taxes come to for a stay, each line in whole minor units; those that come to nothing are left out. */
export const chargeLines = (rules: readonly PmsChargeRule[], stay: ChargedStay): PriceLine[] =>
  rules
    .map((rule) => ({ name: rule.name, description: '', amount: roundTo(due(rule, stay), stay.currency) }))
    .filter(({ amount }) => !amount.isZero());

function due({ charge, amount, guestsIncluded }: PmsChargeRule, { nights, guests, basis }: ChargedStay): Decimal {
  const paying = Math.max(0, guests - guestsIncluded);
  switch (charge) {
    case 'PER_STAY':
      return amount;
    case 'PER_NIGHT':
      return amount.times(nights);
    case 'PER_GUEST':
      return amount.times(paying);
    case 'PER_GUEST_PER_NIGHT':
      return amount.times(paying).times(nights);
    case 'PERCENT':
      return percentOf(basis, amount);
    case 'PERCENT_PER_GUEST':
      return percentOf(basis, amount.times(paying));
  }
}
