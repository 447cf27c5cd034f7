import type { Account } from '../sandbox/ledger/account.js';
import { dateOf, dayOf } from '../sandbox/ledger/dates.js';
import type { Property } from '../sandbox/ledger/types.js';
import { minorUnits } from '../src/values/money/money.js';
import { addDays } from '../src/values/time/dates.js';
import { minorOf } from './lib/money/exact-money.js';
import { liftRates } from './lib/pms-calls.js';
import { type Compared, errorOf, errorTable } from './lib/money/price-errors.js';
import { openShops, type Shop } from './lib/money/price-stage.js';
import type { Random } from './lib/stack/random.js';
import type { Stack } from './lib/stack/stack.js';
import { truePrice, type TrueStay } from './lib/money/true-price.js';
import { inParallel } from './lib/stack/wait.js';
import { planted } from './planted/prices.js';
import { proof, type Trial } from './proof.js';
import { day } from './lib/stack/days.js';

const AT_ONCE = 6;
const LAST_DAY = 320;
const LENGTHS = [1, 2, 3, 3, 4, 5, 6, 7, 7, 8, 10, 14, 21];
/** The largest error allowed, as a share of the true price without the parts that the answer says are unknown. */
const LARGEST_ERROR = 0.005;
const SHORT_ACCOUNTS = ['generated-12-prices'];
const ACCOUNTS = ['demo', 'antwerp-2019-h1243', 'jersey-city-h0536', 'seattle-h1412', 'tokyo-h0002'];
const WITHOUT_DATA = ['demo', 'generated-48-prices'];
/** Connectors without a provider. */
const UNBOUND: Readonly<Record<string, string>> = {
  PROVIDER_11: 'apaleo',
  PROVIDER_12: 'hospitable',
  PROVIDER_13: 'mews',
};
/** A feed has no prices. */
const UNPRICED = 'ical';
const PRICED_CODES = 15;

interface Stay extends TrueStay {
  account: string;
  checkIn: string;
  checkOut: string;
}

interface Tally {
  compared: Compared[];
  /** The number of quotes that were refused although the stay can be booked. */
  refused: string[];
  /** Whether the provider without prices says so. */
  saysUnpriced: boolean;
}

export const prices = proof({
  name: 'prices',
  promise: 'a quote equals the cost of the stay at the PMS, or names the parts that cannot be known',
  short: { stays: 40, accounts: 1, unbound: 0 },
  full: { stays: 1_000, accounts: 5, unbound: 1 },
  planted,
  async run(trial: Trial, { stays, accounts, unbound }) {
    const names = accounts === 1 ? SHORT_ACCOUNTS : trial.data ? ACCOUNTS : WITHOUT_DATA;
    const bound = await quotedBy(trial, names, stays);
    judge(trial, bound, stays, PRICED_CODES);
    trial.must(bound.saysUnpriced, 'a feed reports that it has no prices');
    if (unbound === 1) judge(trial, await quotedBy(trial, names, stays, UNBOUND), stays, Object.keys(UNBOUND).length);
  },
});

/** Quotes every stay through every provider. */
const quotedBy = async (
  trial: Trial,
  names: readonly string[],
  count: number,
  overrides?: Readonly<Record<string, string>>,
): Promise<Tally> => {
  const CONNECTOR_OVERRIDES = Object.entries(overrides ?? {})
    .map((pair) => pair.join('='))
    .join(',');
  const stack = await trial.stack({
    sandbox: { dataDir: trial.data },
    env: { CONNECTOR_OVERRIDES, LOG_LEVEL: 'warn', CALENDAR_DAYS: '365' },
  });
  await liftRates(stack);
  const shops = await openShops(stack, names, overrides && Object.keys(overrides));
  trial.say(`${shops.length} accounts of ${new Set(shops.map(({ provider }) => provider)).size} codes are read`);
  const stays = await staysOf(stack, names, count, trial.random.fork(1));
  const priced = shops.filter(({ connector }) => connector !== UNPRICED);
  const feed = shops.find(({ connector }) => connector === UNPRICED);
  const tally: Tally = {
    compared: [],
    refused: [],
    saysUnpriced: feed !== undefined && (await isUnpriced(stack, feed)),
  };
  const questions = stays.flatMap((stay) =>
    priced.filter(({ account }) => account === stay.account).map((shop) => ({ shop, stay })),
  );
  await inParallel(questions, AT_ONCE, ({ shop, stay }) => ask(stack, shop, stay, tally));
  return tally;
};

/** Returns stays that are free and allowed in the ledger. */
const staysOf = async (stack: Stack, names: readonly string[], count: number, random: Random): Promise<Stay[]> => {
  const stays: Stay[] = [];
  const accounts = await Promise.all(names.map((name) => stack.sandbox.ledger.account(name)));
  for (let attempt = 0; stays.length < count && attempt < count * 200; attempt += 1) {
    const account = accounts[stays.length % accounts.length]!;
    const stay = stayIn(account, random.pick(account.list()), random);
    if (stay) stays.push(stay);
  }
  return stays;
};

