import type { Property } from '../../../sandbox/ledger/types.js';
import { type Fraction, fractionOf, halfUp } from './exact-money.js';

/** A stay as the sandbox's ledger knows it. Nights are `BaseNight.priceMinor`, in minor units of the currency. */
export interface TrueStay {
  property: Property;
  nights: readonly number[];
  guests: number;
  pets: number;
  /** Decimals of the currency. */
  places: number;
}

/** The parts of a price that may be omitted: kinds as a quote names them. */
export type LeftOut = ReadonlySet<string>;

const NOTHING: LeftOut = new Set();

const WEEK = 7;

/** The ledger's kinds, and their names in quotes. */
const KINDS: Readonly<Record<string, string>> = {
  cleaning: 'CLEANING',
  extraGuest: 'EXTRA_GUEST',
  pet: 'PET',
  linen: 'LINEN',
  resort: 'SERVICE',
  vat: 'VAT',
  salesTax: 'SALES_TAX',
  cityTax: 'CITY_TAX',
  lodgingTax: 'LODGING_TAX',
};

const percentOf = (minor: bigint, { num, den }: Fraction): bigint => halfUp(minor * num, den * 100n);

const minorOf = ({ num, den }: Fraction, times: number, places: number): bigint =>
  halfUp(num * BigInt(times) * 10n ** BigInt(places), den);

/**
 * Returns the price of a stay by the rules of its house, in minor units: the arithmetic of sandbox/ledger/quote.ts,
 * implemented independently in integers. Optional fees count when the stay includes their reason (pets).
 */
export const truePrice = (stay: TrueStay, leftOut: LeftOut = NOTHING): bigint => {
  const rent = rentOf(stay, leftOut);
  const fees = feesOf(stay, rent.nights, leftOut);
  const feeTotal = [...fees.values()].reduce((sum, fee) => sum + fee, 0n);
  const taxed = { rent: rent.nights + (fees.get('extraGuest') ?? 0n), fees: feeTotal - (fees.get('extraGuest') ?? 0n) };
  return rent.nights + feeTotal + taxesOf(stay, taxed, leftOut);
};

const rentOf = ({ property, nights }: TrueStay, leftOut: LeftOut): { nights: bigint } => {
  const isLong = nights.length >= WEEK && !leftOut.has('DISCOUNT');
  const share = BigInt(100 - (isLong ? property.weeklyDiscount : 0));
  return { nights: nights.reduce((sum, night) => sum + halfUp(BigInt(night) * share, 100n), 0n) };
};

/** Returns how often an amount is due. */
const countOf = (per: string, { nights, guests, pets }: TrueStay, paying = guests): number =>
  ({ stay: 1, night: nights.length, guest: paying, guest_night: paying * nights.length, pet: pets })[per] ?? 0;

/** Returns the fees by kind. A percentage applies to the rent, including what further guests pay. */
const feesOf = (stay: TrueStay, rent: bigint, leftOut: LeftOut): Map<string, bigint> => {
  const { property, guests, pets, places } = stay;
  const isDue = ({ kind, optional }: Property['fees'][number]): boolean =>
    (!optional || (kind === 'pet' && pets > 0)) && !leftOut.has(KINDS[kind]!);
  const due = property.fees.filter(isDue);
  const further = Math.max(0, guests - property.guestsIncluded);
  const amounts = new Map<string, bigint>();
  for (const { kind, per, amount } of due.filter(({ percent }) => !percent)) {
    const paying = kind === 'extraGuest' ? further : guests;
    const total = minorOf(fractionOf(amount), countOf(per, stay, paying), places);
    amounts.set(kind, (amounts.get(kind) ?? 0n) + total);
  }
  const whole = rent + (amounts.get('extraGuest') ?? 0n);
  for (const { kind, amount } of due.filter(({ percent }) => percent))
    amounts.set(kind, (amounts.get(kind) ?? 0n) + percentOf(whole, fractionOf(amount)));
  return amounts;
};

const taxesOf = (stay: TrueStay, taxed: { rent: bigint; fees: bigint }, leftOut: LeftOut): bigint =>
  stay.property.taxes
    .filter(({ kind }) => !leftOut.has(KINDS[kind]!))
    .map(({ per, amount, percent, appliesTo }) => {
      const rate = fractionOf(amount);
      if (!percent) return minorOf(rate, countOf(per, stay), stay.places);
      return percentOf(
        appliesTo.reduce((sum, part) => sum + taxed[part], 0n),
        rate,
      );
    })
    .reduce((sum, tax) => sum + tax, 0n);
