import { type CancellationCost, type CancelledBy, costOf } from '../../../values/cancellation/refund.js';
import { UNKNOWN_TERMS } from '../../../values/cancellation/terms.js';
import { nightsBetween } from '../../../values/time/dates.js';
import { requireNoOpenChange, wrongState } from '../reservation.errors.js';
import type { ReservationEntity } from '../reservation.entity.js';
import type { CancellationRequest } from '../reservation.types.js';

const CLOSED: ReadonlySet<string> = new Set(['EXPIRED', 'NO_SHOW', 'STAYING', 'POST_STAY', 'MOVED']);

/** Throws a 409 `wrong_state` where the stay can no longer be cancelled, or an earlier change is open. */
export const requireCancellable = (row: ReservationEntity): void => {
  const { status, providerReservationId, isConfirming } = row;
  if (status === 'CANCELLED') throw wrongState('The reservation is already cancelled');
  if (CLOSED.has(status)) throw wrongState(`A reservation that is ${status} cannot be cancelled`);
  if (providerReservationId === null) throw wrongState('The outcome of this booking at the PMS is not known yet');
  requireNoOpenChange(row);
  if (isConfirming) throw wrongState('It is not known yet whether the PMS confirmed this reservation');
};

/** Returns what a cancellation at the instant costs, in the reservation's currency. */
export const costNow = (row: ReservationEntity, by: CancelledBy, at: Date): CancellationCost =>
  costOf(row.cancellation ?? UNKNOWN_TERMS, {
    by,
    at,
    total: row.totalPrice,
    nights: nightsBetween(row.checkIn, row.checkOut),
    currency: row.currency,
  });

export const storedCost = ({ refund, penalty, basis }: CancellationCost, by: CancelledBy): CancellationRequest => ({
  by,
  refund: refund?.toFixed() ?? null,
  penalty: penalty?.toFixed() ?? null,
  basis,
});
