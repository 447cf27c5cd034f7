import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { ownerrez } from './connector.js';
import { document } from './testing/document.js';

const STAY = { listingProviderId: '14140', checkIn: '2030-04-28', checkOut: '2030-05-03', currency: 'USD' };
const booked = {
  providerReservationId: '273491',
  listingProviderId: '14140',
  checkIn: '2030-04-28',
  checkOut: '2030-05-03',
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 1 },
  status: 'CONFIRMED',
  source: 'Airbnb',
  notes: 'Late arrival',
  reference: 'our-reference',
  currency: 'USD',
  total: '1177',
  base: '950',
  fees: '120',
  taxes: '107',
  createdAt: '2030-01-05T09:10:11.000Z',
  updatedAt: null,
  cancelledAt: null,
};
// A booking names its guest; the address of the mail and the phone are the guest's own.
const read = { ...booked, guest: { id: '34013', firstName: 'Ada', lastName: 'Example', email: '', phone: '' } };

describeRecorded({
  connector: ownerrez,
  needs: {
    calls: {
      listings: { 'GET /properties': 'the listings themselves' },
      reservations: { 'GET /bookings': 'the reservations themselves' },
    },
    listings: ['GET /properties items[].currency_code', 'GET /properties items[].id', 'GET /properties items[].name'],
    reservations: [
      'GET /bookings items[].arrival',
      'GET /bookings items[].departure',
      'GET /bookings items[].id',
      'GET /bookings items[].property_id',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { clientRedirectURL: 'https://app.example/connected' } },
  now: '2030-04-01T00:00:00Z',
  answers: {
    'GET /users/me': { body: { id: 5100, first_name: 'Robin', last_name: 'Keeper' } },
    'GET /properties': 'properties.json',
    // Accounts pay for content; this one does not.
    'GET /listings': { status: 403, body: { status: 403, messages: ['Not allowed'] } },
    'GET /calendar/{id}': { status: 404, body: { status: 404, messages: ['Not found'] } },
    'GET /bookings': 'bookings.json',
    'GET /bookings/{id}': 'booking.json',
    'POST /bookings': 'booking.json',
    'POST /guests': 'guest.json',
    'POST /quotes': 'quote.json',
  },
  verify: { providerAccountId: '5100', name: 'Robin Keeper' },
  listings: [
    {
      providerId: '14140',
      name: 'Cabin on the Ridge',
      internalName: 'RIDGE',
      type: 'cabin',
      currency: 'USD',
      timeZone: 'UTC',
      active: true,
      address: {
        line1: '123 Ridge Ct, Unit B',
        city: 'Harrisonburg',
        state: 'Virginia',
        country: 'UNITED STATES',
        postal_code: '22801',
      },
      latitude: 38.4496,
      maxOccupancy: 6,
      bedroomCount: 2,
      bathroomCount: 2,
      minimumNights: 0,
      checkIn: { op: 'FROM', start: '16:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      houseRules: { petsAllowed: true, childrenAllowed: null },
      thumbnailUrl: 'https://uploads.ownerrez.example/ridge-l.jpg',
      pictures: [],
    },
    { providerId: '14141', name: 'Another Property', address: { country: '' }, latitude: null },
  ],
  calendars: [
    {
      listing: { providerId: '14140', currency: 'USD' },
      from: '2030-05-02',
      to: '2030-05-05',
      nights: [
        { date: '2030-05-02', available: 0, price: null },
        { date: '2030-05-03', available: 1 },
        // The night of a cancelled booking.
        { date: '2030-05-04', available: 1 },
        { date: '2030-05-05', available: 1 },
      ],
    },
    {
      listing: { providerId: '14140', currency: 'USD' },
      from: '2030-05-11',
      to: '2030-05-12',
      nights: [{ available: 0 }, { available: 1 }],
    },
  ],
  quotes: [
    {
      request: { ...STAY, guests: 3, guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 } },
      quote: {
        base: [{ name: '5 nights at $190.00 per night', amount: '950' }],
        discounts: [{ name: 'Weekly discount', amount: '50' }],
        fees: [{ name: 'Cleaning', amount: '120' }],
        taxes: [{ name: 'Lodging tax', amount: '107' }],
        total: '1127',
        deposit: '300',
      },
    },
  ],
  reservations: { '273491': read },
  creations: [
    {
      request: {
        ...STAY,
        notes: 'Late arrival',
        guests: 3,
        guestCounts: { adults: 2, children: 1, infants: 0, pets: 1 },
        base: new Decimal(950),
        fees: new Decimal(120),
        taxes: new Decimal(107),
        total: new Decimal(1177),
      },
      sends: 'POST /bookings',
      body: {
        property_id: 14140,
        guest_id: 34013,
        arrival: '2030-04-28',
        departure: '2030-05-03',
        adults: 2,
        children: 1,
        pets: 1,
        notes: expect.stringMatching(/^Late arrival\s+ref:our-reference$/),
        charges: [
          { type: 'rent', amount: 950 },
          { type: 'surcharge', amount: 120 },
          { type: 'tax', amount: 107 },
        ],
      },
      reservation: { ...booked, guest: { id: '34013', email: 'ada@guest.example', phone: '+15550100' } },
    },
  ],
  changes: [
    {
      since: '2030-03-01T00:00:00Z',
      reservations: [
        read,
        {
          providerReservationId: '273492',
          status: 'CANCELLED',
          reference: 'HMDEF',
          cancelledAt: '2030-02-01T00:00:00.000Z',
        },
        {
          providerReservationId: '273493',
          status: 'BLOCKED',
          guest: { id: '', firstName: '' },
          currency: null,
          total: '0',
          base: null,
        },
        { providerReservationId: '273494', status: 'PENDING', source: 'Vrbo', reference: null },
      ],
    },
  ],
  events: [
    {
      name: 'entity_update of a booking',
      headers: { 'content-type': 'application/json' },
      body: { id: 9, user_id: 5100, action: 'entity_update', entity_type: 'booking', entity_id: 273491 },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ eventId: '9', resource: 'RESERVATION', providerId: '273491' }],
    },
    {
      name: 'application_authorization_revoked',
      headers: { 'content-type': 'application/json' },
      body: { id: 10, user_id: 5100, action: 'application_authorization_revoked' },
      secrets: { secret: '', subscriptions: [] },
      hints: [],
    },
  ],
});
