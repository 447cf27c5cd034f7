import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { hostify } from './connector.js';
import { document } from './testing/document.js';

const STAY = { listingProviderId: '40001', checkIn: '2030-07-01', checkOut: '2030-07-04' };
const ADA = { id: '600001', firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example' };
const booked = {
  providerReservationId: '700001',
  reference: null,
  // Made on a channel's copy of the listing.
  listingProviderId: '40001',
  checkIn: '2030-07-01',
  checkOut: '2030-07-04',
  guests: 2,
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  guest: { ...ADA, phone: '+351 900 000 001' },
  status: 'CONFIRMED',
  source: 'Airbnb',
  notes: 'Late arrival',
  currency: 'EUR',
  base: '351',
  fees: '76.5',
  taxes: '37.65',
  total: '465.15',
  confirmationCode: 'HMXYZ',
  createdAt: '2030-01-03T10:00:00.000Z',
  updatedAt: '2030-02-04T09:30:00.000Z',
  confirmedAt: '2030-01-03T10:00:00.000Z',
};
const notification = (message: object) => ({
  Type: 'Notification',
  MessageId: 'm-1',
  TopicArn: 'arn:aws:sns:eu-west-1:000000000000:topic',
  Message: JSON.stringify(message),
  Timestamp: '2030-02-04T09:30:00.000Z',
});
const delivery = {
  headers: { 'x-amz-sns-message-type': 'Notification' },
  secrets: { secret: 'our-secret', subscriptions: [] },
};

describeRecorded({
  connector: hostify,
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { api_key: 'key-1' } },
  now: '2030-03-10T00:00:00Z',
  needs: {
    calls: {
      listings: {
        'GET /listings': 'the listings themselves',
        'GET /listings/{id}': 'the listing itself, with its fees',
      },
      reservations: { 'GET /reservations': 'the reservations themselves' },
    },
    listings: ['GET /listings listings[].id', 'GET /listings/{id} listing.currency', 'GET /listings/{id} listing.id'],
    reservations: [
      'GET /reservations reservations[].checkIn',
      'GET /reservations reservations[].checkOut',
      'GET /reservations reservations[].id',
      'GET /reservations reservations[].listing_id',
    ],
  },
  // Kinds of buildings that our vocabulary has no word for.
  unmatched: [
    'cave',
    'dome house',
    'earthhouse',
    'igloo',
    'island',
    'kezhan',
    'lighthouse',
    'plane',
    'religious building',
    'shipping container',
    'tower',
    'train',
    'windmill',
  ].map((word) => `GET /listings/{id} listing.property_type=${word}`),
  answers: {
    'GET /listings': 'listings.json',
    'GET /listings/{id}': 'listing.json',
    'GET /listings/price': 'price.json',
    'GET /calendar': 'calendar.json',
    'GET /guests/{id}': 'guest.json',
    'GET /reservations': 'reservations.json',
    'GET /reservations/{id}': 'reservation.json',
    'POST /reservations': 'created.json',
  },
  verify: { name: 'Hostify' },
  listings: [
    {
      providerId: '40001',
      name: 'Casa Alta, sea view',
      internalName: 'CA-1',
      description: 'A calm house.',
      type: 'vacation home',
      currency: 'EUR',
      startPrice: '110',
      timeZone: 'Europe/Lisbon',
      active: true,
      address: { line1: 'Rua Alta 1', city: 'Porto', state: 'Porto', country: 'PRT', postal_code: '4000-123' },
      latitude: 41.1496,
      longitude: -8.611,
      minimumNights: 2,
      maximumNights: 60,
      maxOccupancy: 6,
      bedroomCount: 2,
      bathroomCount: 1.5,
      rooms: [
        { name: 'bedroom', count: 2 },
        { name: 'bathroom', count: 1 },
      ],
      checkIn: { op: 'FROM_TO', start: '15:00:00', end: '02:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      pictures: [{ url: 'https://img.example/40001/a.jpg' }, { url: 'https://img.example/40001/b.jpg' }],
      rawAmenities: [
        { id: 2, name: 'Kitchen' },
        { id: 24, name: 'Wireless Internet' },
      ],
      houseRules: { petsAllowed: false, smokingAllowed: false, childrenAllowed: true },
      fees: [
        { name: 'Extra person', charge: 'PER_GUEST_PER_NIGHT', amount: '12', guestsIncluded: 4 },
        { name: 'Cleaning fee', charge: 'PER_STAY', amount: '60.5' },
        { name: 'Linen', charge: 'PER_GUEST', amount: '8' },
      ],
      taxes: [
        { name: 'City tax', charge: 'PER_GUEST_PER_NIGHT', amount: '2' },
        { name: 'VAT', charge: 'PERCENT', amount: '6' },
      ],
      deposit: '300',
    },
  ],
  calendars: [
    {
      listing: { providerId: '40001' },
      from: '2030-07-01',
      to: '2030-07-06',
      nights: [
        {
          date: '2030-07-01',
          available: 1,
          price: '110',
          minimumNights: 2,
          closedToArrival: false,
          closedToDeparture: false,
        },
        {
          date: '2030-07-02',
          available: 1,
          price: '130.5',
          minimumNights: 3,
          closedToArrival: true,
          closedToDeparture: false,
        },
        { date: '2030-07-03', available: 1, closedToArrival: false, closedToDeparture: true },
        { date: '2030-07-04', available: 0 },
        { date: '2030-07-05', available: 0 },
        // A night that the PMS leaves out is not for sale.
        { date: '2030-07-06', available: 0, price: null },
      ],
    },
  ],
  quotes: [
    {
      request: STAY,
      quote: {
        base: [{ amount: '390' }],
        discounts: [{ amount: '39' }],
        fees: [
          { name: 'Cleaning fee', amount: '60.5' },
          { name: 'Linen', amount: '16' },
        ],
        taxes: [
          { name: 'City tax', amount: '12' },
          { name: 'VAT', amount: '25.65' },
        ],
        total: '465.15',
        deposit: '300',
      },
    },
  ],
  reservations: { '700001': booked },
  creations: [
    {
      request: {
        ...STAY,
        base: new Decimal('351'),
        fees: new Decimal('76.5'),
        taxes: new Decimal('37.65'),
        total: new Decimal('465.15'),
      },
      sends: 'POST /reservations',
      body: {
        listing_id: 40001,
        start_date: '2030-07-01',
        end_date: '2030-07-04',
        guests: 2,
        pets: 0,
        name: 'Ada Guest',
        email: 'ada@guest.example',
        phone: '+15550100',
        total_price: 465.15,
        base_price: 351,
        tax_amount: 37.65,
        note: 'ref:our-reference',
        source: 'website',
        status: 'accepted',
      },
      reservation: {
        providerReservationId: '700009',
        reference: 'our-reference',
        status: 'CONFIRMED',
        guest: { id: '600002', firstName: 'Ada', lastName: 'Guest' },
        total: '465.15',
        taxes: '37.65',
      },
    },
  ],
  changes: [
    {
      since: '2030-01-10T00:00:00Z',
      reservations: [
        booked,
        {
          providerReservationId: '700002',
          status: 'CANCELLED',
          reference: 'our-reference',
          notes: 'Quiet room',
          total: '212',
          taxes: '12',
        },
        // A single line of the price, as the documentation shows it.
        { providerReservationId: '700003', status: 'INQUIRY', source: 'Booking.com', total: '500', base: '500' },
        // The lines one level deeper.
        { providerReservationId: '700004', status: 'MOVED', total: '106', base: '100', taxes: '6' },
      ],
    },
  ],
  events: [
    {
      name: 'new_reservation',
      ...delivery,
      body: notification({ notification_type: 'new_reservation', auth: 'our-secret', reservation_id: 700001 }),
      hints: [{ eventId: 'm-1', resource: 'RESERVATION', providerId: '700001' }],
    },
    {
      name: 'create_update_listing',
      ...delivery,
      body: notification({ notification_type: 'create_update_listing', auth: 'our-secret', listing_id: 40001 }),
      hints: [{ eventId: 'm-1', resource: 'LISTING', providerId: '40001' }],
    },
  ],
});
