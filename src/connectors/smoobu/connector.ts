import type { Connector, ConnectorDefinition } from '../kit/connector.js';
import { authenticate, classify, verify } from './client.js';
import { inbound } from './inbound.js';
import { calendar, listingPage, oneListing } from './listings.js';
import { quote } from './quotes.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';

const definition: ConnectorDefinition = {
  id: 'smoobu',
  name: 'Smoobu',
  documentation: 'https://docs.smoobu.com',
  auth: [
    {
      authType: 'API_KEY',
      fields: [
        { name: 'api_key', secret: true, help: 'Settings › For developers › API keys' },
        { name: 'api_secret', secret: true, help: 'Shown once with the key; requests are signed with it' },
      ],
    },
  ],
  // Since 2026-09-17; 1000 before.
  limits: [{ scope: 'account', requests: 700, perSeconds: 60 }],
  webhooks: 'manual',
  signedWebhooks: false,
  holds: false,
  delta: true,
  multiUnit: false,
  taxSplit: false,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    'our reference ends `notice` as `ref:<id>`; a reference of its own cannot be written',
    'status and words by which a reservation is refused for taken nights',
    'a cancelled reservation can still be read, with `type` cancellation',
    'the sum of a quote holds fees and taxes; it is not said what it is made of',
    'the zone of `created-at`, `modified-at` and `modifiedFrom`; taken for UTC, read from a day earlier',
    '`currencyCode` of price elements; without it the currency is the apartment’s',
    'the event `updateRates` and its body',
    'for how long a nonce is remembered; a timestamp counts for five minutes',
  ],
};

export const smoobu: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  inbound,
};
