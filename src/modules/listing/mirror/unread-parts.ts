import type { ListingPart, PmsListing, PmsUnit } from '../../../connectors/port/model.js';
import type { ListingRecord } from '../listing-records.repository.js';
import type { UnitEntity } from '../unit.entity.js';

/** Parts of several values, some of which may have been read. */
const COMPOSED = ['address', 'houseRules', 'listingDetails', 'contact'] as const satisfies readonly ListingPart[];
type Composed = (typeof COMPOSED)[number];

/** The parts that units have too, with their names in a unit. */
const OF_UNITS = {
  name: 'name',
  description: 'description',
  pictures: 'pictures',
  bedroomCount: 'bedroomCount',
  bathroomCount: 'bathroomCount',
  rawAmenities: 'amenities',
} as const satisfies Partial<Record<ListingPart, keyof PmsUnit>>;

const isComposed = (part: ListingPart): part is Composed => (COMPOSED as readonly ListingPart[]).includes(part);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** Returns the stored values that are not blank. */
const kept = <T extends object>(given: T, stored: object, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(
    names.map((name) => [name, (stored as T)[name]] as const).filter(([, value]) => !isBlank(value)),
  ) as Partial<T>;

/** Returns the given values, with stored ones in place of blanks. */
const filled = <T extends object>(given: T, stored: T): T =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isBlank(value) ? stored[name as keyof T] : value]),
  ) as T;

/**
 * Returns the listing with its stored values in the parts that the access has no right to read: a missing right deletes
 * nothing.
 */
export const withStored = (given: PmsListing, { listing, units }: ListingRecord): PmsListing => {
  const { unread = [] } = given;
  if (unread.length === 0) return given;
  const composed = unread.filter(isComposed).map((part) => [part, filled<object>(given[part], listing[part])] as const);
  const whole = unread.filter((part) => !isComposed(part));
  const byId = new Map(units.map((unit) => [unit.providerUnitId, unit]));
  return {
    ...given,
    ...kept(given, listing, whole),
    ...Object.fromEntries(composed),
    units: given.units.map((unit) => unitWithStored(unit, byId.get(unit.providerUnitId), unread)),
  };
};

const unitWithStored = (given: PmsUnit, stored: UnitEntity | undefined, unread: readonly ListingPart[]): PmsUnit => {
  const parts = Object.entries(OF_UNITS).flatMap(([part, name]) =>
    unread.includes(part as ListingPart) ? [name] : [],
  );
  return stored ? { ...given, ...kept(given, stored, parts) } : given;
};
