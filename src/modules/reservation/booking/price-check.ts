import type { ErrorDetail } from '../../../values/errors/domain-error.js';
import { Decimal } from '../../../values/money/money.js';
import type { BookingAmounts } from '../../quote/quote.types.js';
import { AMOUNT_FIELDS } from '../reservation-money.js';

/** Totals outside of these multiples of the current price are taken for errors in a digit, a unit or a currency. */
const LOWEST = new Decimal('0.5');
const HIGHEST = new Decimal(10);

/** Returns whether the total is between half of the current price and ten times it; a price of 0 sets no bounds. */
export const isInBand = (total: Decimal, current: Decimal): boolean =>
  current.isZero() || (total.gte(current.times(LOWEST)) && total.lte(current.times(HIGHEST)));

/** Returns a fault per amount that differs from the quoted one by more than `tolerance`, in the quote's currency. */
export const partFaults = (
  parts: BookingAmounts,
  quoted: BookingAmounts,
  tolerance: Decimal,
  currency: string,
): ErrorDetail[] =>
  AMOUNT_FIELDS.filter(([part]) => parts[part].minus(quoted[part]).abs().greaterThan(tolerance)).map(
    ([part, field]) => ({
      field,
      code: 'price_changed',
      message: `${field} must be ${quoted[part].toFixed()} ${currency}, as in the quote`,
    }),
  );
