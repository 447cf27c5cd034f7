import { describeRecorded } from '../kit/testing/recorded.js';
import { Decimal } from '../port/values.js';
import { hostex } from './connector.js';
import { document } from './testing/document.js';

const ok = (data: object) => ({ body: { request_id: 'r', error_code: 200, error_msg: 'Done.', data } });
const rules = { min_stay_on_arrival: 2, max_stay_on_arrival: 30, closed_on_arrival: false, closed_on_departure: false };
const night = (date: string, price: number) => ({ date, price, inventory: 1, restrictions: rules });

describeRecorded({
  connector: hostex,
  needs: {
    calls: {
      listings: { 'GET /properties': 'the listings themselves' },
      reservations: { 'GET /reservations': 'the reservations themselves' },
    },
    listings: ['GET /properties data.properties[].id', 'GET /properties data.properties[].title'],
    reservations: [
      'GET /reservations data.reservations[].check_in_date',
      'GET /reservations data.reservations[].check_out_date',
      'GET /reservations data.reservations[].property_id',
      'GET /reservations data.reservations[].stay_code',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { auth_token: 'token-1' } },
  answers: {
    'GET /properties': 'properties.json',
    'GET /reservations': 'reservations.json',
    'GET /availabilities': ok({
      listings: [
        {
          id: 12659676,
          availabilities: [
            { date: '2026-06-01', available: true, remarks: '' },
            { date: '2026-06-02', available: false, remarks: 'Owner' },
          ],
        },
      ],
    }),
    'POST /listings/calendar': ok({
      listings: [
        {
          channel_type: 'booking_site',
          listing_id: '12659676',
          calendar: [night('2026-06-01', 149), night('2026-06-02', 159)],
        },
      ],
    }),
    'GET /custom_channels': ok({ custom_channels: [{ id: 29, name: 'Website' }] }),
    'GET /income_methods': ok({ income_methods: [{ id: 3, name: 'Bank' }] }),
    'POST /reservations': ok({ reservation: { reservation_code: '3-100-x', stay_code: '3-100-x' } }),
  },
  verify: { name: 'Hostex' },
  listings: [
    {
      providerId: '12659676',
      name: 'Farmhouse',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      pictures: [{ url: 'https://img.example/farmhouse/original.jpg' }],
      thumbnailUrl: 'https://img.example/farmhouse/original.jpg',
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '12:00:00' },
    },
    { providerId: '12659677', currency: 'EUR', pictures: [], latitude: null },
  ],
  calendars: [
    {
      listing: { providerId: '12659676' },
      from: '2026-06-01',
      to: '2026-06-02',
      nights: [
        { date: '2026-06-01', available: 1, price: '149', minimumNights: 2, maximumNights: 30 },
        { date: '2026-06-02', available: 0, price: '159', minimumNights: 2, maximumNights: 30 },
      ],
    },
  ],
  reservations: {
    '0-HM5QRSTUVW-1a2b3c': {
      listingProviderId: '12659676',
      checkIn: '2026-07-03',
      checkOut: '2026-07-06',
      status: 'CONFIRMED',
      currency: 'EUR',
      total: '911.4',
      base: '811.4',
      fees: '100',
      taxes: '0',
      guests: 5,
      guestCounts: { adults: 4, children: 1, infants: 0, pets: 1 },
      guest: { firstName: 'Ada', lastName: 'Example', phone: '+49 30 5550100', email: '' },
      confirmationCode: 'HM5QRSTUVW',
      createdAt: '2026-05-02T18:21:44.000Z',
    },
    '0-HMCANCELLED-9f': { status: 'CANCELLED', cancelledAt: '2026-05-10T07:00:00.000Z' },
  },
  creations: [
    {
      request: {
        listingProviderId: '12659676',
        checkIn: '2026-09-01',
        checkOut: '2026-09-04',
        total: new Decimal('511.5'),
      },
      sends: 'POST /reservations',
      body: {
        property_id: 12659676,
        custom_channel_id: 29,
        income_method_id: 3,
        check_in_date: '2026-09-01',
        check_out_date: '2026-09-04',
        currency: 'EUR',
        rate_amount: 511.5,
        received_amount: 511.5,
      },
      reservation: { providerReservationId: '3-100-x', status: 'CONFIRMED', total: '511.5' },
    },
  ],
  changes: [
    {
      since: null,
      reservations: [
        { providerReservationId: '0-HM5QRSTUVW-1a2b3c', status: 'CONFIRMED' },
        { providerReservationId: '0-HMCANCELLED-9f', status: 'CANCELLED' },
      ],
    },
  ],
  events: [
    {
      name: 'reservation_updated',
      headers: { 'hostex-webhook-secret-token': 's-1' },
      body: {
        event: 'reservation_updated',
        reservation_code: '0-HM5QRSTUVW-1a2b3c',
        stay_code: '0-HM5QRSTUVW-1a2b3c',
        timestamp: '2026-05-02T18:22:00+00:00',
      },
      secrets: { secret: '', subscriptions: [{ id: '1', event: 'all', secret: 's-1' }] },
      hints: [{ resource: 'RESERVATION', providerId: '0-HM5QRSTUVW-1a2b3c' }],
    },
  ],
});
