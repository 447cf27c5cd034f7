import type { components } from '@lodgewire/sdk';
import { age, money } from '../output/format.js';
import type { Row } from '../output/table.js';

export type Reservation = components['schemas']['Reservation'];

/** Returns the fields of a reservation for people. */
export const reservationView = (reservation: Reservation, now: Date): Row => ({
  Reservation: reservation.id,
  Status: reservation.status,
  Stay: `${reservation.checkInDate} to ${reservation.checkOutDate}, ${reservation.guests} guests`,
  Listing: reservation.listingID,
  Guest: reservation.guest.name,
  Total: money(reservation.totalPrice, reservation.currency),
  'Above the price at the PMS': reservation.priceDifference
    ? money(reservation.priceDifference, reservation.currency)
    : undefined,
  'At the PMS': reservation.providerReservationID,
  Channel: reservation.channel,
  Cancellation: reservation.cancellation.description || reservation.cancellation.refundability.toLowerCase(),
  'Free until': reservation.cancellation.freeUntil ?? undefined,
  Refund: reservation.cancellationCost ? money(reservation.cancellationCost.refund, reservation.currency) : undefined,
  Replaces: reservation.replacesReservationID,
  'Replaced by': reservation.replacedByReservationID,
  Reference: reservation.clientReference,
  Created: age(reservation.createdAt, now),
});