const stayIn = (account: Account, property: Property, random: Random): Stay | undefined => {
  const first = dayOf(day(random.int(3, LAST_DAY)))!;
  const length = random.pick(LENGTHS);
  const nights = Array.from({ length }, (_, index) => account.baseNight(property.id, first + index));
  const [{ minNights, maxNights }] = nights as [(typeof nights)[number]];
  const least = Math.max(minNights ?? 1, property.minNights ?? 1);
  const most = Math.min(maxNights || Infinity, property.maxNights || Infinity);
  if (length < least || length > most || nights.some(({ open, priceMinor }) => !open || priceMinor === 0))
    return undefined;
  return {
    account: account.name,
    property,
    nights: nights.map(({ priceMinor }) => priceMinor),
    guests: random.int(1, property.capacity ?? 2),
    pets: property.allows.pets && random.chance(0.5) ? random.int(1, 2) : 0,
    places: minorUnits(property.currency),
    checkIn: dateOf(first),
    checkOut: dateOf(first + length),
  };
};

const ask = async (stack: Stack, shop: Shop, stay: Stay, tally: Tally): Promise<void> => {
  const { property, guests, pets } = stay;
  const listing = shop.listings.get(String(property.id)) ?? shop.listings.get(property.uid);
  const name = `${shop.provider} ${property.name.slice(0, 40)} ${stay.checkIn} to ${stay.checkOut}, ${guests} guests, ${pets} pets`;
  if (!listing) return void tally.refused.push(`${name}: no listing`);
  const body = {
    listingID: listing.id,
    unitID: listing.unitId,
    checkInDate: stay.checkIn,
    checkOutDate: stay.checkOut,
    guests,
    guestCountInfo: { adults: guests, pets },
  };
  const answer = await stack.request('POST', '/api/v1/quote', { body });
  if (answer.status !== 201) return void tally.refused.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
  tally.compared.push(comparedOf(shop, stay, answer.body, name));
};

/** Returns whether the feed's house has no price on its first free night. */
const isUnpriced = async (stack: Stack, { listings }: Shop): Promise<boolean> => {
  const [listing] = [...listings.values()];
  const nights = await stack.request('GET', `/api/v1/availability/${listing!.id}?status=AVAILABLE&startDate=${day(5)}`);
  const checkInDate = nights.body.data[0].date as string;
  const body = { listingID: listing!.id, checkInDate, checkOutDate: addDays(checkInDate.slice(0, 10), 1), guests: 1 };
  const answer = await stack.request('POST', '/api/v1/quote', { body });
  return answer.status === 422 && answer.body.details[0].code === 'no_price';
};

const comparedOf = (shop: Shop, stay: Stay, quote: any, name: string): Compared => {
  const unknownParts = (quote.unknownParts ?? []) as string[];
  return {
    code: shop.provider,
    connector: shop.connector,
    basis: quote.basis,
    total: minorOf(quote.totalPrice, stay.places),
    truth: truePrice(stay),
    known: truePrice(stay, new Set(unknownParts)),
    unknownParts,
    pets: stay.pets,
    rounding: roundingOf(shop.connector, stay),
    stay: name,
  };
};

/**
 * The tolerance of a native total in minor units, for PMSes that round at other steps than the rules of a house: Beds24
 * has one percentage of everything, so several are rounded once; apaleo has VAT in each night and each fee.
 */
const roundingOf = (connector: string, { property, nights }: Stay): number => {
  const percentTaxes = property.taxes.filter(({ percent }) => percent).length;
  if (connector === 'beds24') return Math.max(0, percentTaxes - 1);
  return connector === 'apaleo' ? (nights.length + property.fees.length + percentTaxes) / 2 : 0;
};

const isFar = (one: Compared): boolean => {
  if (one.basis !== 'native') return errorOf(one) > LARGEST_ERROR;
  const off = one.total - one.known;
  return Number(off < 0n ? -off : off) > one.rounding;
};

const judge = (trial: Trial, { compared, refused }: Tally, stays: number, codes: number): void => {
  for (const line of errorTable(compared)) trial.say(line);
  for (const line of refused.slice(0, 5)) trial.say(line);
  const far = compared.filter(isFar);
  for (const { stay, total, known } of far.slice(0, 10)) trial.say(`${stay}: ${total} in place of ${known}`);
  const excuses = compared.filter(
    ({ basis, pets, unknownParts }) => basis === 'native' && pets === 0 && unknownParts.length > 0,
  );
  trial.figure('quotes', compared.length);
  trial.must(refused.length === 0, `every bookable stay has a price (${refused.length} have none)`);
  trial.must(
    new Set(compared.map(({ code }) => code)).size === codes && compared.length === codes * stays,
    `${codes} codes quoted ${stays} stays`,
  );
  trial.must(
    far.length === 0,
    `native totals are exact, estimates within ${LARGEST_ERROR * 100} % of the parts they know (${far.length} are not)`,
  );
  trial.must(
    excuses.length === 0,
    `a PMS that quotes a party without pets knows the whole price (${excuses.length} do not)`,
  );
};
