import { fullName, iso, nightCount, number } from '../../engine/index.js';
import type { Booking, BookingStatus, Property } from '../../ledger/types.js';

const STATUSES: Partial<Record<BookingStatus, string>> = {
  cancelled: 'cancelled',
  declined: 'cancelled',
  expired: 'cancelled',
  pending: 'pending',
  hold: 'pending',
};

/** Returns a booking as in lists and events, with the PMS's own spelling. */
export function toBooking(booking: Booking, property: Property) {
  const { guest, party } = booking;
  const total = number(booking.totalPrice);
  return {
    id: booking.id,
    property_id: property.id,
    property_name: property.name,
    multi_unit_id: booking.unitId !== null && property.units.length > 1 ? booking.unitId : null,
    check_in: booking.arrival,
    check_out: booking.departure,
    number_of_nights: nightCount(booking),
    number_of_guests: party.guests,
    booked_at: iso(booking.createdAt),
    channel: booking.channel,
    direct: booking.channel === 'direct',
    currency: booking.currency,
    external_reservation_id: null,
    guest_name: fullName(guest),
    guest_email: guest.email || null,
    guest_phone: guest.phone || null,
    note: booking.notes || null,
    accomodation_total: total,
    cleaning_fee: 0,
    extra_guest_charges: 0,
    extra_charges: 0,
    discounts: 0,
    booking_taxes: 0,
    commission: 0,
    gross_revenue: total,
    total_payout: total,
    status: STATUSES[booking.status] ?? 'needs_check_in',
  };
}
