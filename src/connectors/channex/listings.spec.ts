import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { plain } from './client.js';
import { channex } from './connector.js';
import { listingOf } from './listings.js';
import { calendar, nightOf, standardPlan } from './rates.js';

const resource = (type: string, id: string, attributes: object, relationships: object = {}) =>
  plain(Fields.of({ type, id, attributes: { id, ...attributes }, relationships }, type));
const link = (type: string, id: string) => ({ data: { type, id } });

const property = (attributes: object = {}, facilities: object[] = []) =>
  resource(
    'property',
    'p-1',
    { title: 'Lake house', currency: 'EUR', ...attributes },
    { facilities: { data: facilities } },
  );
const roomType = (id: string, attributes: object = {}) =>
  resource(
    'room_type',
    id,
    { title: id, occ_adults: 2, occ_children: 1, count_of_rooms: 3, ...attributes },
    { property: link('property', 'p-1') },
  );
const plan = (id: string, attributes: object = {}, roomTypeId = 'r-1') =>
  resource(
    'rate_plan',
    id,
    { title: id, currency: 'EUR', options: [{ occupancy: 2, is_primary: true, rate: '80.00' }], ...attributes },
    { room_type: link('room_type', roomTypeId) },
  );
const parts = { roomTypes: [roomType('r-1')], plans: [plan('a')], facilities: new Map() };

describe('a property', () => {
  it('becomes a listing, and its room types become units with their room counts', () => {
    const roomTypes = [roomType('r-1'), roomType('r-2', { occ_adults: 6, count_of_rooms: 0 })];
    const plans = [plan('a'), plan('b', { options: [{ rate: '70.50' }] }, 'r-2')];
    const listing = listingOf(property(), { ...parts, roomTypes, plans });
    expect(listing).toMatchObject({ providerId: 'p-1', name: 'Lake house', active: true, maxOccupancy: 7 });
    expect(listing.startPrice.toString()).toBe('70.5');
    expect(
      listing.units.map(({ providerUnitId, inventoryCount, maxOccupancy }) => [
        providerUnitId,
        inventoryCount,
        maxOccupancy,
      ]),
    ).toEqual([
      ['r-1', 3, 3],
      ['r-2', 1, 7],
    ]);
  });

  it('has its photos in order, without advertisements and menus', () => {
    const photos = [
      { url: 'https://p.example/2.jpg', position: 2, kind: 'photo', description: 'Garden' },
      { url: 'https://p.example/0.jpg', position: 0, kind: 'ad' },
      { url: 'https://p.example/1.jpg', position: 1 },
      { url: 'nowhere', position: 3 },
    ];
    const { pictures, thumbnailUrl } = listingOf(property({ content: { photos } }), parts);
    expect(pictures.map(({ url }) => url)).toEqual(['https://p.example/1.jpg', 'https://p.example/2.jpg']);
    expect(thumbnailUrl).toBe('https://p.example/1.jpg');
  });

  it('has the rules, times and deposit of its policy', () => {
    const policy = resource('hotel_policy', 'h-1', {
      checkin_time: '14:00',
      checkout_time: '13:00',
      pets_policy: 'by_arrangements',
      smoking_policy: 'no_smoking',
      is_adults_only: true,
      refundable_deposit: '150.00',
    });
    expect(listingOf(property().with('policy', policy), parts)).toMatchObject({
      checkIn: { op: 'FROM', start: '14:00:00' },
      checkOut: { op: 'UNTIL', end: '13:00:00' },
      houseRules: { petsAllowed: null, smokingAllowed: false, childrenAllowed: false },
      deposit: new Decimal(150),
    });
    expect(listingOf(property(), parts)).toMatchObject({ checkIn: { op: 'FLEXIBLE' }, deposit: null });
  });

  it('has the charges of its tax set that are added to the nights', () => {
    const tax = (title: string, logic: string, type: string, more: object = {}) => ({
      title,
      logic,
      type,
      rate: '5.00',
      is_inclusive: false,
      currency: logic === 'percent' ? null : 'EUR',
      ...more,
    });
    const taxes = [
      tax('VAT', 'percent', 'tax', { is_inclusive: true }),
      tax('Lodging', 'percent', 'tax'),
      tax('City', 'per_person_per_night', 'city tax'),
      tax('Cleaning', 'per_booking', 'fee'),
      tax('In dollars', 'per_night', 'fee', { currency: 'USD' }),
      tax('Odd', 'per_moon', 'tax'),
    ];
    const { fees, taxes: charged } = listingOf(property().with('taxes', taxes), parts);
    expect(fees.map(({ name, charge }) => [name, charge])).toEqual([['Cleaning', 'PER_STAY']]);
    expect(charged.map(({ name, charge }) => [name, charge])).toEqual([
      ['Lodging', 'PERCENT'],
      ['City', 'PER_GUEST_PER_NIGHT'],
    ]);
  });

  it('leaves out charges that no rule expresses, and marks them as unknown', () => {
    const tax = (more: object) => ({
      title: 'City',
      logic: 'per_person_per_night',
      type: 'tax',
      rate: '2.00',
      ...more,
    });
    const limited = [
      { max_nights: 7 },
      { skip_nights: 1 },
      { applicable_after: '2027-06-01' },
      { applicable_before: '2027-09-01' },
      { applicable_date_ranges: [{ after: '2027-06-01', before: '2027-08-31' }] },
      { currency: 'USD' },
    ];
    for (const limit of limited) {
      const { taxes, unknownParts } = listingOf(property().with('taxes', [tax(limit)]), parts);
      expect([limit, taxes, unknownParts]).toEqual([limit, [], expect.arrayContaining(['OTHER'])]);
    }
    const unlimited = tax({ max_nights: null, applicable_date_ranges: [], currency: 'EUR', type: 'city_tax' });
    const { taxes, unknownParts } = listingOf(property().with('taxes', [unlimited]), parts);
    expect([taxes.map(({ kind }) => kind), unknownParts]).toEqual([
      ['CITY_TAX'],
      expect.not.arrayContaining(['OTHER']),
    ]);
  });

  it('applies percentages to the nights and to the charges nested in a tax', () => {
    const charge = (id: string, type: string, rate: string, taxes: object[] = []) => ({
      ...{ id, title: id, type, rate, taxes, logic: type === 'fee' ? 'per_booking' : 'percent', currency: null },
      is_inclusive: false,
    });
    const cleaning = charge('Cleaning', 'fee', '40.00');
    const towels = charge('Towels', 'fee', '10.00');
    const taxes = [cleaning, charge('Levy', 'tax', '3.00'), charge('VAT', 'tax', '20.00', [cleaning, towels])];
    const listing = listingOf(property().with('taxes', taxes), parts);
    expect(listing.fees.map(({ name }) => name).sort()).toEqual(['Cleaning', 'Towels']);
    expect(listing.taxes.map(({ name, appliesTo }) => [name, appliesTo])).toEqual([
      ['Levy', ['ACCOMMODATION']],
      ['VAT', ['ACCOMMODATION', 'CLEANING', 'LINEN']],
    ]);
  });

  it('without room types, or switched off, is inactive', () => {
    expect(listingOf(property(), { ...parts, roomTypes: [] }).active).toBe(false);
    expect(listingOf(property({ is_active: false }), parts).active).toBe(false);
  });
});

