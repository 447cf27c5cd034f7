import type { PmsNight } from '../../connectors/port/model.js';
import type { Decimal } from '../../values/money/money.js';
import { isCalendarDate, nightsBetween } from '../../values/time/dates.js';
import type { VisibleListing } from '../listing/listing.types.js';
import type { NightText } from './calendar-runs.js';

/** Nights of one unit by their offset from a first day. */
export type NightTexts = (NightText | undefined)[];

export type MirroredListing = Pick<VisibleListing, 'id' | 'providerId' | 'timeZone' | 'units'>;

/** One read of a listing's calendar, packed: a batch of packed reads takes a fraction of the memory of the nights. */
export interface CalendarRead {
  listing: Pick<VisibleListing, 'id' | 'providerId' | 'timeZone'>;
  /** Both ends included. */
  from: string;
  to: string;
  /** When the read began. */
  readAt: Date;
  /** Nights by active unit; nights that the PMS left out are holes. */
  units: Map<string, NightTexts>;
  /** The number of nights that the PMS returned, and how many of them belong to a unit and a day of the range. */
  given: number;
  placed: number;
  /** Identifies the PMS's answers and everything else that determines the nights; null where that is not known. */
  answers: Buffer | null;
  /** Whether the stored calendar was made from these answers; then they were not parsed, and there are no texts. */
  isKnown: boolean;
}

/** Both ends included. */
export interface DayRange {
  from: string;
  to: string;
}

const LARGEST = { smallint: 32_767, int: 2_147_483_647 };

const whole = (value: number, largest: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), largest) : 0;

const samePrice = (a: Decimal | null, b: Decimal | null): boolean =>
  a === b || (a !== null && b !== null && a.equals(b));

const alike = (a: PmsNight, b: PmsNight): boolean =>
  a.available === b.available &&
  a.minimumNights === b.minimumNights &&
  a.maximumNights === b.maximumNights &&
  samePrice(a.price, b.price) &&
  closedTo(a) === closedTo(b);

const closedTo = ({ closedToArrival, closedToDeparture }: PmsNight): string =>
  `${closedToArrival ? 'a' : ''}${closedToDeparture ? 'd' : ''}`;

const textOf = (night: PmsNight): NightText => {
  const { available, price, minimumNights, maximumNights } = night;
  const rules = `${whole(minimumNights, LARGEST.int)} ${whole(maximumNights, LARGEST.int)} ${closedTo(night)}`;
  return `${whole(available, LARGEST.smallint)} ${priceText(price)} ${rules}`.trimEnd();
};

/** A PMS writes 0 for a night that nobody has priced; an estimate would offer the night for free. */
const priceText = (price: Decimal | null): string => (price === null || price.isZero() ? '-' : price.toFixed());

const textsOf = (nights: readonly (PmsNight | undefined)[]): NightTexts => {
  let last: PmsNight | undefined;
  let text: NightText | undefined;
  return nights.map((night) => {
    if (night && (!last || !alike(night, last))) text = textOf((last = night));
    return night && text;
  });
};

const isStorable = ({ date, price }: PmsNight): boolean =>
  isCalendarDate(date) && (price === null || (price.isFinite() && !price.isNegative()));

/**
 * Packs nights by unit and date; the last night given for a date counts. Nights without a known unit, outside the range
 * or not storable are left out.
 */
export const packCalendar = (
  listing: MirroredListing,
  nights: readonly PmsNight[],
  { from, to }: DayRange,
  readAt: Date,
  answers: Buffer | null = null,
): CalendarRead => {
  const active = activeUnits(listing);
  const days = nightsBetween(from, to) + 1;
  const slots = new Map(active.map(({ id }) => [id, new Array<PmsNight | undefined>(days).fill(undefined)]));
  const unitOf = unitFinder(listing, active);
  let placed = 0;
  for (const night of nights) {
    const unit = unitOf(night);
    if (!unit || !isStorable(night) || night.date < from || night.date > to) continue;
    const own = slots.get(unit.id);
    const offset = nightsBetween(from, night.date);
    if (!own?.[offset]) placed += 1;
    if (own) own[offset] = night;
  }
  const units = new Map([...slots].map(([unitId, own]) => [unitId, textsOf(own)]));
  const given = nights.length;
  // Answers with nights that were left out are not remembered, so that each read reports them again.
  const whole = given === placed ? answers : null;
  return { listing: nameOf(listing), from, to, readAt, units, given, placed, answers: whole, isKnown: false };
};

/** Returns a function that finds the unit of a night; a night that names no unit belongs to the only active one. */
const unitFinder = (
  listing: MirroredListing,
  active: MirroredListing['units'],
): ((night: PmsNight) => MirroredListing['units'][number] | undefined) => {
  const byProviderId = new Map(listing.units.map((unit) => [unit.providerUnitId, unit]));
  const single = active.length === 1 ? active[0] : undefined;
  return ({ providerUnitId }) => (providerUnitId === null ? single : byProviderId.get(providerUnitId));
};

/** A read with the answers from which the stored calendars were made. */
export const knownCalendar = (
  listing: MirroredListing,
  { from, to }: DayRange,
  readAt: Date,
  answers: Buffer,
): CalendarRead => {
  const units = new Map(activeUnits(listing).map(({ id }): [string, NightTexts] => [id, []]));
  const given = units.size * (nightsBetween(from, to) + 1);
  return { listing: nameOf(listing), from, to, readAt, units, given, placed: given, answers, isKnown: true };
};

export const activeUnits = ({ units }: Pick<MirroredListing, 'units'>): MirroredListing['units'] =>
  units.filter(({ status }) => status === 'ACTIVE');

const nameOf = ({ id, providerId, timeZone }: MirroredListing): CalendarRead['listing'] => ({
  id,
  providerId,
  timeZone,
});
