import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import type { PmsNight } from '../kit/model.js';
import { mapNights } from '../kit/nights.js';
import { utcSecond } from '../kit/times.js';
import { addDays, type Decimal, eachNight } from '../kit/values.js';
import { instantAt } from '../kit/zones.js';
import { allFor, ask, dateIn, type Listed, minutesOf, type Service, theService, timeUnits } from './client.js';

const RATES: Listed = { path: '/rates/getAll', items: 'Rates' };
const RESTRICTIONS: Listed = { path: '/restrictions/getAll', items: 'Restrictions' };
export const CATEGORIES: Listed = { path: '/resourceCategories/getAll', items: 'ResourceCategories' };
/** The PMS takes 367. */
const DAYS_AT_ONCE = 360;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Among the rates that anybody may book: the default one, else a base rate, else the oldest. Undefined: none is sold. */
export async function rateOf(call: PmsCall, { id }: Service): Promise<string | undefined> {
  const rates = await allFor(call, RATES, 'ServiceIds', [id], { ActivityStates: ['Active'] });
  const isSold = (rate: Fields): boolean =>
    rate.id('ServiceId') === id &&
    rate.flag('IsActive') !== false &&
    rate.flag('IsEnabled') !== false &&
    (rate.has('Type') ? rate.text('Type') === 'Public' : rate.flag('IsPublic') === true);
  const rank = (rate: Fields): number => (rate.flag('IsDefault') ? 2 : 0) + (rate.flag('IsBaseRate') ? 1 : 0);
  const sold = rates.filter(isSold).reverse();
  return sold.sort((a, b) => rank(b) - rank(a))[0]?.id('Id');
}

/** Something of each category and night. */
export type ByNight = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Arrays per category beside one of time units: each value gets the date of the unit at its place. */
function byNight(body: Fields, service: Service, rows: string, values: string, known: ByNight): ByNight {
  const dates = listOf(body.value('TimeUnitStartsUtc'), 'TimeUnitStartsUtc').map((start) =>
    dateIn(service, Fields.of({ start }, 'TimeUnitStartsUtc'), 'start'),
  );
  const all = new Map([...known].map(([category, nights]) => [category, new Map(nights)]));
  listOf(body.value(rows), rows);
  for (const row of body.objects(rows)) {
    const category = row.id('CategoryId');
    const nights = all.get(category) ?? new Map<string, unknown>();
    row.list(values).forEach((value, index) => dates[index] && nights.set(dates[index], value));
    all.set(category, nights);
  }
  return all;
}

/** How many of each category can still be sold, adjustments included; overbooked ones count below zero. */
export async function availability(call: PmsCall, service: Service, from: string, to: string): Promise<ByNight> {
  let left: ByNight = new Map();
  for (const [first, last] of stretches(from, to)) {
    const parameters = { ServiceId: service.id, ...timeUnits(service, first, last) };
    const body = await ask(call, '/services/getAvailability', parameters);
    left = byNight(body, service, 'CategoryAvailabilities', 'Availabilities', left);
  }
  return left;
}

export interface NightPrices {
  currency: string;
  /** `Amount`s of the PMS. */
  amounts: ByNight;
}

/** What the rate asks for each category and night. */
export async function nightPrices(
  call: PmsCall,
  service: Service,
  rateId: string,
  from: string,
  to: string,
): Promise<NightPrices> {
  let prices: NightPrices | undefined;
  for (const [first, last] of stretches(from, to)) {
    const body = await ask(call, '/rates/getPricing', { RateId: rateId, ...timeUnits(service, first, last) });
    const currency = body.currency('Currency');
    if (prices && prices.currency !== currency) throw body.invalid('Currency', 'one for all nights');
    const amounts = byNight(body, service, 'CategoryPrices', 'AmountPrices', prices?.amounts ?? new Map());
    prices = { currency, amounts };
  }
  if (!prices) throw invalid('CategoryPrices', 'of any night');
  return prices;
}

function stretches(from: string, to: string): [string, string][] {
  const all: [string, string][] = [];
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1);
    all.push([first, last < to ? last : to]);
  }
  return all;
}

/** The price that guests agree to: with taxes where the property prices so, else without. */
export const priceIn = (amount: Fields, { isGross }: Service): Decimal =>
  amount.price(isGross ? 'GrossValue' : 'NetValue');

export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const service = await theService(call, listing.providerId);
  const rateId = await rateOf(call, service);
  const [left, prices, rules] = await Promise.all([
    availability(call, service, from, to),
    rateId && nightPrices(call, service, rateId, from, to),
    rateId ? stayRules(call, service, rateId, from, to) : [],
  ]);
  if (prices && prices.currency !== listing.currency) throw invalid('Currency', `the listing's (${listing.currency})`);
  const nights: PmsNight[] = [];
  for (const unitId of listing.providerUnitIds) {
    const days = eachNight(from, addDays(to, 1)).map((date) => ({
      date,
      left: left.get(unitId)?.get(date),
      amount: prices && prices.amounts.get(unitId)?.get(date),
    }));
    const own = rules.filter(({ categories }) => !categories || categories.has(unitId));
    nights.push(...mapNights(days, unitId, (day) => nightOf(day, unitId, service, own)));
  }
  return nights;
}

