import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { channex } from './connector.js';
import { document } from './testing/document.js';

const GROUP = '3e7d1c92-5f48-4a6b-b2c1-8c9d0e1f2a04';
const PROPERTY = '0c6f3a52-93d1-4b5e-8a57-3f0d2f6f1a01';
const ROOM_TYPE = '5b1f4d60-2a3c-4e0e-9c8e-0d5f7a7c2b02';
const PLAN = '9f2c8a41-7b64-4d7f-8d1a-6a1e5c3d4e03';
const BOOKING = 'd1e2f3a4-4b5c-4d6e-8f70-8091a2b3c407';
const SECRET = 'secret-1';
const ACCOUNT = ['data.id', 'data.relationships.properties.data[].id'].map((path) => `GET /groups/${GROUP} ${path}`);

const booked = {
  providerReservationId: BOOKING,
  reference: null,
  listingProviderId: PROPERTY,
  providerUnitId: ROOM_TYPE,
  checkIn: '2030-05-01',
  checkOut: '2030-05-03',
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
  guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '1234567890' },
  status: 'CONFIRMED',
  source: 'Booking.com',
  notes: 'A quiet room, please.',
  currency: 'GBP',
  base: '400',
  fees: '49.57',
  taxes: '6',
  total: '455.57',
  confirmationCode: '1556013801',
  createdAt: '2030-04-23T10:03:29.335Z',
};

