import { BLANK_LISTING, BLANK_RESERVATION, BLANK_UNIT, NO_CONTACT, NO_DETAILS, NO_RULES } from '../blanks.js';
import type { ChargeKind } from '../charge-kinds.js';
import { chargesRead } from '../charge-rules.js';
import { Fields } from '../fields.js';
import type {
  PmsAddress,
  PmsChargeRule,
  PmsDiscountRule,
  PmsListing,
  PmsNight,
  PmsPicture,
  PmsReservation,
  PmsReservationStatus,
  PmsUnit,
} from '../model.js';
import { picturesIn } from '../pictures.js';
import type { ReservationPrice } from '../reserving.js';
import { personNamed, referenceIn, withoutReference } from '../texts.js';
import { checkInBetween } from '../times.js';
import { Decimal } from '../values.js';
import {
  currency, flag, type Get, id, instant, integer, latitude, longitude, neededCurrency, neededId, neededText, type Names,
  number, optional, positive, price, reading, type Sources, text, time, timeZone, url, within,
} from './sources.js'; // prettier-ignore

const NONE = new Decimal(0);
const LONGEST_AMENITY = 200;

/** Of what no field says: only code finds it. */
const found =
  <T>() =>
  (source: never): Get<T> =>
    source;

interface Pictures {
  /** The list. */
  of: string;
  url: Names;
  description?: Names;
  /** A number; without it they stay in the order of the list. */
  order?: string;
}

const pictures = ({ of, url, description = [], order }: Pictures): Get<PmsPicture[]> => {
  const fields = { url: [url].flat(), description: [description].flat(), order };
  return (raw) => picturesIn(raw.objects(of), fields);
};

type Amenity = string | { id: number; name: string };

/** A list of names, or of objects with a `name`. */
const amenities =
  (name: string): Get<Amenity[]> =>
  (raw) =>
    raw.list(name).map(nameIn);

/** A name, or an object that has one; `''` for anything else. */
export function nameIn(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const name = isObject ? Fields.of(value, 'item').value('name') : value;
  return typeof name === 'string' ? name : '';
}

/** How many of each there are: `{ Bedroom: 'bedrooms' }`. */
const rooms = (counts: Readonly<Record<string, string>>): Get<PmsListing['rooms']> => {
  const counted = Object.entries(counts).map(([name, field]) => ({ name, count: number(field) }));
  return (raw) => counted.map(({ name, count }) => ({ name, count: count(raw) ?? 0 })).filter(({ count }) => count > 0);
};

/** A list of the one value that the PMS gives. */
const listed = (names: Names): Get<string[]> => {
  const read = text(names);
  return (raw) => [read(raw) ?? []].flat();
};

const ADDRESS = { line1: text, city: text, state: text, country: text, postal_code: text };
const CONTACT = {
  name: text, firstName: text, lastName: text, email: listed, phone: listed, address: text, language: text, country: text,
}; // prettier-ignore
const HOUSE_RULES = { petsAllowed: flag, smokingAllowed: flag, eventsAllowed: flag, childrenAllowed: flag, additionalRules: text }; // prettier-ignore
const DETAILS = {
  notes: text, rules: text, space: text, access: text, transit: text, interaction: text, instructions: text, neighborhood: text,
}; // prettier-ignore

const LISTING = {
  providerId: neededId,
  name: neededText,
  currency: neededCurrency,
  internalName: text,
  description: text,
  type: text,
  pictures,
  thumbnailUrl: url,
  address: within(ADDRESS),
  latitude,
  longitude,
  minimumNights: integer,
  maximumNights: integer,
  maxOccupancy: integer,
  startPrice: price,
  timeZone,
  active: flag,
  rating: within({ count: integer, average: number }),
  bedroomCount: number,
  bathroomCount: number,
  rooms,
  checkIn: within({ start: time, end: time }),
  checkOut: time,
  houseRules: within(HOUSE_RULES),
  listingDetails: within(DETAILS),
  contact: within(CONTACT),
  parentPropertyId: id,
  amenities,
  units: found<PmsUnit[]>(),
};
const CHARGES = {
  fees: found<PmsChargeRule[]>(),
  taxes: found<PmsChargeRule[]>(),
  discounts: found<PmsDiscountRule[]>(),
  deposit: positive,
};

type ListingSources<B> = Sources<typeof LISTING, B> &
  Sources<typeof CHARGES, B> &
  Required<Pick<Sources<typeof LISTING, B>, 'name' | 'currency'>>;

/**
 * A listing from where its values stand at the PMS (`name: ['title', 'nickname']`). Blank is what has no source or is not
 * said; the thumbnail is the first picture, and sizes, rooms and the lowest price are those of the units. `beside`:
 * what the page of listings came with; `unknownParts`: what a stay may cost that is not told here.
 */
