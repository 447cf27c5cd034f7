import type { Place } from '../listing.types.js';

const EARTH_RADIUS_KM = 6371.0088;
/** Radians per degree. */
export const RADIANS = Math.PI / 180;
const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS;
/** Keeps rounding from cutting off points on the edge of the box. */
const MARGIN = 1e-6;

/** The grid of `listing_filter.cell`, and the difference between the numbers of the first cells of two rows. */
const CELLS_A_DEGREE = 10;
const CELLS_A_ROW = 4_000;

type Box = { south: number; north: number } & ({ west: number; east: number } | { west: null; east: null });

/**
 * Returns a box that contains every point within the radius. At a pole it spans all longitudes; across the antimeridian
 * west > east.
 */
export const boundingBox = ({ latitude, longitude, radiusKm }: Place): Box => {
  const angle = radiusKm / KM_PER_DEGREE + MARGIN;
  const box = { south: latitude - angle, north: latitude + angle };
  if (box.south <= -90 || box.north >= 90) return { ...box, west: null, east: null };
  const width = Math.asin(Math.min(1, Math.sin(angle * RADIANS) / Math.cos(latitude * RADIANS))) / RADIANS + MARGIN;
  if (width >= 180) return { ...box, west: null, east: null };
  const wrap = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees);
  return { ...box, west: wrap(longitude - width), east: wrap(longitude + width) };
};

type CellRange = readonly [first: number, last: number];

const rowOf = (latitude: number): number => Math.floor((Math.min(90, Math.max(-90, latitude)) + 90) * CELLS_A_DEGREE);
const columnOf = (longitude: number): number => Math.floor((longitude + 180) * CELLS_A_DEGREE);

/** Returns the ranges of columns within a row. */
const columnsOf = ({ west, east }: Box): CellRange[] => {
  const last = columnOf(180);
  if (west === null) return [[0, last]];
  const [from, to] = [columnOf(west), columnOf(east)];
  if (west <= east) return [[from, to]];
  return from === to
    ? [[0, last]]
    : [
        [0, to],
        [from, last],
      ];
};

/**
 * Returns ranges of cells that cover the box of a place: one for each row of cells, two across the antimeridian,
 * without overlaps.
 */
export const cellRanges = (place: Place): CellRange[] => {
  const box = boundingBox(place);
  const columns = columnsOf(box);
  const [first, last] = [rowOf(box.south), rowOf(box.north)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * CELLS_A_ROW).flatMap((row) =>
    columns.map(([from, to]): CellRange => [row + from, row + to]),
  );
};

/** Returns the value of `apartSql` at the edge of the circle. */
export const apartAtMost = ({ radiusKm }: Place): number => 2 * Math.sin(radiusKm / EARTH_RADIUS_KM / 2) ** 2;

/** Converts a value of `apartSql` to kilometres. */
export const kilometres = (value: number): number =>
  2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(Math.max(0, value) / 2)));
