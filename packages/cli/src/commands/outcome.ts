import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf } from '../api/client.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import type { Output } from '../output/write.js';
import type { Session } from '../session.js';
import { type Reservation, reservationView } from './reservation-view.js';

const ACCEPTED = 202;
const PAUSE_MS = 2_000;
export const DEFAULT_WAIT_SECONDS = 60;

interface Answered {
  data?: Reservation;
  response: Response;
}

const isOpen = ({ status }: Reservation): boolean => status === 'UNKNOWN';

/** Returns the reservation once its status is known, or its current state after `waitSeconds` or Ctrl-C. */
const settled = async ({ api, context }: Session, first: Reservation, waitSeconds: number): Promise<Reservation> => {
  const signal = context.interruption();
  const end = context.now().getTime() + waitSeconds * 1_000;
  let reservation = first;
  context.progress.show('The PMS has not answered yet; looking the booking up');
  while (isOpen(reservation) && !signal.aborted && context.now().getTime() < end) {
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    reservation = await bodyOf(api.GET('/api/v1/reservation/{id}', { params: { path: { id: first.id } } }));
  }
  return reservation;
};

/**
 * Returns the reservation that results from a booking, change or cancellation. 202 means that the PMS did not answer in
 * time: a booking is then looked up for a while, and a request is never repeated.
 */
export const outcomeOf = async (
  session: Session,
  call: Promise<Answered>,
  { what, waitSeconds }: { what: string; waitSeconds: number },
): Promise<Output> => {
  const { data, response } = await call;
  const isUnclear = response.status === ACCEPTED;
  const reservation = isUnclear ? await settled(session, data!, waitSeconds) : data!;
  if (isUnclear && (isOpen(reservation) || !isOpen(data!)))
    throw new CliFault(
      `The PMS has not answered: it is not known yet whether ${what}. Do not repeat it; \`lodgewire reservations show ${reservation.id}\` shows the outcome.`,
      ExitCode.unknown,
    );
  if (isUnclear && reservation.status === 'CANCELLED')
    throw new CliFault('The PMS did not make the booking. The nights are free again.', ExitCode.refused);
  return { value: reservation, view: reservationView(reservation, session.context.now()) };
};
