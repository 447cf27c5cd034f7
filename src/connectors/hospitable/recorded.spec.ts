import { describeRecorded, type Recording } from '../kit/testing/recorded.js';
import { hospitable } from './connector.js';
import { document } from './testing/document.js';

const STAY = { listingProviderId: 'prop-example-001', currency: 'USD', checkIn: '2025-06-14', checkOut: '2025-06-16' };

const common = {
  connector: hospitable,
  needs: {
    calls: {
      listings: { 'GET /properties': 'the listings themselves' },
      reservations: {
        'GET /properties': 'the properties whose reservations are listed',
        'GET /reservations': 'the reservations themselves',
      },
    },
    listings: [
      'GET /properties data[].currency',
      'GET /properties data[].id',
      'GET /properties meta.current_page',
      'GET /properties meta.last_page',
      'GET /properties/{uuid}/images data',
    ],
    reservations: [
      'GET /properties data[].currency',
      'GET /properties data[].id',
      'GET /properties meta.current_page',
      'GET /properties meta.last_page',
      'GET /reservations data[].arrival_date',
      'GET /reservations data[].departure_date',
      'GET /reservations data[].id',
      'GET /reservations data[].properties[].id',
      'GET /reservations data[].reservation_status.current',
      'GET /reservations meta.current_page',
      'GET /reservations meta.last_page',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { auth_token: 'token-1' } },
};
const changesIn = (file: string, changes: Recording['changes']) =>
  describeRecorded({
    ...common,
    answers: { 'GET /properties': 'properties_page1.json', 'GET /reservations': file },
    changes,
  });

changesIn('reservation_owner_stay.json', [
  { since: null, reservations: [{ ...STAY, providerReservationId: 'res-example-owner', status: 'BLOCKED' }] },
]);

changesIn('reservation_with_guest.json', [
  {
    since: null,
    reservations: [
      { guest: { firstName: 'Example', lastName: 'Guest', email: 'guest@example.com', phone: '+15550101001' } },
      { guest: { firstName: 'Anonymous', lastName: '', email: '', phone: '' }, source: 'booking' },
    ],
    // Its property is not in the list of the account, so its currency is not known.
    refused: ['res-example-guest-null'],
  },
]);

describeRecorded({
  ...common,
  now: '2025-06-01T00:00:00Z',
  answers: {
    'GET /user': 'user.json',
    'GET /properties': 'properties_page1.json',
    'GET /properties/{uuid}/images': { body: { data: [] } },
    'GET /properties/{uuid}/calendar': 'calendar_prop1.json',
    'GET /reservations': 'reservations_page1.json',
  },
  verify: { providerAccountId: 'acct-example-0001', name: 'Example Company' },
  listings: [
    {
      providerId: 'prop-example-001',
      name: 'Example Beach House',
      type: 'house',
      currency: 'USD',
      maxOccupancy: 6,
      bedroomCount: 3,
      bathroomCount: 2.5,
      active: true,
      address: { line1: '100 Example Avenue', city: 'Example City', state: 'CA', country: 'US', postal_code: '90210' },
      latitude: 37.1001,
      longitude: -122.1001,
      checkIn: { op: 'FROM', start: '16:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
    },
  ],
  calendars: [
    {
      listing: { providerId: 'prop-example-001', currency: 'USD' },
      from: '2026-08-11',
      to: '2026-08-13',
      nights: [
        { date: '2026-08-11', available: 1, price: '60', minimumNights: 2 },
        { date: '2026-08-12', available: 0, price: '60.01', minimumNights: 2 },
        // Free, but without a price.
        { date: '2026-08-13', available: 0, price: null, minimumNights: 1 },
      ],
    },
  ],
  changes: [
    {
      since: null,
      reservations: [
        {
          ...STAY,
          providerReservationId: 'res-example-accepted',
          status: 'CONFIRMED',
          source: 'airbnb',
          guests: 3,
          guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
          guest: {
            id: 'guest-example-0001',
            firstName: 'Example',
            lastName: 'Guest',
            email: 'guest@example.com',
            phone: '+15550101000',
          },
          confirmationCode: 'ABC123EXAMPLE',
          createdAt: '2025-01-10T12:00:00.000Z',
        },
        { ...STAY, providerReservationId: 'res-example-cancelled', status: 'CANCELLED' },
      ],
    },
  ],
});
