import { Decimal, minorUnits } from '../port/values.js';

/** Splits an amount into equal parts of whole minor units; the last takes the remainder. */
export function sharesOf(amount: Decimal, parts: number, currency: string): Decimal[] {
  const share = amount.dividedBy(parts).toDecimalPlaces(minorUnits(currency), Decimal.ROUND_DOWN);
  return Array.from({ length: parts }, (_, at) => (at < parts - 1 ? share : amount.minus(share.times(parts - 1))));
}
