import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const below = (name: string): string[] =>
  recorded(name).flatMap((path) => (path.startsWith('items[].') ? [path.slice(8)] : []));
const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);

const PAGE = ['limit', 'offset'];
const page = (items: readonly string[]): string[] => [
  ...['count', 'items', 'limit', 'offset', 'next_page_url'],
  ...within('items[].', items),
];
const PROPERTY = below('properties');
const BOOKING = [...new Set([...below('bookings'), 'guest', 'charges', 'door_codes', 'tags'])];
const GUEST = [...recorded('guest'), 'email_addresses', 'phones'];
const SUBSCRIPTION = ['id', 'type', 'action', 'webhook_url', 'category'];
const INCLUDED = ['include_charges', 'include_guest', 'include_tags', 'include_fields'];
const CHARGE = ['type', 'description', 'amount', 'is_taxable', 'position'];
const BOOKED = [
  ...['property_id', 'guest_id', 'arrival', 'departure', 'adults', 'children', 'infants', 'pets'],
  ...['check_in', 'check_out', 'notes', 'charges', ...within('charges[].', CHARGE)],
];
const ENUMS = { type: ['Booking', 'Guest', 'Property'], action: ['EntityCreate', 'EntityUpdate', 'EntityDelete'] };

/**
 * From https://api.ownerrez.com/help/v2 and the sources that `recorded/README.md` names. None of them shows `from` and
 * `to` of bookings or the fields of content, which are therefore listed as unverified.
 */
export const document = documentedCalls({
  'GET /users/me': {},
  'GET /properties': { query: ['active', ...PAGE], answer: page(PROPERTY) },
  'GET /properties/{id}': { answer: PROPERTY },
  'GET /listings': {
    query: [...['property_ids', 'includeAmenities', 'includeRooms', 'includeImages', 'includeDescriptions'], ...PAGE],
  },
  'GET /calendar/{id}': {
    query: ['from', 'to'],
    answer: [
      ...['currency_code', ...within('days[].', ['date', 'status', 'booking_id'])],
      ...within('days[].rate.', ['amount', 'rent', 'is_spot_rate']),
      ...within('days[].rules.', ['min_nights', 'max_nights', 'is_stay_disallowed']),
      ...within('days[].rules.', ['is_arrival_disallowed', 'is_departure_disallowed']),
    ],
  },
  'POST /quotes': {
    body: ['property_id', 'arrival', 'departure', 'adults', 'children', 'infants', 'pets', 'generate_charges'],
    answer: recorded('quote'),
  },
  'GET /bookings': {
    query: ['property_ids', 'since_utc', 'from', 'to', ...INCLUDED, ...PAGE],
    answer: page(BOOKING),
  },
  'GET /bookings/{id}': { query: INCLUDED, answer: BOOKING },
  'POST /bookings': { body: BOOKED, answer: BOOKING },
  'PATCH /bookings/{id}': {
    body: ['status', 'arrival', 'departure', 'adults', 'children', 'infants', 'pets'],
    answer: BOOKING,
  },
  'POST /guests': {
    body: [
      ...['first_name', 'last_name', 'email_addresses', 'email_addresses[].address', 'email_addresses[].is_default'],
      ...['phones', 'phones[].number', 'phones[].is_default'],
    ],
    answer: GUEST,
  },
  'GET /guests/{id}': { answer: GUEST },
  'GET /webhooksubscriptions': { query: PAGE, answer: page(SUBSCRIPTION) },
  'POST /webhooksubscriptions': { body: ['type', 'action', 'webhook_url'], answer: SUBSCRIPTION, enums: ENUMS },
  'DELETE /webhooksubscriptions/{id}': {},
});
