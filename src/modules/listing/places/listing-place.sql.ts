import { cellRanges, RADIANS } from './listing-place.rules.js';
import type { Conditions, Place } from '../listing.types.js';

/** A FROM item `area` with the ranges of cells. */
export const areaSql = (place: Place, given: number): Conditions => {
  const ranges = cellRanges(place);
  return {
    sql: `unnest($${given + 1}::float8[], $${given + 2}::float8[]) AS area (first, last)`,
    parameters: [ranges.map(([first]) => first), ranges.map(([, last]) => last)],
  };
};

/**
 * Returns an expression that grows with the distance of `listing_filter f` from a place: twice the haversine of the
 * angle between them. Both sides of the formula are doubled: 2 sin²(x/2) = 1 - cos x, three cosines a row, exact to a
 * millimetre at these radii.
 */
export const apartSql = ({ latitude, longitude }: Place, given: number): Conditions => {
  const [north, east, cosine] = [1, 2, 3].map((number) => `$${given + number}::float8`);
  return {
    sql: `1 - cos((f.latitude - ${north}) * ${RADIANS}) +
       ${cosine} * cos(f.latitude * ${RADIANS}) * (1 - cos((f.longitude - ${east}) * ${RADIANS}))`,
    parameters: [latitude, longitude, Math.cos(latitude * RADIANS)],
  };
};
