import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { events } from '../kit/rest/events.js';
import { authenticate, classify, verify } from './client.js';
import { listings } from './listings.js';
import { quote } from './offers.js';
import { calendar } from './prices.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { EVENTS } from './vocabulary.js';

const definition: ConnectorDefinition = {
  id: 'mews',
  name: 'Mews',
  documentation: 'https://docs.mews.com/connector-api',
  auth: [
    {
      authType: 'API_KEY',
      fields: [
        {
          name: 'client_token',
          secret: true,
          help: 'Of the certified client application, the same for all properties',
        },
        { name: 'access_token', secret: true, help: 'Of the property or portfolio: Marketplace › My subscriptions' },
      ],
      proof: { by: 'secret', fields: ['access_token'] },
    },
  ],
  limits: [{ scope: 'account', requests: 200, perSeconds: 30 }],
  answers: { forbidden: 'resource', reset: null, lastPage: 'cursor' },
  webhooks: 'manual',
  signedWebhooks: false,
  holds: true,
  bookingFields: ['notes'],
  cancelling: { policy: 'rules', sends: ['reason'] },
  changing: ['dates', 'guests'],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads `{"EnterpriseId","IntegrationId","Events":[{"Discriminator","Value":{"Id"}}]}`. Events may be repeated. */
function hintsOf(body: Fields): PmsHint[] {
  body.id('EnterpriseId');
  const hints = body.objects('Events').flatMap((event): PmsHint[] => {
    const resource = EVENTS.get(event.text('Discriminator'));
    if (resource !== 'RESERVATION') return resource ? [{ resource }] : [];
    const providerId = event.object('Value').id('Id');
    if (!GUID.test(providerId)) throw event.invalid('Value.Id', 'an id of the PMS');
    return [{ resource, providerId }];
  });
  return [...new Map(hints.map((hint) => [`${hint.resource} ${hint.providerId}`, hint])).values()];
}

export const mews: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings,
  calendar,
  quote,
  reservations,
  // The host's address is entered by the PMS's support; nothing is signed, so the unguessable address authenticates.
  inbound: events(hintsOf),
};
