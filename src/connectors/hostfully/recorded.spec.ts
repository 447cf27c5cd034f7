import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { hostfully } from './connector.js';
import { document } from './testing/document.js';

const AGENCY = '0b7f6c1a-0000-4000-8000-000000000001';
const PROPERTY = '11111111-0000-4000-8000-000000000001';
const STAY = { listingProviderId: PROPERTY, checkIn: '2030-02-03', checkOut: '2030-02-05', currency: 'USD' };
const lead = (n: number, status: string, more: object = {}) => ({
  providerReservationId: `55555555-0000-4000-8000-00000000000${n}`,
  status,
  ...more,
});
const booked = lead(1, 'CONFIRMED', {
  reference: 'our-reference',
  listingProviderId: PROPERTY,
  checkIn: '2030-02-03',
  checkOut: '2030-02-05',
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 1 },
  guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '+1 512 555 0199' },
  notes: 'Late arrival',
  currency: 'USD',
  total: '737.8',
  // With the charge for extra guests.
  base: '530',
  // Cleaning, pets, firewood.
  fees: '170',
  taxes: '37.8',
  createdAt: '2030-01-09T08:30:00.000Z',
  updatedAt: '2030-01-10T12:00:05.000Z',
  confirmedAt: '2030-01-10T12:00:00.000Z',
  cancelledAt: null,
});

