import type { ListingFilter, Place } from './listing.types.js';

/** Conditions on `listing l` with their parameters, numbered after those already there. */
export interface Conditions {
  sql: string;
  parameters: unknown[];
}

/** Where the listings that a tenant may see come from: FROM and WHERE of `listing l`; $1 is the workspace, $2 the tenant. */
export interface ListingSource {
  from: string;
  owned: boolean;
}

export const OWN_LISTINGS: ListingSource = {
  from: 'FROM listing l WHERE l.workspace_id = $1 AND l.tenant_id = $2',
  owned: true,
};
export const IMPORTED_LISTINGS: ListingSource = {
  from: 'FROM listing_import i JOIN listing l ON l.id = i.listing_id WHERE i.tenant_id = $2 AND l.workspace_id = $1',
  owned: false,
};

const EARTH_RADIUS_KM = 6371.0088;
/** In a degree. */
const RADIANS = Math.PI / 180;
const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS;
/** Rounding must not cut off what lies on the edge of the box. */
const MARGIN = 1e-6;

/** Adds a condition, made of the names of the parameters that hold the values. */
type Add = (condition: (...names: string[]) => string, ...values: unknown[]) => void;

type Box = { south: number; north: number } & ({ west: number; east: number } | { west: null; east: null });

/** Every point within the radius lies in it. At a pole it spans all longitudes; across the antimeridian west > east. */
export const boundingBox = ({ latitude, longitude, radiusKm }: Place): Box => {
  const angle = radiusKm / KM_PER_DEGREE + MARGIN;
  const box = { south: latitude - angle, north: latitude + angle };
  if (box.south <= -90 || box.north >= 90) return { ...box, west: null, east: null };
  const width = Math.asin(Math.min(1, Math.sin(angle * RADIANS) / Math.cos(latitude * RADIANS))) / RADIANS + MARGIN;
  if (width >= 180) return { ...box, west: null, east: null };
  const wrap = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees);
  return { ...box, west: wrap(longitude - width), east: wrap(longitude + width) };
};

export const filterConditions = (filter: ListingFilter, given: number): Conditions => {
  const parameters: unknown[] = [];
  const conditions: string[] = [];
  const add: Add = (condition, ...values) => {
    conditions.push(condition(...values.map((value) => `$${given + parameters.push(value)}`)));
  };
  const { integrationAccountId, status, guests, bedroomCount, bathroomCount, amenityIds, place } = filter;
  if (integrationAccountId !== undefined) add((id) => `l.integration_account_id = ${id}`, integrationAccountId);
  if (status !== undefined) add((name) => `l.status = ${name}`, status);
  if (guests !== undefined) add((least) => `l.max_occupancy >= ${least}`, guests);
  if (bedroomCount !== undefined) add((least) => `l.bedroom_count >= ${least}`, bedroomCount);
  if (bathroomCount !== undefined) add((least) => `l.bathroom_count >= ${least}`, bathroomCount);
  if (place !== undefined) addPlace(add, place);
  // Last: comparing arrays costs more than all else together, and conditions are tried in their order.
  if (amenityIds !== undefined) add((ids) => `l.amenity_ids @> ${ids}::text[]`, amenityIds);
  return { sql: conditions.map((condition) => ` AND ${condition}`).join(''), parameters };
};

/**
 * The box lets an index and cheap comparisons do most of the work; the great-circle distance decides. Both sides of the
 * haversine formula are doubled: 2 sin²(x/2) = 1 - cos x, three cosines a row, exact to a millimetre at these radii.
 */
const addPlace = (add: Add, place: Place): void => {
  const { south, north, west, east } = boundingBox(place);
  add((from, to) => `l.latitude BETWEEN ${from}::float8 AND ${to}::float8`, south, north);
  if (west !== null) {
    const both = west <= east ? 'AND' : 'OR';
    add((from, to) => `(l.longitude >= ${from}::float8 ${both} l.longitude <= ${to}::float8)`, west, east);
  }
  add(
    (latitude, longitude, cosine, limit) => `${apart(latitude, longitude, cosine)} <= ${limit}::float8`,
    ...centre(place),
    2 * Math.sin(place.radiusKm / EARTH_RADIUS_KM / 2) ** 2,
  );
};

/** Twice the haversine of the angle between `listing l` and a place: grows with the distance. */
const apart = (latitude: string, longitude: string, cosine: string): string =>
  `1 - cos((l.latitude - ${latitude}::float8) * ${RADIANS}) +
       ${cosine}::float8 * cos(l.latitude * ${RADIANS}) * (1 - cos((l.longitude - ${longitude}::float8) * ${RADIANS}))`;

const centre = ({ latitude, longitude }: Place): number[] => [latitude, longitude, Math.cos(latitude * RADIANS)];

/** What grows with the distance of `listing l` from a place, and its parameters, numbered after `given`. */
export const apartSql = (place: Place, given: number): Conditions => ({
  sql: apart(`$${given + 1}`, `$${given + 2}`, `$${given + 3}`),
  parameters: centre(place),
});

/** Kilometres, of what `apartSql` answers. */
export const kilometres = (value: number): number =>
  2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(Math.max(0, value) / 2)));
