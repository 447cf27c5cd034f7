import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { hostaway } from './connector.js';
import { document } from './testing/document.js';

const STAY = { listingProviderId: '40160', checkIn: '2026-07-10', checkOut: '2026-07-13' };
const night = (date: string, available: number, more: object = {}) => ({
  date: `2026-07-0${date}`,
  available,
  ...more,
});
const named = (id: number, name: string) => ({ status: 'success', result: [{ id, name }] });
const STATUSES = [
  ...['CONFIRMED', 'MODIFIED', 'CANCELLED', 'BLOCKED', 'PENDING', 'PENDING', 'CANCELLED', 'EXPIRED', 'PENDING'],
  ...['PENDING', 'INQUIRY', 'INQUIRY', 'INQUIRY', 'EXPIRED', 'INQUIRY'],
];

describeRecorded({
  connector: hostaway,
  // The PMS itself does not know this status.
  unmatched: ['GET /reservations result[].status=unknown'],
  needs: {
    listings: [
      'GET /amenities result',
      'GET /listingUnits/{id} result',
      'GET /listings result[].currencyCode',
      'GET /listings result[].id',
      'GET /listings result[].name',
      'GET /propertyTypes result',
    ],
    reservations: [
      'GET /reservations result[].arrivalDate',
      'GET /reservations result[].departureDate',
      'GET /reservations result[].id',
      'GET /reservations result[].listingMapId',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { account_id: '10450', api_key: 'key-1' } },
  now: '2026-06-01T00:00:00Z',
  answers: {
    'GET /amenities': { body: named(2, 'Pets allowed') },
    'GET /propertyTypes': { body: named(1, 'Cottage') },
    'GET /cancellationPolicies': 'policies.json',
    'GET /listingUnits/{id}': { body: { status: 'success', result: [] } },
    'GET /listings': 'listings.json',
    'GET /listings/{id}/calendar': 'calendar.json',
    'GET /listings/40162/calendar': 'calendar-units.json',
    'POST /listings/{id}/calendar/priceDetails': 'price-details.json',
    'GET /reservations': 'reservations.json',
    'GET /reservations/{id}': 'reservation.json',
    'POST /reservations': 'reservation.json',
  },
  listings: [
    {
      providerId: '40160',
      name: 'Mill Cottage',
      internalName: 'MC-1',
      type: 'Cottage',
      currency: 'EUR',
      startPrice: '95',
      timeZone: 'Europe/Lisbon',
      rating: { average: 4.7 },
      bathroomCount: 1.5,
      checkIn: { op: 'FROM_TO', start: '15:00:00', end: '22:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      pictures: [{ url: 'https://img.example/1.jpg' }, { url: 'https://img.example/2.jpg', description: 'Garden' }],
      houseRules: { petsAllowed: true, childrenAllowed: null, additionalRules: 'No shoes' },
      rawAmenities: [{ id: 2, name: 'Pets allowed' }],
      fees: [
        { name: 'Cleaning fee', charge: 'PER_STAY', amount: '50' },
        { name: 'Extra guests', charge: 'PER_GUEST_PER_NIGHT', amount: '12', guestsIncluded: 4 },
        { name: 'Linen', charge: 'PER_GUEST', amount: '8' },
      ],
      taxes: [{ charge: 'PER_GUEST_PER_NIGHT', amount: '2' }],
      deposit: '200',
      registrations: [{ number: '12345/AL', type: 'Alojamento Local', issuedAt: '2021-05-03', expiresAt: null }],
      cancellationPolicy: {
        source: 'PMS',
        description: 'Flexible',
        tiers: [
          { until: { hoursBeforeCheckIn: 336 }, refundPercentage: 100 },
          { until: { hoursBeforeCheckIn: 168 }, refundPercentage: 50 },
          { until: null, refundPercentage: 0 },
        ],
      },
    },
    {
      providerId: '40161',
      name: 'Room',
      currency: 'JPY',
      startPrice: '0',
      timeZone: 'UTC',
      units: [],
      registrations: [],
    },
  ],
  calendars: [
    {
      listing: { providerId: '40160' },
      from: '2026-07-01',
      to: '2026-07-04',
      // A hold keeps its night whatever `isAvailable` says.
      nights: [
        night('1', 1, { price: '95', minimumNights: 2 }),
        night('2', 0),
        night('3', 0, { price: '110.5' }),
        night('4', 0),
      ],
    },
    {
      listing: { providerId: '40162', providerUnitIds: ['40162'] },
      from: '2026-07-01',
      to: '2026-07-04',
      // Valid whether or not the units to sell leave out the pending ones.
      nights: [night('1', 3), night('2', 2), night('3', 1), night('4', 0)],
    },
  ],
  quotes: [
    {
      request: STAY,
      quote: {
        base: [{ name: 'Base rate', amount: '285' }],
        discounts: [{ name: 'Weekly discount', amount: '15' }],
        fees: [{ amount: '50' }, { name: 'Linen', amount: '16' }],
        taxes: [{ amount: '12' }, { name: 'VAT', amount: '50' }],
        total: '398',
        deposit: '200',
      },
    },
  ],
  creations: [
    {
      request: {
        ...STAY,
        base: new Decimal(270),
        fees: new Decimal(66),
        taxes: new Decimal(62),
        total: new Decimal(398),
      },
      sends: 'POST /reservations',
      body: {
        channelId: 2000,
        listingMapId: 40160,
        status: 'new',
        arrivalDate: '2026-07-10',
        departureDate: '2026-07-13',
        totalPrice: 398,
        comment: 'ref:our-reference',
        financeField: [{ value: 270 }, { value: 66 }, { value: 62 }],
      },
      reservation: { providerReservationId: '501', reference: 'our-reference' },
    },
  ],
  reservations: {
    501: {
      ...STAY,
      guests: 3,
      guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
      guest: { firstName: 'Ida', lastName: 'Koch', email: 'ida@guest.example', phone: '+49 151 0' },
      source: 'website',
      notes: 'Late',
      reference: 'our-reference',
      currency: 'EUR',
      total: '398',
      base: '270',
      fees: '66',
      taxes: '62',
    },
  },
  changes: [
    {
      since: null,
      reservations: STATUSES.map((status, index) => ({ providerReservationId: String(501 + index), status })),
    },
  ],
});
