import { Decimal } from 'decimal.js';
import type { Booking, BookingInput, Property } from '../../ledger/types.js';
import { present } from '../dialect.js';

const CHANNELS: Record<string, { id: number; name: string }> = {
  direct: { id: 70, name: 'API' },
  airbnb: { id: 2_070_028, name: 'Airbnb' },
};
const REFERENCE = /(?:^|\s)ref:(\S+)\s*$/;
const BLOCKS = ['owner', 'blocked'];

export type ReservationBody = Record<string, unknown> & { apartmentId?: number; price?: number; notice?: string };

/** `YYYY-MM-DD HH:MM:SS`. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Inquiries are messages here, not reservations. */
export const isReservation = ({ status }: Booking): boolean => status !== 'inquiry';

/** Smoobu's booking; names are in kebab case. */
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
    'guest-name': `${guest.firstName} ${guest.lastName}`.trim(),
    firstname: guest.firstName,
    lastname: guest.lastName,
    email: guest.email || null,
    phone: guest.phone || null,
    adults: party.adults ?? party.guests,
    children: party.children ?? 0,
    'check-in': details.arrivalTime ?? null,
    'check-out': details.departureTime ?? null,
    notice: booking.notes || null,
    price: new Decimal(booking.totalPrice).toNumber(),
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
  amount: new Decimal(totalPrice).toNumber(),
  quantity: null,
  tax: null,
  currencyCode: currency,
  sortOrder: 1,
});

function typeOf({ status, cancelledAt }: Booking): string {
  if (cancelledAt !== null) return 'cancellation';
  return status === 'modified' ? 'modification of booking' : 'reservation';
}

/** The caller's own reference, where it stands at the end of the notice. */
export const referenceOf = ({ notice = '' }: ReservationBody): string | null => REFERENCE.exec(notice)?.[1] ?? null;

/** What the ledger takes of a create or change; absent fields stay absent. */
export function toInput(body: ReservationBody): Partial<BookingInput> {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : undefined);
  const count = (name: string) => (Number.isInteger(body[name]) ? (body[name] as number) : undefined);
  const [adults, children] = [count('adults'), count('children')];
  const kept = ['arrivalTime', 'departureTime', 'priceStatus', 'deposit', 'language'];
  return present({
    arrival: text('arrivalDate'),
    departure: text('departureDate'),
    guest: present({
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
    }),
    party: present({ adults, children, guests: adults === undefined ? undefined : adults + (children ?? 0) }),
    totalPrice: typeof body.price === 'number' ? new Decimal(body.price).toString() : undefined,
    notes: text('notice'),
    details: present(Object.fromEntries(kept.map((name) => [name, body[name]]))),
  });
}
