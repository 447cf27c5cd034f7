import type { ListingRef, PmsCall } from '../port/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import type { PmsNight } from '../port/model.js';
import { mapNights } from '../kit/nights.js';
import { night } from '../kit/rest/night-map.js';
import { spans } from '../kit/rest/slots.js';
import { addDays, type Decimal, eachNight } from '../port/values.js';
import { allFor, ask, dateIn, type Listed, midnight, minutesOf, type MewsService, theService } from './client.js';
import { RESTRICTION_TYPES } from './vocabulary.js';

const RATES: Listed = { name: 'rates', by: 'ServiceIds', activeOnly: true };
const RESTRICTIONS: Listed = { name: 'restrictions', by: 'ServiceIds' };
export const CATEGORIES: Listed = { name: 'resourceCategories', by: 'ServiceIds' };
/** The PMS accepts up to 367. */
const DAYS_AT_ONCE = 360;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns the default rate that anybody may book, otherwise a base rate, otherwise the oldest; undefined for none. */
export async function rateOf(call: PmsCall, { id }: MewsService): Promise<string | undefined> {
  const rates = await allFor(call, RATES, [id]);
  const isSold = (rate: Fields): boolean =>
    rate.id('ServiceId') === id &&
    rate.flag('IsEnabled') !== false &&
    (rate.has('Type') ? rate.text('Type') === 'Public' : rate.flag('IsPublic') === true);
  const rank = (rate: Fields): number => (rate.flag('IsDefault') ? 2 : 0) + (rate.flag('IsBaseRate') ? 1 : 0);
  const sold = rates.filter(isSold).reverse();
  return sold.sort((a, b) => rank(b) - rank(a))[0]?.id('Id');
}

/** Returns the PMS's value for a category and a night. */
export type Told = (categoryId: string, date: string) => unknown;

interface Table {
  path: string;
  rows: string;
  values: string;
}

const COUNTS = { path: '/services/getAvailability', rows: 'CategoryAvailabilities', values: 'Availabilities' };
const PRICES = { path: '/rates/getPricing', rows: 'CategoryPrices', values: 'AmountPrices' };

/** Reads arrays per category: each value gets the date of the time unit at its index. Both ends are included. */
async function tableOf(
  call: PmsCall,
  { path, rows, values }: Table,
  service: MewsService,
  parameters: object,
  [from, to]: readonly [string, string],
): Promise<{ told: Told; bodies: Fields[] }> {
  const cells = new Map<string, unknown>();
  const bodies: Fields[] = [];
  for (const [first, last] of spans(from, to, DAYS_AT_ONCE)) {
    const units = { FirstTimeUnitStartUtc: midnight(service, first), LastTimeUnitStartUtc: midnight(service, last) };
    const body = await ask(call, path, { ...parameters, ...units });
    const dates = listOf(body.value('TimeUnitStartsUtc'), 'TimeUnitStartsUtc').map((start) =>
      dateIn(service, Fields.of({ start }, 'TimeUnitStartsUtc'), 'start'),
    );
    listOf(body.value(rows), rows);
    for (const row of body.objects(rows))
      row.list(values).forEach((value, index) => cells.set(`${row.id('CategoryId')} ${dates[index]}`, value));
    bodies.push(body);
  }
  return { told: (categoryId, date) => cells.get(`${categoryId} ${date}`), bodies };
}

/** Returns how many units of each category can still be sold, adjustments included; negative when overbooked. */
export const availability = async (call: PmsCall, service: MewsService, from: string, to: string): Promise<Told> =>
  (await tableOf(call, COUNTS, service, { ServiceId: service.id }, [from, to])).told;

/** Returns the rate's prices by category and night: `Amount`s of the PMS. */
export async function nightPrices(
  call: PmsCall,
  service: MewsService,
  RateId: string,
  from: string,
  to: string,
): Promise<{ currency: string; told: Told }> {
  const { told, bodies } = await tableOf(call, PRICES, service, { RateId }, [from, to]);
  const [currency, ...others] = new Set(bodies.map((body) => body.currency('Currency')));
  if (currency === undefined || others.length > 0) throw invalid('Currency', 'one for all nights');
  return { currency, told };
}

/** Returns the name of the price that guests agree to: with taxes if the property's prices include them. */
export const priceNamed = ({ isGross }: MewsService): 'GrossValue' | 'NetValue' =>
  isGross ? 'GrossValue' : 'NetValue';

