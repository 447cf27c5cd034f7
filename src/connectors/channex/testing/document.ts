import { documentedCalls } from '../../kit/testing/vendor-document.js';

const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);
const PAGE = ['pagination[limit]', 'pagination[page]'];
const OF_PROPERTY = [...PAGE, 'filter[property_id]'];
const CHARGE = ['type', 'name', 'total_price', 'price_per_unit', 'price_mode', 'persons', 'nights', 'is_inclusive'];
const OCCUPANCY = ['adults', 'children', 'infants'].map((name) => `occupancy.${name}`);
const ROOM = [
  ...['room_type_id', 'rate_plan_id', 'checkin_date', 'checkout_date', 'amount', 'days.*', 'services[].*'],
  ...[...OCCUPANCY, 'guests[].name', 'guests[].surname', ...within('taxes[].', CHARGE)],
];
const CUSTOMER = ['name', 'surname', 'mail', 'phone', 'address', 'city', 'zip', 'country', 'language'];
const BOOKING = [
  ...['status', 'property_id', 'ota_name', 'ota_reservation_code', 'arrival_date', 'departure_date', 'arrival_hour'],
  ...['currency', 'amount', 'notes', 'meta.*', 'payment_collect', 'payment_type', ...OCCUPANCY],
  ...[...within('customer.', CUSTOMER), ...within('rooms[].', ROOM), ...within('services[].', CHARGE)],
];
const WEBHOOK = [
  'property_id',
  'callback_url',
  'event_mask',
  'headers.*',
  'is_active',
  'send_data',
  'request_params.*',
];
const BOOKINGS = [
  ...['arrival_date', 'departure_date', 'inserted_at'].flatMap((name) => [
    `filter[${name}][gte]`,
    `filter[${name}][lte]`,
  ]),
  ...OF_PROPERTY,
];

/** Requests, from the vendor's pages (https://docs.channex.io, source in github.com/ChannexIO/wl_docs). */
export const document = documentedCalls({
  'GET /groups': { query: PAGE },
  'GET /groups/{id}': {},
  'GET /properties': { query: [...PAGE, 'filter[id]'] },
  'GET /properties/{id}': {},
  'GET /room_types': { query: OF_PROPERTY },
  'GET /room_types/{id}': {},
  'GET /rate_plans': { query: OF_PROPERTY },
  'GET /property_facilities/options': {},
  'GET /room_facilities/options': {},
  'GET /hotel_policies/{id}': {},
  // Documented on no page: see the README.
  'GET /cancellation_policies': { query: OF_PROPERTY },
  'GET /tax_sets/{id}': {},
  'GET /restrictions': {
    query: ['filter[property_id]', 'filter[date][gte]', 'filter[date][lte]', 'filter[restrictions]'],
  },
  'GET /bookings': { query: BOOKINGS },
  'GET /bookings/{id}': {},
  'POST /bookings': { body: within('booking.', BOOKING) },
  'PUT /bookings/{id}': {
    body: within('booking.', BOOKING),
    enums: { 'booking.status': ['new', 'modified', 'cancelled'] },
  },
  'GET /booking_revisions/feed': { query: [...OF_PROPERTY, 'order[inserted_at]'] },
  'POST /booking_revisions/{id}/ack': {},
  'GET /webhooks': { query: PAGE },
  'POST /webhooks': { body: within('webhook.', WEBHOOK) },
  'DELETE /webhooks/{id}': {},
});
