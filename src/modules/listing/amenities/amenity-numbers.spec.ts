import { createHash } from 'node:crypto';
import { AMENITY_CATALOGUE } from './amenity-catalogue.js';
import { AMENITY_BITS, amenityBits, amenityNumber } from './amenity-numbers.js';

const ids = AMENITY_CATALOGUE.flatMap(({ amenities }) => amenities.map(({ id }) => id));

describe('amenity numbers', () => {
  it('are different for each amenity of the catalogue and fit into the stored bits', () => {
    const numbers = ids.map((id) => amenityNumber(id));
    expect(new Set(numbers).size).toBe(ids.length);
    expect(numbers.every((number) => number !== undefined && number < AMENITY_BITS)).toBe(true);
  });

  it('are still those with which the first listings were stored', () => {
    const first = ids.filter((id) => amenityNumber(id)! < NUMBERED_FIRST);
    const inOrder = first.toSorted((one, other) => amenityNumber(one)! - amenityNumber(other)!);
    expect(createHash('sha256').update(inOrder.join(' ')).digest('hex')).toBe(FIRST_NUMBERS);
  });

  it('become bits, with none for unknown ids', () => {
    const bits = amenityBits(['wifi', 'trapeze']);
    expect([bits.length, bits.indexOf('1'), bits.lastIndexOf('1')]).toEqual([
      256,
      amenityNumber('wifi'),
      amenityNumber('wifi'),
    ]);
    expect(amenityNumber('trapeze')).toBeUndefined();
  });
});

/** The number of amenities that the migration numbered. */
const NUMBERED_FIRST = 192;
const FIRST_NUMBERS = '049bff9bed228361deefbec3e808c1cdd72aebdf3f952a5ed31925441d96e194';
