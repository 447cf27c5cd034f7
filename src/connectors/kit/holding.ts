import { ConnectorError } from '../port/errors.js';
import type { PmsHold } from '../port/model.js';

/** Returns a hold that the PMS has placed. `end`: as the PMS gives it, which may be later than requested. */
export const placedHold = (providerReservationId: string, end: Date | null, until: Date): PmsHold => ({
  providerReservationId,
  heldUntil: end && end < until ? end : until,
});

/** Builds the error for booking a hold that no longer exists. */
export const holdEnded = (): ConnectorError =>
  new ConnectorError('rejected', 'The hold has ended at the PMS', { reason: 'not_found' });
