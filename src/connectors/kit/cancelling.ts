import type { PmsCall, PmsRequest } from './connector.js';
import { ConnectorError } from './errors.js';
import type { PmsReservation } from './model.js';
import { isRejection } from './refusals.js';

type Reading = () => Promise<PmsReservation | undefined>;

/**
 * Cancels by one write and tells what the PMS holds then; undefined when it does not know the reservation (404). Of one
 * that the PMS refuses to cancel its state tells: cancelled already is what was wanted.
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

/** What the PMS holds after a cancellation that it confirmed: when that cannot be read, the outcome stays open. */
export const afterCancelling = async <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', 'The PMS cancelled and could not be asked for the result', { cause });
  });
