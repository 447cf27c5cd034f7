import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { smoobu } from './connector.js';
import { document } from './testing/document.js';

const STAY = { listingProviderId: '2748963', checkIn: '2030-05-01', checkOut: '2030-05-03' };
const booked = {
  providerReservationId: '601',
  reference: 'HMABCDEF',
  listingProviderId: '2748963',
  checkIn: '2030-05-01',
  checkOut: '2030-05-03',
  guests: 3,
  guestCounts: { adults: 2, children: 1 },
  guest: { id: '778', firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '+49 30 123' },
  status: 'CONFIRMED',
  source: 'Airbnb',
  notes: 'Late arrival',
  currency: 'EUR',
  total: '255.5',
  createdAt: '2030-01-03T13:51:00.000Z',
  updatedAt: '2030-02-04T10:11:12.000Z',
};

describeRecorded({
  connector: smoobu,
  needs: {
    calls: {
      listings: {
        'GET /api/apartments': 'the listings themselves',
        'GET /api/apartments/{id}': 'the listing itself, with its currency',
      },
      reservations: { 'GET /api/reservations': 'the reservations themselves' },
    },
    listings: [
      'GET /api/apartments apartments[].id',
      'GET /api/apartments apartments[].name',
      'GET /api/apartments/{id} currency',
    ],
    reservations: [
      'GET /api/reservations bookings[].apartment.id',
      'GET /api/reservations bookings[].arrival',
      'GET /api/reservations bookings[].departure',
      'GET /api/reservations bookings[].id',
      'GET /api/reservations page_count',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { api_key: 'key-1', api_secret: 'secret-1' }, providerAccountId: '42' },
  now: '2030-04-01T00:00:00Z',
  answers: {
    'GET /api/me': { body: { id: 42, firstName: 'Robin', lastName: 'Keeper', email: 'robin@host.example' } },
    'GET /api/apartments': { body: { apartments: [{ id: 2748963, name: 'Loft' }] } },
    'GET /api/apartments/{id}': 'apartment.json',
    'GET /api/rates': 'rates.json',
    'POST /booking/checkApartmentAvailability': 'price.json',
    'GET /api/reservations': 'reservations.json',
    'GET /api/reservations/{id}': 'reservation.json',
    'POST /api/reservations': { body: { id: 606 } },
  },
  verify: { providerAccountId: '42', name: 'Robin Keeper' },
  listings: [
    {
      providerId: '2748963',
      name: 'Loft',
      type: 'Apartment',
      currency: 'EUR',
      startPrice: '80',
      timeZone: 'Europe/Berlin',
      address: { line1: 'Hauptstr. 1', city: 'Berlin', country: 'Germany', postal_code: '10115' },
      latitude: 52.5323,
      maxOccupancy: 4,
      bedroomCount: 2,
      bathroomCount: 1,
      rawAmenities: [{ name: 'Internet' }, { name: 'Balcony' }],
    },
  ],
  calendars: [
    {
      listing: { providerId: '2748963' },
      from: '2030-05-01',
      to: '2030-05-05',
      nights: [
        { date: '2030-05-01', available: 1, price: '100', minimumNights: 2 },
        { date: '2030-05-02', available: 1, price: '120.5' },
        { date: '2030-05-03', available: 0, price: '120' },
        // A night without a price cannot be booked; a night that is left out is not for sale.
        { date: '2030-05-04', available: 0, price: null },
        { date: '2030-05-05', available: 0, price: null },
      ],
    },
  ],
  quotes: [
    {
      request: STAY,
      quote: { base: [{ amount: '220.5' }], fees: [{ amount: '35' }], taxes: [], total: '255.5', deposit: null },
    },
  ],
  reservations: { '601': booked },
  creations: [
    {
      request: {
        ...STAY,
        guests: 3,
        guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
        total: new Decimal('255.5'),
      },
      sends: 'POST /api/reservations',
      body: {
        arrivalDate: '2030-05-01',
        departureDate: '2030-05-03',
        apartmentId: 2748963,
        channelId: 70,
        firstName: 'Ada',
        lastName: 'Guest',
        email: 'ada@guest.example',
        phone: '+15550100',
        adults: 2,
        children: 1,
        price: 255.5,
        notice: 'ref:our-reference',
      },
      reservation: {
        providerReservationId: '606',
        reference: 'our-reference',
        status: 'CONFIRMED',
        guest: { firstName: 'Ada', lastName: 'Guest', phone: '+15550100' },
        total: '255.5',
      },
    },
  ],
  changes: [
    {
      since: '2030-03-01T00:00:00Z',
      reservations: [
        booked,
        { providerReservationId: '602', status: 'MODIFIED', reference: 'our-reference', source: 'API', notes: '' },
        { providerReservationId: '603', status: 'CANCELLED', total: '0' },
        { providerReservationId: '604', status: 'BLOCKED', total: '0', currency: null, guest: { firstName: '' } },
        { providerReservationId: '605', guest: { firstName: 'Grace', lastName: 'van Example', email: '' } },
      ],
    },
  ],
  events: [
    {
      name: 'newReservation',
      headers: { 'content-type': 'application/json' },
      body: { action: 'newReservation', user: 42, data: { id: 601, type: 'reservation' } },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ resource: 'RESERVATION', providerId: '601' }],
    },
    {
      name: 'updateRates',
      headers: { 'content-type': 'application/json' },
      body: { action: 'updateRates', user: 42, data: { '2748963': { '2030-05-01': { price: 100 } } } },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ resource: 'CALENDAR', providerId: '2748963' }],
    },
  ],
});
