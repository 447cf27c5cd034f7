import fc from 'fast-check';
import { CHARGE_KINDS } from '../../../connectors/port/charge-kinds.js';
import type { PmsChargeRule, PmsDiscountRule } from '../../../connectors/port/model.js';
import { amountIn, percentage } from '../../../values/money/testing/arbitrary-money.js';

const kinds = fc.option(fc.constantFrom(...CHARGE_KINDS), { nil: undefined });

const ruleIn = (currency: string): fc.Arbitrary<PmsChargeRule> =>
  fc
    .record({
      name: fc.constantFrom('Cleaning', 'Extra guest', 'City tax', 'VAT', 'Levy'),
      guestsIncluded: fc.integer({ min: 0, max: 4 }),
      kind: kinds,
      appliesTo: fc.option(fc.array(fc.constantFrom(...CHARGE_KINDS), { maxLength: 4 }), { nil: undefined }),
      charge: fc.constantFrom(
        'PER_STAY',
        'PER_NIGHT',
        'PER_GUEST',
        'PER_GUEST_PER_NIGHT',
        'PERCENT',
        'PERCENT_PER_GUEST',
      ),
    })
    .chain((rule) =>
      (rule.charge.startsWith('PERCENT') ? percentage(100) : amountIn(currency)).map(
        (amount) => ({ ...rule, amount }) as PmsChargeRule,
      ),
    );

const discount: fc.Arbitrary<PmsDiscountRule> = fc.record({
  name: fc.constant('Long stay'),
  minimumNights: fc.integer({ min: 0, max: 8 }),
  percentage: percentage(100),
});

/** The rules of a listing in the currency, as properties of a record. */
export const anyRules = (
  currency: string,
): {
  fees: fc.Arbitrary<PmsChargeRule[]>;
  taxes: fc.Arbitrary<PmsChargeRule[]>;
  discounts: fc.Arbitrary<PmsDiscountRule[]>;
} => ({
  fees: fc.array(ruleIn(currency), { maxLength: 4 }),
  taxes: fc.array(ruleIn(currency), { maxLength: 3 }),
  discounts: fc.array(discount, { maxLength: 3 }),
});
