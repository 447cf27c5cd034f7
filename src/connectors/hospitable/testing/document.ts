import { documentedCalls, recordedJson } from '../../kit/testing/vendor-document.js';
import { callsOf, type OpenApi } from '../../kit/testing/vendor-openapi.js';

const openapi = recordedJson(import.meta.url, 'openapi.json') as OpenApi;
const GUESTS = ['adults', 'children', 'infants', 'pets'];

/** Requests only, see `recorded/README.md`. */
export const document = documentedCalls({
  ...callsOf(openapi),
  'GET /properties/{uuid}/images': {},
  'POST /properties/{uuid}/quote': {
    body: ['checkin_date', 'checkout_date', ...GUESTS.map((name) => `guests.${name}`)],
  },
});