export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const service = await theService(call, listing.providerId);
  const rateId = await rateOf(call, service);
  const [left, prices, rules] = await Promise.all([
    availability(call, service, from, to),
    rateId && nightPrices(call, service, rateId, from, to),
    rateId ? stayRules(call, service, rateId, from, to) : [],
  ]);
  if (prices && prices.currency !== listing.currency) throw invalid('Currency', `the listing's (${listing.currency})`);
  return listing.providerUnitIds.flatMap((unitId) => {
    const amountOn = (date: string): unknown => prices && prices.told(unitId, date);
    const days = eachNight(from, addDays(to, 1)).map((date) => ({
      date,
      left: left(unitId, date),
      amount: amountOn(date),
    }));
    const own = rules.filter(({ categories }) => !categories || categories.has(unitId));
    return mapNights(days, unitId, (day) => {
      const applying = own.filter((rule) => rule.appliesTo(day.date('date')));
      return nightOf(day, { rules: applying, price: day.optionalObject('amount')?.price(priceNamed(service)) }, unitId);
    });
  });
}

/** A night without a price or a count is not for sale. */
const nightOf = night<{ rules: readonly StayRule[]; price?: Decimal }>({
  available: (day, { rules, price }) => {
    const left = day.optionalInteger('left', 0, -1_000_000);
    return price && !rules.some(({ isClosed }) => isClosed) ? Math.max(0, left) : 0;
  },
  price: (_, { price }) => price,
  minimumNights: (_, { rules }) => Math.max(0, ...rules.map(({ shortestStay }) => shortestStay)),
  maximumNights: (_, { rules }) => {
    const longest = rules.map(({ longestStay }) => longestStay).filter((length) => length > 0);
    return longest.length > 0 ? Math.min(...longest) : 0;
  },
  closedToArrival: (_, { rules }) => rules.some((rule) => rule.isClosedToArrival),
  closedToDeparture: (_, { rules }) => rules.some((rule) => rule.isClosedToDeparture),
});

interface StayRule {
  /** Undefined for all. */
  categories?: ReadonlySet<string>;
  appliesTo(date: string): boolean;
  /** No stay may include the night. */
  isClosed: boolean;
  /** No stay may begin, or end, on the date. */
  isClosedToArrival: boolean;
  isClosedToDeparture: boolean;
  /** 0 for no limit. */
  shortestStay: number;
  longestStay: number;
}

/** Returns the restrictions of the rate: each forbids a stay that does not meet its exceptions. */
async function stayRules(
  call: PmsCall,
  service: MewsService,
  rateId: string,
  from: string,
  to: string,
): Promise<StayRule[]> {
  const CollidingUtc = { StartUtc: midnight(service, from), EndUtc: midnight(service, addDays(to, 1)) };
  const found = await allFor(call, RESTRICTIONS, [service.id], { RateIds: [rateId], CollidingUtc });
  const isByType = found.some((raw) => raw.object('Conditions').has('ResourceCategoryType'));
  const categories = isByType ? await allFor(call, CATEGORIES, [service.id]) : [];
  return found.map((raw) => stayRuleOf(raw, service, categories));
}

const EXCEPTIONS = ['MinAdvance', 'MaxAdvance', 'MinLength', 'MaxLength', 'MinPrice', 'MaxPrice'];

/** https://docs.mews.com/connector-api/concepts/restrictions. Both ends are included. */
export function stayRuleOf(raw: Fields, service: MewsService, categories: readonly Fields[]): StayRule {
  const conditions = raw.object('Conditions');
  const exceptions = raw.optionalObject('Exceptions') ?? Fields.of({}, 'Exceptions');
  const [first, last] = ['StartUtc', 'EndUtc'].map((name) =>
    conditions.has(name) ? dateIn(service, conditions, name) : undefined,
  );
  const days = conditions.list('Days');
  // A restriction of an unknown type closes its nights.
  const type = conditions.meaning('Type', RESTRICTION_TYPES) ?? 'STAY';
  const closes = (what: typeof type): boolean => type === what && !EXCEPTIONS.some((name) => exceptions.has(name));
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
    isClosed: closes('STAY'),
    isClosedToArrival: closes('ARRIVAL'),
    isClosedToDeparture: closes('DEPARTURE'),
    // A length that is counted from the date of departure does not apply to stays that begin on it.
    shortestStay: type === 'DEPARTURE' ? 0 : lengthOf('MinLength'),
    longestStay: type === 'DEPARTURE' ? 0 : lengthOf('MaxLength'),
  };
}

function categoriesOf(conditions: Fields, all: readonly Fields[]): ReadonlySet<string> | undefined {
  const id = conditions.optionalId('ResourceCategoryId');
  if (id !== null) return new Set([id]);
  if (!conditions.has('ResourceCategoryType')) return undefined;
  const type = conditions.text('ResourceCategoryType');
  return new Set(all.filter((raw) => raw.optionalText('Type') === type).map((raw) => raw.id('Id')));
}
