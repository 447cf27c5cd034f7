import { ConnectorError } from '../port/errors.js';
import type { PmsHold } from '../port/model.js';

/** Returns a hold that the PMS has placed. `end`: as the PMS gives it, which may be later than what was asked. */
export const placedHold = (providerReservationId: string, end: Date | null, until: Date): PmsHold => ({
  providerReservationId,
  heldUntil: end && end < until ? end : until,
});

/** Builds the error for the booking of a hold that is no longer there. */
export const holdEnded = (): ConnectorError =>
  new ConnectorError('rejected', 'The hold has ended at the PMS', { reason: 'not_found' });
