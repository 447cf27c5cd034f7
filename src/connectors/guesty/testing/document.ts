import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);

const PAGE = ['limit', 'skip', 'sort', 'fields'];
const STATUSES = ['confirmed', 'reserved', 'awaiting_payment', 'inquiry', 'canceled', 'closed', 'declined', 'expired'];
// The request bodies of the document name no pets, but its answers do.
const PARTY = within('numberOfGuests.', ['numberOfAdults', 'numberOfChildren', 'numberOfInfants', 'numberOfPets']);
const STAY = ['checkInDateLocalized', 'checkOutDateLocalized', 'listingId', 'source', 'guestsCount', ...PARTY];
const GUEST = ['firstName', 'lastName', 'fullName', 'email', 'phone', 'notes'];
const ITEM = ['title', 'amount', 'currency', 'type', 'normalType', 'isTax', 'secondIdentifier', 'description'];
const MONEY = ['currency', 'fareAccommodation', 'fareCleaning', ...within('invoiceItems[].', ITEM)];
const TERMS = [-1, 0.5, 0.25, 0.17, 12, 24, 36, 48, 72];
// Longer terms are words there.
const QUOTED_TERMS = TERMS.filter((hours) => hours < 1);
const SUMS = ['reservationId', 'status', 'notes.*', 'money.*'];
const RESERVATION = [...recorded('reservation'), 'guest.firstName', 'guest.lastName', 'guestStay.status'];
const ITEMS = 'rates.ratePlans[].money.money.invoiceItems[].';

/** From the vendor's OpenAPI document, and recorded answers where it describes none: see `recorded/README.md`. */
export const document = documentedCalls({
  'GET /accounts/me': { answer: ['_id', 'name', 'active', 'timezone', 'currency'] },
  'GET /listings': { query: PAGE, answer: recorded('listings') },
  'GET /listings/{id}': { query: ['fields'], answer: recorded('listing') },
  'GET /availability-pricing/api/calendar/listings/{id}': {
    query: ['startDate', 'endDate', 'includeAllotment', 'ignoreInactiveChildAllotment'],
    answer: [...recorded('calendar'), 'data.days[].blocks.*'],
  },
  'POST /quotes': { body: STAY, answer: [...recorded('quote'), `${ITEMS}isTax`] },
  'GET /quotes/{quoteId}': { answer: [...recorded('quote'), `${ITEMS}isTax`] },
  'POST /guests-crud': { body: GUEST, answer: ['_id', ...GUEST] },
  'PUT /guests-crud/{guestId}': { body: GUEST, answer: ['_id', ...GUEST] },
  'GET /guests-crud/{guestId}': { query: ['fields'], answer: ['_id', ...GUEST] },
  'POST /reservations-v3': {
    body: [...STAY, 'status', 'guestId', 'ratePlanId', 'reservedUntil', 'applyPromotions', ...within('money.', MONEY)],
    answer: recorded('created'),
    enums: { status: STATUSES, reservedUntil: TERMS, 'money.invoiceItems[].secondIdentifier': ['SERVICE'] },
  },
  'POST /reservations-v3/quote': {
    body: ['quoteId', 'status', 'guestId', 'ratePlanId', 'reservedUntil'],
    answer: recorded('created'),
    enums: { status: STATUSES, reservedUntil: QUOTED_TERMS },
  },
  'PUT /reservations-v3/{id}/status': {
    body: ['status', 'canceledBy', 'cancellationReason'],
    answer: SUMS,
    enums: { canceledBy: ['OWNER', 'GUEST', 'TEAM_MEMBER'] },
  },
  'PUT /reservations-v3/{id}/dates': {
    body: ['checkInDateLocalized', 'checkOutDateLocalized'],
    answer: ['reservationId', 'money.*', 'creationTime', 'checkInDate', 'checkOutDate'],
  },
  'PUT /reservations-v3/{id}/notes': { body: ['notes.other'], answer: SUMS },
  'GET /reservations': {
    query: [...PAGE, 'filters'],
    answer: ['limit', 'skip', 'count', ...within('results[].', RESERVATION)],
  },
  'GET /reservations/{id}': { query: ['fields'], answer: RESERVATION },
  'GET /webhooks': { answer: ['[]._id', '[].accountId', '[].events[]', '[].url', '[].__v'] },
  'POST /webhooks': { body: ['url', 'events[]'] },
  'DELETE /webhooks/{id}': {},
  'GET /webhooks-v2/secret': { query: ['url'], answer: ['secret'] },
});
