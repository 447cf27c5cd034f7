import fc from 'fast-check';
import { realNumber } from '../../../values/testing/edges.js';
import { boundingBox, cellRanges, kilometres } from './listing-place.rules.js';
import { apartSql } from './listing-place.sql.js';

const EARTH_KM = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Point {
  latitude: number;
  longitude: number;
}

const distance = (a: Point, b: Point): number => {
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
};

const contains = (box: ReturnType<typeof boundingBox>, { latitude, longitude }: Point): boolean => {
  if (latitude < box.south || latitude > box.north) return false;
  if (box.west === null) return true;
  return box.west <= box.east
    ? longitude >= box.west && longitude <= box.east
    : longitude >= box.west || longitude <= box.east;
};

/** Returns the point at a bearing and distance. */
const away = ({ latitude, longitude }: Point, bearing: number, km: number): Point => {
  const angle = km / EARTH_KM;
  const from = radians(latitude);
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const degrees = longitude + (turn * 180) / Math.PI;
  return { latitude: (to * 180) / Math.PI, longitude: ((degrees + 540) % 360) - 180 };
};

describe('boundingBox', () => {
  it('contains every point within the radius, including the poles and the antimeridian', () => {
    const sample = fc.tuple(
      realNumber(-90, 90),
      realNumber(-180, 180),
      realNumber(0.1, 100),
      realNumber(0, 2 * Math.PI),
      realNumber(0, 1),
    );
    fc.assert(
      fc.property(sample, ([latitude, longitude, radiusKm, bearing, share]) => {
        const centre = { latitude, longitude };
        const point = away(centre, bearing, radiusKm * share);
        if (distance(centre, point) > radiusKm) return;
        expect(contains(boundingBox({ ...centre, radiusKm }), point)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('excludes distant points', () => {
    const box = boundingBox({ latitude: 51.2, longitude: 4.4, radiusKm: 10 });
    expect(contains(box, { latitude: 51.4, longitude: 4.4 })).toBe(false);
    expect(contains(box, { latitude: 51.2, longitude: 4.8 })).toBe(false);
  });
});

/** Computes the cell as `listing_filter.cell` is generated. */
const cellOf = ({ latitude, longitude }: Point): number =>
  Math.floor((latitude + 90) * 10) * 4_000 + Math.floor((longitude + 180) * 10);

describe('cellRanges', () => {
  const holders = (place: Point & { radiusKm: number }, point: Point): number =>
    cellRanges(place).filter(([first, last]) => first <= cellOf(point) && cellOf(point) <= last).length;

  it('returns ranges that cover every point within the radius once, including the poles and the antimeridian', () => {
    const anywhere = fc.record({ latitude: realNumber(-90, 90), longitude: realNumber(-180, 180) });
    const edge = fc.record({
      latitude: fc.constantFrom(-90, -89.95, -0.05, 0, 51.2, 89.95, 90),
      longitude: fc.constantFrom(-180, -179.96, 0, 4.4, 179.96, 180),
    });
    const sample = fc.tuple(
      fc.oneof(anywhere, edge),
      realNumber(0.1, 100),
      realNumber(0, 2 * Math.PI),
      realNumber(0, 1),
    );
    fc.assert(
      fc.property(sample, ([centre, radiusKm, bearing, share]) => {
        const point = away(centre, bearing, radiusKm * share);
        if (distance(centre, point) > radiusKm) return;
        expect(holders({ ...centre, radiusKm }, point)).toBe(1);
        expect(holders({ ...centre, radiusKm }, centre)).toBe(1);
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns few ranges, which exclude distant points', () => {
    const place = { latitude: 51.2, longitude: 4.4, radiusKm: 100 };
    expect(cellRanges(place)).toHaveLength(18);
    expect(holders(place, { latitude: 51.2, longitude: 6.5 })).toBe(0);
    expect(holders(place, { latitude: 53, longitude: 4.4 })).toBe(0);
  });
});

describe('apartSql', () => {
  it('numbers its parameters after the given ones', () => {
    const { sql, parameters } = apartSql({ latitude: 0, longitude: 10, radiusKm: 5 }, 8);
    expect([[...sql.matchAll(/\$\d+/g)].map(String), parameters]).toEqual([
      ['$9', '$11', '$10'],
      [0, 10, 1],
    ]);
  });
});

describe('kilometres', () => {
  it.each([
    ['the same place', 0, 0],
    ['a value just below 0, which rounding can produce', -1e-17, 0],
    ['a degree', 1 - Math.cos(Math.PI / 180), 111.195],
    ['the other end of the world', 2, 20_015.115],
  ])('returns the distance of %s', (_, apart, expected) => {
    expect(kilometres(apart)).toBeCloseTo(expected, 2);
  });
});
