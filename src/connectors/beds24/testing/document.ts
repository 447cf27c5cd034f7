import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const within = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}${name}`);

const PICTURES = ['data[].roomTypes[].pictures[].url'];
const UPSELL_NAMES = Array.from({ length: 20 }, (_, index) => `data[].texts[].upsellItemName${index + 1}`);
const INCLUDED = ['AllRooms', 'Pictures', 'Texts', 'Languages', 'PriceRules', 'UpsellItems', 'Offers', 'UnitDetails'];
const CALENDAR = ['NumAvail', 'MinStay', 'MaxStay', 'Multiplier', 'Override', 'Prices', 'LinkedPrices', 'Channels'];
const DATES = ['arrival', 'departure', 'modified'].flatMap((name) => [`${name}From`, `${name}To`]);
const CREATION = [
  ...['id', 'masterId', 'roomId', 'unitId', 'roomQty', 'status', 'arrival', 'departure', 'numAdult', 'numChild'],
  ...['title', 'firstName', 'lastName', 'email', 'phone', 'mobile', 'address', 'city', 'state', 'postcode', 'country'],
  ...[
    'arrivalTime',
    'comments',
    'notes',
    'message',
    'lang',
    'price',
    'deposit',
    'tax',
    'commission',
    'refererEditable',
  ],
  ...within('invoiceItems[].', ['type', 'description', 'qty', 'amount', 'vatRate']),
  ...within('infoItems[].', ['code', 'text']),
  ...within('actions.', ['notifyGuest', 'notifyHost', 'assignBooking', 'checkAvailability', 'allowWebhooks']),
];
const ERRORS = ['errors', 'warnings', 'info'].flatMap((list) =>
  within(`[].${list}[].`, ['action', 'field', 'message']),
);

/** From the vendor's OpenAPI document, see `recorded/README.md`. */
export const document = documentedCalls({
  'GET /authentication/setup': { answer: ['token', 'expiresIn', 'refreshToken'] },
  'GET /authentication/token': { answer: ['token', 'expiresIn'] },
  'GET /authentication/details': { answer: recorded('details') },
  'DELETE /authentication/token': {},
  'GET /properties': {
    query: [...within('include', INCLUDED), 'id', 'roomId', 'page'],
    answer: [...recorded('properties'), ...PICTURES, ...UPSELL_NAMES],
    enums: { 'data[].roomTypes[].priceRules[].priceFor.type': ['perPerson', 'maxCapacity', 'upToPerson'] },
  },
  'GET /inventory/rooms/calendar': {
    query: [...within('include', CALENDAR), 'startDate', 'endDate', 'propertyId', 'roomId', 'page'],
    answer: recorded('calendar'),
  },
  'GET /inventory/rooms/offers': {
    query: ['arrival', 'departure', 'numAdults', 'numChildren', 'propertyId', 'roomId', 'offerId', 'page'],
    answer: recorded('offers'),
  },
  'GET /bookings': {
    query: [...DATES, 'id', 'propertyId', 'roomId', 'status', 'includeInfoItems', 'includeInvoiceItems', 'page'],
    answer: recorded('bookings'),
    enums: { 'data[].status': ['confirmed', 'request', 'new', 'cancelled', 'black', 'inquiry'] },
  },
  'POST /bookings': {
    body: within('[].', CREATION),
    answer: ['[].success', '[].new.*', '[].modified.*', ...ERRORS],
    enums: { '[].status': ['confirmed', 'request', 'new', 'cancelled', 'black', 'inquiry'] },
  },
});
