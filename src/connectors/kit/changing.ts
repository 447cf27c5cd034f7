import type { PmsCall, PmsRequest } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsReservation, PmsReservationStatus } from '../port/model.js';
import { isRejection } from './refusals.js';

type Reading = () => Promise<PmsReservation | undefined>;
type Change = (call: PmsCall, request: Omit<PmsRequest, 'write'>, read: Reading) => Promise<PmsReservation | undefined>;

/**
 * Changes a reservation's status by one write and returns the reservation as the PMS holds it then; undefined when the
 * PMS does not know it (404). When the PMS refuses, the reservation's status decides: one of `wanted` counts as success.
 */
const changeTo =
  (...wanted: PmsReservationStatus[]): Change =>
  async (call, request, read) => {
    try {
      if ((await call.http.send({ ...request, write: true }, [404])).status === 404) return undefined;
    } catch (error) {
      const current = isRejection(error) ? await read() : undefined;
      if (!current || !wanted.includes(current.status)) throw error;
      return current;
    }
    return afterChange(read());
  };

export const cancelBy = changeTo('CANCELLED');

export const confirmBy = changeTo('CONFIRMED', 'MODIFIED', 'STAYING');

/** Returns the reservation after an accepted change; when it cannot be read, the outcome stays unknown. */
export const afterChange = async <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', 'The PMS accepted the change, but the result could not be read', {
      cause,
    });
  });
