import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { events, secretIn } from '../kit/rest/events.js';
import { calendar } from './calendar.js';
import { classify, RESET_HEADER, restMs, tokens, verify } from './client.js';
import { listings } from './listings.js';
import { quote } from './prices.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { ACTIONS } from './vocabulary.js';

const definition: ConnectorDefinition = {
  id: 'beds24',
  name: 'Beds24',
  documentation: 'https://wiki.beds24.com/index.php/Category:API_V2',
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [
        {
          name: 'invite_code',
          secret: true,
          help: 'Settings › Marketplace › API; with the scopes bookings, bookings-personal, bookings-financial, inventory and properties. Usable once, within 24 hours',
        },
      ],
      proof: { by: 'secret', fields: ['invite_code'] },
    },
  ],
  // Credits, not requests: most cost about one, and `restMs` follows what the PMS counts.
  limits: [{ scope: 'account', requests: 100, perSeconds: 300 }],
  answers: { forbidden: 'right', reset: RESET_HEADER, lastPage: 'link' },
  webhooks: 'manual',
  signedWebhooks: true,
  holds: true,
  bookingFields: ['commission', 'preferredLocale', 'checkInTime', 'notes', 'source'],
  registrations: true,
  cancelling: { policy: 'none', sends: [] },
  changing: [],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

const hasSecret = secretIn('x-webhook-secret');

export const beds24: Connector = {
  definition,
  authenticate: ({ accessToken }) => ({ token: accessToken ?? '' }),
  classify,
  restMs,
  tokens,
  verify,
  listings,
  calendar,
  quote,
  reservations,
  // Nothing is signed. The host enters the account's secret as a custom header beside the address; an event without it is
  // refused. https://wiki.beds24.com/index.php/Category:Webhooks
  inbound: events(hintsOf, (request, { secret }) => hasSecret(request, secret)),
};

/** Booking webhook v2 `{"timeStamp","booking":{…},…}`, or the inventory webhook `{"roomId","propId","action":"SYNC_ROOM"}`. */
function hintsOf(event: Fields): PmsHint[] {
  const booking = event.optionalObject('booking');
  if (booking) return [{ resource: 'RESERVATION', providerId: booking.id('id') }];
  const resource = ACTIONS.get(event.text('action'));
  return resource ? [{ resource, providerId: event.id('propId') }] : [];
}
