import type { PmsReservation, PmsReservationRequest } from '../port/model.js';

/** The fields of a reservation that the answer to a booking contains. */
export type Made = Partial<PmsReservation> & Pick<PmsReservation, 'providerReservationId'>;

/**
 * Returns a new reservation with the requested price where the PMS gives none yet: its charges may be a separate
 * resource, which is written later than the booking.
 */
export function atLeastAsked<T extends Partial<PmsReservation>>(made: T, request: PmsReservationRequest): T {
  if (made.total?.greaterThan(0)) return made;
  const { currency, total, base, fees, taxes } = request;
  return { ...made, currency: made.currency ?? currency, total, base, fees, taxes, hasRequestedPrice: true };
}

/** Returns a reservation as it was sent, overridden by the PMS's answer, which has at least its id. */
export function asRequested(answer: string | Made, request: PmsReservationRequest): PmsReservation {
  const { reference, listingProviderId, providerUnitId, checkIn, checkOut, guests, guestCounts } = request;
  const { status, source, notes, currency, total, base, fees, taxes, guest } = request;
  const made: Made = typeof answer === 'string' ? { providerReservationId: answer } : answer;
  return {
    ...{ reference, listingProviderId, providerUnitId, checkIn, checkOut, guests, guestCounts },
    ...{ status, source, notes, currency, total, base, fees, taxes },
    guest: { id: '', ...guest },
    confirmationCode: null,
    createdAt: null,
    updatedAt: null,
    confirmedAt: null,
    cancelledAt: null,
    ...atLeastAsked(made, request),
  };
}