describe('the plan a room type is sold at', () => {
  const chosen = (...plans: Fields[]) => standardPlan(plans, 'r-1', 'EUR')?.id('id');

  it.each([
    ['the first of equals', [plan('a'), plan('b')], 'a'],
    ['not one derived from another', [plan('a', { parent_rate_plan_id: 'b' }), plan('b')], 'b'],
    ['by room, not by person', [plan('a', { sell_mode: 'per_person' }), plan('b', { sell_mode: 'per_room' })], 'b'],
    ['not one in another currency', [plan('a', { currency: 'USD' }), plan('b', { parent_rate_plan_id: 'a' })], 'b'],
    ['undefined for a plan of another room type', [plan('a', {}, 'r-2')], undefined],
  ])('is %s', (_, plans, expected) => {
    expect(chosen(...plans)).toBe(expected);
  });
});

describe('a night', () => {
  const night = (values: object) =>
    nightOf(
      Fields.of({ date: '2027-03-01', night: { availability: 2, rate: '80.00', ...values } }, 'day'),
      undefined,
      'r-1',
    );

  it('has the available count, and the longer of two minimum stays', () => {
    expect(night({ min_stay_arrival: 2, min_stay_through: 3, max_stay: 0 })).toEqual({
      providerUnitId: 'r-1',
      date: '2027-03-01',
      available: 2,
      price: new Decimal(80),
      minimumNights: 3,
      maximumNights: 0,
    });
  });

  it.each([
    ['that is overbooked', { availability: -1 }, 0],
    ['whose sale is stopped', { stop_sell: true }, 0],
    ['whose count is missing', { availability: null }, 0],
    ['whose price was never set', { rate: '0.00' }, 0],
  ])('%s is not for sale', (_, values, available) => {
    expect(night(values).available).toBe(available);
  });

  it('at the price 0 has no price', () => {
    expect(night({ rate: '0.00' }).price).toBeNull();
  });
});

describe('a calendar', () => {
  const read = (
    data: object,
    plans: object[] = [
      { type: 'rate_plan', id: 'a', attributes: {}, relationships: { room_type: link('room_type', 'r-1') } },
    ],
  ) => {
    const { gateway, outbound } = scripted(channex, [
      { body: { data: plans, meta: { total: plans.length } } },
      { body: { data } },
    ]);
    const { call } = gateway.bind(testAccount({ partnerKey: { headers: { 'user-api-key': 'k' } } }), {
      interactive: true,
    });
    const listing = { providerId: 'p-1', providerUnitIds: ['r-1'], currency: 'EUR', timeZone: 'UTC' };
    return { nights: calendar(call, listing, '2027-03-01', '2027-03-03'), requests: outbound.requests };
  };

  it('closes nights that the PMS leaves out, and room types without a plan', async () => {
    const days = { '2027-03-01': { rate: '10', availability: 1 }, '2027-03-03': { rate: 'x', availability: 1 } };
    const { nights, requests } = read({ a: days, b: {} });
    expect((await nights).map(({ available }) => available)).toEqual([1, 0, 0]);
    const asked = new URL(requests[1]!.url).searchParams;
    expect([asked.get('filter[date][gte]'), asked.get('filter[date][lte]')]).toEqual(['2027-03-01', '2027-03-03']);
    expect((await read({}, []).nights).map(({ available }) => available)).toEqual([0, 0, 0]);
  });

  it('without its plan is refused, and closes nothing', async () => {
    await expect(read({ b: {} }).nights).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