export function listing<B = void>(
  { fees, taxes, discounts, deposit, ...sources }: ListingSources<B>,
  unknownParts: readonly ChargeKind[] | ((raw: Fields, beside: B) => ChargeKind[]) = [],
): (raw: Fields, beside: B) => PmsListing {
  const read = reading<typeof LISTING, B>(LISTING, { providerId: 'id', ...(sources as Sources<typeof LISTING, B>) });
  const charges = reading<typeof CHARGES, B>(CHARGES, { fees, taxes, discounts, deposit } as Sources<
    typeof CHARGES,
    B
  >);
  return (item, beside) => {
    const raw = item.tolerant();
    const { amenities = [], address, checkIn, checkOut, houseRules, listingDetails, contact, rating, ...told } = read(raw, beside); // prettier-ignore
    return {
      ...BLANK_LISTING,
      ...ofUnits(told.units),
      thumbnailUrl: told.pictures?.[0]?.url ?? '',
      ...(told as Pick<PmsListing, 'providerId' | 'name' | 'currency'>),
      address: onto<PmsAddress>(BLANK_LISTING.address, address),
      rating: onto(BLANK_LISTING.rating, rating),
      checkIn: checkInBetween(checkIn?.start, checkIn?.end),
      checkOut: { op: 'UNTIL', end: checkOut },
      houseRules: onto(NO_RULES, houseRules),
      listingDetails: onto(NO_DETAILS, listingDetails),
      contact: onto(NO_CONTACT, contact),
      rawAmenities: namedOnce(amenities),
      ...chargesRead(typeof unknownParts === 'function' ? unknownParts(raw, beside) : unknownParts, () =>
        charges(raw, beside),
      ),
    };
  };
}

/** Code may say that a member is not told by `undefined`: it stays blank. */
function onto<T extends object>(blank: T, told: Partial<T> = {}): T {
  const said = Object.entries(told).filter(([, value]) => value !== undefined);
  return { ...blank, ...(Object.fromEntries(said) as Partial<T>) };
}

/** What a listing that does not say it itself takes from its units: the largest, the cheapest, and how many there are of each. */
function ofUnits(units: readonly PmsUnit[] = []): Partial<PmsListing> {
  const most = (of: (unit: PmsUnit) => number): number => Math.max(0, ...units.map(of));
  const prices = units.map(({ basePrice }) => basePrice).filter((price) => !price.isZero());
  return {
    startPrice: prices.length > 0 ? Decimal.min(...prices) : NONE,
    maxOccupancy: most(({ maxOccupancy }) => maxOccupancy),
    bedroomCount: most(({ bedroomCount }) => bedroomCount),
    bathroomCount: most(({ bathroomCount }) => bathroomCount),
    rooms: units.map(({ name, inventoryCount }) => ({ name, count: inventoryCount })),
  };
}

function namedOnce(amenities: readonly Amenity[]): PmsListing['rawAmenities'] {
  const named = amenities
    .map((amenity) => (typeof amenity === 'string' ? { id: 0, name: amenity } : amenity))
    .map((amenity) => ({ ...amenity, name: amenity.name.slice(0, LONGEST_AMENITY) }))
    .filter(({ name }) => name !== '');
  return [...new Map(named.map((amenity) => [`${amenity.id} ${amenity.name}`, amenity])).values()];
}

const UNIT = {
  providerUnitId: neededId,
  name: text,
  description: text,
  inventoryCount: integer,
  maxOccupancy: integer,
  bedroomCount: number,
  bathroomCount: number,
  basePrice: price,
  amenities: found<PmsUnit['amenities']>(),
  pictures,
};

/** A unit of a listing. One without a name has its id. */
export function unit<B = void>(
  sources: Sources<typeof UNIT, B>,
): (raw: Fields, currency: string, beside: B) => PmsUnit {
  const read = reading<typeof UNIT, B>(UNIT, { providerUnitId: 'id', ...sources } as Sources<typeof UNIT, B>);
  return (raw, currency, beside) => {
    const told = read(raw.tolerant(), beside);
    return { ...BLANK_UNIT, name: told.providerUnitId!, currency, ...(told as Pick<PmsUnit, 'providerUnitId'>) };
  };
}

/** A listing that has so many equal units: one unit with its id. 0: it is booked as a whole. */
export function inUnits(listing: PmsListing, inventoryCount: number): PmsListing {
  if (inventoryCount === 0) return listing;
  const { providerId, name, description, maxOccupancy, bedroomCount, bathroomCount, currency, pictures } = listing;
  const unit: PmsUnit = {
    ...{ name, description, maxOccupancy, bedroomCount, bathroomCount, currency, pictures },
    providerUnitId: providerId,
    inventoryCount,
    basePrice: listing.startPrice,
    amenities: listing.rawAmenities.map((amenity) => ({ name: amenity.name, description: '', type: '' })),
  };
  return { ...listing, units: [unit] };
}

