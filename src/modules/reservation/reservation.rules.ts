import type { InitialStatus, REQUESTED_STATUSES, RESERVATION_TYPES, ReservationStatus } from './reservation.types.js';

const BY_STATUS = { accepted: 'CONFIRMED', pending: 'PENDING', cancelled: 'CANCELLED', inquiry: 'INQUIRY' } as const;
const BY_TYPE = { INSTANT_BOOKING: 'CONFIRMED', PENDING_CONFIRMATION: 'PENDING', CONFIRMED: 'CONFIRMED' } as const;

/** Returns the status that a request asks for: `status` first, otherwise `reservationType`. */
export const initialStatus = (
  status: (typeof REQUESTED_STATUSES)[number] | undefined,
  type: (typeof RESERVATION_TYPES)[number],
): InitialStatus => (status ? BY_STATUS[status] : BY_TYPE[type]);

const TAKING: ReadonlySet<ReservationStatus> = new Set(['PENDING', 'CONFIRMED', 'MODIFIED', 'STAYING', 'BLOCKED']);

/**
 * Returns whether a reservation that the PMS has in this status keeps its nights from others. An inquiry does not, nor
 * does one whose status is unclear (for example, a duplicate). Our booking with an unknown outcome keeps the nights
 * that it took when it was sent.
 */
export const takesNights = (status: ReservationStatus): boolean => TAKING.has(status);

/** Returns whether the PMS has definitely accepted it, so that somebody will stay or is staying. */
export const isConfirmed = (status: ReservationStatus): boolean =>
  takesNights(status) && status !== 'PENDING' && status !== 'BLOCKED';

/** Returns whether somebody booked, whatever the outcome: not an inquiry, nor nights that the owner blocked. */
export const isBooking = (status: ReservationStatus): boolean => status !== 'INQUIRY' && status !== 'BLOCKED';

/**
 * Returns when the guest booked by the clock of the PMS, if that was before the service first had the reservation; null
 * where the PMS does not say, or its clock is wrong.
 */
export const bookedBefore = (createdAtPms: Date | null, storedAt: Date): Date | null =>
  createdAtPms !== null && createdAtPms < storedAt ? createdAtPms : null;

/** Returns whether nobody will stay, so that the caller may use its reference for another booking. */
export const hasEnded = (status: ReservationStatus): boolean => status === 'CANCELLED' || status === 'EXPIRED';
