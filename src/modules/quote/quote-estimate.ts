import { chargeLines, discountLines } from '../../connectors/port/charges.js';
import type { PmsQuote, PriceLine } from '../../connectors/port/model.js';
import { type Decimal, roundTo, sum } from '../../values/money/money.js';
import type { FreeNight } from '../availability/availability.types.js';
import type { VisibleListing } from '../listing/listing.types.js';

type ChargedListing = Pick<VisibleListing, 'currency' | 'fees' | 'taxes' | 'discounts' | 'deposit'>;

const total = (lines: readonly PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));

/**
 * Estimates the PMS's price from the stored nights and the listing's own rules for discounts, fees and taxes, each line
 * in whole minor units; for a PMS that gives no quotes. Undefined when a night has no price.
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
    base.push({ name: date, description: 'Night', amount: roundTo(price, currency), kind: 'ACCOMMODATION' });
  }
  const discounts = discountLines(listing.discounts, { nights: nights.length, accommodation: total(base), currency });
  const accommodation = total(base).minus(total(discounts));
  const stay = { nights: nights.length, guests, accommodation, currency };
  const fees = chargeLines(listing.fees, 'fees', stay);
  const taxes = chargeLines(listing.taxes, 'taxes', { ...stay, fees });
  return {
    currency,
    base,
    fees,
    taxes,
    discounts,
    total: accommodation.plus(total([...fees, ...taxes])),
    deposit: listing.deposit,
  };
};
