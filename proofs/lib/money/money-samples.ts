import 'reflect-metadata';
import type { PmsChargeRule, PmsQuote, PriceLine } from '../../../src/connectors/port/model.js';
import { balancedQuote } from '../../../src/connectors/kit/quotes.js';
import type { PriceSteps } from '../../../src/modules/pricing/pricing.types.js';
import { estimate } from '../../../src/modules/quote/quote-estimate.js';
import { MINOR_UNITS } from '../../../src/values/money/currencies.js';
import { Decimal, parseAmount } from '../../../src/values/money/money.js';
import { anyCurrency, percentage } from '../../../src/values/money/testing/arbitrary-money.js';
import { wholeNumber } from '../../../src/values/testing/edges.js';
import { decimalText, type Exchange, fractionOf } from './exact-money.js';
import type { Random } from '../stack/random.js';

export interface Currency {
  code: string;
  places: number;
  /** Units for 1 EUR, as published: up to six digits. */
  rate: string;
}

/** The range of rates as powers of ten, by minor unit: currencies with many decimals are worth more. */
const RATES: Record<number, [number, number]> = { 0: [0, 4.5], 2: [-1, 4.5], 3: [-1, 3.2], 4: [-2, 1.5] };
/** The largest amount, in EUR. Whole amounts of any currency up to it stay exact in a JSON number. */
const LARGEST = 1_000_000;

/** Draws a currency, each exponent as often as any other. */
export const someCurrency = (random: Random): Currency => {
  const code = random.draw(anyCurrency);
  const places = MINOR_UNITS.get(code)!;
  if (code === 'EUR') return { code, places, rate: '1' };
  const [least, most] = RATES[places]!;
  const rate = 10 ** (least + random.next() * (most - least));
  // Few digits produce many amounts exactly half-way.
  const digits = random.pick([2, 3, 6]);
  return { code, places, rate: rate.toFixed(Math.max(0, digits - 1 - Math.floor(Math.log10(rate)))) };
};

export const exchangeOf = (from: Currency, to: Currency): Exchange => ({
  from: fractionOf(from.rate),
  to: fractionOf(from.code === to.code ? from.rate : to.rate),
  fromPlaces: from.places,
  toPlaces: to.places,
});

/** Draws minor units: often 0, a few where rounding shows, or the largest; otherwise up to that of a large stay. */
const minor = (random: Random, { places, rate }: Currency, least = 0): bigint => {
  const most = Math.floor(LARGEST * Number(rate) * 10 ** places);
  if (random.chance(0.15)) return BigInt(random.int(least, Math.max(least, 20)));
  if (random.chance(0.1)) return BigInt(random.pick([least, least + 1, most - 1, most]));
  return BigInt(Math.max(least, Math.floor(10 ** (random.next() * Math.log10(most)))));
};

export const someAmount = (random: Random, currency: Currency): string =>
  decimalText(minor(random, currency), currency.places);

/** Returns the amount of a PMS that computes in binary: 110.00000000000001. */
export const someFloat = (random: Random, currency: Currency): number =>
  Number(decimalText(minor(random, currency, 1_000), currency.places)) * random.pick([1.1, 0.7, 1.07, 1 / 3, 1]);

/** Cached, because building an arbitrary costs more than drawing from it. */
const [markup, discount, chargedPercentage] = [percentage(300), percentage(100), percentage(100)];
const nightCount = wholeNumber(1, 14);

/** Draws a step; one without effect makes the others visible. */
const step = (random: Random, from: typeof markup): Decimal =>
  random.chance(0.25) ? new Decimal(0) : random.draw(from);

export const someSteps = (random: Random): PriceSteps => ({
  markupPercentage: step(random, markup),
  defaultDiscountPercentage: step(random, discount),
  promotionDiscountPercentage: step(random, discount),
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const total = (lines: readonly PriceLine[]): Decimal =>
  lines.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));

/** Draws the price of a stay at a PMS, in one of the forms in which the service receives it. */
export const somePmsQuote = (random: Random, currency: Currency): PmsQuote => {
  const way = random.pick([exactQuote, floatQuote, estimatedQuote]);
  return way(random, currency);
};

const parts = (random: Random, amount: () => Decimal): Pick<PmsQuote, 'base' | 'fees' | 'taxes'> => {
  const line = (name: string): PriceLine => ({ name, description: '', amount: amount() });
  return {
    base: times(random.draw(nightCount), (night) => line(`night ${night}`)),
    fees: times(random.int(0, 4), () => line('fee')),
    taxes: times(random.int(0, 3), () => line('tax')),
  };
};

const exactQuote = (random: Random, currency: Currency): PmsQuote => {
  const amount = (): Decimal => new Decimal(someAmount(random, currency));
  const lines = parts(random, amount);
  const discounts = times(random.int(0, 2), () => ({
    name: 'weekly',
    description: '',
    amount: total(lines.base).times(random.int(0, 40)).dividedBy(100).toDecimalPlaces(currency.places),
  }));
  const sum = total([...lines.base, ...lines.fees, ...lines.taxes]).minus(total(discounts));
  return { currency: currency.code, ...lines, discounts, total: sum, deposit: random.chance(0.2) ? amount() : null };
};

/** Draws amounts and their sum in binary, as read and balanced by a connector. */
const floatQuote = (random: Random, currency: Currency): PmsQuote => {
  let sum = 0;
  const amount = (): Decimal => {
    const value = someFloat(random, currency);
    sum += value;
    return parseAmount(value)!;
  };
  const lines = parts(random, amount);
  return balancedQuote({ currency: currency.code, ...lines, discounts: [], total: parseAmount(sum)!, deposit: null });
};

const CHARGES = ['PER_STAY', 'PER_NIGHT', 'PER_GUEST', 'PER_GUEST_PER_NIGHT', 'PERCENT'] as const;

/** Draws a price from the stored calendar, for a PMS without quotes. */
const estimatedQuote = (random: Random, currency: Currency): PmsQuote => {
  const rule = (): PmsChargeRule => {
    const charge = random.pick(CHARGES);
    const amount = charge === 'PERCENT' ? random.draw(chargedPercentage) : new Decimal(someAmount(random, currency));
    return { name: charge, charge, amount, guestsIncluded: random.int(0, 3) };
  };
  const nights = times(random.draw(nightCount), (at) => ({
    date: `2027-01-${String(at + 1).padStart(2, '0')}`,
    free: true,
    price: random.chance(0.5)
      ? new Decimal(someAmount(random, currency))
      : parseAmount(someFloat(random, currency) / 100)!,
    minimumNights: 0,
    maximumNights: 0,
  }));
  const listing = {
    currency: currency.code,
    fees: times(random.int(0, 3), rule),
    taxes: times(random.int(0, 2), rule),
    discounts: [],
    deposit: null,
  };
  return estimate(listing, nights, random.int(1, 8))!;
};
