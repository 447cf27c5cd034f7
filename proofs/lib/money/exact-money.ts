/** Money as a reader of the JSON sees it, in whole minor units. Shares no code with the arithmetic it checks. */

class Broken extends Error {}

export const check = (condition: boolean, what: () => string): void => {
  if (!condition) throw new Broken(what());
};

/** An exact number: a percentage or a rate. `text` is plain decimal. */
export interface Fraction {
  num: bigint;
  den: bigint;
}

export const fractionOf = (text: string): Fraction => {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  check(whole !== undefined, () => `${text} is not a plain decimal`);
  return { num: BigInt(`${sign}${whole}${part}`), den: 10n ** BigInt(part.length) };
};

/** Rounds half-up, away from zero. */
export const halfUp = (num: bigint, den: bigint): bigint => {
  const magnitude = ((num < 0n ? -num : num) * 2n + den) / (den * 2n);
  return num < 0n ? -magnitude : magnitude;
};

/**
 * Returns the minor units of an amount that was read from JSON. Fails on more decimals than the currency has, on
 * exponents and on minus zero, which are residue of binary arithmetic.
 */
export const minorOf = (amount: unknown, places: number): bigint => {
  check(typeof amount === 'number' && !Object.is(amount, -0), () => `${String(amount)} is not an amount`);
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  check(whole !== undefined && part.length <= places, () => `${String(amount)} has more than ${places} decimals`);
  return BigInt(`${sign}${whole}${part.padEnd(places, '0')}`);
};

/** Formats minor units: `150` with 2 places is `1.50`. */
export const decimalText = (minor: bigint, places: number): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0');
  const at = digits.length - places;
  return `${minor < 0n ? '-' : ''}${digits.slice(0, at)}${places > 0 ? `.${digits.slice(at)}` : ''}`;
};

export interface Percentages {
  markup: Fraction;
  defaultDiscount: Fraction;
  promotionDiscount: Fraction;
}

/** Computes the price steps, each on the running amount. */
export const stepped = (original: bigint, { markup, defaultDiscount, promotionDiscount }: Percentages) => {
  const of = (running: bigint, { num, den }: Fraction): bigint => halfUp(running * num, den * 100n);
  const added = of(original, markup);
  const marked = original + added;
  const taken = of(marked, defaultDiscount);
  const promoted = of(marked - taken, promotionDiscount);
  return {
    original,
    markup: added,
    defaultDiscount: taken,
    promotionDiscount: promoted,
    amount: marked - taken - promoted,
  };
};
export type Stepped = ReturnType<typeof stepped>;

export interface Exchange {
  /** Units of each currency for one unit of the common base. */
  from: Fraction;
  to: Fraction;
  fromPlaces: number;
  toPlaces: number;
}

export const converted = (minor: bigint, { from, to, fromPlaces, toPlaces }: Exchange): bigint =>
  halfUp(minor * to.num * from.den * 10n ** BigInt(toPlaces), to.den * from.num * 10n ** BigInt(fromPlaces));

/** Converts each part; the amount is the sum of the parts, and no discount exceeds the remainder. */
export const convertedSteps = (price: Stepped, exchange: Exchange): Stepped => {
  const of = (minor: bigint): bigint => converted(minor, exchange);
  const atMost = (amount: bigint, limit: bigint): bigint => (amount < limit ? amount : limit);
  const original = of(price.original);
  const markup = of(price.markup);
  const defaultDiscount = atMost(of(price.defaultDiscount), original + markup);
  const left = original + markup - defaultDiscount;
  const promotionDiscount = atMost(of(price.promotionDiscount), left);
  return { original, markup, defaultDiscount, promotionDiscount, amount: left - promotionDiscount };
};

const NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** The maximum number of digits of any number in this service; residue of binary arithmetic has 15 to 17. */
const MOST_DIGITS = 14;

/** Returns numbers of a JSON text that look like binary residue: with an exponent, or with too many decimals. */
export const residueIn = (json: string): string[] =>
  (json.match(NUMBER) ?? []).filter(
    (token) =>
      token[0] !== '"' &&
      (/[eE]/.test(token) || (token.includes('.') && token.replace(/\D/g, '').length > MOST_DIGITS)),
  );
