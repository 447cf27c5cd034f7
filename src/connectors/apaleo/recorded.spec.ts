import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { apaleo } from './connector.js';
import { document } from './testing/document.js';

const LIST = 'GET /booking/v1/reservations reservations[]';

describeRecorded({
  connector: apaleo,
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { client_id: 'ABCD-SP-APP', client_secret: 'secret-1' } },
  // The first names no channel; the second is not in our vocabulary.
  unmatched: ['ChannelManager', 'Hrs'].map((code) => `${LIST}.channelCode=${code}`),
  needs: {
    calls: {
      listings: {
        'GET /inventory/v1/properties': 'the listings themselves',
        'GET /inventory/v1/unit-groups': 'the units',
      },
      reservations: { 'GET /booking/v1/reservations': 'the reservations themselves' },
    },
    listings: [
      'GET /inventory/v1/properties properties[].currencyCode',
      'GET /inventory/v1/properties properties[].id',
      // An answer without its list is invalid.
      'GET /inventory/v1/unit-groups unitGroups',
      'GET /inventory/v1/units units',
      'GET /rateplan/v1/rate-plans ratePlans',
    ],
    reservations: ['arrival', 'departure', 'id', 'property.id'].map((name) => `${LIST}.${name}`),
  },
  answers: {
    'GET /account/v1/accounts/current': { body: { code: 'EXMP', name: 'Example Hotels', type: 'Live' } },
    'GET /inventory/v1/properties': 'properties.json',
    'GET /inventory/v1/unit-groups': 'unit-groups.json',
    'GET /inventory/v1/units': 'units.json',
    'GET /rateplan/v1/rate-plans': 'rate-plans.json',
    'GET /rateplan/v1/cancellation-policies': 'cancellation-policies.json',
    'GET /booking/v1/offer-index': 'offer-index.json',
    'GET /booking/v1/rate-plan-offers': 'offers.json',
    'GET /booking/v1/reservations': 'reservations.json',
    'GET /booking/v1/reservations/XPGMSXGF-1': 'reservation.json',
    'POST /booking/v1/bookings': { status: 201, body: { id: 'NEWBOOKG', reservationIds: [{ id: 'NEWBOOKG-1' }] } },
  },
  verify: { providerAccountId: 'EXMP', name: 'Example Hotels' },
  listings: [
    {
      providerId: 'MUC',
      name: 'Hotel Example Munich',
      internalName: 'MUC',
      description: 'Quiet rooms near the park.',
      address: { line1: 'Beispielstr. 3, Rear building', city: 'Munich', country: 'DE', postal_code: '80339' },
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      active: true,
      maxOccupancy: 3,
      checkIn: { op: 'FROM', start: '17:00:00' },
      checkOut: { op: 'UNTIL', end: '10:00:00' },
      rawAmenities: [{ name: 'Balcony' }, { name: 'Bathtub' }],
      // The single room has no plan; the price of the first night differs from the average.
      cancellationPolicy: {
        source: 'PMS',
        description: 'Free until one day before arrival, then the first night.',
        tiers: [{ until: { daysBeforeCheckIn: 1 }, refundPercentage: 100 }],
      },
      units: [
        { providerUnitId: 'MUC-SGL', name: 'Single', inventoryCount: 5, maxOccupancy: 1, currency: 'EUR' },
        { providerUnitId: 'MUC-DBL', name: 'Double', inventoryCount: 12, maxOccupancy: 3, currency: 'EUR' },
      ],
    },
    { providerId: 'LND', currency: 'GBP', timeZone: 'Europe/London', units: [], cancellationPolicy: null },
  ],
  calendars: [
    {
      // The single room has no plan that everybody can book.
      listing: { providerId: 'MUC', providerUnitIds: ['MUC-SGL', 'MUC-DBL'] },
      from: '2026-09-20',
      to: '2026-09-22',
      nights: [
        { providerUnitId: 'MUC-SGL', date: '2026-09-20', available: 0, price: null },
        { providerUnitId: 'MUC-SGL', date: '2026-09-21', available: 0, price: null },
        { providerUnitId: 'MUC-SGL', date: '2026-09-22', available: 0, price: null },
        {
          providerUnitId: 'MUC-DBL',
          date: '2026-09-20',
          available: 4,
          price: '120',
          minimumNights: 2,
          maximumNights: 14,
          closedToArrival: false,
          closedToDeparture: true,
        },
        { providerUnitId: 'MUC-DBL', date: '2026-09-21', available: 0, price: '107', closedToArrival: true },
        { providerUnitId: 'MUC-DBL', date: '2026-09-22', available: 0, price: null },
      ],
    },
  ],
  quotes: [
    {
      request: {
        listingProviderId: 'MUC',
        providerUnitId: 'MUC-DBL',
        checkIn: '2026-09-20',
        checkOut: '2026-09-22',
        guestCounts: { adults: 2, children: 0, infants: 1, pets: 0 },
      },
      quote: {
        currency: 'EUR',
        base: [
          { name: '2026-09-20', amount: '120' },
          { name: '2026-09-21', amount: '122.5' },
        ],
        fees: [
          { name: 'Final cleaning', amount: '30', kind: 'CLEANING' },
          { name: 'Energy fee', amount: '4.5' },
        ],
        taxes: [{ name: 'Accommodation tax', amount: '21.4', kind: 'CITY_TAX' }],
        discounts: [],
        total: '298.4',
        cancellationPolicy: {
          source: 'PMS',
          description: 'Free until one day before arrival, then the first night.',
          tiers: [
            { until: { daysBeforeCheckIn: 1, at: '17:00' }, refundPercentage: 100 },
            { until: null, penalty: { amount: 120, currency: 'EUR' } },
          ],
        },
      },
    },
  ],
  reservations: {
    'XPGMSXGF-1': {
      reference: 'our-reference',
      listingProviderId: 'MUC',
      providerUnitId: 'MUC-DBL',
      checkIn: '2026-09-20',
      checkOut: '2026-09-22',
      status: 'CONFIRMED',
      guests: 3,
      guestCounts: { adults: 2, children: 1, infants: 1, pets: 0 },
      guest: { firstName: 'Ada', lastName: 'Example', email: 'grace@guest.example', phone: '+49 30 5550100' },
      source: 'Homelike',
      notes: 'VIP\nLate arrival',
      currency: 'EUR',
      total: '272.5',
      confirmationCode: 'XPGMSXGF',
      createdAt: '2026-05-18T09:31:09.000Z',
      updatedAt: '2026-05-19T07:00:00.000Z',
    },
  },
  creations: [
    {
      request: {
        listingProviderId: 'MUC',
        providerUnitId: 'MUC-DBL',
        checkIn: '2026-09-20',
        checkOut: '2026-09-23',
        base: new Decimal('100'),
        guestCounts: { adults: 1, children: 1, infants: 0, pets: 0 },
        notes: 'Late arrival',
      },
      sends: 'POST /booking/v1/bookings',
      body: {
        booker: { firstName: 'Ada', lastName: 'Guest', email: 'ada@guest.example' },
        reservations: [
          {
            arrival: '2026-09-20',
            departure: '2026-09-23',
            adults: 1,
            childrenAges: [12],
            guestComment: 'Late arrival',
            externalCode: 'our-reference',
            channelCode: 'Direct',
            timeSlices: [33.33, 33.33, 33.34].map((amount) => ({
              ratePlanId: 'MUC-FLEX-DBL',
              totalAmount: { amount, currency: 'EUR' },
            })),
          },
        ],
      },
      reservation: { providerReservationId: 'NEWBOOKG-1', confirmationCode: 'NEWBOOKG', status: 'CONFIRMED' },
    },
  ],
  changes: [
    {
      since: '2026-05-18T00:00:00Z',
      reservations: [
        { providerReservationId: 'XPGMSXGF-1', status: 'CONFIRMED' },
        {
          providerReservationId: 'YQHNTYHG-1',
          status: 'CANCELLED',
          source: 'Ibe',
          guests: 1,
          cancelledAt: '2026-05-20T06:00:00.000Z',
        },
        { providerReservationId: 'ZRIOUZIH-1', status: 'NO_SHOW', reference: null },
      ],
    },
  ],
  events: [
    {
      name: 'Reservation created',
      headers: {},
      body: {
        topic: 'Reservation',
        type: 'created',
        id: 'ec5a1fe4-331c-450a-915c-5caa231cc825',
        accountId: 'EXMP',
        propertyId: 'MUC',
        timestamp: 1692268510605,
        data: { entityId: 'XPGMSXGF-1' },
      },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ eventId: 'ec5a1fe4-331c-450a-915c-5caa231cc825', resource: 'RESERVATION', providerId: 'XPGMSXGF-1' }],
    },
    {
      name: 'health check',
      headers: {},
      body: { id: '56eca994', topic: 'system', type: 'healthcheck', accountId: 'EXMP', propertyIds: ['MUC'] },
      secrets: { secret: '', subscriptions: [] },
      hints: [],
    },
    {
      name: 'rate plan changed',
      headers: {},
      body: { id: 'e-2', topic: 'rateplan', type: 'changed', propertyId: 'MUC', data: { entityId: 'MUC-FLEX-DBL' } },
      secrets: { secret: '', subscriptions: [] },
      hints: [{ eventId: 'e-2', resource: 'CALENDAR', providerId: 'MUC' }],
    },
  ],
});
