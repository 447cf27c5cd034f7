import { readFileSync } from 'node:fs';
import { documentedCalls } from '../../kit/testing/vendor-document.js';
import { callsOf, type OpenApi } from '../../kit/testing/vendor-openapi.js';

const openapi = JSON.parse(readFileSync(new URL('../recorded/openapi.json', import.meta.url), 'utf8')) as OpenApi;
const GUESTS = ['adults', 'children', 'infants', 'pets'];

/** Requests only, see `recorded/README.md`. */
export const document = documentedCalls({
  ...callsOf(openapi),
  'GET /properties/{uuid}/images': {},
  'POST /properties/{uuid}/quote': {
    body: ['checkin_date', 'checkout_date', ...GUESTS.map((name) => `guests.${name}`)],
  },
});
