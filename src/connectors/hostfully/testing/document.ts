import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const below = (name: string, parent: string): string[] =>
  recorded(name).flatMap((path) => (path.startsWith(parent) ? [path.slice(parent.length)] : []));
const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);

const PAGE = ['_cursor', '_limit', 'limit'];
const PAGING = ['_metadata.count', '_metadata.totalCount', '_paging', '_paging._nextCursor'];
const page = (name: string, items: readonly string[]): string[] => [name, ...PAGING, ...within(`${name}[].`, items)];

/** Named by clients or pages of the vendor outside the recorded schemas, see `unverified` in the definition. */
const PROPERTY = [
  ...below('properties', 'properties[].'),
  ...['internalName', 'isUnitType', 'hotelUid', 'reviews.*', 'contact.*', 'bedTypes', 'bedTypes[].*'],
  ...['createdUtcDateTime', 'updatedUtcDateTime'],
];
const LEAD = [...below('leads', 'leads[].')];
const ORDER = [...below('orders', 'orders[].'), 'rent.discount.*'];
const STATUSES = [
  ...['NEW', 'ON_HOLD', 'PENDING', 'PENDING_APPROVED', 'BOOKED', 'CANCELLED', 'DECLINED', 'IGNORED', 'CLOSED'],
  ...['DUPLICATE', 'BLOCKED', 'SAMPLE'],
];
const TYPES = ['INQUIRY', 'BOOKING_REQUEST', 'BLOCK', 'BOOKING'];
const WEBHOOK = ['uid', 'agencyUid', 'objectUid', 'eventType', 'callbackUrl', 'webhookType'];
const ofProperty = { query: ['propertyUid', ...PAGE] };
const OVERRIDES = [
  ...['quoteOverrides.rent.rentNetPrice', 'quoteOverrides.rent.extraGuestsNetPrice', 'quoteOverrides.fees.otherFees'],
  ...within('quoteOverrides.fees.otherFees[].', ['name', 'amountType', 'netPrice']),
];
const CREATION = [
  ...['agencyUid', 'propertyUid', 'unitUid', 'type', 'status', 'notes', 'externalBookingId'],
  ...['checkInLocalDate', 'checkOutLocalDate', 'checkInLocalDateTime', 'checkOutLocalDateTime'],
  ...within('guestInformation.', ['firstName', 'lastName', 'email', 'phoneNumber']),
  ...within('guestInformation.', ['adultCount', 'childrenCount', 'infantCount', 'petCount']),
  ...OVERRIDES,
];

/** From https://dev.hostfully.com/reference and what `recorded/README.md` names. */
export const document = documentedCalls({
  'GET /agencies': { answer: recorded('agencies') },
  'GET /properties': { query: ['agencyUid', ...PAGE], answer: page('properties', PROPERTY) },
  'GET /properties/{uid}': { answer: within('property.', PROPERTY) },
  'GET /property-descriptions': {
    ...ofProperty,
    answer: page('propertyDescriptions', ['uid', ...below('descriptions', 'propertyDescriptions[].')]),
  },
  'GET /photos': { ...ofProperty, answer: page('photos', below('photos', 'photos[].')) },
  'GET /amenities': { ...ofProperty, answer: page('amenities', ['uid', 'amenity', 'category', 'description']) },
  'GET /property-rules': { ...ofProperty, answer: page('propertyRules', ['uid', 'rule', 'description']) },
  'GET /fees': {
    ...ofProperty,
    answer: page('fees', below('fees', 'fees[].')),
    enums: {
      'fees[].amountType': ['AMOUNT', 'TAX'],
      'fees[].scope': [
        ...['PER_NIGHT', 'PER_STAY', 'PER_GUEST_PER_NIGHT', 'PER_GUEST', 'PER_PET', 'PER_PET_PER_NIGHT'],
        ...['PERCENTAGE_OF_TOTAL', 'PERCENTAGE_OF_RENT'],
      ],
      'fees[].type': ['CLEANING', 'EARLY_ARRIVAL', 'LATE_DEPARTURE', 'PET', 'TAX', 'CUSTOM'],
    },
  },
  'GET /multi-units/units': { query: ['unitTypeUid', ...PAGE] },
  'GET /property-calendar/{uid}': {
    query: ['from', 'to'],
    answer: [...recorded('calendar'), 'calendar.entries[].availability.availableUnits'],
    enums: {
      'calendar.entries[].availability.unavailabilityReason': [
        ...['BOOKING', 'BLOCK', 'BLOCK_BY_OWNER', 'INQUIRY', 'PROPERTY_AVAILABILITY_SETTINGS', 'OTHER'],
      ],
    },
  },
  'POST /quotes': {
    body: ['agencyUid', 'propertyUid', 'checkInDate', 'checkOutDate', 'guests', 'childrenCount', 'petCount'],
    answer: [...recorded('quote'), 'quote.rent.discount.*'],
  },
  'GET /leads': {
    query: ['agencyUid', 'propertyUid', 'checkInFrom', 'checkInTo', 'updatedSince', ...PAGE],
    answer: page('leads', LEAD),
    enums: { 'leads[].status': STATUSES, 'leads[].type': TYPES },
  },
  'GET /leads/{uid}': { answer: within('lead.', LEAD), enums: { 'lead.status': STATUSES, 'lead.type': TYPES } },
  'POST /leads': { body: CREATION, answer: within('lead.', LEAD), enums: { status: STATUSES, type: TYPES } },
  'POST /leads/{uid}/alteration': {
    body: ['checkInLocalDate', 'checkOutLocalDate', ...OVERRIDES],
    answer: within('lead.', LEAD),
  },
  'POST /leads/{uid}/cancel': { answer: within('lead.', LEAD) },
  'POST /leads/{uid}/accept-booking-request': { answer: within('lead.', LEAD) },
  'POST /leads/{uid}/decline-booking-request': { answer: within('lead.', LEAD) },
  'GET /orders': { query: ['leadUid', ...PAGE], answer: page('orders', ORDER) },
  'GET /webhooks': { query: ['agencyUid', ...PAGE], answer: page('webhooks', WEBHOOK) },
  'POST /webhooks': {
    body: ['agencyUid', 'objectUid', 'eventType', 'callbackUrl', 'webhookType'],
    answer: within('webhook.', WEBHOOK),
    enums: { webhookType: ['POST_JSON', 'POST_FORM'] },
  },
  'DELETE /webhooks/{uid}': {},
});
