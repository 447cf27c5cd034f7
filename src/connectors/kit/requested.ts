import type { PmsReservation, PmsReservationRequest } from './model.js';

/** A reservation as it was sent, for a PMS that answers with its id only. */
export function asRequested(providerReservationId: string, request: PmsReservationRequest): PmsReservation {
  const { reference, listingProviderId, providerUnitId, checkIn, checkOut, guests, guestCounts } = request;
  const { status, source, notes, currency, total, base, fees, taxes, guest } = request;
  return {
    ...{ providerReservationId, reference, listingProviderId, providerUnitId, checkIn, checkOut, guests, guestCounts },
    ...{ status, source, notes, currency, total, base, fees, taxes },
    guest: { id: '', ...guest },
    confirmationCode: null,
    createdAt: null,
    updatedAt: null,
    confirmedAt: null,
    cancelledAt: null,
  };
}
