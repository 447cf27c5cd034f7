import { parentPort } from 'node:worker_threads';
import type { UnitRow } from '../../../src/modules/availability/availability.repository.js';
import { availabilityText } from '../../../src/modules/availability/availability-text.js';
import { convertParts, quoteParts, quotePrices } from '../../../src/modules/quote/quote-money.js';
import { ReservationEntity } from '../../../src/modules/reservation/reservation.entity.js';
import { agreedPrice, componentsOf, mirroredPrice } from '../../../src/modules/reservation/reservation-money.js';
import { reservationView } from '../../../src/modules/reservation/reservation-view.js';
import { convert } from '../../../src/values/money/exchange.js';
import { Decimal, parseAmount, roundTo } from '../../../src/values/money/money.js';
import { check, fractionOf, halfUp } from './exact-money.js';
import * as identities from './money-identities.js';
import {
  type Currency,
  exchangeOf,
  someAmount,
  someCurrency,
  someFloat,
  somePmsQuote,
  someSteps,
} from './money-samples.js';
import { type Random, randomOf } from '../stack/random.js';

/** The work of one thread: a number of quotes, each from a seed of its own. */
export interface Chunk {
  seed: number;
  first: number;
  count: number;
}

export interface ChunkResult {
  answers: number;
  nights: number;
  reservations: number;
  /** The number of quotes whose conversion had to limit the discount: the rarest branch. */
  capped: number;
  exponents: Record<string, number>;
  broken: number;
  /** The first few faults. */
  faults: string[];
}

/** The number of quotes per availability list and reservation. */
const EVERY = 20;
const FAULTS_KEPT = 5;

/** Parses the JSON as a caller does. */
const read = (answer: unknown): any => JSON.parse(JSON.stringify(answer));
const minorIn = (amount: Decimal, places: number): bigint => {
  const { num, den } = fractionOf(amount.toFixed());
  return halfUp(num * 10n ** BigInt(places), den);
};

type Convert = (amount: Decimal) => Decimal;
const converter = (from: Currency, to: Currency): Convert => {
  const rates = new Map([
    [to.code, new Decimal(to.rate)],
    [from.code, new Decimal(from.rate)],
  ]);
  return (amount) => convert(amount, from.code, to.code, rates)!;
};

const tryQuote = (random: Random, from: Currency, to: Currency): boolean => {
  const pms = somePmsQuote(random, from);
  const promotion = random.chance(0.5) ? { id: 'p', name: 'Spring' } : undefined;
  const parts = quoteParts(pms, someSteps(random));
  const quote = read(quotePrices(parts, promotion).prices);
  const amounts = identities.checkQuote(quote, from.places);
  const asGiven = minorIn(pms.total, from.places);
  check(amounts.originalTotal === asGiven, () => `originalTotalPrice is ${amounts.originalTotal}, not ${asGiven}`);
  const own = pms.discounts.reduce((sum, { amount }) => sum + minorIn(amount, from.places), 0n);
  const shown = read(quotePrices(convertParts(parts, to.code, converter(from, to)), promotion).prices);
  check(shown.currency === to.code, () => `currency is ${shown.currency}`);
  identities.checkConvertedQuote(shown, amounts, own, exchangeOf(from, to));
  return amounts.own < own;
};

