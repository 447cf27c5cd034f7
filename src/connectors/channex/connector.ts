import type { Connector, ConnectorDefinition } from '../kit/connector.js';
import { changed, inbound, subscribe, unsubscribe } from './changes.js';
import { authenticate, classify, verify } from './client.js';
import { listingPage, oneListing } from './listings.js';
import { calendar } from './rates.js';
import { cancel, create, findByReference, read } from './reservations.js';

const definition: ConnectorDefinition = {
  id: 'channex',
  name: 'Channex',
  documentation: 'https://docs.channex.io',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'account_id', secret: false, help: 'Id of the property group that is shared with us' }],
    },
  ],
  // Our own: the PMS documents 10 calls a minute for one property and either kind of rates, which one read each is far from.
  limits: [{ scope: 'account', requests: 180, perSeconds: 60 }],
  webhooks: 'api',
  signedWebhooks: true,
  holds: false,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified: [
    'that one key opens the groups of all hosts who shared theirs with the partner, and `GET /groups/{id}` tells all properties of one',
    'that lists take several properties in `filter[property_id]`, as the reference says of filters',
    'whether an acknowledgement counts for the key that sent it or for all readers of the feed',
    'whether the feed keeps what is not acknowledged (documentation) or drops it after half an hour (a vendor’s own guide)',
    'whether `inserted_at` of a booking is that of its first or of its last revision, and its zone; taken for UTC',
    'that the total of a new booking is the `amount` sent: nights, plus fees and taxes that are not inclusive',
    'the name that a channel’s booking must carry when it is cancelled from outside; the one read is sent back',
    'that `hotel_policy_id` and `default_tax_set_id` of a property name what applies; nested taxes and limits by nights are left out',
    'that a night’s `rate` of a plan priced by person is that of its primary occupancy',
    'what a lock-out for too many calls lasts; a minute without `Retry-After`',
  ],
};

export const channex: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks: { subscribe, unsubscribe },
  inbound,
};
