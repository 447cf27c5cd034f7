import type { PmsReservation, PmsReservationRequest } from './model.js';

/** What the answer to a booking says of it. */
export type Made = Partial<PmsReservation> & Pick<PmsReservation, 'providerReservationId'>;

/** A reservation as it was sent, and over it what the PMS answered: its id at least. */
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
