import type { ErrorDetail } from '../../../values/errors/domain-error.js';
import { Decimal } from '../../../values/money/money.js';
import type { Quote } from '../../quote/quote.types.js';
import type { PriceParts } from '../reservation-money.js';

/** Totals outside of these multiples of the current price are slips of a digit, a unit or a currency. */
const LOWEST = new Decimal('0.5');
const HIGHEST = new Decimal(10);

/** Returns whether the total is between half of the current price and ten times of it; a price of 0 bounds nothing. */
export const isInBand = (total: Decimal, current: Decimal): boolean =>
  current.isZero() || (total.gte(current.times(LOWEST)) && total.lte(current.times(HIGHEST)));

const FIELDS = [
  ['base', 'totalBasePrice'],
  ['fees', 'totalFeePrice'],
  ['taxes', 'totalTaxPrice'],
  ['total', 'totalPrice'],
] as const;

/** Returns the four amounts that book a quote. */
export const partsOf = ({ base, fees, taxes, total }: Quote['totals']): PriceParts => ({
  base: new Decimal(base),
  fees: new Decimal(fees),
  taxes: new Decimal(taxes),
  total: new Decimal(total),
});

/** Returns a fault per amount that differs from the quoted one by more than `tolerance`, in the quote's currency. */
export const partFaults = (
  parts: PriceParts,
  quoted: PriceParts,
  tolerance: Decimal,
  currency: string,
): ErrorDetail[] =>
  FIELDS.filter(([part]) => parts[part].minus(quoted[part]).abs().greaterThan(tolerance)).map(([part, field]) => ({
    field,
    code: 'PRICE_CHANGED',
    message: `${field} must be ${quoted[part].toFixed()} ${currency}, as in the quote`,
  }));
