import type { Connector, ConnectorDefinition } from '../port/connector.js';
import { authenticate, classify, oauth, verify } from './client.js';
import { listings } from './listings.js';
import { calendar, calendars, quote } from './prices.js';
import { reservations } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'cloudbeds',
  name: 'Cloudbeds',
  documentation: 'https://developers.cloudbeds.com',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'api_key', secret: true, help: 'Account › Apps & Marketplace › API credentials' }],
      proof: { by: 'secret', fields: ['api_key'] },
    },
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
      proof: { by: 'consent' },
    },
  ],
  limits: [{ scope: 'account', requests: 5, perSeconds: 1 }],
  webhooks: 'api',
  signedWebhooks: false,
  holds: true,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    'that `thirdPartyIdentifier` is kept for a reservation that names no third-party source',
    'the country and postal code of the guest, which a new reservation must have: US and 00000 unless the language tells',
    'the zone of `modifiedFrom`: read 12 hours further back',
    'the words of refusals, which are told apart by their text',
    'the longest range of `getRatePlans`: asked 90 nights at a time',
    'the names of a tax in `getRoomsFeesAndTaxes`; whether `roomRateDetailed` of an offer leaves out further guests',
    'names of ids in events: `reservationID` and `reservationId`, `propertyID_str`, `propertyID` and `propertyId`',
    'the address of the consent page, documented for version 1.1',
  ],
};

export const cloudbeds: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'OAUTH' },
  oauth,
  verify,
  listings,
  calendar,
  calendars,
  quote,
  reservations,
  webhooks,
  inbound,
};
