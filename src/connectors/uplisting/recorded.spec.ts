import { describeRecorded } from '../kit/testing/recorded.js';
import { uplisting } from './connector.js';
import { document } from './testing/document.js';

const STAY = { listingProviderId: '40149', checkIn: '2030-07-01', checkOut: '2030-07-03' };
const booked = {
  providerReservationId: '40149-2693371',
  reference: null,
  listingProviderId: '40149',
  checkIn: '2030-07-01',
  checkOut: '2030-07-06',
  guests: 2,
  guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '+44 7000 000001' },
  status: 'CONFIRMED',
  source: 'booking_dot_com',
  notes: 'Late arrival',
  currency: 'GBP',
  base: '482.38',
  fees: '50',
  taxes: '96.47',
  total: '628.85',
  confirmationCode: '4024473571',
  createdAt: '2030-01-03T13:03:27.000Z',
};
const event = { headers: {}, secrets: { secret: '', subscriptions: [] } };

describeRecorded({
  connector: uplisting,
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { api_key: 'key-1', client_id: 'client-1' } },
  now: '2030-06-10T00:00:00Z',
  needs: {
    calls: {
      listings: { 'GET /properties': 'the listings themselves' },
      reservations: {
        'GET /bookings/{id}': 'the reservations themselves, of one property',
        'GET /properties': 'the properties whose reservations are listed',
      },
    },
    listings: ['GET /properties data[].attributes.currency', 'GET /properties data[].id'],
    reservations: [
      'GET /bookings/{id} bookings[].check_in',
      'GET /bookings/{id} bookings[].check_out',
      'GET /bookings/{id} bookings[].id',
      'GET /properties data[].id',
    ],
    pages: ['GET /bookings/{id} meta.total_pages'],
  },
  answers: {
    'GET /users/me': {
      body: {
        data: {
          id: '77',
          type: 'users',
          attributes: { email: 'robin@host.example', first_name: 'Robin', last_name: 'Keeper' },
        },
      },
    },
    'GET /properties': 'properties.json',
    'GET /calendar/{id}': 'calendar.json',
    'GET /bookings/{id}': 'bookings.json',
    'POST /v2/bookings': { status: 201, body: { data: { id: '2693379', type: 'bookings', attributes: {} } } },
  },
  verify: { providerAccountId: '77', name: 'Robin Keeper' },
  listings: [
    {
      providerId: '40149',
      name: 'Loft by the park',
      internalName: 'LOFT-1',
      description: 'Bright loft.',
      type: 'Apartment',
      currency: 'GBP',
      timeZone: 'Europe/London',
      address: {
        line1: '1 High St, B',
        city: 'London',
        state: 'England',
        country: 'United Kingdom',
        postal_code: 'N1 1AA',
      },
      latitude: 51.5,
      longitude: -0.12,
      maxOccupancy: 4,
      bedroomCount: 2,
      bathroomCount: 1.5,
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      pictures: [{ url: 'https://img.example/first' }, { url: 'https://img.example/second' }],
      rawAmenities: [{ name: 'Wifi' }, { name: 'Kitchen' }],
      houseRules: { petsAllowed: false, smokingAllowed: false, eventsAllowed: false, childrenAllowed: true },
      // The linen fee is switched off.
      fees: [
        { name: 'Cleaning fee', charge: 'PER_STAY', amount: '50', kind: 'CLEANING' },
        { name: 'Extra guest charge', charge: 'PER_GUEST_PER_NIGHT', amount: '10', guestsIncluded: 2 },
      ],
      taxes: [
        { name: 'VAT', charge: 'PERCENT', amount: '20' },
        { name: 'City tax', charge: 'PER_GUEST_PER_NIGHT', amount: '2.5' },
      ],
      discounts: [{ name: 'Weekly discount', minimumNights: 7, percentage: '10' }],
      deposit: '200',
    },
  ],
  calendars: [
    {
      listing: { providerId: '40149' },
      from: '2030-07-01',
      to: '2030-07-06',
      nights: [
        { date: '2030-07-01', available: 1, price: '131', minimumNights: 2, maximumNights: 30, closedToArrival: false },
        { date: '2030-07-02', available: 1, price: '150.5', closedToArrival: true, closedToDeparture: false },
        { date: '2030-07-03', available: 0 },
        // A night without a price cannot be sold; a night that is left out is not for sale.
        { date: '2030-07-04', available: 0, price: null },
        { date: '2030-07-05', available: 1, minimumNights: 3, closedToDeparture: true },
        { date: '2030-07-06', available: 0, price: null },
      ],
    },
  ],
  reservations: { '40149-2693371': booked },
  creations: [
    {
      request: STAY,
      sends: 'POST /v2/bookings',
      body: {
        data: {
          type: 'bookings',
          attributes: {
            check_in: '2030-07-01',
            check_out: '2030-07-03',
            guest_name: 'Ada Guest',
            guest_email: 'ada@guest.example',
            guest_phone: '+15550100',
            number_of_guests: 2,
            note: 'ref:our-reference',
          },
          relationships: { property: { data: { type: 'properties', id: '40149' } } },
        },
      },
      reservation: { providerReservationId: '40149-2693379', reference: 'our-reference', status: 'CONFIRMED' },
    },
  ],
  changes: [
    {
      since: null,
      reservations: [
        booked,
        { providerReservationId: '40149-2693372', status: 'CANCELLED', source: 'airbnb_official', total: '0' },
        {
          providerReservationId: '40149-2693373',
          status: 'STAYING',
          reference: 'our-reference',
          notes: 'Quiet room',
          guest: { firstName: 'Grace', lastName: 'van Example' },
          base: '235.8',
          fees: '70',
          taxes: '0',
          total: '305.8',
        },
        { providerReservationId: '40149-2693374', status: 'POST_STAY', source: 'vrbo' },
      ],
    },
  ],
  events: [
    {
      name: 'booking_created',
      ...event,
      body: {
        id: 2693371,
        property_id: 40149,
        check_in: '2030-07-01',
        check_out: '2030-07-06',
        status: 'needs_check_in',
      },
      hints: [
        { resource: 'RESERVATION', providerId: '40149-2693371' },
        { resource: 'CALENDAR', providerId: '40149' },
      ],
    },
  ],
});
