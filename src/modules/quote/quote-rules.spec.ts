import { Decimal } from '../../shared/money/money.js';
import { addDays } from '../../shared/time/dates.js';
import { assertNoRefusals, refusals } from './quote-rules.js';

const listing = { status: 'ACTIVE' as const, maxOccupancy: 4, minimumNights: 2, maximumNights: 5 };
const unit = { maxOccupancy: 0 };
const stay = { checkIn: '2027-03-01', checkOut: '2027-03-04', guests: 2 };

const nights = (count: number, own: { free?: boolean; minimumNights?: number; maximumNights?: number } = {}) =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays('2027-03-01', index),
    free: true,
    price: new Decimal(100),
    minimumNights: 0,
    maximumNights: 0,
    ...own,
  }));

const codes = (details: { code: string }[]): string[] => details.map(({ code }) => code);

describe('refusals', () => {
  it.each([
    ['nothing is broken', listing, unit, nights(3), stay, []],
    ['the listing is inactive', { ...listing, status: 'INACTIVE' as const }, unit, nights(3), stay, ['inactive']],
    ['a night is taken', listing, unit, nights(3, { free: false }), stay, ['not_available']],
    [
      "shorter than the listing's minimum",
      listing,
      unit,
      nights(1),
      { ...stay, checkOut: '2027-03-02' },
      ['minimum_nights'],
    ],
    ['as long as the minimum', listing, unit, nights(2), { ...stay, checkOut: '2027-03-03' }, []],
    ['as long as the maximum', listing, unit, nights(5), { ...stay, checkOut: '2027-03-06' }, []],
    [
      'as long as a maximum of one night',
      { ...listing, minimumNights: 1, maximumNights: 1 },
      unit,
      nights(1),
      { ...stay, checkOut: '2027-03-02' },
      [],
    ],
    [
      'longer than a maximum of one night',
      { ...listing, maximumNights: 1 },
      unit,
      nights(2),
      { ...stay, checkOut: '2027-03-03' },
      ['maximum_nights'],
    ],
    [
      'later nights have rules of their own',
      listing,
      unit,
      [...nights(1), ...nights(2, { minimumNights: 9, maximumNights: 1 })],
      stay,
      [],
    ],
    ["the night's own minimum counts first", listing, unit, nights(3, { minimumNights: 4 }), stay, ['minimum_nights']],
    [
      "longer than the listing's maximum",
      listing,
      unit,
      nights(6),
      { ...stay, checkOut: '2027-03-07' },
      ['maximum_nights'],
    ],
    ["the night's own maximum counts first", listing, unit, nights(3, { maximumNights: 2 }), stay, ['maximum_nights']],
    ['no maximum', { ...listing, maximumNights: 0 }, unit, nights(6), { ...stay, checkOut: '2027-03-07' }, []],
    ["more guests than the listing's capacity", listing, unit, nights(3), { ...stay, guests: 5 }, ['capacity']],
    [
      'more adults and children than the capacity',
      listing,
      unit,
      nights(3),
      { ...stay, guests: 6, guestCounts: { adults: 3, children: 2, infants: 1 } },
      ['capacity'],
    ],
    [
      'infants beyond the capacity',
      listing,
      unit,
      nights(3),
      { ...stay, guests: 5, guestCounts: { adults: 2, children: 2, infants: 1 } },
      [],
    ],
    ["the unit's capacity counts first", listing, { maxOccupancy: 1 }, nights(3), stay, ['capacity']],
    ['capacity not known', { ...listing, maxOccupancy: 0 }, unit, nights(3), { ...stay, guests: 50 }, []],
    [
      'every rule at once',
      { ...listing, status: 'INACTIVE' as const },
      unit,
      nights(1, { free: false }),
      { ...stay, checkOut: '2027-03-02', guests: 9 },
      ['inactive', 'not_available', 'minimum_nights', 'capacity'],
    ],
  ])('%s', (_, givenListing, givenUnit, givenNights, givenStay, expected) => {
    expect(codes(refusals(givenListing, givenUnit, givenNights, givenStay))).toEqual(expected);
  });

  it('says of each rule which field breaks it, and what it asks for', () => {
    const [nothing, short, long] = [
      refusals({ ...listing, status: 'INACTIVE' }, unit, nights(1, { free: false }), {
        ...stay,
        checkOut: '2027-03-02',
      }),
      refusals(listing, unit, nights(1), { ...stay, checkOut: '2027-03-02' }),
      refusals(listing, unit, nights(6), { ...stay, checkOut: '2027-03-07', guests: 5 }),
    ];
    expect([...nothing.slice(0, 2), ...short, ...long]).toEqual([
      { field: 'listingID', code: 'inactive', message: 'The listing is not active' },
      { field: 'checkInDate', code: 'not_available', message: 'Not available: 2027-03-01' },
      { field: 'checkOutDate', code: 'minimum_nights', message: 'At least 2 nights' },
      { field: 'checkOutDate', code: 'maximum_nights', message: 'At most 5 nights' },
      { field: 'guests', code: 'capacity', message: 'At most 4 guests can stay' },
    ]);
  });

  it('names the nights, and of many only the first', () => {
    const [few] = refusals(listing, unit, nights(2, { free: false }), { ...stay, checkOut: '2027-03-03' });
    expect(few!.message).toBe('Not available: 2027-03-01, 2027-03-02');
    const [many] = refusals({ ...listing, maximumNights: 0 }, unit, nights(40, { free: false }), {
      ...stay,
      checkOut: '2027-04-10',
    });
    expect(many!.message).toMatch(/2027-03-31 and 9 more$/);
    const [most] = refusals(listing, unit, nights(31, { free: false }), { ...stay, checkOut: '2027-04-01' });
    expect(most!.message).toMatch(/2027-03-31$/);
  });

  it('become one 422 with every reason', () => {
    expect(() => assertNoRefusals([])).not.toThrow();
    const details = refusals(listing, unit, nights(3, { free: false }), { ...stay, guests: 9 });
    expect(() => assertNoRefusals(details)).toThrow(
      expect.objectContaining({ kind: 'refused', code: 'not_available', details }),
    );
  });
});
