import { Fields } from '../kit/guards.js';
import { resourceIn } from './client.js';
import { listingOf } from './listings.js';

const resource = (attributes: object, relationships: object = {}) => ({
  id: '40149',
  type: 'properties',
  attributes: { name: 'Loft', currency: 'GBP', ...attributes },
  relationships,
});

const map = (attributes: object, relationships: object = {}, included: object[] = []) =>
  listingOf(resourceIn(Fields.of({ data: resource(attributes, relationships), included }, 'body')));

describe('a property', () => {
  it('is joined with its included resources, in the order of its links', () => {
    const listing = map(
      { maximum_capacity: 4, bathrooms: 1.5, check_in_time: 15, check_out_time: '11:30', default_daily_rate: '131.5' },
      {
        address: { data: { id: '7', type: 'addresses' } },
        photos: {
          data: [
            { id: '2', type: 'photos' },
            { id: '1', type: 'photos' },
            { id: '9', type: 'photos' },
          ],
        },
      },
      [
        {
          id: '7',
          type: 'addresses',
          attributes: { street: '1 High St', suite: 'B', city: 'London', country: 'United Kingdom', zip_code: 'N1' },
        },
        { id: '1', type: 'photos', attributes: { url: 'https://p.example/1.jpg', order: 1 } },
        { id: '2', type: 'photos', attributes: { url: 'https://p.example/2.jpg', order: 2 } },
      ],
    );
    expect(listing).toMatchObject({
      providerId: '40149',
      maxOccupancy: 4,
      bathroomCount: 1.5,
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '11:30:00' },
      address: { line1: '1 High St, B', country: 'United Kingdom', postal_code: 'N1' },
      timeZone: 'UTC',
      units: [],
    });
    expect(listing.pictures.map(({ url }) => url)).toEqual(['https://p.example/1.jpg', 'https://p.example/2.jpg']);
    expect(listing.startPrice.toString()).toBe('131.5');
  });

  it.each([
    [{ label: 'cleaning_fee', amount: 50 }, 'PER_STAY', 'CLEANING'],
    [{ label: 'extra_guest_charge', amount: 10, guests_included: 2 }, 'PER_GUEST_PER_NIGHT', 'EXTRA_GUEST'],
    [{ name: 'Service', type: 'percentage', amount: 20, frequency: 'per_booking' }, 'PERCENT', 'SERVICE'],
    [{ name: 'City tax', label: 'per_person_per_night', amount: 2 }, 'PER_GUEST_PER_NIGHT', 'CITY_TAX'],
    [{ name: 'Linen', frequency: 'per person', amount: 2 }, 'PER_GUEST', 'LINEN'],
    [{ name: 'Resort', per: 'night', amount: 2 }, 'PER_NIGHT', 'RESORT'],
    [{ name: 'Linen', label: 'linen_fee', type: 'fixed', per: 'person', amount: 2 }, 'PER_GUEST', 'LINEN'],
  ])('with the charge %j has one %s for %s', (attributes, charge, kind) => {
    const links = { fees: { data: [{ id: '3', type: 'property_fees' }] } };
    expect(map({}, links, [{ id: '3', type: 'property_fees', attributes }]).fees).toMatchObject([{ charge, kind }]);
  });

  it.each([
    [{ name: 'Weekly', label: 'weekly_discount', type: 'percentage', days: 7, amount: 10 }, ['Weekly 7 10']],
    [{ name: '', label: 'monthly_discount', type: 'percent', days: 28, amount: 25 }, ['monthly_discount 28 25']],
    [{ name: 'Fixed', type: 'fixed', days: 7, amount: 10 }, []],
    [{ name: 'Off', type: 'percentage', days: 7, amount: 10, enabled: false }, []],
    [{ name: 'None', type: 'percentage', days: 7, amount: 0 }, []],
    [{ name: 'Any stay', type: 'percentage', days: 0, amount: 10 }, []],
  ])('with the discount %j has %j', (attributes, expected) => {
    const links = { discounts: { data: [{ id: '4', type: 'property_discounts' }] } };
    const { discounts = [] } = map({}, links, [{ id: '4', type: 'property_discounts', attributes }]);
    expect(
      discounts.map(({ name, minimumNights, percentage }) => `${name} ${minimumNights} ${percentage.toFixed()}`),
    ).toEqual(expected);
  });

  it.each([{ amount: 5, enabled: false }, { amount: 5, included_in_price: true }, { amount: 0 }])(
    'does not add the charge %j',
    (attributes) => {
      const links = { taxes: { data: [{ id: '3', type: 'property_taxes' }] } };
      expect(map({}, links, [{ id: '3', type: 'property_taxes', attributes }]).taxes).toEqual([]);
    },
  );
});
