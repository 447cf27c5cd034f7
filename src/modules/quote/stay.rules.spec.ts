import { Decimal } from '../../values/money/money.js';
import { addDays } from '../../values/time/dates.js';
import type { FreeNight } from '../availability/availability.types.js';
import { assertNoRefusals, refusals } from './stay.rules.js';

const listing = { status: 'ACTIVE' as const, maxOccupancy: 4, minimumNights: 2, maximumNights: 5 };
const unit = { maxOccupancy: 0 };
const stay = { checkIn: '2027-03-01', checkOut: '2027-03-04', guests: 2 };

const day = (offset: number, own: Partial<FreeNight> = {}): FreeNight => ({
  date: addDays(stay.checkIn, offset),
  free: true,
  price: new Decimal(100),
  minimumNights: 0,
  maximumNights: 0,
  closedToArrival: false,
  closedToDeparture: false,
  ...own,
});
/** Returns `count` equal nights and the day of check-out. */
const days = (count: number, own: Partial<FreeNight> = {}): FreeNight[] => [
  ...Array.from({ length: count }, (_, offset) => day(offset, own)),
  day(count),
];

const codes = (details: { code: string }[]): string[] => details.map(({ code }) => code);

describe('refusals', () => {
  it.each([
    ['nothing is broken', listing, unit, days(3), stay, []],
    ['the listing is inactive', { ...listing, status: 'INACTIVE' as const }, unit, days(3), stay, ['listing_inactive']],
    ['a night is taken', listing, unit, days(3, { free: false }), stay, ['nights_taken']],
    [
      "shorter than the listing's minimum",
      listing,
      unit,
      days(1),
      { ...stay, checkOut: '2027-03-02' },
      ['minimum_nights'],
    ],
    ['as long as the minimum', listing, unit, days(2), { ...stay, checkOut: '2027-03-03' }, []],
    ['as long as the maximum', listing, unit, days(5), { ...stay, checkOut: '2027-03-06' }, []],
    [
      'as long as a maximum of one night',
      { ...listing, minimumNights: 1, maximumNights: 1 },
      unit,
      days(1),
      { ...stay, checkOut: '2027-03-02' },
      [],
    ],
    [
      'longer than a maximum of one night',
      { ...listing, maximumNights: 1 },
      unit,
      days(2),
      { ...stay, checkOut: '2027-03-03' },
      ['maximum_nights'],
    ],
    [
      'later nights have rules of their own',
      listing,
      unit,
      [day(0), ...days(2, { minimumNights: 9, maximumNights: 1 })],
      stay,
      [],
    ],
    [
      "the night's own minimum takes precedence",
      listing,
      unit,
      days(3, { minimumNights: 4 }),
      stay,
      ['minimum_nights'],
    ],
    [
      "longer than the listing's maximum",
      listing,
      unit,
      days(6),
      { ...stay, checkOut: '2027-03-07' },
      ['maximum_nights'],
    ],
    [
      "the night's own maximum takes precedence",
      listing,
      unit,
      days(3, { maximumNights: 2 }),
      stay,
      ['maximum_nights'],
    ],
    ['no maximum', { ...listing, maximumNights: 0 }, unit, days(6), { ...stay, checkOut: '2027-03-07' }, []],
    ["more guests than the listing's capacity", listing, unit, days(3), { ...stay, guests: 5 }, ['capacity_exceeded']],
    [
      'more adults and children than the capacity',
      listing,
      unit,
      days(3),
      { ...stay, guests: 6, guestCounts: { adults: 3, children: 2, infants: 1 } },
      ['capacity_exceeded'],
    ],
    [
      'infants beyond the capacity',
      listing,
      unit,
      days(3),
      { ...stay, guests: 5, guestCounts: { adults: 2, children: 2, infants: 1 } },
      [],
    ],
    ["the unit's capacity takes precedence", listing, { maxOccupancy: 1 }, days(3), stay, ['capacity_exceeded']],
    [
      'arrival on a day closed to it',
      listing,
      unit,
      [day(0, { closedToArrival: true }), ...days(2)],
      stay,
      ['closed_to_arrival'],
    ],
    [
      'departure on a day closed to it',
      listing,
      unit,
      [...days(2), day(3, { closedToDeparture: true })],
      stay,
      ['closed_to_departure'],
    ],
    [
      'days in between closed to arrival and departure',
      listing,
      unit,
      [
        day(0, { closedToDeparture: true }),
        day(1, { closedToArrival: true, closedToDeparture: true }),
        day(2, { closedToArrival: true, closedToDeparture: true }),
        day(3, { closedToArrival: true }),
      ],
      stay,
      [],
    ],
    ['capacity not known', { ...listing, maxOccupancy: 0 }, unit, days(3), { ...stay, guests: 50 }, []],
    [
      'all rules together',
      { ...listing, status: 'INACTIVE' as const },
      unit,
      days(1, { free: false }),
      { ...stay, checkOut: '2027-03-02', guests: 9 },
      ['listing_inactive', 'nights_taken', 'minimum_nights', 'capacity_exceeded'],
    ],
  ])('name the broken rules: %s', (_, givenListing, givenUnit, givenDays, givenStay, expected) => {
    expect(codes(refusals(givenListing, givenUnit, givenDays, givenStay))).toEqual(expected);
  });

  it('name the field and the requirement for each broken rule', () => {
    const [nothing, short, long] = [
      refusals({ ...listing, status: 'INACTIVE' }, unit, days(1, { free: false }), {
        ...stay,
        checkOut: '2027-03-02',
      }),
      refusals(listing, unit, days(1), { ...stay, checkOut: '2027-03-02' }),
      refusals(listing, unit, days(6), { ...stay, checkOut: '2027-03-07', guests: 5 }),
    ];
    const closed = [day(0, { closedToArrival: true }), ...days(1), day(3, { closedToDeparture: true })];
    expect([...nothing.slice(0, 2), ...short, ...long, ...refusals(listing, unit, closed, stay)]).toEqual([
      { field: 'listingID', code: 'listing_inactive', message: 'The listing is not active' },
      { field: 'checkInDate', code: 'nights_taken', message: 'Not available: 2027-03-01' },
      { field: 'checkOutDate', code: 'minimum_nights', message: 'At least 2 nights' },
      { field: 'checkOutDate', code: 'maximum_nights', message: 'At most 5 nights' },
      { field: 'guests', code: 'capacity_exceeded', message: 'At most 4 guests can stay' },
      { field: 'checkInDate', code: 'closed_to_arrival', message: 'No stay may begin on 2027-03-01' },
      { field: 'checkOutDate', code: 'closed_to_departure', message: 'No stay may end on 2027-03-04' },
    ]);
  });

  it('name the nights, but only the first of many', () => {
    const [few] = refusals(listing, unit, days(2, { free: false }), { ...stay, checkOut: '2027-03-03' });
    expect(few!.message).toBe('Not available: 2027-03-01, 2027-03-02');
    const [many] = refusals({ ...listing, maximumNights: 0 }, unit, days(40, { free: false }), {
      ...stay,
      checkOut: '2027-04-10',
    });
    expect(many!.message).toMatch(/2027-03-31 and 9 more$/);
    const [most] = refusals(listing, unit, days(31, { free: false }), { ...stay, checkOut: '2027-04-01' });
    expect(most!.message).toMatch(/2027-03-31$/);
  });

  it('make up one 422 with every reason', () => {
    expect(() => assertNoRefusals([])).not.toThrow();
    const details = refusals(listing, unit, days(3, { free: false }), { ...stay, guests: 9 });
    expect(() => assertNoRefusals(details)).toThrow(
      expect.objectContaining({ kind: 'refused', code: 'nights_taken', details }),
    );
  });
});
