import type { Connector, ConnectorDefinition } from '../kit/connector.js';
import { authenticate, classify, oauth, verify } from './client.js';
import { calendar, listingPage, oneListing } from './listings.js';
import { quote } from './prices.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'ownerrez',
  name: 'OwnerRez',
  documentation: 'https://api.ownerrez.com/help/v2',
  auth: [
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
    },
  ],
  // https://www.ownerrez.com/support/articles/api-rate-limiting
  limits: [{ scope: 'address', requests: 300, perSeconds: 300 }],
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  delta: true,
  multiUnit: false,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified: [
    'rates by night: `propertysearch` with include_rates; without them nights have no price and quotes do',
    'whether `from` of bookings is the first departure, as a copy of the documentation of August 2026 has it, or an arrival; a year more is asked for',
    'our reference ends `notes` as `ref:<id>`; `charges` are taken on create',
    'a booking is cancelled by `status` canceled; it is read back, and refused if it is not',
    'pending bookings: status pending, or `pending_until_utc` to come',
    'a quote has its fees and taxes without being asked for them (version 1 wanted `addCharges`)',
    'fields of a quote: `charges`, `total_amount` or `total`, `security_deposit`; refused unless they add up',
    'POST /bookings is open to every app: one client says that only partners may make bookings and holds nights by a quote',
    '`time_zone`, `min_nights`, `max_nights` of a property, `created_utc`, `updated_utc` of a booking: no client knows them; read where they are',
    'fields of the content of a listing, and of the user',
    'words by which a booking or quote is refused',
    '403, 402, 400 and 404 of `listings`: the account has no content',
    'names in an event in either spelling (`EntityCreate`, `entity_create`)',
  ],
};

export const ownerrez: Connector = {
  definition,
  authenticate,
  classify,
  oauth,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks,
  inbound,
};
