import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { hospitable } from './connector.js';
import { listingOf } from './listings.js';

const listing = (raw: object = {}, images: unknown[] = []) =>
  listingOf(Fields.of({ id: 'p-1', name: 'Home', currency: 'EUR', ...raw }, 'property').with('images', images));

describe('a property', () => {
  it.each([
    ['-0700', 'Etc/GMT+7'],
    ['+0200', 'Etc/GMT-2'],
    ['+05:30', 'Etc/GMT-5'],
    ['+0000', 'UTC'],
    ['-0030', 'UTC'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['nowhere', 'UTC'],
    [null, 'UTC'],
  ])('with the time zone %p is in %s', (timezone, expected) => {
    expect(listing({ timezone }).timeZone).toBe(expected);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: expected })).not.toThrow();
  });

  it.each([[{ 'check-in': '15:00', 'check-out': '10:30' }], [{ checkin: '15:00', checkout: '10:30' }]])(
    'has the check-in and check-out times of %j',
    (raw) => {
      expect(listing(raw)).toMatchObject({
        checkIn: { op: 'FROM', start: '15:00:00' },
        checkOut: { op: 'UNTIL', end: '10:30:00' },
      });
    },
  );

  it('has its public name, otherwise its internal one', () => {
    expect(listing({ public_name: 'Sea view' })).toMatchObject({ name: 'Sea view', internalName: 'Home' });
    expect(listing({ public_name: null })).toMatchObject({ name: 'Home', internalName: 'Home' });
  });

  it('has its pictures in order, otherwise the one in its own answer', () => {
    const picture = 'https://cdn.example/0.jpg';
    const images = [
      { url: 'https://cdn.example/2.jpg', caption: 'Garden', order: 2 },
      { url: 'https://cdn.example/1.jpg', caption: null, order: 1 },
      { url: 'not an address', order: 0 },
    ];
    expect(listing({ picture }, images).pictures).toEqual([
      { url: 'https://cdn.example/1.jpg', description: '' },
      { url: 'https://cdn.example/2.jpg', description: 'Garden' },
    ]);
    expect(listing({ picture }).thumbnailUrl).toBe(picture);
  });

  it('has the fees and the deposit of its terms, in percent or in minor units', () => {
    const value = { amount: 12345, formatted: '€123.45' };
    const { fees, deposit } = listing({
      bookings: {
        security_deposits: [
          { name: 'base', type: 'fixed', value: { amount: 100 } },
          { name: 'direct', type: 'fixed', value },
        ],
        occupancy_based_rules: { guests_included: 2, extra_guest_fee: { type: 'fixed', value }, pet_fee: null },
        fees: [
          { name: 'cleaning_fee', type: 'fixed', value },
          { name: 'management_fee', type: 'percent', value: 10 },
          { name: 'linens_fee', type: 'fixed', value: { amount: 0 } },
        ],
      },
    });
    expect(fees.map((fee) => [fee.name, fee.charge, fee.amount.toString(), fee.guestsIncluded])).toEqual([
      ['cleaning fee', 'PER_STAY', '123.45', 0],
      ['management fee', 'PERCENT', '10', 0],
      ['Extra guests', 'PER_GUEST_PER_NIGHT', '123.45', 2],
    ]);
    expect(deposit?.toString()).toBe('123.45');
  });

  it('has the discounts for weeks and months as rules, and marks them as unknown if they are missing', () => {
    const discounts = [
      { name: 'weekly', type: 'percent', value: 12.5 },
      { name: 'monthly', type: 'percent', value: '20' },
      { name: 'weekly', type: 'percent', value: 0 },
    ];
    const { discounts: rules, unknownParts } = listing({ bookings: { discounts } });
    expect(rules?.map(({ name, minimumNights, percentage }) => [name, minimumNights, percentage.toString()])).toEqual([
      ['Weekly discount', 7, '12.5'],
      ['Monthly discount', 28, '20'],
    ]);
    expect(unknownParts).not.toContain('DISCOUNT');
    expect(listing({ bookings: { fees: [] } }).unknownParts).toContain('DISCOUNT');
    expect(listing().unknownParts).toContain('DISCOUNT');
  });

  it.each([
    ['name', { name: 'seasonal', type: 'percent', value: 10 }],
    ['unit', { name: 'weekly', type: 'fixed', value: 10 }],
  ])('has no discount of an unknown %s', (_, discount) => {
    const { discounts, unknownParts } = listing({ bookings: { discounts: [discount] } });
    expect(discounts).toEqual([]);
    expect(unknownParts).toContain('OTHER');
  });

  it.each([
    ['direct', 10, true],
    ['direct', 0, false],
    ['airbnb', 10, false],
  ])('with a markup for %s of %d percent has an unknown part: %j', (platform, value, isUnknown) => {
    const { unknownParts } = listing({ bookings: { listing_markups: [{ platform, type: 'percent', value }] } });
    expect(unknownParts?.includes('OTHER')).toBe(isUnknown);
  });

  it('has the texts of its cancellation policy', () => {
    const cancellation = ['100% refund until 5 days before check-in', '', '50% refund until check-in'];
    expect(listing({ bookings: { booking_policies: { cancellation } } }).cancellationPolicy).toEqual({
      source: 'TEXT',
      description: '100% refund until 5 days before check-in\n50% refund until check-in',
      tiers: [],
    });
    expect(listing({ bookings: { booking_policies: { cancellation: [] } } }).cancellationPolicy).toBeFalsy();
    expect(listing().cancellationPolicy).toBeFalsy();
  });

  // As in an answer of a live account.
  it('reads coordinates from text, and rooms with beds', () => {
    const address = {
      number: null,
      street: 'Soi 1',
      postcode: null,
      coordinates: { latitude: '13.72', longitude: '-0.5' },
    };
    const room_details = [{ type: 'bedroom', beds: [{ type: 'queen_bed', quantity: 2 }] }, { type: 'full_bathroom' }];
    expect(listing({ address, room_details })).toMatchObject({
      latitude: 13.72,
      longitude: -0.5,
      rooms: [
        { name: 'bedroom', count: 1 },
        { name: 'full bathroom', count: 1 },
      ],
    });
  });

  it('does not show details that are only for guests who have booked', () => {
    const details = { house_manual: 'door code 4711', wifi_password: 'hunter2', space_overview: 'Light' };
    const shown = JSON.stringify(listing({ details }));
    expect(shown).toContain('Light');
    expect(shown).not.toMatch(/4711|hunter2/);
  });

  it('that is hidden is inactive, and a child names its parent', () => {
    expect([listing({ listed: false }).active, listing().active]).toEqual([false, true]);
    expect(listing({ parent_child: { type: 'child', parent: 'p-0' } }).parentPropertyId).toBe('p-0');
    expect(listing({ parent_child: { type: 'parent', parent: null, children: ['p-1'] } }).parentPropertyId).toBeNull();
  });

  it('that is unreadable does not stop the others, nor do missing pictures', async () => {
    const data = [
      { id: 'a', name: 'A', currency: 'EUR' },
      { id: 'b', name: 'B', currency: 'none' },
      { id: 'c', name: 'C', currency: 'EUR' },
    ];
    const { gateway } = scripted(hospitable, [
      ({ url }) =>
        url.includes('/images')
          ? { status: url.includes('/c/') ? 404 : 200, body: { data: [] } }
          : { body: { data, meta: { current_page: 1, last_page: 1, total: 3 } } },
    ]);
    const { call } = gateway.bind(testAccount(), { interactive: true });
    const page = await hospitable.listings.page(call);
    expect(page.items.map(({ providerId }) => providerId)).toEqual(['a', 'c']);
    expect(page.refused).toEqual([{ providerId: 'b', reason: 'property.currency is not an ISO 4217 currency' }]);
    expect(page.total).toBe(3);
  });
});