const tryAvailability = (random: Random, from: Currency, to: Currency): number => {
  const steps = someSteps(random);
  const count = random.int(5, 40);
  const nights = Array.from({ length: count }, () => {
    const price = random.pick([
      () => '-',
      () => someAmount(random, from),
      () => parseAmount(someFloat(random, from))!.toFixed(),
    ]);
    return `1 ${random.int(0, 1)} ${price()} 0 0`;
  });
  const row: UnitRow = {
    currency: from.code,
    timeZone: 'UTC',
    minimumNights: 1,
    maximumNights: 0,
    isTenantOwned: false,
    unitId: 'u',
    providerUnitId: 'u',
    unitName: 'Loft',
    firstDay: '2027-01-01',
    nights: nights.join(),
    free: nights.map((night) => night[2]).join(''),
    markup: steps.markupPercentage.toFixed(),
    distributionMarkup: steps.promotionDiscountPercentage.toFixed(),
    accountDiscount: random.chance(0.5) ? steps.defaultDiscountPercentage.toFixed() : null,
    asOf: null,
    via: null,
    workspaceDiscount: '2.5',
  };
  const request = { listingId: 'l', page: 1, limit: 90, includePrice: true };
  const period = { first: '2027-01-01', rows: [row], cursorAt: String };
  const conversion = { currency: to.code, date: null, convert: converter(from, to) };
  const own = JSON.parse(availabilityText(period, request));
  const shown = JSON.parse(availabilityText(period, request, conversion));
  const priced = (at: number): boolean => !nights[at]!.includes(' - ');
  const steppedNights = own.data.map((night: unknown) => identities.checkNight(night, from.places));
  const amounts = steppedNights.map(({ amount }: { amount: bigint }) => amount);
  const inDisplay = shown.data.map((night: unknown, at: number) =>
    identities.checkConvertedNight(night, steppedNights[at], exchangeOf(from, to)),
  );
  const ofPriced = (all: bigint[]): bigint[] => all.filter((_, at) => priced(at));
  identities.checkMean(own.avgNightlyPrice, ofPriced(amounts), from.places);
  identities.checkMean(shown.avgNightlyPrice, ofPriced(inDisplay), to.places);
  // A page shows the mean of the whole period.
  const page = JSON.parse(availabilityText(period, { ...request, limit: 3 }));
  check(page.avgNightlyPrice === own.avgNightlyPrice, () => 'the mean of a page is not that of the period');
  return own.data.length;
};

/** A price as agreed by a caller, one minor unit off, or as reported by the PMS; both in binary. */
const tryReservation = (random: Random, from: Currency, to: Currency): void => {
  const part = (): Decimal => new Decimal(someFloat(random, from));
  const [base, fees, taxes] = [part(), part(), part()];
  const rounded = [base, fees, taxes].map((amount) => roundTo(amount, from.code)) as [Decimal, Decimal, Decimal];
  const [ownBase, ownFees, ownTaxes] = rounded;
  const off = new Decimal(10).pow(-from.places).times(random.int(-1, 1));
  const agreed = rounded.reduce((all, amount) => all.plus(amount), off);
  const told = {
    currency: from.code,
    total: base.plus(fees).plus(taxes),
    fees: random.chance(0.5) ? fees : null,
    taxes,
  };
  const isAgreed = random.chance(0.5);
  const components = isAgreed
    ? componentsOf(agreedPrice({ base: ownBase, fees: ownFees, taxes: ownTaxes, total: agreed }, from.code))
    : mirroredPrice(told, from.code).components;
  const at = new Date(0);
  const fields = { components, currency: from.code, source: 'website', guest: {}, createdAt: at, updatedAt: at };
  const row = Object.assign(new ReservationEntity(), fields);
  const listing = { providerId: '', parentPropertyId: null };
  const amounts = identities.checkReservation(read(reservationView(row, listing)), from.places);
  const expected = minorIn(isAgreed ? agreed : told.total, from.places);
  check(amounts.total === expected, () => `totalPrice is ${amounts.total}, not ${expected}`);
  const view = reservationView(row, listing, { currency: to.code, convert: converter(from, to) });
  identities.checkConvertedReservation(read(view), amounts, exchangeOf(from, to));
};

export const tryChunk = ({ seed, first, count }: Chunk): ChunkResult => {
  const result: ChunkResult = {
    answers: 0,
    nights: 0,
    reservations: 0,
    capped: 0,
    exponents: {},
    broken: 0,
    faults: [],
  };
  for (let at = first; at < first + count; at += 1) {
    const random = randomOf(seed).fork(at);
    const [from, to] = [someCurrency(random), someCurrency(random)];
    const pair = `${from.places}->${to.places}`;
    result.exponents[pair] = (result.exponents[pair] ?? 0) + 1;
    try {
      if (tryQuote(random, from, to)) result.capped += 1;
      result.answers += 2;
      if (at % EVERY === 0) {
        result.nights += 2 * tryAvailability(random, from, to);
        tryReservation(random, from, to);
        result.reservations += 2;
      }
    } catch (error) {
      result.broken += 1;
      if (result.faults.length < FAULTS_KEPT)
        result.faults.push(`quote ${at}, ${from.code} to ${to.code}: ${(error as Error).message}`);
    }
  }
  return result;
};

parentPort?.on('message', (chunk: Chunk) => parentPort!.postMessage(tryChunk(chunk)));
