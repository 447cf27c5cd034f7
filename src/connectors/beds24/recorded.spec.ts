import { describeRecorded } from '../kit/testing/recorded.js';
import { beds24 } from './connector.js';
import { document } from './testing/document.js';

const common = {
  connector: beds24,
  needs: {
    calls: {
      listings: { 'GET /properties': 'the listings themselves' },
      reservations: { 'GET /bookings': 'the reservations themselves' },
    },
    pages: ['/properties', '/bookings'].flatMap((at) => [
      `GET ${at} pages`,
      `GET ${at} pages.nextPageExists`,
      `GET ${at} success`,
    ]),
    listings: [
      'GET /properties data[].currency',
      'GET /properties data[].id',
      'GET /properties data[].name',
      'GET /properties data[].roomTypes[].id',
    ],
    reservations: [
      'GET /bookings data[].arrival',
      'GET /bookings data[].departure',
      'GET /bookings data[].id',
      'GET /bookings data[].propertyId',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { invite_code: 'code-1' } },
  now: '2026-06-01T00:00:00Z',
};
const night = (providerUnitId: string, date: string, available: number, price: string | null) => ({
  providerUnitId,
  date: `2026-07-0${date}`,
  available,
  price,
});
const booking = (id: string, status: string, more: object = {}) => ({ providerReservationId: id, status, ...more });

describeRecorded({
  ...common,
  answers: {
    'GET /authentication/details': 'details.json',
    'GET /properties': 'properties.json',
    'GET /inventory/rooms/calendar': 'calendar.json',
    'GET /inventory/rooms/offers': 'offers.json',
    'GET /bookings': 'bookings.json',
    'POST /bookings': { status: 201, body: [{ success: true, new: { id: 90100 } }] },
  },
  verify: { providerAccountId: '7001', scopes: ['bookings', 'inventory'] },
  listings: [
    {
      providerId: '3103',
      name: 'Seehaus Weber',
      description: 'On the lake',
      registrations: [{ number: '40709-000123-2024', type: '', issuedAt: null, expiresAt: null }],
      currency: 'EUR',
      address: {
        line1: 'Seestrasse 4',
        city: 'Hallstatt',
        state: 'Oberösterreich',
        country: 'AT',
        postal_code: '4830',
      },
      checkIn: { op: 'FROM_TO', start: '15:00:00', end: '20:00:00' },
      checkOut: { op: 'UNTIL', end: '10:30:00' },
      houseRules: { petsAllowed: false, smokingAllowed: false },
      units: [
        { providerUnitId: '81001', inventoryCount: 3, maxOccupancy: 2 },
        { providerUnitId: '81002', inventoryCount: 1, maxOccupancy: 4, basePrice: '180' },
      ],
      fees: [
        { name: 'Final cleaning', charge: 'PER_STAY', amount: '45' },
        // Price 1 of the double room is per person.
        { name: 'Extra guests', charge: 'PERCENT_PER_GUEST', amount: '100', guestsIncluded: 1 },
      ],
      taxes: [{ name: 'City tax', charge: 'PER_GUEST_PER_NIGHT', amount: '2.5' }],
      deposit: '150',
    },
    {
      providerId: '3104',
      address: { line1: '', country: '' },
      fees: [
        { name: 'Cleaning fee', charge: 'PER_STAY', amount: '90' },
        { name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', amount: '25', guestsIncluded: 6 },
      ],
      taxes: [
        { charge: 'PERCENT', amount: '7' },
        { charge: 'PER_GUEST_PER_NIGHT', amount: '1.5' },
      ],
      deposit: '300',
    },
  ],
  calendars: [
    {
      listing: { providerId: '3103', providerUnitIds: ['81001', '81002'] },
      from: '2026-07-01',
      to: '2026-07-05',
      nights: [
        night('81001', '1', 3, '60'),
        night('81001', '2', 3, '60'),
        night('81001', '3', 0, '60'),
        night('81001', '4', 0, '72.5'),
        night('81001', '5', 0, null),
        ...['1', '2', '3', '4'].map((date) => ({
          ...night('81002', date, 1, '180'),
          minimumNights: 3,
          maximumNights: 0,
        })),
        night('81002', '5', 0, null),
      ],
    },
  ],
  quotes: [
    {
      // 2 guests × 60 × 3 nights, as the PMS offers it.
      request: { listingProviderId: '3103', providerUnitId: '81001', checkIn: '2026-07-10', checkOut: '2026-07-13' },
      quote: {
        currency: 'EUR',
        base: [{ amount: '360' }],
        fees: [{ name: 'Final cleaning', amount: '45' }],
        taxes: [{ name: 'City tax', amount: '15' }],
        total: '420',
        deposit: '150',
      },
    },
  ],
  creations: [
    {
      request: {
        listingProviderId: '3103',
        providerUnitId: '81001',
        checkIn: '2026-07-10',
        checkOut: '2026-07-13',
      },
      sends: 'POST /bookings',
      body: [
        {
          roomId: 81001,
          status: 'confirmed',
          arrival: '2026-07-10',
          departure: '2026-07-13',
          numAdult: 2,
          infoItems: [{ code: 'externalReference', text: 'our-reference' }],
          actions: { checkAvailability: true },
        },
      ],
      reservation: booking('90100', 'CONFIRMED', { listingProviderId: '3103', providerUnitId: '81001' }),
    },
  ],
  reservations: {
    90001: { total: '420', taxes: '22.5', currency: null, guest: { firstName: 'Ida', phone: '+49 151 0000' } },
  },
  changes: [
    {
      since: null,
      reservations: [
        booking('90001', 'CONFIRMED', { reference: '4039221177', source: 'Booking.com', notes: 'Late arrival' }),
        booking('90002', 'CONFIRMED', { reference: 'our-reference', guests: 3, source: 'website' }),
        booking('90003', 'CANCELLED', { cancelledAt: '2026-05-05T08:00:00.000Z' }),
        booking('90004', 'PENDING'),
        booking('90005', 'BLOCKED', { guests: 0, total: '0' }),
        booking('90006', 'NO_SHOW'),
        booking('90007', 'INQUIRY'),
        booking('90008', 'CONFIRMED'),
      ],
    },
  ],
});

describeRecorded({
  ...common,
  answers: {
    'GET /properties': 'properties.json',
    // 3 nights × (320 + 25 for the seventh guest).
    'GET /inventory/rooms/offers': {
      body: { success: true, data: [{ roomId: 81003, propertyId: 3104, offers: [{ offerId: 1, price: 1035 }] }] },
    },
  },
  quotes: [
    {
      request: {
        listingProviderId: '3104',
        providerUnitId: '81003',
        checkIn: '2026-07-10',
        checkOut: '2026-07-13',
        guests: 7,
      },
      quote: {
        base: [{ amount: '1035' }],
        fees: [{ name: 'Cleaning fee', amount: '90' }],
        taxes: [{ amount: '78.75' }, { amount: '31.5' }],
        total: '1235.25',
        deposit: '300',
      },
    },
  ],
});
