import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const LISTING = recorded('listing').filter((name) => name.startsWith('listing.'));
const below = (name: string, fields: readonly string[]) => fields.map((field) => `${name}.${field}`);
const PAGE = ['page', 'per_page', 'include_related_objects'];
const LIST = ['success', 'total', 'next_page'];
const STATUSES = [
  ...['accepted', 'pending', 'denied', 'cancelled', 'no_show', 'awaiting_payment', 'moved', 'extended', 'edited'],
  ...['retracted', 'inquiry', 'declined_inq', 'preapproved', 'offer', 'withdrawn', 'expired', 'timedout'],
  ...['not_possible', 'new', 'deleted'],
];
const PROPERTY_TYPES = [
  ...['apartment', 'bungalow', 'cabin', 'condominium', 'guesthouse', 'house', 'guest suite', 'townhouse'],
  ...['vacation home', 'boutique hotel', 'nature lodge', 'hostel', 'chalet', 'dorm', 'villa', 'other'],
  ...['bed and breakfast', 'studio', 'hotel', 'resort', 'castle', 'aparthotel', 'boat', 'cottage', 'camping'],
  ...['serviced apartment', 'loft', 'hut', 'barn', 'cave', 'dome house', 'earthhouse', 'farm stay', 'holiday park'],
  ...['houseboat', 'igloo', 'island', 'kezhan', 'lighthouse', 'plane', 'ranch', 'religious building', 'riad', 'rv'],
  ...['shipping container', 'tent', 'tiny house', 'tipi', 'tower', 'train', 'treehouse', 'windmill', 'yurt'],
];
const EVENTS = [
  ...['message_new', 'move_reservation', 'new_reservation', 'update_reservation', 'create_listing'],
  ...['update_listing', 'create_update_listing', 'listing_photo_processed'],
];
const RESERVATION = recorded('reservations')
  .filter((name) => name.startsWith('reservations[].'))
  .map((name) => name.slice('reservations[].'.length));
const CREATION = [
  ...['listing_id', 'start_date', 'end_date', 'guests', 'pets', 'name', 'email', 'phone', 'total_price', 'note'],
  ...['source', 'status', 'base_price', 'security_price', 'tax_amount', 'channel_commission', 'payout_price'],
  ...['skip_restrictions', 'fees[].fee_id', 'fees[].total'],
];
const UPDATE = [
  ...['listing_id', 'status', 'check_in', 'check_out', 'planned_arrival', 'planned_departure', 'checked_in_mark'],
  ...['checked_out_mark'],
];
const HOOK = ['id', 'url', 'notification_type', 'auth'];

/** From the transcription and the clients that `recorded/README.md` names. */
export const document = documentedCalls({
  'GET /listings': {
    query: ['service_pms', ...PAGE],
    answer: [...LIST, ...LISTING.map((name) => name.replace('listing.', 'listings[].'))],
    enums: { 'listings[].property_type': PROPERTY_TYPES },
  },
  'GET /listings/{id}': {
    query: [
      'guests',
      'min_rating',
      'service_pms',
      'include_fees',
      'guest_app',
      'lang',
      'start_date',
      'end_date',
      ...PAGE,
    ],
    answer: recorded('listing'),
    enums: { 'listing.property_type': PROPERTY_TYPES },
  },
  'GET /listings/price': {
    query: ['listing_id', 'start_date', 'end_date', 'guests', 'pets', 'include_fees'],
    answer: recorded('price'),
  },
  'GET /calendar': {
    query: ['listing_id', 'filters', 'start_date', 'end_date', ...PAGE],
    answer: recorded('calendar'),
    enums: { 'calendar[].status': ['available', 'unavailable', 'booked'] },
  },
  'GET /guests/{id}': { query: PAGE, answer: recorded('guest') },
  'GET /reservations': {
    query: ['listing_id', 'filters', 'sort', 'fees', 'start_date', 'end_date', ...PAGE],
    answer: [...LIST, ...below('reservations[]', RESERVATION)],
    enums: { 'reservations[].status': STATUSES },
  },
  'GET /reservations/{id}': {
    query: ['fees', ...PAGE],
    answer: ['success', ...below('reservation', RESERVATION), 'reservation.guest.*'],
    enums: { 'reservation.status': STATUSES },
  },
  'POST /reservations': {
    body: CREATION,
    answer: ['success', ...below('reservation', RESERVATION)],
    enums: { status: ['accepted', 'pending'] },
  },
  'PUT /reservations/{id}': {
    body: UPDATE,
    answer: ['success', ...below('reservation', RESERVATION)],
    enums: { status: ['accepted', 'denied', 'cancelled_by_host', 'cancelled_by_guest', 'no_show'] },
  },
  'GET /webhooks_v2': { query: PAGE, answer: [...LIST, ...below('webhooks[]', HOOK)] },
  // The documentation states the parameters without a method and an address; these come from a client.
  'POST /webhooks_v2': {
    body: ['url', 'notification_type', 'auth'],
    answer: ['success', ...below('webhook', HOOK)],
    enums: { notification_type: EVENTS },
  },
  'DELETE /webhooks_v2/{id}': { answer: ['success'] },
  // Amazon SNS, which the sandbox plays.
  'GET /sns/confirm': { query: ['Action', 'TopicArn', 'Token', 'account'] },
  'GET /sns/SimpleNotificationService.pem': {},
});
