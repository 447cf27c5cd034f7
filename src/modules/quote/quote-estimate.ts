import type { PmsChargeRule, PmsQuote, PriceLine } from '../../connectors/kit/model.js';
import { Decimal, percentOf, roundTo, sum } from '../../shared/money/money.js';
import type { FreeNight } from '../availability/availability.types.js';
import type { VisibleListing } from '../listing/listing.types.js';

type ChargedListing = Pick<VisibleListing, 'currency' | 'fees' | 'taxes' | 'deposit'>;

/** How often a rule's amount is due; `percent` rules apply to `basis` instead. */
const due = (
  rule: PmsChargeRule,
  { nights, guests, basis }: { nights: number; guests: number; basis: Decimal },
): Decimal => {
  const paying = Math.max(0, guests - rule.guestsIncluded);
  switch (rule.charge) {
    case 'PER_STAY':
      return rule.amount;
    case 'PER_NIGHT':
      return rule.amount.times(nights);
    case 'PER_GUEST':
      return rule.amount.times(paying);
    case 'PER_GUEST_PER_NIGHT':
      return rule.amount.times(paying).times(nights);
    case 'PERCENT':
      return percentOf(basis, rule.amount);
  }
};

const total = (lines: readonly PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));

/**
 * What the PMS would ask, from the stored nights and the listing's own fee and tax rules, each line in whole minor units;
 * for a PMS that gives no quotes. Undefined when a night has no price.
 */
export const estimate = (
  listing: ChargedListing,
  nights: readonly FreeNight[],
  guests: number,
): PmsQuote | undefined => {
  const { currency } = listing;
  const base: PriceLine[] = [];
  for (const { date, price } of nights) {
    if (price === null) return undefined;
    base.push({ name: date, description: 'Night', amount: roundTo(price, currency) });
  }
  const charge = (rules: readonly PmsChargeRule[], basis: Decimal): PriceLine[] =>
    rules
      .map((rule) => ({
        name: rule.name,
        description: '',
        amount: roundTo(due(rule, { nights: nights.length, guests, basis }), currency),
      }))
      .filter(({ amount }) => !amount.isZero());
  const fees = charge(listing.fees, total(base));
  const taxes = charge(listing.taxes, total(base).plus(total(fees)));
  return {
    currency,
    base,
    fees,
    taxes,
    discounts: [],
    total: total([...base, ...fees, ...taxes]),
    deposit: listing.deposit,
  };
};