const RESERVATION = {
  providerReservationId: neededId,
  reference: id,
  listingProviderId: neededId,
  providerUnitId: id,
  guests: integer,
  guestCounts: within({ adults: integer, children: integer, infants: integer, pets: integer }),
  guest: within({ id, name: text, firstName: text, lastName: text, email: text, phone: text }),
  status: found<PmsReservationStatus>(),
  source: text,
  notes: text,
  currency,
  total: price,
  base: price,
  fees: price,
  taxes: price,
  price: found<ReservationPrice>(),
  confirmationCode: id,
  createdAt: instant,
  updatedAt: instant,
  confirmedAt: instant,
  cancelledAt: instant,
};

type ReservationSources<B> = Sources<typeof RESERVATION, B> &
  Required<Pick<Sources<typeof RESERVATION, B>, 'listingProviderId' | 'status'>> & {
    /** The fields of arrival and departure. */
    stay: readonly [string, string];
  };

/** `beside`: the call, where it is read for one. */
export interface ReservationMap<B = unknown> {
  (raw: Fields, beside?: B): PmsReservation;
  /** The reference alone: what cannot be read otherwise may be ours. */
  referenceOf(raw: Fields, beside?: B): string | null;
}

/**
 * A reservation from where its values stand at the PMS. Adults are the guests that are no children, guests are adults and
 * children, where the PMS says one of them only; our reference is no part of the notes.
 */
export function reservation<B = unknown>({ stay, ...sources }: ReservationSources<B>): ReservationMap<B> {
  const read = reading<typeof RESERVATION, B>(RESERVATION, { providerReservationId: 'id', ...sources } as Sources<typeof RESERVATION, B>); // prettier-ignore
  const { reference } = sources;
  const readReference = reading<typeof RESERVATION, B>(RESERVATION, { reference } as Sources<typeof RESERVATION, B>);
  const map = (item: Fields, beside?: B): PmsReservation => {
    const raw = item.tolerant();
    const { guests, guestCounts, guest, status = 'UNKNOWN', price, cancelledAt, notes = '', ...told } = read(raw, beside as B); // prettier-ignore
    return {
      ...BLANK_RESERVATION,
      currency: null,
      total: NONE,
      ...(told as Pick<PmsReservation, 'providerReservationId' | 'listingProviderId'>),
      ...price,
      ...raw.stay(...stay),
      ...partyOf(guests, guestCounts),
      guest: guestOf(guest),
      status,
      notes: told.reference && referenceIn(notes) === told.reference ? withoutReference(notes) : notes,
      cancelledAt: status === 'CANCELLED' ? (cancelledAt ?? null) : null,
    };
  };
  return Object.assign(map, {
    referenceOf: (raw: Fields, beside?: B) => readReference(raw.tolerant(), beside as B).reference ?? null,
  });
}

function partyOf(
  guests: number | undefined,
  { adults, children = 0, infants = 0, pets = 0 }: Partial<PmsReservation['guestCounts']> = {},
): Pick<PmsReservation, 'guests' | 'guestCounts'> {
  const all = guests ?? (adults ?? 0) + children;
  return { guests: all, guestCounts: { adults: adults ?? Math.max(0, all - children), children, infants, pets } };
}

function guestOf({ name, ...told }: Partial<PmsReservation['guest'] & { name: string }> = {}): PmsReservation['guest'] {
  const named = personNamed(name ?? '');
  return { id: '', email: '', phone: '', ...named, ...told };
}

/** Whether the night can be sold, or how often. */
const left = optional<number | boolean>((owner, name) =>
  typeof owner.value(name) === 'boolean' ? owner.flag(name) : owner.integer(name),
);

const NIGHT = {
  available: left,
  price,
  minimumNights: integer,
  maximumNights: integer,
  closedToArrival: flag,
  closedToDeparture: flag,
};

type NightSources<B> = Sources<typeof NIGHT, B> &
  Required<Pick<Sources<typeof NIGHT, B>, 'available'>> & { date?: string };

/** A night from where its values stand at the PMS. What is of a wrong type closes it. */
export function night<B = void>({ date = 'date', ...sources }: NightSources<B>) {
  const read = reading<typeof NIGHT, B>(NIGHT, sources);
  return (raw: Fields, beside: B, providerUnitId: string | null = null): PmsNight => {
    const { available = 0, price = null, minimumNights = 0, maximumNights = 0, ...closures } = read(raw, beside);
    const night = { date: raw.date(date), available: Number(available), price, minimumNights, maximumNights };
    return { providerUnitId, ...night, ...closures };
  };
}