/** One without a price, or without a count, is not for sale. */
function nightOf(day: Fields, providerUnitId: string, service: Service, rules: readonly StayRule[]): PmsNight {
  const date = day.date('date');
  const amount = day.optionalObject('amount');
  const left = day.optionalInteger('left', 0, -1_000_000);
  const applying = rules.filter((rule) => rule.appliesTo(date));
  const longest = applying.map(({ longestStay }) => longestStay).filter((length) => length > 0);
  return {
    providerUnitId,
    date,
    available: amount && !applying.some(({ isClosed }) => isClosed) ? Math.max(0, left) : 0,
    price: amount ? priceIn(amount, service) : null,
    minimumNights: Math.max(0, ...applying.map(({ shortestStay }) => shortestStay)),
    maximumNights: longest.length > 0 ? Math.min(...longest) : 0,
    closedToArrival: applying.some((rule) => rule.isClosedToArrival),
    closedToDeparture: applying.some((rule) => rule.isClosedToDeparture),
  };
}

interface StayRule {
  /** Undefined: all. */
  categories?: ReadonlySet<string>;
  appliesTo(date: string): boolean;
  /** No stay may have the night. */
  isClosed: boolean;
  /** No stay may begin, or end, on the date. */
  isClosedToArrival: boolean;
  isClosedToDeparture: boolean;
  /** 0: any. */
  shortestStay: number;
  longestStay: number;
}

/** Restrictions of the rate: what forbids a stay unless it meets the exceptions. */
async function stayRules(
  call: PmsCall,
  service: Service,
  rateId: string,
  from: string,
  to: string,
): Promise<StayRule[]> {
  const { timeZone, id } = service;
  const CollidingUtc = {
    StartUtc: utcSecond(instantAt(timeZone, from)),
    EndUtc: utcSecond(instantAt(timeZone, addDays(to, 1))),
  };
  const found = await allFor(call, RESTRICTIONS, 'ServiceIds', [id], { RateIds: [rateId], CollidingUtc });
  const isByType = found.some((raw) => raw.object('Conditions').has('ResourceCategoryType'));
  const categories = isByType ? await allFor(call, CATEGORIES, 'ServiceIds', [id]) : [];
  return found.map((raw) => stayRuleOf(raw, service, categories));
}

const EXCEPTIONS = ['MinAdvance', 'MaxAdvance', 'MinLength', 'MaxLength', 'MinPrice', 'MaxPrice'];

/** https://docs.mews.com/connector-api/concepts/restrictions. Both ends are included. */
export function stayRuleOf(raw: Fields, service: Service, categories: readonly Fields[]): StayRule {
  const conditions = raw.object('Conditions');
  const exceptions = raw.optionalObject('Exceptions') ?? Fields.of({}, 'Exceptions');
  const [first, last] = ['StartUtc', 'EndUtc'].map((name) =>
    conditions.has(name) ? dateIn(service, conditions, name) : undefined,
  );
  const days = conditions.list('Days');
  const type = conditions.text('Type');
  const closes = (what: string): boolean => type === what && !EXCEPTIONS.some((name) => exceptions.has(name));
  const lengthOf = (name: string): number => {
    const minutes = exceptions.has(name) ? minutesOf(exceptions.text(name)) : 0;
    if (minutes === undefined) throw exceptions.invalid(name, 'a duration');
    return Math.ceil(minutes / 1440);
  };
  return {
    categories: categoriesOf(conditions, categories),
    appliesTo: (date) =>
      (!first || date >= first) &&
      (!last || date <= last) &&
      (days.length === 0 || days.includes(WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()])),
    isClosed: closes('Stay'),
    isClosedToArrival: closes('Start'),
    isClosedToDeparture: closes('End'),
    // A length that counts from the date of departure says nothing of the stays that begin on it.
    shortestStay: type === 'End' ? 0 : lengthOf('MinLength'),
    longestStay: type === 'End' ? 0 : lengthOf('MaxLength'),
  };
}

function categoriesOf(conditions: Fields, all: readonly Fields[]): ReadonlySet<string> | undefined {
  const id = conditions.optionalId('ResourceCategoryId');
  if (id !== null) return new Set([id]);
  if (!conditions.has('ResourceCategoryType')) return undefined;
  const type = conditions.text('ResourceCategoryType');
  return new Set(all.filter((raw) => raw.optionalText('Type') === type).map((raw) => raw.id('Id')));
}
