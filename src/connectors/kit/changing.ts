import type { PmsCall, PmsRequest } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsReservation, PmsReservationStatus, PmsStayChange } from '../port/model.js';
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

/**
 * Changes a stay by one write and returns the reservation as the PMS holds it then; undefined when the PMS does not know
 * it (404). When the PMS refuses and already holds the wanted stay, that counts as success. When it accepts and does not
 * show the wanted stay, the outcome stays unknown.
 */
export async function changeStayBy(
  call: PmsCall,
  request: Omit<PmsRequest, 'write'>,
  wanted: PmsStayChange,
  read: Reading,
): Promise<PmsReservation | undefined> {
  try {
    if ((await call.http.send({ ...request, write: true }, [404])).status === 404) return undefined;
  } catch (error) {
    const current = isRejection(error) ? await read() : undefined;
    if (!current || !isStay(current, wanted)) throw error;
    return current;
  }
  const current = await afterChange(read());
  if (current && !isStay(current, wanted))
    throw new ConnectorError('unknown_outcome', 'The PMS accepted the change but does not show it yet');
  return current;
}

/** Returns whether a reservation is the wanted stay; guests and unit count only where the change is about them. */
export const isStay = (
  { status, checkIn, checkOut, guests, providerUnitId }: PmsReservation,
  wanted: PmsStayChange,
): boolean =>
  status !== 'CANCELLED' &&
  checkIn === wanted.checkIn &&
  checkOut === wanted.checkOut &&
  (wanted.guests === wanted.before.guests || guests === wanted.guests) &&
  (wanted.providerUnitId === wanted.before.providerUnitId || providerUnitId === wanted.providerUnitId);

/** Returns the reservation after an accepted change; when it cannot be read, the outcome stays unknown. */
export const afterChange = async <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', 'The PMS accepted the change, but the result could not be read', {
      cause,
    });
  });
