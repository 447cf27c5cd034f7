import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);

const ENVELOPE = ['request_id', 'error_code', 'error_msg'];
const PAGE = ['offset', 'limit'];
const ONE_RESERVATION = recorded('reservations').map((path) => path.replace('reservations[]', 'reservation'));
const CREATION = [
  ...['property_id', 'custom_channel_id', 'check_in_date', 'check_out_date', 'guest_name', 'currency', 'rate_amount'],
  ...['commission_amount', 'received_amount', 'income_method_id'],
  // From the reference page; the transcription has only the required ones.
  ...['number_of_guests', 'email', 'mobile', 'remarks'],
];

/** From https://apidoc.hostex.io/reference, the transcription and the recordings of `recorded/README.md`. */
export const document = documentedCalls({
  'GET /properties': { query: [...PAGE, 'id'], answer: recorded('properties') },
  'GET /reservations': {
    query: [
      ...[...PAGE, 'reservation_code', 'property_id', 'status', 'order_by'],
      ...['start_check_in_date', 'end_check_in_date', 'start_check_out_date', 'end_check_out_date'],
    ],
    answer: recorded('reservations'),
  },
  'POST /reservations': { body: CREATION, answer: [...ENVELOPE, ...ONE_RESERVATION] },
  'DELETE /reservations/{reservation_code}': { answer: ENVELOPE },
  'GET /availabilities': {
    query: ['property_ids', 'start_date', 'end_date'],
    answer: [
      ...[...ENVELOPE, 'data.listings[].id'],
      ...['date', 'available', 'remarks'].map((name) => `data.listings[].availabilities[].${name}`),
    ],
  },
  'POST /listings/calendar': {
    body: ['start_date', 'end_date', 'listings[].channel_type', 'listings[].listing_id'],
    answer: [
      ...[...ENVELOPE, 'data.listings[].channel_type', 'data.listings[].listing_id'],
      ...['date', 'price', 'inventory'].map((name) => `data.listings[].calendar[].${name}`),
      ...['min_stay_on_arrival', 'max_stay_on_arrival', 'closed_on_arrival', 'closed_on_departure'].map(
        (name) => `data.listings[].calendar[].restrictions.${name}`,
      ),
    ],
  },
  'GET /custom_channels': { answer: [...ENVELOPE, 'data.custom_channels[].id', 'data.custom_channels[].name'] },
  'GET /income_methods': { answer: [...ENVELOPE, 'data.income_methods[].id', 'data.income_methods[].name'] },
  'GET /webhooks': {},
  'POST /webhooks': { body: ['url'] },
  'DELETE /webhooks/{id}': {},
});