describeWithSharedData('Hospitable samples of properties', () => {
  const sample = (name: string): unknown[] =>
    (JSON.parse(readFileSync(sharedData(`pms-samples/hospitable/${name}.json`)!, 'utf8')) as { data: unknown[] }).data;
  const read = (name: string) => sample(name).map((item) => listingOf(Fields.of(item, 'property')));

  it('are read', () => {
    expect(read('properties_page1')).toMatchObject([
      {
        providerId: 'prop-example-001',
        name: 'Example Beach House',
        type: 'house',
        address: {
          line1: '100 Example Avenue',
          city: 'Example City',
          state: 'CA',
          country: 'US',
          postal_code: '90210',
        },
        latitude: 37.1001,
        longitude: -122.1001,
        maxOccupancy: 6,
        bedroomCount: 3,
        bathroomCount: 2.5,
        currency: 'USD',
        timeZone: 'Etc/GMT+7',
        active: true,
        checkIn: { op: 'FROM', start: '16:00:00' },
        checkOut: { op: 'UNTIL', end: '11:00:00' },
        units: [],
        fees: [],
        deposit: null,
      },
    ]);
    expect(read('properties_page2').map(({ name }) => name)).toEqual(['Example Mountain Cabin']);
    expect(read('properties_with_listings').map(({ name, active, address }) => [name, active, address.line1])).toEqual([
      ['Alpha Getaway', true, '1 Example Avenue'],
      ['Test Property Beta', false, '2 Example Avenue'],
      ['Gamma Retreat', true, '3 Example Avenue'],
    ]);
  });
});
