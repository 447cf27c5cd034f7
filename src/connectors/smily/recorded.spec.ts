import { Decimal } from '../port/values.js';
import { describeRecorded } from '../kit/testing/recorded.js';
import { smily } from './connector.js';
import { document } from './testing/document.js';

const STAY = { listingProviderId: '5116', checkIn: '2017-01-03', checkOut: '2017-01-10' };
const NO_CONTACT = { firstName: '', lastName: '', email: '', phone: '' };

describeRecorded({
  connector: smily,
  needs: {
    calls: {
      listings: { 'GET /rentals': 'the listings themselves' },
      reservations: { 'GET /bookings': 'the reservations themselves' },
    },
    pages: ['GET /bookings meta'],
    listings: [
      'GET /amenities amenities',
      'GET /photos photos',
      'GET /rentals rentals[].currency',
      'GET /rentals rentals[].id',
      'GET /rentals rentals[].name',
      'GET /rentals_amenities rentals_amenities',
    ],
    reservations: [
      'GET /bookings bookings[].end_at',
      'GET /bookings bookings[].id',
      'GET /bookings bookings[].links.rental',
      'GET /bookings bookings[].start_at',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  now: '2016-12-12T12:00:00Z',
  answers: {
    'GET /accounts': { body: { accounts: [{ id: 3837, business_name: 'Business Name' }] } },
    'GET /rentals': 'rentals.json',
    'GET /photos': 'photos.json',
    'GET /rentals_amenities': 'rentals_amenities.json',
    'GET /amenities': 'amenities.json',
    'GET /rental_cancelation_policies': 'cancelation-policies.json',
    'GET /availabilities': 'availabilities.json',
    'GET /nightly_rate_maps': 'nightly_rate_maps.json',
    'GET /change_overs': 'change_overs.json',
    'GET /rentals/search': 'quote.json',
    'GET /bookings': 'bookings.json',
    'GET /bookings/829165': 'booking.json',
    'GET /bookings/817798': 'canceled-booking.json',
    'POST /clients': { status: 201, body: { clients: [{ id: 260693 }] } },
    'POST /rentals/5116/bookings': 'created-booking.json',
  },
  verify: { providerAccountId: '3837', name: 'Business Name' },
  listings: [
    // 70 a week, which is 10 a night as in the rate map.
    {
      providerId: '5116',
      currency: 'USD',
      startPrice: '10',
      maxOccupancy: 5,
      active: true,
      pictures: [{}, {}],
      rawAmenities: [
        { id: 32, name: 'Air Conditioning' },
        { id: 33, name: 'BBQ' },
      ],
      cancellationPolicy: {
        source: 'PMS',
        description: '```body```',
        tiers: [
          { until: { daysBeforeCheckIn: 2 }, refundPercentage: 100 },
          { until: null, refundPercentage: 80 },
        ],
      },
    },
    { providerId: '5117', currency: 'EUR', startPrice: '401.71', checkIn: { op: 'FROM', start: '16:00:00' } },
    { providerId: '12216', currency: 'EUR', startPrice: '0' },
  ],
  // The rental was never published and has no currency, so there is no price to show.
  refusedListings: ['13275'],
  calendars: [
    {
      listing: { providerId: '5116', currency: 'USD' },
      from: '2016-12-07',
      to: '2016-12-08',
      nights: [
        { date: '2016-12-07', available: 1, price: '10', minimumNights: 1 },
        { date: '2016-12-08', available: 1, price: '10', minimumNights: 1 },
      ],
    },
    // The change-overs from the first are COXXIC: a stay from the second leaves on the fifth.
    {
      listing: { providerId: '5116', currency: 'USD' },
      from: '2016-12-01',
      to: '2016-12-06',
      nights: [
        { date: '2016-12-01', closedToArrival: false, closedToDeparture: false },
        // Taken nights, which close themselves and the next morning.
        { date: '2016-12-02', available: 0, closedToDeparture: false },
        { date: '2016-12-03', available: 0 },
        { date: '2016-12-04', available: 0 },
        { date: '2016-12-05', closedToArrival: false },
        { date: '2016-12-06', closedToArrival: false, closedToDeparture: false },
      ],
    },
  ],
  quotes: [
    {
      request: STAY,
      quote: {
        currency: 'EUR',
        base: [{ name: 'Rental', amount: '700' }],
        fees: [{ name: 'some fee', amount: '100' }],
        taxes: [{ name: 'VAT', amount: '58.33' }],
        discounts: [],
        total: '858.33',
        deposit: '35.5',
      },
    },
  ],
  reservations: {
    829165: {
      listingProviderId: '5117',
      checkIn: '2016-12-14',
      checkOut: '2016-12-24',
      status: 'CONFIRMED',
      total: '3615.94',
      currency: 'EUR',
      guests: 1,
      guest: { ...NO_CONTACT, id: '77703' },
      confirmationCode: '00HRSD',
    },
    817798: { status: 'CANCELLED', cancelledAt: '2016-12-06T12:55:59.000Z', total: '0' },
  },
  creations: [
    {
      request: {
        ...STAY,
        base: new Decimal('700'),
        fees: new Decimal('100'),
        taxes: new Decimal('58.33'),
        total: new Decimal('858.33'),
      },
      sends: 'POST /rentals/{id}/bookings',
      body: {
        bookings: [
          {
            start_at: '2017-01-03T16:00:00Z',
            end_at: '2017-01-10T10:00:00Z',
            booked: true,
            client_id: 260693,
            initial_price: '700',
            bookings_fees: [{ price: '100', times_booked: 1 }],
            bookings_taxes: [{ amount: '58.33', included: false }],
            final_price: '858.33',
          },
        ],
      },
      reservation: { providerReservationId: '840043', status: 'CONFIRMED', listingProviderId: '5116' },
    },
  ],
  changes: [
    {
      since: '2016-12-01T00:00:00Z',
      reservations: [
        { providerReservationId: '817798', status: 'CANCELLED' },
        { providerReservationId: '826549', status: 'CANCELLED' },
        { providerReservationId: '829165', status: 'CONFIRMED', total: '3615.94' },
        { providerReservationId: '817604', checkIn: '2017-01-09', checkOut: '2017-01-14', guests: 8, total: '1500' },
        { providerReservationId: '817605', total: '1000' },
        { providerReservationId: '817602', total: '500' },
        { providerReservationId: '817603', status: 'CANCELLED', total: '100' },
      ],
    },
  ],
});