describeRecorded({
  connector: hostfully,
  needs: {
    calls: {
      listings: {
        'GET /fees': 'fees and taxes: a price without them would be wrong',
        'GET /properties': 'the listings themselves',
      },
      reservations: { 'GET /leads': 'the reservations themselves', 'GET /orders': 'the price' },
    },
    pages: ['GET /leads _paging', 'GET /properties _paging'],
    listings: [
      'GET /amenities amenities',
      'GET /fees fees',
      'GET /photos photos',
      'GET /properties properties[].pricing.currency',
      'GET /properties properties[].uid',
      'GET /property-descriptions propertyDescriptions',
      'GET /property-rules propertyRules',
    ],
    reservations: [
      'GET /leads leads[].checkInLocalDateTime',
      'GET /leads leads[].checkOutLocalDateTime',
      'GET /leads leads[].propertyUid',
      'GET /leads leads[].uid',
      'GET /orders orders',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { api_key: 'key-1' }, providerAccountId: AGENCY },
  now: '2030-01-20T00:00:00Z',
  answers: {
    'GET /agencies': 'agencies.json',
    'GET /properties': 'properties.json',
    'GET /property-descriptions': 'descriptions.json',
    'GET /photos': 'photos.json',
    'GET /amenities': {
      body: { amenities: [{ amenity: 'HAS_POOL', category: 'OUTDOOR' }, { amenity: 'CHECK_IN_OPTION_INSTRUCTION' }] },
    },
    'GET /property-rules': { body: { propertyRules: [{ rule: 'ALLOWS_PETS', description: 'One dog' }] } },
    'GET /fees': 'fees.json',
    'GET /property-calendar/{uid}': 'calendar.json',
    'POST /quotes': 'quote.json',
    'GET /leads': 'leads.json',
    'GET /leads/{uid}': 'lead.json',
    'POST /leads': 'lead.json',
    'GET /orders': 'orders.json',
  },
  verify: { providerAccountId: AGENCY, name: 'Lakeside Stays' },
  listings: [
    {
      providerId: PROPERTY,
      name: 'Lake House with a jetty',
      internalName: 'Lake House',
      description: 'Three bedrooms by the water.',
      type: 'House',
      currency: 'USD',
      startPrice: '250',
      timeZone: 'America/Chicago',
      active: true,
      address: { line1: '1 Shore Road', city: 'Austin', state: 'TX', country: 'US', postal_code: '78701' },
      minimumNights: 2,
      maximumNights: 28,
      maxOccupancy: 8,
      bedroomCount: 3,
      bathroomCount: 2.5,
      checkIn: { op: 'FROM_TO', start: '16:00:00', end: '22:00:00' },
      checkOut: { op: 'UNTIL', end: '10:00:00' },
      pictures: [
        { url: 'https://images.hostfully.example/lake/cover.jpg', description: 'From the water' },
        { url: 'https://images.hostfully.example/lake/jetty.jpg' },
      ],
      houseRules: { petsAllowed: true, additionalRules: 'One dog' },
      // Neither the house manual nor the door code.
      listingDetails: { notes: 'No trains at night.', neighborhood: 'Quiet', instructions: '' },
      rawAmenities: [{ name: 'HAS_POOL' }],
      fees: [
        { name: 'Cleaning', charge: 'PER_STAY', amount: '100' },
        { name: 'Extra guest fee', charge: 'PER_GUEST_PER_NIGHT', amount: '15', guestsIncluded: 4 },
      ],
      taxes: [{ name: 'Occupancy tax', charge: 'PERCENT', amount: '6' }],
      deposit: '500',
    },
    { providerId: '11111111-0000-4000-8000-000000000002', type: '', startPrice: '80', deposit: null },
  ],
  calendars: [
    {
      listing: { providerId: PROPERTY, currency: 'USD' },
      from: '2030-02-01',
      to: '2030-02-04',
      nights: [
        { date: '2030-02-01', available: 1, price: '250.5', minimumNights: 2, closedToArrival: false },
        { date: '2030-02-02', available: 1, price: '275', minimumNights: 3, closedToArrival: true },
        { date: '2030-02-03', available: 0, price: '250', maximumNights: 0, closedToDeparture: false },
        { date: '2030-02-04', available: 0, price: null },
      ],
    },
  ],
  quotes: [
    {
      request: { ...STAY, guests: 3 },
      quote: {
        base: [{ amount: '530' }],
        fees: [
          { name: 'Cleaning', amount: '100' },
          { name: 'Pets', amount: '50' },
          { name: 'Firewood', amount: '20' },
        ],
        taxes: [{ amount: '37.8' }],
        discounts: [],
        total: '737.8',
        deposit: '500',
      },
    },
  ],
  reservations: { '55555555-0000-4000-8000-000000000001': booked },
  creations: [
    {
      request: {
        ...STAY,
        guests: 3,
        base: new Decimal(530),
        fees: new Decimal(170),
        taxes: new Decimal('37.8'),
        total: new Decimal('737.8'),
        checkInTime: 16,
        checkOutTime: 10,
      },
      sends: 'POST /leads',
      body: {
        agencyUid: AGENCY,
        propertyUid: PROPERTY,
        type: 'BOOKING',
        status: 'BOOKED',
        checkInLocalDateTime: '2030-02-03T16:00:00',
        checkOutLocalDateTime: '2030-02-05T10:00:00',
        externalBookingId: 'our-reference',
        guestInformation: { firstName: 'Ada', lastName: 'Guest', phoneNumber: '+15550100' },
        quoteOverrides: {
          rent: { rentNetPrice: 530, extraGuestsNetPrice: 0 },
          fees: { otherFees: [{ netPrice: 170 }, { netPrice: 37.8 }] },
        },
      },
      reservation: booked,
    },
  ],
  changes: [
    {
      since: '2030-01-01T00:00:00Z',
      reservations: [
        booked,
        lead(2, 'CANCELLED', { source: 'AIRBNB', guest: { email: '', phone: '+1 512 555 0198' } }),
        lead(3, 'BLOCKED', { guest: { firstName: '', phone: '' }, total: '0', currency: null }),
        lead(4, 'PENDING', { checkIn: '2030-02-12' }),
        lead(5, 'INQUIRY', { source: 'VRBO' }),
        lead(6, 'PENDING'),
        lead(7, 'CANCELLED'),
        lead(8, 'CANCELLED'),
        lead(9, 'EXPIRED'),
      ],
    },
  ],
  events: [
    {
      name: 'NEW_BOOKING',
      headers: { 'content-type': 'application/json' },
      body: { agency_uid: AGENCY, event_type: 'NEW_BOOKING', property_uid: PROPERTY, lead_uid: 'lead-1' },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ resource: 'RESERVATION', providerId: 'lead-1' }],
    },
    {
      name: 'UPDATED_PROPERTY',
      headers: { 'content-type': 'application/json' },
      body: { agency_uid: AGENCY, event_type: 'UPDATED_PROPERTY', property_uid: PROPERTY },
      secrets: { secret: '', subscriptions: [] },
      hints: [
        { resource: 'LISTING', providerId: PROPERTY },
        { resource: 'CALENDAR', providerId: PROPERTY },
      ],
    },
  ],
});
