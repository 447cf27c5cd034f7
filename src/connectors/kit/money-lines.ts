import type { PricePart } from '../port/charge-kinds.js';
import type { PmsQuote, PriceLine } from '../port/model.js';
import { type Decimal, sum } from '../port/values.js';
import { isInvalid, warnOf } from './guards.js';
import { balanced, balancedQuote, signedSum } from './quotes.js';
import type { ReservationPrice } from './reserving.js';

/** A line of a price as the PMS has it, in a quote or in a reservation. */
export interface MoneyLine extends PriceLine {
  /** A deposit is refunded and is not part of any total. */
  part: PricePart | 'deposit';
  /** A negative line reduces the price. The sign of a discount does not matter. */
  amount: Decimal;
  /**
   * Whether the total of the PMS contains the line. When absent, it does, except that for deposits and lines payable at
   * the property both readings are tried.
   */
  inTotal?: boolean;
}

/** The total of the PMS, and the currency in which its lines are rounded. */
interface Stated {
  total: Decimal;
  /** Null when unknown: then only lines that add up to exactly the total are accepted. */
  currency: string | null;
}

type Priced = Pick<PmsQuote, PricePart | 'total' | 'deposit'>;

/**
 * Returns the quote that the lines form. `readings`: what the lines may mean, in order of preference; the first that
 * adds up to the total is used. The total includes what is payable at the property and excludes deposits. Throws
 * `invalid_response` when no reading adds up to the total, `rejected` when the total is zero.
 */
export function quoteOfLines(
  readings: readonly (readonly MoneyLine[])[],
  { total, currency }: { total: Decimal; currency: string },
): Priced & { currency: string } {
  const priced = settled(readings, { total, currency }) ?? readInOrder(readings, total)[0]!;
  return balancedQuote({ ...priced, currency });
}

/**
 * Returns the price of a reservation from the same lines. The parts are null when no reading adds up to the total,
 * which then excludes only the deposits that the PMS is known to include.
 */
export function priceOfLines(readings: readonly (readonly MoneyLine[])[], stated: Stated): ReservationPrice {
  const filled = readings.filter((lines) => lines.length > 0);
  const priced = settled(filled, stated);
  if (!priced) return { total: withoutDeposits(filled, stated.total), base: null, fees: null, taxes: null };
  const { base, fees, taxes, discounts, total } = priced;
  return { total, base: amountOf(base).minus(amountOf(discounts)), fees: amountOf(fees), taxes: amountOf(taxes) };
}

/**
 * Reads the lines of a reservation. Returns none if any of them cannot be read, because the others are not the price.
 */
export function allOrNone<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (!isInvalid(error)) throw error;
    warnOf(error);
    return [];
  }
}

/** Returns the first reading that adds up to the total. */
function settled(readings: readonly (readonly MoneyLine[])[], { total, currency }: Stated): Priced | undefined {
  for (const priced of readInOrder(readings, total)) {
    if (currency === null) {
      if (signedSum(priced).equals(priced.total)) return priced;
      continue;
    }
    try {
      return balanced({ ...priced, currency });
    } catch (error) {
      if (!isInvalid(error)) throw error;
    }
  }
  return undefined;
}

const readInOrder = (readings: readonly (readonly MoneyLine[])[], total: Decimal): Priced[] =>
  readings.flatMap((lines) => {
    const isOpen = (matches: (line: MoneyLine) => boolean): boolean =>
      lines.some((line) => line.inTotal === undefined && matches(line));
    const deposits = isOpen(({ part }) => part === 'deposit') ? [false, true] : [false];
    const arrivals = isOpen(({ payableAtProperty }) => payableAtProperty === true) ? [true, false] : [true];
    return deposits.flatMap((hasDeposits) =>
      arrivals.map((hasArrivals) => pricedAs(lines, { total, hasDeposits, hasArrivals })),
    );
  });

/** `hasDeposits`, `hasArrivals`: whether the total contains deposits, and lines payable at the property. */
function pricedAs(
  lines: readonly MoneyLine[],
  { total, hasDeposits, hasArrivals }: { total: Decimal; hasDeposits: boolean; hasArrivals: boolean },
): Priced {
  const priced: Priced = { base: [], fees: [], taxes: [], discounts: [], total, deposit: null };
  for (const { part, inTotal, ...line } of lines) {
    if (line.amount.isZero()) continue;
    if (part === 'deposit') {
      priced.deposit = line.amount.plus(priced.deposit ?? 0);
      if (inTotal ?? hasDeposits) priced.total = priced.total.minus(line.amount);
      continue;
    }
    const added = part === 'discounts' ? line.amount.abs().negated() : line.amount;
    priced[added.isNegative() ? 'discounts' : part].push({ ...line, amount: added.abs() });
    const isInTotal = inTotal ?? (hasArrivals || !line.payableAtProperty);
    if (!isInTotal) priced.total = priced.total.plus(added);
  }
  return priced;
}

const amountOf = (lines: readonly PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));

function withoutDeposits([lines = []]: readonly (readonly MoneyLine[])[], total: Decimal): Decimal {
  const included = lines.filter(({ part, inTotal }) => part === 'deposit' && inTotal === true);
  return total.minus(amountOf(included));
}
