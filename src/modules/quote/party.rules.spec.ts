import fc from 'fast-check';
import type { DomainError } from '../../values/errors/domain-error.js';
import { capacityFault, countsIn, headcount, readSplit, unknownFor } from './party.rules.js';

describe('headcount', () => {
  it.each([
    ['guests without a split', { guests: 3 }, 3],
    ['adults and children', { guests: 4, guestCounts: { adults: 2, children: 2 } }, 4],
    ['no infants that are included in guests', { guests: 5, guestCounts: { adults: 2, children: 2, infants: 1 } }, 4],
    ['no infants beyond guests', { guests: 4, guestCounts: { adults: 2, children: 2, infants: 1 } }, 4],
    ['guests whom the split leaves out', { guests: 5, guestCounts: { adults: 2 } }, 5],
    ['no child that is not given', { guests: 2, guestCounts: { adults: 2 } }, 2],
    ['no adult that is not given', { guests: 2, guestCounts: { children: 2 } }, 2],
    ['no pets', { guests: 2, guestCounts: { adults: 2, pets: 3 } }, 2],
  ])('counts %s', (_, party, expected) => expect(headcount(party)).toBe(expected));
});

describe('countsIn', () => {
  it.each([
    ['guests without a split are adults', { guests: 3 }, [3, 0, 0]],
    ['guests whom the split leaves out are adults', { guests: 4, guestCounts: { adults: 2, children: 1 } }, [3, 1, 0]],
    [
      'infants included in guests are not adults',
      { guests: 4, guestCounts: { adults: 2, children: 1, infants: 1 } },
      [2, 1, 1],
    ],
    ['guests who are not infants are adults', { guests: 4, guestCounts: { infants: 1 } }, [3, 0, 1]],
    ['at least one guest is an adult', { guests: 2, guestCounts: { children: 2 } }, [1, 1, 0]],
    ['an infant does not stay without an adult', { guests: 1, guestCounts: { infants: 1 } }, [1, 0, 1]],
  ])('%s', (_, party, [adults, children, infants]) =>
    expect(countsIn(party)).toEqual({ adults, children, infants, pets: 0 }),
  );

  it('returns as many adults and children as the headcount, and at least one adult', () => {
    const count = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
    const split = fc.record({ adults: count, children: count, infants: count, pets: count });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), split, (guests, guestCounts) => {
        fc.pre((guestCounts.adults ?? 0) + (guestCounts.children ?? 0) <= guests);
        const party = { guests, guestCounts };
        const { adults, children, ...others } = countsIn(party);
        expect(adults).toBeGreaterThanOrEqual(1);
        expect(adults + children).toBe(Math.max(1, headcount(party)));
        expect(others).toEqual({ infants: guestCounts.infants ?? 0, pets: guestCounts.pets ?? 0 });
      }),
    );
  });
});

describe('capacityFault', () => {
  const party = { guests: 5 };

  it("applies the unit's capacity, otherwise the listing's", () => {
    expect(capacityFault({ maxOccupancy: 9 }, { maxOccupancy: 4 }, party)).toMatchObject({
      field: 'guests',
      message: 'At most 4 guests can stay',
    });
    expect(capacityFault({ maxOccupancy: 4 }, { maxOccupancy: 5 }, party)).toBeUndefined();
    expect(capacityFault({ maxOccupancy: 4 }, { maxOccupancy: 0 }, party)).toMatchObject({ code: 'capacity_exceeded' });
    expect(capacityFault({ maxOccupancy: 0 }, { maxOccupancy: 0 }, party)).toBeUndefined();
  });
});

const faultsOf = (...given: Parameters<typeof readSplit>): [string | undefined, string][] => {
  try {
    readSplit(...given);
    return [];
  } catch (error) {
    return (error as DomainError).details.map(({ field, code }) => [field, code]);
  }
};

describe('readSplit', () => {
  it('combines guestCountInfo with the fields that it leaves out', () => {
    expect(readSplit(4, { adults: 3, pets: 1 }, { children: 1 })).toEqual({ adults: 3, children: 1, pets: 1 });
    expect(readSplit(2, { adults: 2 }, { adults: 2, infants: 1 })).toEqual({ adults: 2, infants: 1 });
    expect(readSplit(2, {})).toEqual({});
  });

  it('refuses more adults and children than guests, naming the field', () => {
    expect(faultsOf(1, { adults: 30 })).toEqual([['adults', 'split_exceeds_guests']]);
    expect(faultsOf(2, { adults: 2, children: 1 })).toEqual([['children', 'split_exceeds_guests']]);
    expect(faultsOf(2, { adults: 2 }, { adults: 2, children: 16 })).toEqual([
      ['guestCountInfo.children', 'split_exceeds_guests'],
    ]);
    expect(faultsOf(2, {}, { adults: 9 })).toEqual([['guestCountInfo.adults', 'split_exceeds_guests']]);
    expect(faultsOf(2, { adults: 2, infants: 5, pets: 3 })).toEqual([]);
    expect(faultsOf(2, { children: 2 })).toEqual([]);
    expect(() => readSplit(1, { adults: 2 })).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  it('refuses a guestCountInfo that contradicts the fields, naming each of them', () => {
    expect(faultsOf(4, { adults: 2, pets: 1 }, { adults: 3, pets: 0 })).toEqual([
      ['guestCountInfo.adults', 'conflicting_fields'],
      ['guestCountInfo.pets', 'conflicting_fields'],
    ]);
    expect(faultsOf(9, { adults: 2, children: 9 }, { adults: 9 })).toEqual([
      ['guestCountInfo.adults', 'conflicting_fields'],
      ['children', 'split_exceeds_guests'],
    ]);
  });
});

describe('unknownFor', () => {
  it('includes pets and extra guests only where there are any, and everything else always', () => {
    const parts = ['VAT', 'PET', 'EXTRA_GUEST'] as const;
    const due = (guests: number, pets?: number) =>
      unknownFor(parts, { guests, guestCounts: pets === undefined ? undefined : { pets } });
    expect(due(1)).toEqual(['VAT']);
    expect(due(1, 0)).toEqual(['VAT']);
    expect(due(1, 1)).toEqual(['VAT', 'PET']);
    expect(due(2)).toEqual(['VAT', 'EXTRA_GUEST']);
    expect(due(2, 1)).toEqual(parts);
  });
});
