import { capabilitiesOf } from './port/capabilities.js';
import type { Connector } from './port/connector.js';
import { CONNECTORS } from './providers.js';

/**
 * The capabilities of each connector. The contract suite tests only these, so a connector that lost a capability would
 * also lose its tests.
 */
const TABLE = {
  hostaway:
    'native quote, create, cancel, hold, findByReference, delta, multiUnit, taxSplit, registrations, policy rules, changes dates guests price, tokens, revoke, api webhooks, signed',
  hostfully:
    'native quote, create, cancel, confirm, hold, findByReference, delta, multiUnit, taxSplit, oauth, policy text, changes dates price, decline, tokens, api webhooks',
  beds24:
    'native quote, create, cancel, confirm, hold, findByReference, delta, multiUnit, taxSplit, registrations, tokens, refresh, revoke, manual webhooks, signed',
  guesty:
    'native quote, create, cancel, confirm, hold, findByReference, delta, multiUnit, taxSplit, policy name, changes dates, tokens, api webhooks, signed',
  hostify:
    'native quote, create, cancel, confirm, hold, findByReference, taxSplit, changes dates, decline, api webhooks, signed, confirmed',
  lodgify:
    'native quote, create, cancel, confirm, hold, findByReference, delta, multiUnit, taxSplit, policy text, api webhooks, signed',
  smoobu: 'native quote, create, cancel, findByReference, delta, changes guests price, manual webhooks',
  ownerrez: 'native quote, create, cancel, findByReference, delta, taxSplit, oauth, changes dates guests, api webhooks',
  cloudbeds:
    'native quote, create, cancel, confirm, hold, findByReference, delta, multiUnit, taxSplit, oauth, changes dates guests, tokens, api webhooks',
  smily:
    'native quote, create, cancel, confirm, hold, findByReference, delta, taxSplit, oauth, policy rules, changes dates guests, tokens, manual webhooks, signed',
  uplisting: 'estimated quote, create, cancel, findByReference, api webhooks',
  hostex: 'estimated quote, create, cancel, findByReference, api webhooks',
  channex:
    'estimated quote, create, cancel, findByReference, delta, multiUnit, taxSplit, policy rules, api webhooks, signed',
  hospitable: 'native quote, taxSplit, policy text, manual webhooks',
  mews: 'native quote, create, cancel, confirm, hold, findByReference, delta, multiUnit, taxSplit, policy rules, changes dates guests, manual webhooks',
  'rentals-united':
    'native quote, create, cancel, findByReference, delta, multiUnit, policy rules, changes dates guests price, api webhooks, signed',
  ical: '',
  apaleo:
    'native quote, create, cancel, findByReference, delta, multiUnit, policy rules, changes dates guests price, tokens, api webhooks',
};

const shown = (connector: Connector): string => {
  const {
    quote,
    webhooks,
    signedWebhooks,
    cancellationPolicy,
    changing,
    bookingFields: _,
    cancellationFields: __,
    ...can
  } = capabilitiesOf(connector);
  const { tokens, inbound } = connector;
  const all: Record<string, unknown> = {
    [`${quote} quote`]: quote !== 'none',
    ...can,
    [`policy ${cancellationPolicy}`]: cancellationPolicy !== 'none',
    [`changes ${changing.join(' ')}`]: changing.length > 0,
    decline: connector.reservations.decline,
    tokens,
    refresh: tokens?.refresh,
    revoke: tokens?.revoke,
    [`${webhooks} webhooks`]: webhooks !== 'none',
    signed: signedWebhooks,
    confirmed: inbound?.confirm,
  };
  return Object.keys(all)
    .filter((name) => all[name])
    .join(', ');
};

it('every connector has the capabilities in the table', () => {
  expect(Object.fromEntries(CONNECTORS.map((connector) => [connector.definition.id, shown(connector)]))).toEqual(TABLE);
});
