import { chargeLines } from '../../connectors/kit/charges.js';
import type { PmsChargeRule, PmsQuote, PriceLine } from '../../connectors/kit/model.js';
import { type Decimal, roundTo, sum } from '../../shared/money/money.js';
import type { FreeNight } from '../availability/availability.types.js';
import type { VisibleListing } from '../listing/listing.types.js';

type ChargedListing = Pick<VisibleListing, 'currency' | 'fees' | 'taxes' | 'deposit'>;

const total = (lines: readonly PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));

/**
 * What the PMS would ask, from the stored nights and the listing's own fee and tax rules, each line in whole minor units;
 * for a PMS that gives no quotes. Undefined when a night has no price.
 */
export const estimate = (
  listing: ChargedListing,
  nights: readonly Pick<FreeNight, 'date' | 'price'>[],
  guests: number,
): PmsQuote | undefined => {
  const { currency } = listing;
  const base: PriceLine[] = [];
  for (const { date, price } of nights) {
    if (price === null) return undefined;
    base.push({ name: date, description: 'Night', amount: roundTo(price, currency) });
  }
  const charge = (rules: readonly PmsChargeRule[], basis: Decimal): PriceLine[] =>
    chargeLines(rules, { nights: nights.length, guests, basis, currency });
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