describeRecorded({
  connector: channex,
  files: new URL('recorded/', import.meta.url),
  document,
  now: '2030-04-25T12:00:00Z',
  account: { credentials: { account_id: GROUP }, partnerKey: { headers: { 'user-api-key': 'partner-key' } } },
  needs: {
    calls: {
      listings: {
        'GET /properties': 'the listings themselves',
        'GET /rate_plans': 'prices',
        'GET /room_types': 'the units',
        [`GET /groups/${GROUP}`]: 'the properties of the account',
      },
      reservations: {
        'GET /bookings': 'the reservations themselves',
        [`GET /groups/${GROUP}`]: 'the properties of the account',
      },
    },
    listings: [
      ...ACCOUNT,
      // An answer without its resource is invalid.
      'GET /hotel_policies/{id} data',
      'GET /properties data[].attributes.currency',
      'GET /properties data[].attributes.title',
      'GET /properties data[].id',
      // The plan that a room is sold at must not be guessed.
      'GET /rate_plans data[].relationships.room_type.data.id',
      'GET /room_types data[].id',
      'GET /room_types data[].relationships.property.data.id',
      'GET /tax_sets/{id} data',
    ],
    reservations: [
      ...ACCOUNT,
      ...['attributes.arrival_date', 'attributes.departure_date', 'attributes.property_id', 'id'].map(
        (name) => `GET /bookings data[].${name}`,
      ),
    ],
    pages: ['properties', 'rate_plans', 'room_types', 'bookings'].map((list) => `GET /${list} meta.limit`),
  },
  answers: {
    [`GET /groups/${GROUP}`]: 'group.json',
    'GET /properties': 'properties.json',
    'GET /room_types': 'room-types.json',
    'GET /rate_plans': 'rate-plans.json',
    'GET /hotel_policies/{id}': 'policy.json',
    'GET /cancellation_policies': 'cancellation-policies.json',
    'GET /tax_sets/{id}': 'tax-set.json',
    'GET /property_facilities/options': 'facilities.json',
    'GET /room_facilities/options': { body: { data: [] } },
    'GET /restrictions': 'restrictions.json',
    'GET /bookings': 'bookings.json',
    [`GET /bookings/${BOOKING}`]: 'booking.json',
    'GET /booking_revisions/feed': 'feed.json',
    'POST /bookings': { status: 201, body: { data: { type: 'booking', id: BOOKING, attributes: { id: BOOKING } } } },
  },
  verify: { providerAccountId: GROUP, name: 'Example Stays' },
  listings: [
    {
      providerId: PROPERTY,
      name: 'House on the Quay',
      description: 'By the water.',
      type: 'apart_hotel',
      pictures: [{ url: 'https://img.example.com/1/' }, { url: 'https://img.example.com/2/' }],
      address: { line1: '1 Quay Street', city: 'Laugharne', state: 'Dyfed', country: 'GB', postal_code: 'SA33 4SZ' },
      latitude: 51.769,
      longitude: -4.463,
      cancellationPolicy: {
        source: 'PMS',
        description: '24 Hours',
        tiers: [{ until: { hoursBeforeCheckIn: 24 }, refundPercentage: 100 }],
      },
      currency: 'GBP',
      timeZone: 'Europe/London',
      active: true,
      maxOccupancy: 4,
      startPrice: '200',
      checkIn: { op: 'FROM', start: '14:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      houseRules: { petsAllowed: true, smokingAllowed: false, childrenAllowed: true },
      listingDetails: { notes: 'Ring twice.' },
      contact: { email: ['host@example.com'], phone: ['01632960001'] },
      rawAmenities: [{ name: 'Free WiFi' }],
      units: [
        { providerUnitId: ROOM_TYPE, name: 'Double room', inventoryCount: 20, maxOccupancy: 4, basePrice: '200' },
      ],
      fees: [
        { name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', amount: '25', guestsIncluded: 2 },
        { name: 'Cleaning', charge: 'PER_STAY', amount: '40' },
      ],
      taxes: [
        { name: '3% levy', charge: 'PERCENT', amount: '3' },
        { name: 'City tax', charge: 'PER_GUEST_PER_NIGHT', amount: '1.5', kind: 'CITY_TAX' },
      ],
      deposit: '150',
    },
  ],
  calendars: [
    {
      listing: { providerId: PROPERTY, providerUnitIds: [ROOM_TYPE], currency: 'GBP' },
      from: '2030-05-01',
      to: '2030-05-05',
      nights: [
        { date: '2030-05-01', available: 4, price: '200', minimumNights: 3, closedToArrival: true },
        { date: '2030-05-02', available: 0, price: '200' },
        { date: '2030-05-03', available: 0, price: null },
        { date: '2030-05-04', available: 0, price: '200', maximumNights: 14 },
        { date: '2030-05-05', available: 0, price: null },
      ].map((night) => ({ providerUnitId: ROOM_TYPE, ...night })),
    },
  ],
  reservations: { [BOOKING]: booked },
  creations: [
    {
      request: {
        listingProviderId: PROPERTY,
        providerUnitId: ROOM_TYPE,
        checkIn: '2030-05-01',
        checkOut: '2030-05-02',
        currency: 'GBP',
        base: new Decimal('200'),
        fees: new Decimal('40'),
        taxes: new Decimal('9'),
        total: new Decimal('249'),
      },
      sends: 'POST /bookings',
      body: {
        booking: {
          property_id: PROPERTY,
          ota_reservation_code: 'our-reference',
          ota_name: 'Offline',
          arrival_date: '2030-05-01',
          departure_date: '2030-05-02',
          currency: 'GBP',
          amount: '249.00',
          customer: { name: 'Ada', surname: 'Guest', mail: 'ada@guest.example' },
          services: [{ name: 'Fees', total_price: '40.00', is_inclusive: false }],
          rooms: [{ room_type_id: ROOM_TYPE, rate_plan_id: PLAN, days: { '2030-05-01': '200.00' } }],
        },
      },
      reservation: { providerReservationId: BOOKING, status: 'CONFIRMED', total: '249' },
    },
  ],
  changes: [
    {
      since: null,
      reservations: [
        booked,
        // A cancellation fee is not a sum of nights, so the parts are unknown.
        { status: 'CANCELLED', source: 'Airbnb', total: '80', confirmationCode: 'HMEXAMPLE1' },
        { status: 'MODIFIED', reference: 'our-reference', total: '400', base: '400', confirmationCode: null },
      ],
    },
  ],
  events: [
    {
      name: 'booking',
      headers: { 'x-channex-webhook-secret': SECRET },
      body: {
        event: 'booking',
        payload: { booking_id: BOOKING, property_id: PROPERTY, revision_id: '80b3b60c-5e24-35c5-ad1b-da67cd704093' },
        property_id: PROPERTY,
        user_id: null,
        timestamp: '2030-04-24T00:00:00.0000Z',
      },
      secrets: { secret: SECRET, subscriptions: [] },
      hints: [{ resource: 'RESERVATION', providerId: BOOKING }],
    },
    {
      name: 'ari',
      headers: { 'x-channex-webhook-secret': SECRET },
      body: {
        event: 'ari',
        payload: [{ availability: 5, booked: 7, date: '2030-05-02', rate_plan_id: PLAN, room_type_id: ROOM_TYPE }],
        property_id: PROPERTY,
        user_id: null,
        timestamp: '2030-04-24T00:00:00.0000Z',
      },
      secrets: { secret: SECRET, subscriptions: [] },
      hints: [{ resource: 'CALENDAR', providerId: PROPERTY }],
    },
  ],
});
