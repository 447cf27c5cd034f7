import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { Fields } from '../kit/guards.js';
import { isSubUnit, listingOf, nightOf } from './listing-mapper.js';

const sample = (file: string): unknown => JSON.parse(readFileSync(sharedData(`pms-samples/${file}`)!, 'utf8'));
const PRICES = { currency: 'EUR', basePrice: 100 };
const listing = (raw: object) => listingOf(Fields.of({ _id: 'l1', title: 'Home', prices: PRICES, ...raw }, 'listing'));
const night = (raw: object, unit: string | null = null) =>
  nightOf(Fields.of({ date: '2026-07-01', price: 80, ...raw }, 'day'), unit);

describe('listingOf', () => {
  it('makes one unit with inventory of a multi-unit, and takes its sub-units for no listings', () => {
    const { units } = listing({ accommodates: 3, mtl: { children: ['a', 'b', 'c'] } });
    expect(units).toMatchObject([{ providerUnitId: 'l1', inventoryCount: 3, maxOccupancy: 3, currency: 'EUR' }]);
    expect([{ mtl: { parent: 'l1' } }, { mtl: { children: [] } }, {}, null, 7].map(isSubUnit)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    [{ defaultCheckInTime: '15:00', defaultCheckInEndTime: '22:00' }, { op: 'FROM_TO', start: '15:00:00', end: '22:00:00' }], // prettier-ignore
    [{ defaultCheckInTime: '8:30' }, { op: 'FROM', start: '08:30:00' }],
    [{ defaultCheckInTime: 'flexible' }, { op: 'FLEXIBLE' }],
    [{ terms: { checkInTime: '16:00' } }, { op: 'FROM', start: '16:00:00' }],
  ])('%j is %j', (raw, expected) => {
    expect(listing(raw).checkIn).toEqual(expected);
  });

  it.each([
    [{ active: false }, false],
    [{ active: true, isListed: false }, false],
    [{ active: true, isListed: true }, true],
    [{}, true],
  ])('%j is offered: %p', (raw, active) => {
    expect(listing(raw).active).toBe(active);
  });

  it('leaves out taxes that no rule of ours can say', () => {
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

  it.each([[{ prices: null }], [{ prices: { currency: 'EURO' } }], [{ amenities: [1] }], [{ title: null }]])(
    'refuses %j',
    (raw) => {
      expect(() => listing(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );
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
  ])('%j of unit %p: %i left', (raw, unit, available) => {
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
  ])('%s nights are read', (name, available, prices) => {
    const days = sample(`guesty-calendar-app/calendar-${name}-dates.json`) as unknown[];
    const nights = days.map((day) => nightOf(Fields.of(day, 'day'), null));
    expect(nights.map(({ price }) => price?.toNumber())).toEqual(prices);
    expect(nights.every((one) => one.available === available)).toBe(true);
  });
});
