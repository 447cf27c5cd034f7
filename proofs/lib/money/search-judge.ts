import { Decimal } from '../../../src/values/money/money.js';
import { addDays, nightsBetween } from '../../../src/values/time/dates.js';
import type { Stack } from '../stack/stack.js';

/** A unit as `GET /availability` and the listing show it to a tenant. */
export interface ShownUnit {
  listingId: string;
  unitId: string;
  maxOccupancy: number;
  listingOccupancy: number;
  bedroomCount: number;
  createdAt: string;
  rating: number;
  latitude: number | null;
  longitude: number | null;
  currency: string;
  fees: Rule[];
  taxes: Rule[];
  nights: Map<string, Night>;
}

interface Night {
  status: string;
  originalPrice: number;
  minimumNights: number;
  maximumNights: number;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  markup: number;
  discount: number;
}

interface Rule {
  charge: string;
  amount: string;
  guestsIncluded: number;
}

/** The currency in which totals are shown, and units of each currency for 1 EUR. */
export interface Shown {
  currency: string;
  rates: ReadonlyMap<string, Decimal>;
}

export interface Asked {
  /** If absent, each listing's totals are in its own currency. */
  shown?: Shown;
  stays: { checkIn: string; checkOut: string }[];
  guests: number;
  bedroomCount?: number;
  place?: { latitude: number; longitude: number; radius: number };
  minTotal?: number;
  maxTotal?: number;
}

export interface Expected {
  unitId: string;
  checkIn: string;
  total: number;
}

/** Returns a function that rounds half-up to the minor unit of the currency. */
const roundedIn = (currency: string): ((value: Decimal) => Decimal) => {
  const places = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;
  return (value) => value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
};

/** Returns everything that a tenant sees, listing by listing, for `days` days from `from`. */
export const shownUnits = async (stack: Stack, from: string, days: number, tenant?: string): Promise<ShownUnit[]> => {
  const units: ShownUnit[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await stack.request('GET', `/api/v1/listing?limit=100&status=ACTIVE&page=${page}`, { tenant });
    for (const listing of body.data) units.push(...(await unitsOf(stack, listing, from, days, tenant)));
    if (body.meta.next === null) return units;
  }
};

const unitsOf = async (
  stack: Stack,
  listing: any,
  from: string,
  days: number,
  tenant?: string,
): Promise<ShownUnit[]> => {
  const path = `/api/v1/availability/${listing.id}?startDate=${from}&endDate=${addDays(from, days - 1)}&limit=730`;
  const { body } = await stack.request('GET', path, { tenant });
  // Fees and taxes are not shown: they come from the PMS's rules.
  const [rules] = await stack.sql<{ fees: Rule[]; taxes: Rule[] }>('SELECT fees, taxes FROM listing WHERE id = $1', [
    listing.id,
  ]);
  return listing.units
    .filter(({ status }: any) => status === 'ACTIVE')
    .map((unit: any) => ({
      listingId: listing.id,
      unitId: unit.id,
      maxOccupancy: unit.maxOccupancy || listing.maxOccupancy,
      listingOccupancy: listing.maxOccupancy,
      bedroomCount: listing.bedroomCount,
      createdAt: listing.createdAt,
      rating: listing.rating.average,
      latitude: listing.latitude,
      longitude: listing.longitude,
      currency: listing.currency,
      ...rules,
      nights: new Map(
        body.data
          .filter((night: any) => night.unit.id === unit.id)
          .map((night: any) => [night.date, { ...night, ...percentagesOf(night) }]),
      ),
    }));
};

const percentagesOf = ({ priceModifications: { markup, defaultDiscount } }: any) => ({
  markup: markup.percentage,
  discount: defaultDiscount.percentage,
});

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const kilometres = (
  one: { latitude: number; longitude: number },
  two: { latitude: number; longitude: number },
): number => {
  const [a, b] = [radians(one.latitude), radians(two.latitude)];
  const turn = radians(one.longitude - two.longitude);
  const inner = Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(inner));
};

