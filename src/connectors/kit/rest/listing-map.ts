import { BLANK_LISTING, BLANK_UNIT, NO_CONTACT, NO_DETAILS, NO_RULES } from '../../port/blanks.js';
import type { ChargeKind } from '../../port/charge-kinds.js';
import type { CancellationPolicy } from '../../../values/cancellation/policy.js';
import { chargesRead } from '../charge-rules.js';
import { Fields } from '../../port/fields.js';
import type {
  ListingPart,
  PmsAddress,
  PmsChargeRule,
  PmsDiscountRule,
  PmsListing,
  PmsPicture,
  PmsRegistration,
  PmsUnit,
} from '../../port/model.js';
import { picturesIn } from '../pictures.js';
import { checkInBetween } from '../times.js';
import { Decimal } from '../../port/values.js';
import {
  date,
  flag,
  found,
  type Get,
  id,
  integer,
  latitude,
  longitude,
  neededCurrency,
  neededId,
  neededText,
  type Names,
  number,
  onto,
  positive,
  price,
  reading,
  type Sources,
  text,
  time,
  timeZone,
  url,
  within,
} from './sources.js';

const NONE = new Decimal(0);
const LONGEST_AMENITY = 200;

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

/** Reads a list of names, or of objects with a `name`. */
const amenities =
  (name: string): Get<Amenity[]> =>
  (raw) =>
    raw.list(name).map(nameIn);

/** Returns a name, or that of an object; `''` for anything else. */
export function nameIn(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const name = isObject ? Fields.of(value, 'item').value('name') : value;
  return typeof name === 'string' ? name : '';
}

/** Reads the number of rooms of each type: `{ Bedroom: 'bedrooms' }`. */
const rooms = (counts: Readonly<Record<string, string>>): Get<PmsListing['rooms']> => {
  const counted = Object.entries(counts).map(([name, field]) => ({ name, count: number(field) }));
  return (raw) => counted.map(({ name, count }) => ({ name, count: count(raw) ?? 0 })).filter(({ count }) => count > 0);
};

/** Reads the PMS's single value as a list. */
const listed = (names: Names): Get<string[]> => {
  const read = text(names);
  return (raw) => [read(raw) ?? []].flat();
};

interface Registration {
  number: Names;
  type?: Names;
  issuedAt?: Names;
  expiresAt?: Names;
}

/** Reads the licence of a PMS that has fields for a single one. */
const registration = ({ number, type = [], issuedAt = [], expiresAt = [] }: Registration): Get<PmsRegistration[]> => {
  const read = { number: text(number), type: text(type), issuedAt: date(issuedAt), expiresAt: date(expiresAt) };
  return (raw) => {
    const found = read.number(raw)?.trim();
    if (!found) return [];
    const [issuedAt, expiresAt] = [read.issuedAt(raw) ?? null, read.expiresAt(raw) ?? null];
    return [{ number: found, type: read.type(raw) ?? '', issuedAt, expiresAt }];
  };
};

const ADDRESS = { line1: text, city: text, state: text, country: text, postal_code: text };
const CONTACT = {
  name: text,
  firstName: text,
  lastName: text,
  email: listed,
  phone: listed,
  address: text,
  language: text,
  country: text,
};
const HOUSE_RULES = {
  petsAllowed: flag,
  smokingAllowed: flag,
  eventsAllowed: flag,
  childrenAllowed: flag,
  additionalRules: text,
};
const DETAILS = {
  notes: text,
  rules: text,
  space: text,
  access: text,
  transit: text,
  interaction: text,
  instructions: text,
  neighborhood: text,
};

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
  cancellationPolicy: found<CancellationPolicy>(),
  registrations: registration,
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
 * Maps a listing from the sources of its values at the PMS (`name: ['title', 'nickname']`). Values without a source or
 * without a value are blank; the thumbnail is the first picture, and sizes, rooms and the lowest price are those of the
 * units. `beside`: the data that accompanies the page of listings; `unknownParts`: kinds of charges that are not
 * included here.
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
    const {
      amenities = [],
      address,
      checkIn,
      checkOut,
      houseRules,
      listingDetails,
      contact,
      rating,
      ...told
    } = read(raw, beside);
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
      ...unreadIn(raw, told.thumbnailUrl),
      ...chargesRead(typeof unknownParts === 'function' ? unknownParts(raw, beside) : unknownParts, () =>
        charges(raw, beside),
      ),
    };
  };
}

/** Returns the unread parts. A thumbnail that is not the PMS's own counts as a picture. */
function unreadIn({ unread }: Fields, ownThumbnail: string | undefined): Pick<PmsListing, 'unread'> {
  if (unread.length === 0) return {};
  const hasThumbnail = ownThumbnail !== undefined || !unread.includes('pictures');
  return { unread: [...unread, ...(hasThumbnail ? [] : ['thumbnailUrl'])] as ListingPart[] };
}

/**
 * Returns the values that a listing takes from its units where it does not have its own: the largest, the cheapest, and
 * the number of each.
 */
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

/** Maps a unit of a listing. A unit without a name is named after its id. */
export function unit<B = void>(
  sources: Sources<typeof UNIT, B>,
): (raw: Fields, currency: string, beside: B) => PmsUnit {
  const read = reading<typeof UNIT, B>(UNIT, { providerUnitId: 'id', ...sources } as Sources<typeof UNIT, B>);
  return (raw, currency, beside) => {
    const told = read(raw.tolerant(), beside);
    return { ...BLANK_UNIT, name: told.providerUnitId!, currency, ...(told as Pick<PmsUnit, 'providerUnitId'>) };
  };
}

/** Returns a listing with the given number of equal units: one unit with its id. 0 when it is booked as a whole. */
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
