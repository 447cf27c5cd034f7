import { Decimal } from '../port/values.js';
import { describeRecorded } from '../kit/testing/recorded.js';
import { guesty } from './connector.js';
import { document } from './testing/document.js';

const LISTING = '5b0000000000000000000001';
const STAY = { listingProviderId: LISTING, checkIn: '2026-07-10', checkOut: '2026-07-14' };
const PRICE = {
  currency: 'EUR',
  base: new Decimal(360),
  fees: new Decimal(80),
  taxes: new Decimal('50.4'),
  total: new Decimal('490.4'),
};
const reservation = (last: number, status: string, more: object = {}) => ({
  providerReservationId: `7d000000000000000000000${last}`,
  status,
  ...more,
});

describeRecorded({
  connector: guesty,
  needs: {
    calls: {
      listings: { 'GET /listings': 'the listings themselves' },
      reservations: { 'GET /reservations': 'the reservations themselves' },
    },
    listings: [
      'GET /listings results[]._id',
      'GET /listings results[].nickname',
      'GET /listings results[].prices.currency',
    ],
    reservations: [
      'GET /reservations results[]._id',
      'GET /reservations results[].checkInDateLocalized',
      'GET /reservations results[].checkOutDateLocalized',
      'GET /reservations results[].listingId',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { client_id: 'id', client_secret: 'secret' } },
  now: '2026-06-01T00:00:00Z',
  answers: {
    'GET /accounts/me': { body: { _id: '5a0000000000000000000001', name: 'Canal Stays', timezone: 'Europe/Brussels' } },
    'GET /listings': 'listings.json',
    'GET /listings/{id}': 'listing.json',
    'GET /availability-pricing/api/calendar/listings/{id}': 'calendar.json',
    'POST /quotes': 'quote.json',
    'POST /guests-crud': { status: 201, body: { _id: '8e0000000000000000000002' } },
    'POST /reservations-v3': 'created.json',
    'PUT /reservations-v3/{id}/notes': { body: {} },
    'GET /reservations': 'reservations.json',
    'GET /reservations/{id}': 'reservation.json',
  },
  verify: { providerAccountId: '5a0000000000000000000001', name: 'Canal Stays' },
  listings: [
    {
      providerId: LISTING,
      name: 'Loft at the canal',
      internalName: 'Canal 4',
      description: 'Bright loft',
      currency: 'EUR',
      startPrice: '120',
      timeZone: 'Europe/Brussels',
      maxOccupancy: 4,
      bathroomCount: 1.5,
      minimumNights: 2,
      maximumNights: 60,
      address: { line1: 'Kanalstraat 4', city: 'Gent', country: 'Belgium', postal_code: '9000' },
      checkIn: { op: 'FROM_TO', start: '16:00:00', end: '22:00:00' },
      checkOut: { op: 'UNTIL', end: '10:00:00' },
      houseRules: { petsAllowed: true, additionalRules: 'No parties' },
      fees: [
        { name: 'Cleaning fee', charge: 'PER_STAY', amount: '60' },
        { name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', amount: '15', guestsIncluded: 2 },
      ],
      taxes: [
        { name: 'City tax', charge: 'PER_GUEST_PER_NIGHT', amount: '3' },
        { name: 'VAT', charge: 'PERCENT', amount: '6' },
      ],
      deposit: '250',
      units: [],
    },
    { providerId: '5b0000000000000000000002', name: 'Cabin', currency: 'USD', startPrice: '0', deposit: null },
    {
      providerId: '5b0000000000000000000003',
      units: [{ providerUnitId: '5b0000000000000000000003', inventoryCount: 2 }],
    },
  ],
  calendars: [
    {
      listing: { providerId: LISTING },
      from: '2026-07-01',
      to: '2026-07-06',
      nights: [
        { date: '2026-07-01', available: 1, price: '120', minimumNights: 2, maximumNights: 30 },
        { date: '2026-07-02', available: 0, price: '140.5' },
        { date: '2026-07-03', available: 1 },
        { date: '2026-07-04', available: 0 },
        { date: '2026-07-05', available: 1, price: null },
        { date: '2026-07-06', available: 0, price: null },
      ],
    },
  ],
  quotes: [
    {
      // Local tax and VAT are taxes by their type; the VAT has no `isTax`.
      request: STAY,
      quote: {
        currency: 'EUR',
        base: [{ amount: '400' }],
        discounts: [{ name: 'Weekly discount', amount: '40' }],
        fees: [{ amount: '60' }, { name: 'Linen', amount: '20' }],
        taxes: [
          { name: 'Local tax', amount: '24' },
          { name: 'VAT', amount: '26.4' },
        ],
        total: '490.4',
        deposit: '250',
        metadata: { quoteId: '6c0000000000000000000001', ratePlanId: 'rp-default' },
      },
    },
  ],
  creations: [
    {
      request: { ...STAY, ...PRICE },
      sends: 'POST /reservations-v3',
      body: {
        applyPromotions: false,
        listingId: LISTING,
        checkInDateLocalized: '2026-07-10',
        guestsCount: 2,
        status: 'confirmed',
        money: {
          fareAccommodation: 360,
          invoiceItems: [
            { amount: 80, normalType: 'AFE', secondIdentifier: 'SERVICE', isTax: false },
            { amount: 50.4, normalType: 'TAX', isTax: true },
          ],
        },
      },
      reservation: { providerReservationId: '7d0000000000000000000020', status: 'CONFIRMED', total: '490.4' },
    },
  ],
  reservations: {
    '7d0000000000000000000001': {
      listingProviderId: LISTING,
      checkIn: '2026-07-10',
      checkOut: '2026-07-14',
      guests: 3,
      guestCounts: { adults: 2, children: 1, infants: 0, pets: 1 },
      guest: { firstName: 'Ida', lastName: 'Marie Koch', email: 'ida@guest.example', phone: '+491510000' },
      source: 'Booking.com',
      reference: 'our-reference',
      notes: 'Late',
      currency: 'EUR',
      total: '490.4',
      base: '360',
      fees: '80',
      taxes: '50.4',
      confirmationCode: 'GY-8ydrVnr8',
    },
  },
  changes: [
    {
      since: null,
      reservations: [
        reservation(1, 'CONFIRMED'),
        reservation(2, 'CANCELLED', { cancelledAt: '2026-05-03T10:00:00.000Z' }),
        reservation(3, 'PENDING'),
        reservation(4, 'PENDING'),
        reservation(5, 'INQUIRY'),
        reservation(6, 'CANCELLED'),
        reservation(7, 'CANCELLED'),
        reservation(8, 'EXPIRED'),
        reservation(9, 'STAYING'),
      ],
    },
  ],
});
