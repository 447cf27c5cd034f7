import { Fields } from '../kit/guards.js';
import { Included } from './client.js';
import { listingOf } from './listing-mapper.js';

const resource = (attributes: object, relationships: object = {}) => ({
  id: '40149',
  type: 'properties',
  attributes: { name: 'Loft', currency: 'GBP', ...attributes },
  relationships,
});

const map = (attributes: object, relationships: object = {}, included: object[] = []) =>
  listingOf(Fields.of(resource(attributes, relationships), 'property'), new Included(Fields.of({ included }, 'body')));

describe('a property', () => {
  it('is joined with what comes along, in the order of its links', () => {
    const listing = map(
      { maximum_capacity: 4, bathrooms: 1.5, check_in_time: 15, check_out_time: '11:30', default_daily_rate: '131.5' },
      {
        address: { data: { id: '7', type: 'addresses' } },
        photos: { data: [{ id: '2', type: 'photos' }, { id: '1', type: 'photos' }, { id: '9', type: 'photos' }] }, // prettier-ignore
      },
      [
        { id: '7', type: 'addresses', attributes: { street: '1 High St', suite: 'B', city: 'London', country: 'United Kingdom', zip_code: 'N1' } }, // prettier-ignore
        { id: '1', type: 'photos', attributes: { url: 'https://p.example/1.jpg', position: 1 } },
        { id: '2', type: 'photos', attributes: { url: 'https://p.example/2.jpg', position: 2 } },
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
    [{ label: 'cleaning_fee', amount: 50 }, 'PER_STAY'],
    [{ label: 'extra_guest_charge', amount: 10, guests_included: 2 }, 'PER_GUEST_PER_NIGHT'],
    [{ name: 'VAT', type: 'percentage', amount: 20, frequency: 'per_booking' }, 'PERCENT'],
    [{ name: 'City tax', label: 'per_person_per_night', amount: 2 }, 'PER_GUEST_PER_NIGHT'],
    [{ name: 'Linen', frequency: 'per person', amount: 2 }, 'PER_GUEST'],
    [{ name: 'Resort', per: 'night', amount: 2 }, 'PER_NIGHT'],
  ])('with the charge %j has one %s', (attributes, charge) => {
    const links = { fees: { data: [{ id: '3', type: 'property_fees' }] } };
    expect(map({}, links, [{ id: '3', type: 'property_fees', attributes }]).fees).toMatchObject([{ charge }]);
  });

  it.each([{ amount: 5, enabled: false }, { amount: 5, included_in_price: true }, { amount: 0 }])(
    'does not add the charge %j',
    (attributes) => {
      const links = { taxes: { data: [{ id: '3', type: 'property_taxes' }] } };
      expect(map({}, links, [{ id: '3', type: 'property_taxes', attributes }]).taxes).toEqual([]);
    },
  );
});
