import type { BookingField } from './booking-fields.js';
import type { CancellationField, PolicyForm } from './cancelling.js';
import type { ChangePart } from './changing.js';
import type { Connector } from './connector.js';

/**
 * The capabilities of a connector, derived from its members. Those that no member shows (`hold`, `delta`, `multiUnit`,
 * `taxSplit`) are part of the definition and tested by the contract suite.
 */
export interface Capabilities {
  /** `estimated`: from calendar, fees and taxes. */
  quote: 'native' | 'estimated' | 'none';
  create: boolean;
  cancel: boolean;
  /** Whether a pending reservation can be confirmed. */
  confirm: boolean;
  /** Whether nights can be kept by a booking that is not confirmed yet. */
  hold: boolean;
  webhooks: 'api' | 'manual' | 'none';
  signedWebhooks: boolean;
  /** Whether a lost answer to a booking can be looked up by our reference. */
  findByReference: boolean;
  /** Whether only changes are read, not everything each time. */
  delta: boolean;
  /** Whether listings have several units, or units that exist more than once. */
  multiUnit: boolean;
  /** Whether taxes are separate from the rest of a price. */
  taxSplit: boolean;
  /** Whether the PMS has a field for the licence number of a listing. */
  registrations: boolean;
  /** The optional fields of a booking that are sent to the PMS. */
  bookingFields: readonly BookingField[];
  /** How the PMS gives cancellation policies. */
  cancellationPolicy: PolicyForm;
  /** The fields of a cancellation that are sent to the PMS. */
  cancellationFields: readonly CancellationField[];
  /** The parts of a stay that a change sends to the PMS in its one write; empty when the PMS cannot change a stay. */
  changing: readonly ChangePart[];
  oauth: boolean;
}

export const capabilitiesOf = ({ definition, quote, reservations, oauth }: Connector): Capabilities => ({
  quote: quote ? 'native' : reservations.create ? 'estimated' : 'none',
  create: reservations.create !== undefined,
  cancel: reservations.cancel !== undefined,
  confirm: reservations.confirm !== undefined,
  hold: definition.holds && reservations.create !== undefined,
  webhooks: definition.webhooks,
  signedWebhooks: definition.signedWebhooks,
  findByReference: reservations.findByReference !== undefined,
  delta: definition.delta,
  multiUnit: definition.multiUnit,
  taxSplit: definition.taxSplit,
  registrations: definition.registrations ?? false,
  bookingFields: definition.bookingFields,
  cancellationPolicy: definition.cancelling.policy,
  cancellationFields: definition.cancelling.sends,
  changing: definition.changing,
  oauth: oauth !== undefined,
});
