import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);

const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);
const PAGE = ['page', 'size', 'includeCount'];
const PROPERTY = recorded('properties').flatMap((path) => (path.startsWith('items[].') ? [path.slice(8)] : []));
const BOOKING = recorded('bookings').flatMap((path) => (path.startsWith('items[].') ? [path.slice(8)] : []));
const SETTINGS = [
  ...['bookability', 'check_in_hour', 'check_out_hour', 'booking_window_days', 'advance_notice_days'],
  ...['advance_notice_hours', 'preparation_time_days', 'currency_code', 'vat', 'is_vat_exclusive'],
  ...['fees', 'taxes', 'promotions', 'fees[].*', 'taxes[].*', 'promotions[].*'],
];
const PRICE = ['min_stay', 'max_stay', 'price_per_day', 'price_per_additional_guest', 'additional_guests_starts_from'];
const QUOTE = [
  ...['total_including_vat', 'total_excluding_vat', 'total_vat', 'currency_code', 'security_deposit', 'amount_gross'],
  ...['cancellation_policy_text', 'scheduled_payments', 'scheduled_payments[].*', 'add_ons[].*', 'other_items[].*'],
  ...within('room_types[].', ['room_type_id', 'subtotal', 'price_types']),
  ...within('room_types[].price_types[].', ['type', 'is_negative', 'description', 'prices[].*', 'subtotal']),
];
const CREATION = [
  ...['property_id', 'arrival', 'departure', 'status', 'bookability', 'total', 'currency_code'],
  ...['source_text', 'notes'],
  ...['guest.guest_name.first_name', 'guest.guest_name.last_name', 'guest.email', 'guest.phone', 'guest.locale'],
  ...['rooms[].room_type_id', 'rooms[].guest_breakdown.*'],
];

/** Requests and answers from https://docs.lodgify.com/reference and the document named in `recorded/README.md`. */
export const document = documentedCalls({
  'GET /v2/properties': { query: PAGE, answer: ['count', 'items', ...within('items[].', PROPERTY)] },
  'GET /v2/properties/{id}': { answer: PROPERTY },
  'GET /v2/properties/{id}/rooms': { answer: [...recorded('rooms'), '[].amenities.*'] },
  'GET /v2/rates/settings': { query: ['HouseId'], answer: SETTINGS },
  'GET /v2/rates/calendar': {
    query: ['HouseId', 'RoomTypeId', 'StartDate', 'EndDate'],
    answer: [
      ...within('rate_settings.', SETTINGS),
      ...within('calendar_items[].', ['date', 'is_default', ...within('prices[].', PRICE)]),
    ],
  },
  'GET /v2/availability/{id}': {
    query: ['start', 'end', 'includeDetails'],
    answer: [
      ...within('[].', ['user_id', 'property_id', 'room_type_id']),
      ...within('[].periods[].', ['start', 'end', 'available', 'closed_period.*', 'bookings', 'bookings[].*']),
    ],
  },
  'GET /v2/quote/{id}': {
    // The document describes this form in words; its generated examples are wrong.
    query: [
      ...['arrival', 'departure', 'roomTypes[0].Id', 'roomTypes[0].People'],
      ...within('roomTypes[0].guest_breakdown.', ['adults', 'children', 'infants', 'pets']),
    ],
    answer: within('[].', QUOTE),
  },
  'GET /v2/reservations/bookings': {
    query: [...PAGE, 'stayFilter', 'updatedSince', 'trash', 'includeTransactions'],
    answer: ['count', 'items', ...within('items[].', BOOKING)],
  },
  'GET /v2/reservations/bookings/{id}': { answer: BOOKING },
  'POST /v1/reservation/booking': {
    body: CREATION,
    enums: { bookability: ['InstantBooking', 'BookingRequest', 'EnquiryOnly'] },
  },
  'PUT /v1/reservation/booking/{id}/book': {},
  'PUT /v1/reservation/booking/{id}/tentative': {},
  'PUT /v1/reservation/booking/{id}/decline': {},
  'DELETE /v1/reservation/booking/{id}': {},
  'GET /webhooks/v1/list': {},
  'POST /webhooks/v1/subscribe': { body: ['target_url', 'event'] },
  'DELETE /webhooks/v1/unsubscribe': { body: ['id'] },
});
