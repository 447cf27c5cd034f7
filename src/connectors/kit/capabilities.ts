import type { Connector } from './connector.js';

/** What a connector can do, read off the members it has; never kept by hand. */
export interface Capabilities {
  /** `estimated`: from calendar, fees and taxes. */
  quote: 'native' | 'estimated' | 'none';
  create: boolean;
  cancel: boolean;
  webhooks: 'api' | 'manual' | 'none';
  signedWebhooks: boolean;
  /** Whether a lost answer to a booking can be looked up by our reference. */
  findByReference: boolean;
  oauth: boolean;
}

export const capabilitiesOf = ({ definition, quote, reservations, oauth }: Connector): Capabilities => ({
  quote: quote ? 'native' : reservations.create ? 'estimated' : 'none',
  create: reservations.create !== undefined,
  cancel: reservations.cancel !== undefined,
  webhooks: definition.webhooks,
  signedWebhooks: definition.signedWebhooks,
  findByReference: reservations.findByReference !== undefined,
  oauth: oauth !== undefined,
});
