import { Fields } from '../kit/guards.js';
import { lodgify } from './connector.js';
import { listingOf } from './listings.js';

const ROOM = { id: 41, name: 'Room', units: 1, max_people: 2 };
const listing = (raw: object, rooms: object[] = [ROOM], settings: object = {}) =>
  listingOf(Fields.of({ id: 40, name: 'House', currency_code: 'USD', ...raw, rooms, settings }, 'property'));

describe('listingOf', () => {
  it.each([
    [{ min_price: 80, original_min_price: 90 }, '90'],
    [{ min_price: 80 }, '0'],
    [{ min_price: 80, currency_code: 'EUR' }, '80'],
    [{ min_price: 80, original_min_price: 90, currency_code: 'EUR' }, '90'],
    [{}, '0'],
  ])('reads the start price of %j as %s, because min_price is in euros', (raw, expected) => {
    expect(listing(raw).startPrice.toString()).toBe(expected);
  });

  it('has a unit for each room type, with its inventory', () => {
    const rooms = [ROOM, { id: 42, units: 4, max_people: 6, bedrooms: 3, bathrooms: 1.5 }];
    expect(listing({}, rooms)).toMatchObject({
      maxOccupancy: 6,
      bedroomCount: 3,
      bathroomCount: 1.5,
      units: [
        { providerUnitId: '41', inventoryCount: 1 },
        { providerUnitId: '42', inventoryCount: 4, maxOccupancy: 6 },
      ],
    });
  });

  it('is active even if no website shows it, but not without a room type', () => {
    expect(listing({ is_active: false }).active).toBe(true);
    expect(listing({}, []).active).toBe(false);
  });

  it('completes the addresses of pictures, and lists each picture once', () => {
    const images = [{ url: '//p.example/1.jpg', text: 'Outside' }, { url: '//p.example/2.jpg' }, { url: 'data:x' }];
    expect(listing({ image_url: '//p.example/1.jpg' }, [{ ...ROOM, images }])).toMatchObject({
      thumbnailUrl: 'https://p.example/1.jpg',
      pictures: [{ url: 'https://p.example/1.jpg', description: 'Outside' }, { url: 'https://p.example/2.jpg' }],
    });
  });

  it.each([
    [{ cooking: [{ name: 'Oven', text: 'Oven' }], sleeping: [] }, ['Oven']],
    [
      [{ name: 'Oven' }, { text: 'Pool' }],
      ['Oven', 'Pool'],
    ],
    [null, []],
  ])('reads the amenities %j', (amenities, expected) => {
    expect(listing({}, [{ ...ROOM, amenities }]).rawAmenities.map(({ name }) => name)).toEqual(expected);
  });

  it('takes the hours of arrival and departure from the rate settings', () => {
    expect(listing({}, [ROOM], { check_in_hour: 15, check_out_hour: 10 })).toMatchObject({
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '10:00:00' },
    });
    expect(listing({}).checkIn).toEqual({ op: 'FLEXIBLE' });
  });
});

describe('classify', () => {
  it.each([
    [400, '{"message":"The room type is not available","code":1}', 'not_available'],
    [409, '{"message":"Overlapping booking"}', 'not_available'],
    [422, '{"message":"Minimum stay is 3"}', 'stay_rules'],
    [400, '{"message":"Maximum occupancy exceeded"}', 'capacity'],
    [400, '{"message":"odd"}', undefined],
  ])('rejects %i %s with a reason if the text names one', (status, text, reason) => {
    expect(lodgify.classify!({ status, headers: {}, text })).toMatchObject({ kind: 'rejected', reason });
  });

  it.each([401, 403, 404, 429, 500, 200])('leaves status %i to the kit', (status) => {
    expect(lodgify.classify!({ status, headers: {}, text: '{"message":"not available"}' })).toBeUndefined();
  });
});
