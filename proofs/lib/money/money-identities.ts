import {
  check,
  converted,
  convertedSteps,
  type Exchange,
  fractionOf,
  halfUp,
  minorOf,
  type Percentages,
  stepped,
  type Stepped,
} from './exact-money.js';

/** The promised identities of amounts in an answer, in whole minor units. Each function throws `Broken`. */

interface Component {
  amount: number;
  breakdown: { price: number }[];
}

const same = (found: bigint, expected: bigint, what: string): void =>
  check(found === expected, () => `${what} is ${found}, not ${expected}`);

const sumOf = (lines: readonly { price: number }[], places: number): bigint =>
  lines.reduce((sum, { price }) => sum + minorOf(price, places), 0n);

/** Checks that an amount is the sum of its lines. */
const component = ({ amount, breakdown }: Component, places: number, what: string): bigint => {
  const minor = minorOf(amount, places);
  same(sumOf(breakdown, places), minor, `the sum of the lines of ${what}`);
  return minor;
};

const percentagesOf = (modifications: any): Percentages => ({
  markup: fractionOf(String(modifications.markup.percentage)),
  defaultDiscount: fractionOf(String(modifications.defaultDiscount.percentage)),
  promotionDiscount: fractionOf(String(modifications.promotionDiscount.percentage)),
});

const valuesOf = (modifications: any, original: bigint, places: number): Stepped => {
  const value = (name: string): bigint => minorOf(modifications[name].value, places);
  const [markup, defaultDiscount, promotionDiscount] = [
    value('markup'),
    value('defaultDiscount'),
    value('promotionDiscount'),
  ];
  for (const taken of [markup, defaultDiscount, promotionDiscount]) check(taken >= 0n, () => 'a value is negative');
  return {
    original,
    markup,
    defaultDiscount,
    promotionDiscount,
    amount: original + markup - defaultDiscount - promotionDiscount,
  };
};

const sameSteps = (found: Stepped, expected: Stepped): void => {
  for (const name of Object.keys(expected) as (keyof Stepped)[]) same(found[name], expected[name], name);
};

/** Checks the amounts of a quote against one another. */
export interface QuoteAmounts {
  steps: Stepped;
  fees: bigint;
  taxes: bigint;
  /** The PMS's own discounts. */
  own: bigint;
  total: bigint;
  originalTotal: bigint;
}

const quoteAmounts = (quote: any, places: number): QuoteAmounts => {
  const { basePrice, fees, taxes, discounts } = quote.components;
  const original = component(quote.originalBasePrice, places, 'originalBasePrice');
  const steps = valuesOf(quote.priceModifications, original, places);
  const [base, fee, tax, discount] = [
    component(basePrice, places, 'basePrice'),
    component(fees, places, 'fees'),
    component(taxes, places, 'taxes'),
    component(discounts, places, 'discounts'),
  ] as const;
  same(base, original + steps.markup, 'basePrice');
  const own = discount - steps.defaultDiscount - steps.promotionDiscount;
  check(own >= 0n, () => 'the discounts are less than the named ones');
  same(minorOf(quote.priceBeforeTaxes, places), base + fee - discount, 'priceBeforeTaxes');
  check(base + fee - discount >= 0n, () => 'priceBeforeTaxes is negative');
  const total = minorOf(quote.totalPrice, places);
  same(total, base + fee - discount + tax, 'totalPrice');
  const { totals } = quote;
  const parts = ['base', 'fees', 'taxes'].map((name) => minorOf(totals[name], places));
  same(
    parts.reduce((sum, amount) => sum + amount, 0n),
    total,
    'totals',
  );
  same(minorOf(totals.total, places), total, 'totals.total');
  check(parts[0]! >= 0n, () => 'totals.base is negative');
  if (quote.deposit !== undefined) minorOf(quote.deposit, places);
  return { steps, fees: fee, taxes: tax, own, total, originalTotal: minorOf(quote.originalTotalPrice, places) };
};

/** Checks a quote in the PMS's own currency: the steps follow from its percentages. */
export const checkQuote = (quote: any, places: number): QuoteAmounts => {
  const amounts = quoteAmounts(quote, places);
  sameSteps(amounts.steps, stepped(amounts.steps.original, percentagesOf(quote.priceModifications)));
  return amounts;
};

/** Checks the same quote in another currency: each part is converted, totals are sums of the parts. */
export const checkConvertedQuote = (quote: any, from: QuoteAmounts, ownDiscounts: bigint, exchange: Exchange): void => {
  const amounts = quoteAmounts(quote, exchange.toPlaces);
  const of = (minor: bigint): bigint => converted(minor, exchange);
  sameSteps(amounts.steps, convertedSteps(from.steps, exchange));
  same(amounts.fees, of(from.fees), 'converted fees');
  same(amounts.taxes, of(from.taxes), 'converted taxes');
  const limit = amounts.steps.amount + amounts.fees;
  const own = of(ownDiscounts);
  same(amounts.own, own < limit ? own : limit, "the PMS's own discounts, converted");
  const { original } = amounts.steps;
  same(amounts.originalTotal, original + amounts.fees - own + amounts.taxes, 'converted originalTotalPrice');
};

/** Checks one record of an availability list in the PMS's own currency. */
export const checkNight = (night: any, places: number): Stepped => {
  const original = minorOf(night.originalPrice, places);
  const found = valuesOf(night.priceModifications, original, places);
  sameSteps(found, stepped(original, percentagesOf(night.priceModifications)));
  same(minorOf(night.price, places), found.amount, 'price');
  return found;
};

export const checkConvertedNight = (night: any, from: Stepped, exchange: Exchange): bigint => {
  const found = valuesOf(night.priceModifications, minorOf(night.originalPrice, exchange.toPlaces), exchange.toPlaces);
  sameSteps(found, convertedSteps(from, exchange));
  same(minorOf(night.price, exchange.toPlaces), found.amount, 'price');
  return found.amount;
};

export const checkMean = (mean: number, amounts: readonly bigint[], places: number): void => {
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  const expected = amounts.length === 0 ? 0n : halfUp(sum, BigInt(amounts.length));
  same(minorOf(mean, places), expected, 'avgNightlyPrice');
};

export interface ReservationAmounts {
  base: bigint;
  fees: bigint;
  taxes: bigint;
  discounts: bigint;
  total: bigint;
}

export const checkReservation = (reservation: any, places: number): ReservationAmounts => {
  const part = (name: string): bigint => {
    const { amount, breakdown } = reservation.components[name] as Component;
    return breakdown.length === 0 ? minorOf(amount, places) : component({ amount, breakdown }, places, name);
  };
  const amounts = { base: part('basePrice'), fees: part('fees'), taxes: part('taxes'), discounts: part('discounts') };
  const total = minorOf(reservation.totalPrice, places);
  same(total, amounts.base + amounts.fees + amounts.taxes - amounts.discounts, 'totalPrice');
  return { ...amounts, total };
};

export const checkConvertedReservation = (reservation: any, from: ReservationAmounts, exchange: Exchange): void => {
  const { base, fees, taxes, discounts } = checkReservation(reservation, exchange.toPlaces);
  const of = (minor: bigint): bigint => converted(minor, exchange);
  same(base, of(from.base), 'converted basePrice');
  same(fees, of(from.fees), 'converted fees');
  same(taxes, of(from.taxes), 'converted taxes');
  same(discounts, of(from.discounts), 'converted discounts');
};
