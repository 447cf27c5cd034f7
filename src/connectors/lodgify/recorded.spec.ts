import { describeRecorded } from '../kit/testing/recorded.js';
import { lodgify } from './connector.js';
import { document } from './testing/document.js';

const settings = {
  bookability: 'InstantBooking',
  check_in_hour: -1,
  check_out_hour: 10,
  currency_code: 'EUR',
  vat: 0,
  is_vat_exclusive: false,
};
const line = (type: string, description: string, subtotal: number) => ({
  type,
  is_negative: type === 'Promotion',
  description,
  subtotal,
});

describeRecorded({
  connector: lodgify,
  needs: {
    calls: {
      listings: { 'GET /v2/properties': 'the listings themselves', 'GET /v2/properties/{id}/rooms': 'the units' },
      reservations: { 'GET /v2/reservations/bookings': 'the reservations themselves' },
    },
    listings: [
      'GET /v2/properties items[].currency_code',
      'GET /v2/properties items[].id',
      'GET /v2/properties items[].name',
      'GET /v2/properties/{id}/rooms [].id',
    ],
    reservations: [
      'GET /v2/reservations/bookings items[].arrival',
      'GET /v2/reservations/bookings items[].departure',
      'GET /v2/reservations/bookings items[].id',
      'GET /v2/reservations/bookings items[].property_id',
    ],
  },
  files: new URL('recorded/', import.meta.url),
  document,
  account: { credentials: { api_key: 'key-1' } },
  now: '2026-06-01T00:00:00Z',
  answers: {
    'GET /v2/properties': 'properties.json',
    'GET /v2/properties/{id}/rooms': 'rooms.json',
    'GET /v2/rates/settings': { body: settings },
    'GET /v2/availability/{id}': {
      body: [
        {
          user_id: 77,
          property_id: 430001,
          room_type_id: 495001,
          periods: [
            { start: '2026-07-01', end: '2026-07-02', available: 1, closed_period: null, bookings: [] },
            { start: '2026-07-03', end: '2026-07-09', available: 0, closed_period: null, bookings: [{ id: 9100001 }] },
          ],
        },
      ],
    },
    'GET /v2/rates/calendar': {
      body: {
        calendar_items: [
          { date: null, is_default: true, prices: [{ min_stay: 3, max_stay: 0, price_per_day: 110 }] },
          { date: '2026-07-02', is_default: false, prices: [{ min_stay: 7, max_stay: 28, price_per_day: 140 }] },
        ],
        rate_settings: settings,
      },
    },
    'GET /v2/quote/{id}': {
      body: [
        {
          total_including_vat: 1010.5,
          total_excluding_vat: 1010.5,
          total_vat: 0,
          currency_code: 'EUR',
          room_types: [
            {
              room_type_id: 495001,
              price_types: [
                line('RoomRate', 'Room rate', 900),
                line('Promotion', 'Early booking', -50),
                line('Fee', 'Cleaning', 130),
                line('Tax', 'City tax', 30.5),
              ],
              subtotal: 1010.5,
            },
          ],
          security_deposit: 300,
        },
      ],
    },
    'GET /v2/reservations/bookings': 'bookings.json',
  },
  verify: { name: 'Lodgify' },
  listings: [
    {
      providerId: '430001',
      name: 'Seaside Apartment',
      currency: 'EUR',
      // 700 for 7 nights.
      startPrice: '100',
      maxOccupancy: 4,
      checkIn: { op: 'FLEXIBLE' },
      checkOut: { op: 'UNTIL', end: '10:00:00' },
      pictures: [{ url: 'https://l.icdbcdn.com/oh/cover.jpg' }, { url: 'https://l.icdbcdn.com/oh/balcony.jpg' }],
      units: [{ providerUnitId: '495001', inventoryCount: 1, basePrice: '100' }],
    },
    { providerId: '430002', startPrice: '80' },
  ],
  calendars: [
    {
      listing: { providerId: '430001', providerUnitIds: ['495001'] },
      from: '2026-07-01',
      to: '2026-07-03',
      nights: [
        { date: '2026-07-01', available: 1, price: '110', minimumNights: 3, maximumNights: 0 },
        { date: '2026-07-02', available: 1, price: '140', minimumNights: 7, maximumNights: 28 },
        { date: '2026-07-03', available: 0, price: '110' },
      ],
    },
  ],
  quotes: [
    {
      request: {
        listingProviderId: '430001',
        providerUnitId: '495001',
        checkIn: '2026-07-03',
        checkOut: '2026-07-10',
      },
      quote: {
        base: [{ amount: '900' }],
        discounts: [{ amount: '50' }],
        fees: [{ name: 'Cleaning', amount: '130' }],
        taxes: [{ name: 'City tax', amount: '30.5' }],
        total: '1010.5',
        deposit: '300',
      },
    },
  ],
  changes: [
    {
      since: null,
      reservations: [
        {
          providerReservationId: '9100001',
          status: 'CONFIRMED',
          checkIn: '2026-07-03',
          checkOut: '2026-07-10',
          guests: 3,
          guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@guest.example', phone: '+33 5 55 01 00' },
          currency: 'EUR',
          total: '1010.5',
          base: '850',
          fees: '130',
          taxes: '30.5',
        },
        { providerReservationId: '9100002', status: 'BLOCKED', currency: null, total: '0', guest: { firstName: '' } },
        { providerReservationId: '9100003', status: 'CANCELLED', cancelledAt: '2026-05-03T10:00:00.000Z' },
      ],
    },
  ],
});
