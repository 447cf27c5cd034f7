import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { guesty } from './connector.js';
import { listingOf, nightOf } from './listings.js';

const sample = (file: string): unknown => JSON.parse(readFileSync(sharedData(`pms-samples/${file}`)!, 'utf8'));
const PRICES = { currency: 'EUR', basePrice: 100 };
const listing = (raw: object) => listingOf(Fields.of({ _id: 'l1', title: 'Home', prices: PRICES, ...raw }, 'listing'));
const night = (raw: object, unit: string | null = null) =>
  nightOf(Fields.of({ date: '2026-07-01', price: 80, ...raw }, 'day'), unit);

describe('the connector', () => {
  it('maps a multi-unit to one unit with inventory, with the amenities and pictures of the listing', () => {
    const pictures = [{ original: 'https://img.example/1.jpg', caption: 'Living room' }];
    const multi = listing({ accommodates: 3, mtl: { p: null, c: ['a', 'b', 'c'] }, amenities: ['Kitchen'], pictures });
    expect(multi.units).toEqual([
      {
        providerUnitId: 'l1',
        name: 'Home',
        description: '',
        inventoryCount: 3,
        maxOccupancy: 3,
        bedroomCount: 0,
        bathroomCount: 0,
        basePrice: multi.startPrice,
        currency: 'EUR',
        amenities: [{ name: 'Kitchen', description: '', type: '' }],
        pictures: [{ url: 'https://img.example/1.jpg', description: 'Living room' }],
      },
    ]);
  });

  it.each([
    ['https://img.example/t.jpg', 'https://img.example/t.jpg'],
    ['t.jpg', 'https://img.example/1.jpg'],
  ])('maps the thumbnail %s to %s', (thumbnail, shown) => {
    const pictures = [{ original: 'https://img.example/1.jpg' }];
    expect(listing({ picture: { thumbnail }, pictures }).thumbnailUrl).toBe(shown);
  });

  it('leaves sub-units out of pages and single reads', async () => {
    const named = (_id: string, parts: object = {}) => ({ _id, title: 'Home', prices: PRICES, ...parts });
    const subUnit = named('l2', { type: 'MTL_CHILD', mtl: { p: 'l1', c: null } });
    const results = [
      named('l1', { type: 'MTL', mtl: { p: null, c: ['l2'] } }),
      subUnit,
      named('l3', { mtl: null }),
      null,
      7,
    ];
    const { gateway } = scripted(guesty, [{ body: { results, count: 5 } }, { body: subUnit }]);
    const { call } = gateway.bind(testAccount());
    const page = await guesty.listings.page(call);
    expect(page.items.map(({ providerId }) => providerId)).toEqual(['l1', 'l3']);
    expect(page).toMatchObject({ refused: [{ providerId: '' }, { providerId: '' }], total: undefined });
    expect(await guesty.listings.one(call, 'l2')).toBeUndefined();
  });

  it('requests calendars without inactive sub-units', async () => {
    const { gateway, outbound } = scripted(guesty, [{ body: { data: { days: [] } } }]);
    const known = { providerId: 'l1', providerUnitIds: ['l1'], currency: 'EUR', timeZone: 'UTC' };
    await guesty.calendar(gateway.bind(testAccount()).call, known, '2026-07-01', '2026-07-02');
    expect(new URL(outbound.requests[0]!.url).searchParams.get('ignoreInactiveChildAllotment')).toBe('true');
  });

  it.each([{ type: 'MTL_CHILD' }, { mtl: { p: 'l1' } }])('takes %j for a sub-unit', async (parts) => {
    const { gateway } = scripted(guesty, [{ body: { _id: 'l2', title: 'Home', prices: PRICES, ...parts } }]);
    expect(await guesty.listings.one(gateway.bind(testAccount()).call, 'l2')).toBeUndefined();
  });

  it.each([
    [
      { defaultCheckInTime: '15:00', defaultCheckInEndTime: '22:00' },
      { op: 'FROM_TO', start: '15:00:00', end: '22:00:00' },
    ],
    [{ defaultCheckInTime: '8:30' }, { op: 'FROM', start: '08:30:00' }],
    [{ defaultCheckInTime: 'flexible' }, { op: 'FLEXIBLE' }],
    [{ terms: { checkInTime: '16:00' } }, { op: 'FROM', start: '16:00:00' }],
  ])('maps the check-in of %j to %j', (raw, expected) => {
    expect(listing(raw).checkIn).toEqual(expected);
  });

  it.each([
    [{ active: false }, false],
    [{ active: true, isListed: false }, false],
    [{ active: true, isListed: true }, true],
    [{}, true],
  ])('maps %j to active: %p', (raw, active) => {
    expect(listing(raw).active).toBe(active);
  });

  it('leaves out taxes that no rule expresses', () => {
    const taxes = [
      { type: 'VAT', amount: 10, units: 'PERCENTAGE', quantifier: 'PER_NIGHT' },
      { type: 'CITY_TAX', amount: 2.5, units: 'FIXED', quantifier: 'PER_GUEST_PER_NIGHT' },
      { type: 'ODD', amount: 1, units: 'FIXED', quantifier: 'PER_MOON' },
    ];
    expect(listing({ taxes }).taxes.map(({ name, charge }) => [name, charge])).toEqual([
      ['VAT', 'PERCENT'],
      ['CITY_TAX', 'PER_GUEST_PER_NIGHT'],
    ]);
  });

  it.each([
    [{ isAppliedByDefault: true, appliedByDefaultOnChannels: [] }, 1],
    [{ isAppliedByDefault: false, appliedByDefaultOnChannels: [] }, 0],
    [{ isAppliedByDefault: false, appliedByDefaultOnChannels: ['airbnb2'] }, 0],
    [{ isAppliedByDefault: false, appliedByDefaultOnChannels: ['manual'] }, 1],
    [{ isAppliedByDefault: true, isDeleted: true }, 0],
  ])('maps a tax with %j to %i rules', (parts, count) => {
    const tax = { type: 'OCCUPANCY_TAX', amount: 10, units: 'PERCENTAGE', quantifier: 'PER_NIGHT', ...parts };
    expect(listing({ taxes: [tax] }).taxes).toHaveLength(count);
  });

  it.each([
    ['CITY_TAX', 'CITY_TAX'],
    ['TOURISM_TAX', 'CITY_TAX'],
    ['GOODS_AND_SERVICES_TAX', 'VAT'],
    ['HARMONIZED_SALES_TAX', 'VAT'],
    ['STATE_TAX', 'SALES_TAX'],
    ['TRANSIENT_OCCUPANCY_TAX', 'LODGING_TAX'],
    ['LOCAL_TAX', undefined],
  ])('maps a %s to the kind %s', (type, kind) => {
    const tax = { type, amount: 10, units: 'PERCENTAGE', quantifier: 'PER_NIGHT' };
    expect(listing({ taxes: [tax] }).taxes[0]?.kind).toBe(kind);
  });

  it.each([[{ prices: null }], [{ prices: { currency: 'EURO' } }], [{ title: null }]])('refuses %j', (raw) => {
    expect(() => listing(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('nightOf', () => {
  it.each([
    [{ status: 'available' }, null, 1],
    [{ status: 'booked' }, null, 0],
    [{ status: 'reserved' }, null, 0],
    [{ status: 'unavailable' }, null, 0],
    // The allotment decides for a multi-unit, whatever the status says.
    [{ status: 'available', allotment: 0 }, 'l1', 0],
    [{ status: 'booked', allotment: 3 }, 'l1', 3],
    [{ status: 'available', allotment: 1 }, null, 1],
  ])('maps %j of unit %p to %i available', (raw, unit, available) => {
    expect(night(raw, unit).available).toBe(available);
  });
});

describeWithSharedData('Guesty samples of listings and calendars', () => {
  it('are read', () => {
    const farmhouse = listingOf(Fields.of(sample('guesty-calendar-app/listing-response.json'), 'listing'));
    expect(farmhouse).toMatchObject({
      providerId: 'farmhouse-prasser-001',
      maxOccupancy: 8,
      minimumNights: 2,
      maximumNights: 28,
      timeZone: 'Europe/Berlin',
      checkIn: { op: 'FROM', start: '16:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      houseRules: { childrenAllowed: true },
    });
    expect(
      farmhouse.fees.map(({ charge, amount, guestsIncluded }) => [charge, amount.toNumber(), guestsIncluded]),
    ).toEqual([
      ['PER_STAY', 75, 0],
      ['PER_GUEST_PER_NIGHT', 25, 4],
    ]);
    expect(farmhouse.taxes.map(({ charge, amount }) => [charge, amount.toNumber()])).toEqual([
      ['PERCENT', 10],
      ['PER_GUEST_PER_NIGHT', 2.5],
    ]);

    const { results } = sample('guesty-ruby-gem/listings-list.json') as { results: unknown[] };
    const [first] = results.map((item) => listingOf(Fields.of(item, 'listing')));
    expect(first).toMatchObject({ name: 'Example listing', internalName: 'ETDT', currency: 'EUR', active: false });
    expect([first!.startPrice.toNumber(), first!.deposit?.toNumber()]).toEqual([859, 350]);
  });

  it('without prices are refused', () => {
    expect(() => listingOf(Fields.of(sample('guesty-ruby-gem/listings-create.json'), 'listing'))).toThrow('prices');
  });

  it.each([
    ['available', 1, [200, 200, 200, 250, 250]],
    ['blocked', 0, [0, 0, 0]],
  ])('have readable %s nights', (name, available, prices) => {
    const days = sample(`guesty-calendar-app/calendar-${name}-dates.json`) as unknown[];
    const nights = days.map((day) => nightOf(Fields.of(day, 'day'), null));
    expect(nights.map(({ price }) => price?.toNumber())).toEqual(prices);
    expect(nights.every((one) => one.available === available)).toBe(true);
  });
});
