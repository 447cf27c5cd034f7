import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);

const PAGES = ['page', 'per_page'];
/** Some are from https://developers.bookingsync.com/reference/endpoints/rentals/, newer than the recordings. */
const RENTALS = [
  ...recorded('rentals'),
  'rentals[].absolute_min_stay',
  'rentals[].description.*',
  'rentals[].summary.*',
];
/** Some are from https://developers.bookingsync.com/reference/endpoints/bookings/ and clients/, newer than the recordings. */
const BOOKINGS = [
  ...recorded('bookings'),
  'bookings[].external_reference',
  'clients[].id',
  'clients[].fullname',
  'clients[].firstname',
  'clients[].lastname',
  'clients[].emails.*',
  'clients[].emails[].*',
  'clients[].phones.*',
  'meta.*',
];
const CLIENT = [
  'fullname',
  'firstname',
  'lastname',
  'emails[].label',
  'emails[].email',
  'phones[].label',
  'phones[].number',
];
const BOOKING = [
  ...['start_at', 'end_at', 'booked', 'tentative_expires_at', 'client_id', 'adults', 'children', 'currency', 'notes'],
  ...['initial_price', 'final_price', 'external_reference'],
  ...['bookings_fees[].name', 'bookings_fees[].price', 'bookings_fees[].times_booked'],
  ...['amount', 'name', 'included', 'taxable_type', 'taxable_id'].map((name) => `bookings_taxes[].${name}`),
  ...['bookings_fees', 'bookings_taxes'],
];

/** From the reference (https://developers.bookingsync.com/reference) and the recordings. */
export const document = documentedCalls({
  'GET /accounts': { answer: ['accounts[].id', 'accounts[].business_name', 'accounts[].email', 'accounts[].status'] },
  'GET /rentals': { query: PAGES, answer: RENTALS },
  'GET /rentals/{id}': { answer: RENTALS },
  'GET /photos': {
    query: [...PAGES, 'rental_id'],
    answer: [...recorded('photos'), 'photos[].description.*'],
  },
  'GET /rentals_amenities': {
    query: [...PAGES, 'rental_id'],
    answer: [...recorded('rentals_amenities'), 'rentals_amenities[].details.*'],
  },
  'GET /amenities': { query: PAGES, answer: recorded('amenities') },
  'GET /rental_cancelation_policies': {
    query: [...PAGES, 'include'],
    answer: [
      ...recorded('cancelation-policies'),
      'rental_cancelation_policies[].body_translations.*',
      'rental_cancelation_policies[].preset',
    ],
    enums: {
      'rental_cancelation_policies[].preset': [
        ...['flexible', 'moderate', 'strict', 'moderate20200317', 'strict20200317'],
      ],
    },
  },
  'GET /availabilities': {
    query: [...PAGES, 'rental_id'],
    answer: recorded('availabilities'),
  },
  'GET /nightly_rate_maps': { query: [...PAGES, 'rental_id'], answer: recorded('nightly_rate_maps') },
  'GET /change_overs': { query: [...PAGES, 'rental_id'], answer: recorded('change_overs') },
  'GET /rentals/search': {
    query: ['id', 'rental_id', 'start_at', 'end_at', 'adults', 'children'],
    answer: recorded('quote'),
  },
  'GET /bookings': {
    query: [...PAGES, 'from', 'until', 'include_canceled', 'include', 'rental_id', 'updated_since'],
    answer: BOOKINGS,
  },
  'GET /bookings/{id}': { query: ['include_canceled', 'include'], answer: BOOKINGS },
  'POST /clients': {
    body: CLIENT.map((name) => `clients[].${name}`),
    answer: [...recorded('created-client'), ...BOOKINGS],
  },
  'POST /rentals/{id}/bookings': { body: BOOKING.map((name) => `bookings[].${name}`), answer: BOOKINGS },
  'PUT /bookings/{id}': { body: BOOKING.map((name) => `bookings[].${name}`), answer: BOOKINGS },
  'DELETE /bookings/{id}': {},
});
