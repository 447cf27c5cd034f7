import type { Account } from '../../sandbox/ledger/account.js';
import { dateOf, dayOf } from '../../sandbox/ledger/dates.js';
import type { Property } from '../../sandbox/ledger/types.js';
import { minorUnits } from '../../src/values/money/money.js';
import { openShops, type Shop } from './money/price-stage.js';
import { day } from './stack/days.js';
import type { Random } from './stack/random.js';
import type { Stack } from './stack/stack.js';
import { inParallel } from './stack/wait.js';

/** A connector without prices or bookings. */
const FEED = 'ical';
/** Guesty, Smily, Mews. */
const HOLDS_AT_PMS = ['PROVIDER_03', 'PROVIDER_10', 'PROVIDER_14'];
const HOUSES = 8;
const FIRST_DAY = 12;
const LAST_DAY = 340;
/** Days from the start of one stay to the start of the next at the same house. */
const STEP = 8;
const MOST_NIGHTS = 5;
const AT_ONCE = 4;

/** A stay that nobody else requests, at a house that is free on those nights. */
export interface Window {
  shop: Shop;
  property: Property;
  listing: { id: string; currency: string; unitId: string | undefined };
  checkIn: string;
  checkOut: string;
  lastNight: string;
  /** The price of its first night in the currency of the listing, in whole units. */
  nightly: number;
}

/** Connects an account for each code that creates reservations (`count` or all). Three hold nights at their PMSes. */
export const openMarket = async (stack: Stack, count: number, random: Random): Promise<Shop[]> => {
  const { body } = await stack.request('GET', '/api/v1/provider');
  const codes = (body as { provider: string; connector: string | null }[])
    .filter(({ connector }) => connector !== null && connector !== FEED)
    .map(({ provider }) => provider);
  while (codes.length > count) {
    const index = random.int(0, codes.length - 1);
    if (!HOLDS_AT_PMS.includes(codes[index]!)) codes.splice(index, 1);
  }
  const shops: Shop[] = [];
  await inParallel(codes, AT_ONCE, async (code) => {
    shops.push(...(await openShops(stack, [`generated-${HOUSES}-${code}`], [code])));
  });
  return shops.sort((one, other) => one.provider.localeCompare(other.provider));
};

/** The stays of a shop that are free in its calendar and allowed. */
export interface Stock {
  /** In random order. */
  windows: Window[];
  /** A stay at a house that has no other one: the house can be removed. */
  last: Window | undefined;
}

export const stockOf = async (stack: Stack, shop: Shop, random: Random): Promise<Stock> => {
  const account = (await stack.sandbox.ledger.account(shop.account))!;
  const houses = account.list().filter(({ id, uid }) => shop.listings.has(String(id)) || shop.listings.has(uid));
  const windowsAt = (property: Property): Window[] =>
    Array.from({ length: Math.floor((LAST_DAY - FIRST_DAY) / STEP) }, (_, index) => FIRST_DAY + index * STEP)
      .map((from) => windowFrom(account, { shop, property, from, length: random.int(1, MOST_NIGHTS) }))
      .filter((window) => window !== undefined);
  return {
    windows: shuffled(houses.slice(0, -1).flatMap(windowsAt), random),
    last: houses.slice(-1).flatMap(windowsAt)[0],
  };
};

const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

interface Wanted {
  shop: Shop;
  property: Property;
  /** Days from today. */
  from: number;
  length: number;
}

const windowFrom = (account: Account, { shop, property, from, length }: Wanted): Window | undefined => {
  const first = dayOf(day(from))!;
  const nights = Array.from({ length }, (_, night) => account.baseNight(property.id, first + night));
  const [{ priceMinor, minNights, maxNights }] = nights as [(typeof nights)[number]];
  const least = Math.max(minNights ?? 1, property.minNights ?? 1);
  const most = Math.min(maxNights || Infinity, property.maxNights || Infinity);
  const isOffered = nights.every((night) => night.open && night.priceMinor > 0);
  if (!isOffered || length < least || length > most) return undefined;
  return {
    ...{ shop, property },
    listing: shop.listings.get(String(property.id)) ?? shop.listings.get(property.uid)!,
    checkIn: dateOf(first),
    checkOut: dateOf(first + length),
    lastNight: dateOf(first + length - 1),
    nightly: Math.max(1, Math.round(priceMinor / 10 ** minorUnits(property.currency))),
  };
};
