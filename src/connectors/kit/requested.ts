import type { PmsReservation, PmsReservationRequest } from '../port/model.js';

/** The fields of a reservation that the answer to a booking contains. */
export type Made = Partial<PmsReservation> & Pick<PmsReservation, 'providerReservationId'>;

/** Returns a reservation as it was sent, overridden by the PMS's answer: its id at least. */
export function asRequested(answer: string | Made, request: PmsReservationRequest): PmsReservation {
  const { reference, listingProviderId, providerUnitId, checkIn, checkOut, guests, guestCounts } = request;
  const { status, source, notes, currency, total, base, fees, taxes, guest } = request;
  return {
    ...{ reference, listingProviderId, providerUnitId, checkIn, checkOut, guests, guestCounts },
    ...{ status, source, notes, currency, total, base, fees, taxes },
    guest: { id: '', ...guest },
    confirmationCode: null,
    createdAt: null,
    updatedAt: null,
    confirmedAt: null,
    cancelledAt: null,
    ...(typeof answer === 'string' ? { providerReservationId: answer } : answer),
  };
}
