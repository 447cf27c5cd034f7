import { Fields } from '../kit/guards.js';
import { classify } from './client.js';
import { isChannelCopy, listingOf, nightOf } from './listings.js';

const LISTING = { id: 40, name: 'House', currency: 'EUR' };
const listing = (raw: object, beside: object = {}) =>
  listingOf(Fields.of({ listing: { ...LISTING, ...raw }, ...beside }, 'body'));

describe('listingOf', () => {
  it('accepts a listing with only an id, a name and a currency', () => {
    expect(listing({})).toMatchObject({ providerId: '40', name: 'House', units: [], timeZone: 'UTC', active: true });
  });

  it.each([
    ['15:00', '22:00', { op: 'FROM_TO', start: '15:00:00', end: '22:00:00' }],
    ['14:30', 'flexible', { op: 'FROM', start: '14:30:00' }],
    ['16:00', '26:00', { op: 'FROM_TO', start: '16:00:00', end: '02:00:00' }],
    ['flexible', '22:00', { op: 'FLEXIBLE', end: '22:00:00' }],
    [null, null, { op: 'FLEXIBLE' }],
  ])('reads the check-in from %s to %s', (checkin_start, checkin_end, expected) => {
    expect(listing({ checkin_start, checkin_end }).checkIn).toEqual(expected);
  });

  it('reads the lists next to the listing, whatever their form', () => {
    const read = listing(
      { thumbnail_file: 'https://p.example/2.jpg' },
      {
        photos: [
          { photo: 'https://p.example/1.jpg', sort_order: 2 },
          { original_file: 'https://p.example/2.jpg', sort_order: 1 },
          { photo: 'javascript:x' },
        ],
        amenities: ['Kitchen', { id: 4, name: 'Pool' }],
        rooms: [{ room_type: 'bedroom' }, { room_type: 'bedroom' }, { room_type: 'bathroom' }],
        description: { summary: 'Calm', house_manual: 'door code 1234', arrival_info: 'key under the mat' },
        details: { pets_allowed: 1, smoking_allowed: 0, person_capacity: 6 },
        reviews: [{ rating: 5 }, { rating: 4 }],
      },
    );
    expect(read).toMatchObject({
      pictures: [{ url: 'https://p.example/2.jpg' }, { url: 'https://p.example/1.jpg' }],
      rawAmenities: [
        { id: 0, name: 'Kitchen' },
        { id: 4, name: 'Pool' },
      ],
      bedroomCount: 2,
      maxOccupancy: 6,
      houseRules: { petsAllowed: true, smokingAllowed: false, childrenAllowed: null },
      rating: { count: 2, average: 4.5 },
    });
    expect(JSON.stringify(read)).not.toMatch(/1234|mat/);
  });

  it('reads the charges that depend only on guests and nights', () => {
    const fee = (fee_charge_type_id: number, type = 'fee') => ({
      name: `fee ${fee_charge_type_id}`,
      type,
      amount: fee_charge_type_id,
      fee_charge_type_id,
    });
    const others = ['accommodation', 'deposit', 'discount', 'cost', 'extra'].map((type) => fee(1, type));
    const fees = [...Array.from({ length: 10 }, (_, n) => fee(n + 1)), fee(3, 'tax'), ...others];
    const read = listing({ cleaning_fee: 30, extra_person: 12, guests_included: 2 }, { fees });
    expect(read.fees.map(({ charge, amount }) => `${charge} ${amount.toString()}`)).toEqual([
      'PER_STAY 30',
      'PER_GUEST_PER_NIGHT 12',
      'PER_STAY 1',
      'PER_NIGHT 2',
      'PERCENT 3',
      'PER_GUEST 4',
      'PER_GUEST_PER_NIGHT 5',
      'PER_GUEST_PER_NIGHT 7',
    ]);
    expect(read.fees[1]?.guestsIncluded).toBe(2);
    expect(read.taxes.map(({ charge }) => charge)).toEqual(['PERCENT']);
  });

  it.each([
    [{ parent_id: 7 }, true],
    [{ parent_id: 0 }, false],
    [{ parent_id: null }, false],
    [{}, false],
  ])('recognizes %j as the copy of a channel: %s', (raw, expected) => {
    expect(isChannelCopy(Fields.of(raw, 'listing'))).toBe(expected);
  });
});

describe('nightOf', () => {
  it.each([
    [{ status: 'available', price: 80 }, 1],
    [{ status: 'booked', price: 80 }, 0],
    [{ status: 'unavailable', price: 80 }, 0],
    [{ status: 'available', price: null }, 0],
    [{ status: 'available', price: 80, currency: 'USD' }, 0],
  ])('maps %j to %i available', (raw, available) => {
    const night = nightOf(Fields.of({ date: '2026-07-01', currency: 'EUR', ...raw }, 'night'), 'EUR');
    expect(night.available).toBe(available);
  });
});

describe('classify', () => {
  const of = (status: number, text: string) => classify({ status, headers: {}, text });

  it.each([
    [400, '{"success":false,"error":"Listing is not available"}', 'not_available'],
    [200, '{ "success": false, "error": "Dates already booked"}', 'not_available'],
    [422, '{"success":false,"error":"Minimum stay is 3 nights"}', 'stay_rules'],
    [400, '{"success":false,"error":"Person capacity exceeded"}', 'capacity'],
    [400, '{"success":false,"error":"Reservation not found"}', 'not_found'],
    [400, '{"success":false,"error":"Odd"}', undefined],
  ])('reads the refusal of %i %s', (status, text, reason) => {
    expect(of(status, text)).toMatchObject({ kind: 'rejected', reason });
  });

  it.each([
    [200, '{"success":true,"reservation":{"notes":"\\"success\\":false"}}'],
    [401, '{"success":false,"error":"Unauthorized"}'],
    [503, '{"success":false,"error":"Maintenance"}'],
  ])('leaves %i %s to the kit', (status, text) => {
    expect(of(status, text)).toBeUndefined();
  });
});
