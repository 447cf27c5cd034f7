import type { Connector, ConnectorDefinition } from '../kit/connector.js';
import { authenticate, classify, obtainToken, verify } from './client.js';
import { calendar, listingPage, oneListing } from './listings.js';
import { quote } from './offers.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, subscribe, unsubscribe } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'apaleo',
  name: 'apaleo',
  documentation: 'https://apaleo.dev',
  servers: { identity: 'https://identity.apaleo.com', webhook: 'https://webhook.apaleo.com' },
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [
        { name: 'client_id', secret: false, help: 'Apps › Connected apps › your custom app' },
        { name: 'client_secret', secret: true, help: 'Apps › Connected apps › your custom app › Secrets' },
      ],
    },
  ],
  // Of live accounts; those of developers have 200 a minute. https://apaleo.dev/guides/api/rate-limiting
  limits: [
    { scope: 'account', requests: 100, perSeconds: 1 },
    { scope: 'account', requests: 3500, perSeconds: 60 },
  ],
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  delta: true,
  multiUnit: true,
  taxSplit: false,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    'whether the total of an offer holds the mandatory services; both readings give the same price',
    'that dates of reservations and nights carry the offset of the property, so that their first ten letters are its date',
    'ages of children: 12 for a child and 1 for an infant are sent, for our guests have no ages',
    'that a booking without a payment account is taken by a plan that asks for a credit card',
    'the words of refusals (422), by which taken nights are told from rules of stays',
    'that `created:asc` keeps pages in order while reservations change',
    'that a list of subscriptions answers 204 where there is none, as other lists do',
  ],
};

export const apaleo: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: () => true, obtain: obtainToken },
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks: { subscribe, unsubscribe },
  inbound,
};
