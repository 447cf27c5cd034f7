import type { PmsCall, PmsRequest } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsReservation, PmsReservationStatus, PmsStayChange } from '../port/model.js';
import { isRejection } from './refusals.js';

type Reading = () => Promise<PmsReservation | undefined>;
type Write = Omit<PmsRequest, 'write'>;

/**
 * Changes a reservation by one write and returns it as the PMS then has it; undefined when the PMS does not know it
 * (404). When the PMS refuses, its current state decides: a reservation that is already as wanted counts as success.
 */
const changeBy = async (
  call: PmsCall,
  request: Write,
  read: Reading,
  isWanted: (held: PmsReservation) => boolean,
): Promise<PmsReservation | undefined> => {
  try {
    if ((await call.http.send({ ...request, write: true }, [404])).status === 404) return undefined;
  } catch (error) {
    const current = isRejection(error) ? await read() : undefined;
    if (!current || !isWanted(current)) throw error;
    return current;
  }
  return afterChange(read());
};

/** Changes a reservation's status to one of `wanted`, like `changeBy`. */
const changeTo =
  (...wanted: PmsReservationStatus[]) =>
  (call: PmsCall, request: Write, read: Reading): Promise<PmsReservation | undefined> =>
    changeBy(call, request, read, ({ status }) => wanted.includes(status));

export const cancelBy = changeTo('CANCELLED');

export const confirmBy = changeTo('CONFIRMED', 'MODIFIED', 'STAYING');

/** Changes a stay, like `changeBy`. If the PMS accepts but does not show the wanted stay, the outcome stays unknown. */
export async function changeStayBy(
  call: PmsCall,
  request: Write,
  wanted: PmsStayChange,
  read: Reading,
): Promise<PmsReservation | undefined> {
  const current = await changeBy(call, request, read, (held) => isStay(held, wanted));
  if (current && !isStay(current, wanted))
    throw new ConnectorError('unknown_outcome', 'The PMS accepted the change but does not show it yet');
  return current;
}

/** Returns whether a reservation is the wanted stay; guests and unit count only if the change concerns them. */
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