const lies = ({ latitude, longitude }: ShownUnit, place: Asked['place']): boolean =>
  place === undefined ||
  (latitude !== null && longitude !== null && kilometres({ latitude, longitude }, place) <= place.radius);

/** Returns a function that converts an amount of the unit as each part of a total is converted. */
const conversionOf = (from: string, shown?: Shown): ((amount: Decimal) => Decimal) => {
  if (!shown || shown.currency === from) return (amount) => amount;
  const rate = (currency: string): Decimal => (currency === 'EUR' ? new Decimal(1) : shown.rates.get(currency)!);
  return (amount) => roundedIn(shown.currency)(amount.times(rate(shown.currency)).dividedBy(rate(from)));
};

/** Prices a stay night by night. Returns null if the stay is not available. */
const totalOf = (unit: ShownUnit, checkIn: string, checkOut: string, { guests, shown }: Asked): number | null => {
  const length = nightsBetween(checkIn, checkOut);
  const nights = Array.from({ length }, (_, day) => unit.nights.get(addDays(checkIn, day)));
  if (nights.some((night) => night?.status !== 'AVAILABLE' || night.originalPrice === 0)) return null;
  const { minimumNights, maximumNights, markup, discount } = nights[0]!;
  if (nights[0]!.closedToArrival || unit.nights.get(checkOut)?.closedToDeparture) return null;
  if (length < minimumNights || (maximumNights > 0 && length > maximumNights)) return null;
  const rounded = roundedIn(unit.currency);
  const original = nights.reduce((sum, night) => sum.plus(night!.originalPrice), new Decimal(0));
  const added = rounded(original.times(markup).dividedBy(100));
  const taken = rounded(original.plus(added).times(discount).dividedBy(100));
  const due = (rules: Rule[], basis: Decimal): Decimal =>
    rules.reduce((sum, rule) => sum.plus(rounded(charged(rule, { guests, length, basis }))), new Decimal(0));
  const fees = due(unit.fees, original);
  const convert = conversionOf(unit.currency, shown);
  return [added, fees, due(unit.taxes, original.plus(fees))]
    .reduce((sum, part) => sum.plus(convert(part)), convert(original).minus(convert(taken)))
    .toNumber();
};

const charged = (
  rule: Rule,
  { guests, length, basis }: { guests: number; length: number; basis: Decimal },
): Decimal => {
  const paying = Math.max(0, guests - rule.guestsIncluded);
  const times = { PER_STAY: 1, PER_NIGHT: length, PER_GUEST: paying, PER_GUEST_PER_NIGHT: paying * length }[
    rule.charge
  ];
  return times === undefined ? basis.times(rule.amount).dividedBy(100) : new Decimal(rule.amount).times(times);
};

/** Returns the expected answer of the search, by examining every stay at every unit. */
export const expectedHits = (units: readonly ShownUnit[], asked: Asked): Expected[] =>
  units
    .filter((unit) => unit.maxOccupancy === 0 || asked.guests <= unit.maxOccupancy)
    .filter((unit) => asked.guests <= unit.listingOccupancy && unit.bedroomCount >= (asked.bedroomCount ?? 0))
    .filter((unit) => lies(unit, asked.place))
    .flatMap((unit) => {
      const { minTotal = 0, maxTotal = Infinity } = asked;
      const stays = asked.stays
        .map(({ checkIn, checkOut }) => ({
          unitId: unit.unitId,
          checkIn,
          total: totalOf(unit, checkIn, checkOut, asked),
        }))
        .filter((stay): stay is Expected => stay.total !== null && stay.total >= minTotal && stay.total <= maxTotal);
      const least = Math.min(...stays.map(({ total }) => total));
      return stays.filter(({ total }) => total === least).slice(0, 1);
    });
