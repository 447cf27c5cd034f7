import { documentedCalls, recordedFields } from '../../kit/testing/vendor-document.js';

const recorded = recordedFields(import.meta.url);
const PROPERTIES = recorded('properties');
const BOOKING = recorded('bookings').filter((name) => name.startsWith('bookings[].'));
const INCLUDE = { query: ['include'] };
const CREATION = ['check_in', 'check_out', 'guest_name', 'guest_email', 'guest_phone', 'number_of_guests'];
const EVENTS = ['booking', 'property'].flatMap((what) =>
  ['created', 'updated', 'removed'].map((how) => `${what}_${how}`),
);

/** From the vendor's collection, as others read it, and the sources that `recorded/README.md` names. */
export const document = documentedCalls({
  'GET /users/me': {
    answer: ['id', 'type', ...['email', 'first_name', 'last_name'].map((name) => `attributes.${name}`)].map(
      (name) => `data.${name}`,
    ),
  },
  'GET /properties': { ...INCLUDE, answer: PROPERTIES },
  'GET /properties/{id}': { ...INCLUDE, answer: PROPERTIES.map((name) => name.replace('data[]', 'data')) },
  'GET /calendar/{id}': { query: ['from', 'to'], answer: recorded('calendar') },
  'GET /bookings/{id}': {
    query: ['from', 'to', 'page'],
    answer: [...BOOKING, 'bookings', 'meta.total', 'meta.total_pages'],
    enums: {
      'bookings[].status': ['confirmed', 'needs_check_in', 'checked_in', 'needs_check_out', 'checked_out', 'cancelled'],
    },
  },
  'POST /v2/bookings': {
    body: [
      'data.type',
      // Only this connector sends `note`: see `unverified`.
      ...[...CREATION, 'note'].map((name) => `data.attributes.${name}`),
      'data.relationships.property.data.type',
      'data.relationships.property.data.id',
    ],
    answer: ['data.id', 'data.type', 'data.attributes.*'],
  },
  'PATCH /v2/bookings/{id}': {
    body: ['data.type', 'data.id', 'data.attributes.status'],
    answer: ['data.id', 'data.type', 'data.attributes.*'],
    enums: { 'data.attributes.status': ['cancelled'] },
  },
  'GET /hooks': { answer: ['', '[].id', '[].event', '[].target_url'] },
  'POST /hooks': { body: ['target_url', 'event'], answer: ['id'], enums: { event: EVENTS } },
  'DELETE /hooks/{id}': {},
});
