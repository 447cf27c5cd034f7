import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const BOOKING = recorded('reservation');
const PAGE = ['page_count', 'page_size', 'total_items', 'page', 'bookings'];
const TYPES = ['reservation', 'modification of booking', 'cancellation'];
const CREATION = [
  ...['arrivalDate', 'departureDate', 'channelId', 'apartmentId', 'arrivalTime', 'departureTime', 'firstName'],
  ...['lastName', 'email', 'phone', 'notice', 'adults', 'children', 'price', 'priceStatus', 'language'],
];

/** From https://docs.smoobu.com and the sources that `recorded/README.md` names. */
export const document = documentedCalls({
  'GET /api/me': { answer: ['id', 'firstName', 'lastName', 'email'] },
  'GET /api/apartments': { answer: ['apartments', 'apartments[].id', 'apartments[].name'] },
  'GET /api/apartments/{id}': { answer: [...recorded('apartment'), 'equipments'] },
  'GET /api/rates': { query: ['apartments[]', 'start_date', 'end_date'], answer: ['data.*'] },
  'POST /booking/checkApartmentAvailability': {
    body: ['arrivalDate', 'departureDate', 'apartments[]', 'customerId', 'guests'],
    answer: ['availableApartments', 'availableApartments[]', 'prices.*', 'errorMessages.*'],
  },
  'GET /api/reservations': {
    query: [
      ...['from', 'to', 'arrivalFrom', 'arrivalTo', 'departureFrom', 'departureTo', 'modifiedFrom', 'modifiedTo'],
      ...['apartmentId', 'showCancellation', 'excludeBlocked', 'includePriceElements', 'page', 'pageSize'],
    ],
    answer: [...PAGE, ...BOOKING.map((name) => `bookings[].${name}`)],
    enums: { 'bookings[].type': TYPES },
  },
  'GET /api/reservations/{id}': { answer: BOOKING, enums: { type: TYPES } },
  'POST /api/reservations': { body: CREATION, answer: ['id'] },
  'PUT /api/reservations/{id}': { body: ['adults', 'children', 'price'], answer: ['success'] },
  'DELETE /api/reservations/{id}': { answer: ['success'] },
});
