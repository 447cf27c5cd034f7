import type { PmsReservation } from '../../connectors/port/model.js';
import { DomainError, invalidField, type ErrorDetail } from '../../values/errors/domain-error.js';
import { Decimal, minorUnits, roundTo } from '../../values/money/money.js';
import type { BookingAmounts } from '../quote/quote.types.js';
import type { StoredComponents, StoredPriceComponent } from './reservation.entity.js';

const line = (name: string, amount: Decimal): StoredPriceComponent => ({
  amount: amount.toFixed(),
  breakdown: amount.isZero() ? [] : [{ name, description: '', price: amount.toFixed() }],
});

/** Returns the components of a quote from plain sums. */
export const componentsOf = (parts: Omit<BookingAmounts, 'total'> & { discounts?: Decimal }): StoredComponents => ({
  basePrice: line('Base price', parts.base),
  fees: line('Fees', parts.fees),
  taxes: line('Taxes', parts.taxes),
  discounts: line('Discounts', parts.discounts ?? new Decimal(0)),
});

/** Returns the smallest amount of the currency. */
export const minorUnit = (currency: string): Decimal => new Decimal(10).pow(-minorUnits(currency));

/** The amounts of a booking with the fields of a request that give them. */
export const AMOUNT_FIELDS = [
  ['base', 'totalBasePrice'],
  ['fees', 'totalFeePrice'],
  ['taxes', 'totalTaxPrice'],
  ['total', 'totalPrice'],
] as const;
/** The decimal digits that a binary number keeps: sums of callers who compute in binary differ beyond them. */
const EXACT_DIGITS = 15;

/** Refuses (400) amounts with more decimal places than the currency has. */
const requireMinorUnits = (parts: BookingAmounts, currency: string): void => {
  const places = minorUnits(currency);
  const details = AMOUNT_FIELDS.filter(
    ([part]) => parts[part].toSignificantDigits(EXACT_DIGITS).decimalPlaces() > places,
  ).map(([, field]): ErrorDetail => ({
    field,
    code: 'too_many_decimals',
    message: `${field} must have at most ${places} decimal places in ${currency}`,
  }));
  if (details.length > 0) throw new DomainError('invalid', 'Validation failed', { details });
};

/**
 * Returns the caller's parts in whole minor units; 400 where an amount has more decimal places, or where the total
 * differs by more than one minor unit. A smaller difference is added to the base, so that the parts make up the total.
 */
export const agreedPrice = (parts: BookingAmounts, currency: string): BookingAmounts => {
  requireMinorUnits(parts, currency);
  const [base, fees, taxes, total] = [parts.base, parts.fees, parts.taxes, parts.total].map((amount) =>
    roundTo(amount, currency),
  ) as [Decimal, Decimal, Decimal, Decimal];
  const difference = total.minus(base).minus(fees).minus(taxes);
  if (difference.abs().greaterThan(minorUnit(currency))) {
    throw invalidField('totalPrice', 'wrong_sum', 'totalPrice must be totalBasePrice + totalFeePrice + totalTaxPrice');
  }
  return { base: base.plus(difference), fees, taxes, total };
};

/**
 * Returns the price of a mirrored reservation in whole minor units, because PMSes compute in binary: the parts that the
 * PMS gives; the base is the rest of its total.
 */
export const mirroredPrice = (
  pms: Pick<PmsReservation, 'total' | 'fees' | 'taxes'>,
  currency: string,
): { totalPrice: Decimal; components: StoredComponents } => {
  const [totalPrice, fees, taxes] = [pms.total, pms.fees, pms.taxes].map((amount) =>
    roundTo(amount ?? new Decimal(0), currency),
  ) as [Decimal, Decimal, Decimal];
  return { totalPrice, components: componentsOf({ base: totalPrice.minus(fees).minus(taxes), fees, taxes }) };
};
