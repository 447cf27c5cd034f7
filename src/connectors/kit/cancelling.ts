import type { PmsCall, PmsRequest } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsReservation } from '../port/model.js';
import { isRejection } from './refusals.js';

type Reading = () => Promise<PmsReservation | undefined>;

/**
 * Cancels by one write and returns the reservation as the PMS holds it then; undefined when the PMS does not know it
 * (404). When the PMS refuses, the reservation's status decides: already cancelled counts as success.
 */
export async function cancelBy(
  call: PmsCall,
  request: Omit<PmsRequest, 'write'>,
  read: Reading,
): Promise<PmsReservation | undefined> {
  try {
    if ((await call.http.send({ ...request, write: true }, [404])).status === 404) return undefined;
  } catch (error) {
    const current = isRejection(error) ? await read() : undefined;
    if (current?.status !== 'CANCELLED') throw error;
    return current;
  }
  return afterCancelling(read());
}

/** Returns the reservation after a confirmed cancellation; when it cannot be read, the outcome stays unknown. */
export const afterCancelling = async <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', 'The PMS cancelled, but the result could not be read', { cause });
  });
