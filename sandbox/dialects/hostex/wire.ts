import { randomUUID } from 'node:crypto';
import { clock, fullName, iso, number } from '../../engine/index.js';
import type { Night } from '../../ledger/calendar.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { Booking, BookingStatus, Property } from '../../ledger/types.js';

const STATUSES: Partial<Record<BookingStatus, string>> = {
  cancelled: 'cancelled',
  declined: 'denied',
  expired: 'timeout',
  pending: 'wait_accept',
  hold: 'wait_pay',
};

export const enveloped = (code: number, message: string, data?: unknown) => ({
  request_id: randomUUID(),
  error_code: code,
  error_msg: message,
  ...(data !== undefined && { data }),
});

export const answer = (data: unknown) => enveloped(0, '', data);

/** Returns a property; its listing on the host's own channel has the same id. */
export function toProperty(property: Property) {
  const { address } = property;
  return {
    id: property.id,
    title: property.name,
    address: [address.street, address.city, address.countryCode].filter(Boolean).join(', '),
    longitude: address.longitude === null ? null : String(address.longitude),
    latitude: address.latitude === null ? null : String(address.latitude),
    default_checkin_time: clock(property.checkInFrom),
    default_checkout_time: clock(property.checkOut),
    cover: property.pictures[0] && {
      original_url: property.pictures[0].url,
      medium_url: property.pictures[0].url,
      small_url: property.pictures[0].url,
    },
    channels: [
      { channel_type: 'airbnb', listing_id: property.sourceId, currency: property.currency },
      { channel_type: 'hostex_direct', listing_id: String(property.id), currency: property.currency },
    ],
  };
}

export const toAvailability = ({ date, free }: Night) => ({ date, available: free > 0, remarks: '' });

export const toDay = (night: Night) => ({
  date: night.date,
  price: night.price.toNumber(),
  inventory: night.free,
  restrictions: {
    min_stay_on_arrival: night.minNights,
    max_stay_on_arrival: night.maxNights,
    closed_on_arrival: night.closedToArrival,
    closed_on_departure: night.closedToDeparture,
  },
});

export const codeOf = ({ id }: Booking): string => `0-${id}-direct`;

export function toReservation(booking: Booking) {
  const { guest, party } = booking;
  const rate = { currency: booking.currency, amount: number(booking.totalPrice) };
  return {
    reservation_code: codeOf(booking),
    stay_code: codeOf(booking),
    channel_id: null,
    property_id: booking.propertyId,
    channel_type: booking.channel === 'direct' ? 'hostex_direct' : booking.channel,
    check_in_date: booking.arrival,
    check_out_date: booking.departure,
    number_of_guests: party.guests,
    number_of_adults: party.adults ?? party.guests,
    number_of_children: party.children ?? 0,
    number_of_infants: party.infants ?? 0,
    number_of_pets: party.pets ?? 0,
    status: STATUSES[booking.status] ?? 'accepted',
    stay_status: 'checkin_pending',
    guest_name: fullName(guest),
    guest_phone: guest.phone,
    guest_email: guest.email,
    cancelled_at: iso(booking.cancelledAt),
    booked_at: iso(booking.createdAt),
    created_at: iso(booking.createdAt),
    rates: { total_rate: rate, total_commission: { currency: booking.currency, amount: 0 }, rate },
    remarks: booking.notes,
  };
}

export const toWebhook = ({ id, url, createdAt }: Subscription) => ({
  id,
  url,
  manageable: true,
  created_at: iso(createdAt),
});
