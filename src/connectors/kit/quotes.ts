import { ConnectorError } from '../port/errors.js';
import { invalid } from './guards.js';
import type { PricePart } from '../port/charge-kinds.js';
import type { PmsQuote, PriceLine } from '../port/model.js';
import { type Decimal, minorUnits, roundTo, sum } from '../port/values.js';

/** Returns a line with a name and an amount only. */
export const priceLine = (name: string, amount: Decimal): PriceLine => ({ name, description: '', amount });

/**
 * Returns a quote whose parts add up and whose total and nights are above zero. A PMS that prices nights at zero does
 * not offer them, whatever fees it adds: `rejected` with `not_available`.
 */
export function balancedQuote(quote: PmsQuote): PmsQuote {
  const quoted = balanced(quote);
  const nights = sum(quoted.base.map(({ amount }) => amount));
  if (quoted.total.greaterThan(0) && nights.greaterThan(0)) return quoted;
  throw new ConnectorError('rejected', 'The PMS names no price for the stay', { reason: 'not_available' });
}

/**
 * Checks that the parts of a price add up: Σbase + Σfees − Σdiscounts + Σtaxes = total, each line in whole minor units.
 * Amounts finer than the minor unit may differ from the total by less than one unit (the PMS rounded it): the
 * difference goes to the largest base line. Any other difference is `invalid_response`, because a wrong price must not
 * be shown.
 */
export function balanced(quote: PmsQuote): PmsQuote {
  const { currency } = quote;
  const total = roundTo(quote.total, currency);
  const missed = total.minus(signedSum(quote)).abs();
  if (!missed.lessThan(`1e-${minorUnits(currency)}`)) throw invalid('quote.total', 'the sum of its parts');
  const lines = (all: PriceLine[]): PriceLine[] =>
    all.map((line) => ({ ...line, amount: roundTo(line.amount, currency) }));
  const rounded: PmsQuote = {
    ...quote,
    base: lines(quote.base),
    fees: lines(quote.fees),
    taxes: lines(quote.taxes),
    discounts: lines(quote.discounts),
    total,
    deposit: quote.deposit && roundTo(quote.deposit, currency),
  };
  return { ...rounded, base: adjusted(rounded.base, total.minus(signedSum(rounded))) };
}

/** Returns the first of several readings of one price that adds up. Throws the fault of the last one when none does. */
export function firstBalanced(readings: readonly PmsQuote[]): PmsQuote {
  let fault: unknown = invalid('quote', 'a price');
  for (const reading of readings) {
    try {
      return balancedQuote(reading);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** Returns Σbase + Σfees − Σdiscounts + Σtaxes. */
export function signedSum({ base, fees, taxes, discounts }: Pick<PmsQuote, PricePart>): Decimal {
  return sum([...base, ...fees, ...taxes].map(({ amount }) => amount)).minus(
    sum(discounts.map(({ amount }) => amount)),
  );
}

function adjusted(base: PriceLine[], residual: Decimal): PriceLine[] {
  if (residual.isZero()) return base;
  const largest = base.reduce((best, line, index) => (line.amount.greaterThan(base[best]!.amount) ? index : best), 0);
  if (base.length === 0) throw invalid('quote.base', 'a list with at least one line');
  return base.map((line, index) => (index === largest ? { ...line, amount: line.amount.plus(residual) } : line));
}
