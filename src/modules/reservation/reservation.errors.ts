import { conflictField, type DomainError } from '../../values/errors/domain-error.js';
import type { ReservationEntity } from './reservation.entity.js';

/** Builds a 409: the reservation does not allow the change now. */
export const wrongState = (message: string): DomainError => conflictField('status', 'wrong_state', message);

/** Throws a 409 `wrong_state` while the outcome of a change of the stay is open. */
export const requireNoOpenChange = ({ changeId }: Pick<ReservationEntity, 'changeId'>): void => {
  if (changeId !== null) throw wrongState('The outcome of a change of this stay is not known yet');
};

/**
 * Throws unless the reservation waits for a confirmation: 409 `not_pending`, or `wrong_state` while the outcome of an
 * earlier change is open.
 */
export const requireConfirmable = ({ status, nextLookupAt }: ReservationEntity): void => {
  if (status !== 'PENDING') {
    const message = `The reservation is ${status}; only a PENDING one can be confirmed`;
    throw conflictField('status', 'not_pending', message);
  }
  if (nextLookupAt) throw wrongState('The outcome of an earlier change at the PMS is not known yet');
};
