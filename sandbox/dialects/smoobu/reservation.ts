import { fieldsOf, fullName, number, partyOf, stamp } from '../../engine/index.js';
import type { Booking, BookingInput, Property } from '../../ledger/types.js';

const CHANNELS: Record<string, { id: number; name: string }> = {
  direct: { id: 70, name: 'API' },
  airbnb: { id: 2_070_028, name: 'Airbnb' },
};
const BLOCKS = ['owner', 'blocked'];

export type ReservationBody = Record<string, unknown> & { apartmentId?: number; notice?: string };

/** Inquiries are messages here, not reservations. */
export const isReservation = ({ status }: Booking): boolean => status !== 'inquiry';

/** Returns Smoobu's booking; names are in kebab case. */
export function toBooking(booking: Booking, property: Property, withElements: boolean) {
  const { guest, party, details } = booking;
  return {
    id: booking.id,
    'reference-id': booking.channel === 'direct' ? null : booking.reference,
    type: typeOf(booking),
    arrival: booking.arrival,
    departure: booking.departure,
    'created-at': stamp(booking.createdAt).slice(0, 16),
    modifiedAt: stamp(booking.updatedAt),
    apartment: { id: property.id, name: property.name },
    channel: CHANNELS[booking.channel] ?? { id: 13, name: booking.channel },
    'guest-name': fullName(guest),
    firstname: guest.firstName,
    lastname: guest.lastName,
    email: guest.email || null,
    phone: guest.phone || null,
    adults: party.adults ?? party.guests,
    children: party.children ?? 0,
    'check-in': details.arrivalTime ?? null,
    'check-out': details.departureTime ?? null,
    notice: booking.notes || null,
    price: number(booking.totalPrice),
    'price-paid': details.priceStatus === 1 ? 'Yes' : 'No',
    deposit: details.deposit ?? null,
    language: details.language ?? 'en',
    'is-blocked-booking': BLOCKS.includes(booking.status),
    guestId: booking.id,
    ...(withElements && { priceElements: [elementOf(booking)] }),
  };
}

const elementOf = ({ id, totalPrice, currency }: Booking) => ({
  id,
  type: 'basePrice',
  name: 'Base price',
  amount: number(totalPrice),
  quantity: null,
  tax: null,
  currencyCode: currency,
  sortOrder: 1,
});

function typeOf({ status, cancelledAt }: Booking): string {
  if (cancelledAt !== null) return 'cancellation';
  return status === 'modified' ? 'modification of booking' : 'reservation';
}

/** Returns the ledger's input for a create or change; absent fields stay absent. */
export function toInput(body: ReservationBody): Partial<BookingInput> {
  const { text, count, amount, kept } = fieldsOf(body);
  const guest = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
  };
  return {
    arrival: text('arrivalDate'),
    departure: text('departureDate'),
    guest,
    party: partyOf({ adults: count('adults'), children: count('children') }),
    totalPrice: amount('price'),
    notes: text('notice'),
    details: kept(['arrivalTime', 'departureTime', 'priceStatus', 'deposit', 'language']),
  };
}
