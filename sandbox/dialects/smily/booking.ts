import { fullName, iso, type Query } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { intOf } from '../../ledger/random.js';
import type { Booking, Guest } from '../../ledger/types.js';

export interface ClientBody {
  firstname?: string;
  lastname?: string;
  emails?: { email: string }[];
  phones?: { number: string }[];
}
export interface BookingBody {
  start_at?: string;
  end_at?: string;
  booked?: boolean;
  tentative_expires_at?: string;
  client_id?: number;
  adults?: number;
  children?: number;
  initial_price?: string;
  final_price?: string;
  bookings_fees?: { price: string; times_booked: number }[];
  bookings_taxes?: { amount: string; included: boolean }[];
  external_reference?: string;
  notes?: string;
}
export const GONE = ['cancelled', 'declined', 'expired'];

/** Clients that were created, by account. */
const clients = new WeakMap<Account, Map<number, ClientBody>>();

export function clientsOf(account: Account): Map<number, ClientBody> {
  const known = clients.get(account) ?? new Map<number, ClientBody>();
  clients.set(account, known);
  return known;
}

export const guestOf = ({ firstname, lastname, emails, phones }: ClientBody): Partial<Guest> => ({
  firstName: firstname,
  lastName: lastname,
  email: emails?.[0]?.email,
  phone: phones?.[0]?.number,
});

/** Returns whether the initial price, fees and taxes that it excludes add up to the final price, to the cent. */
export function addsUp({ initial_price: initial, final_price: final, ...body }: BookingBody): boolean {
  if (initial === undefined) return true;
  const fees = (body.bookings_fees ?? []).map(({ price, times_booked: times }) => Number(price) * times);
  const taxes = (body.bookings_taxes ?? []).filter(({ included }) => !included).map(({ amount }) => Number(amount));
  const sum = [...fees, ...taxes].reduce((total, amount) => total + amount, Number(initial));
  return Math.abs(sum - Number(final)) < 0.005;
}

/** Returns whether the query lists a booking: past ones are left out unless `from` says otherwise. */
export function isWanted(booking: Booking, { from, until, rental_id: rentals }: Query, now: number): boolean {
  const bound = (from ?? new Date(now).toISOString()).slice(0, 10);
  return (
    booking.departure >= bound &&
    (!until || booking.arrival <= until.slice(0, 10)) &&
    (!rentals || rentals.split(',').includes(String(booking.propertyId)))
  );
}

function statusOf({ status }: Booking): string {
  if (GONE.includes(status)) return 'Canceled';
  if (status === 'owner' || status === 'blocked') return 'Unavailable';
  return status === 'pending' || status === 'hold' ? 'Tentative' : 'Booked';
}

const clientIdOf = ({ id }: Booking): number => intOf(`client:${id}`);

export function toClient(booking: Booking) {
  const { firstName, lastName, email, phone } = booking.guest;
  return {
    id: clientIdOf(booking),
    fullname: fullName(booking.guest),
    firstname: firstName,
    lastname: lastName,
    emails: email ? [{ label: 'default', email }] : [],
    phones: phone ? [{ label: 'default', number: phone }] : [],
  };
}

/** Returns a booking; its ends are in the rental's own time, with a misleading `Z`. */
export function toBooking(booking: Booking) {
  return {
    id: booking.id,
    links: { rental: booking.propertyId, client: clientIdOf(booking) },
    reference: `SM${booking.id}`,
    status: statusOf(booking),
    start_at: `${booking.arrival}T16:00:00Z`,
    end_at: `${booking.departure}T10:00:00Z`,
    adults: booking.party.adults ?? booking.party.guests,
    children: booking.party.children ?? 0,
    currency: booking.currency,
    final_price: booking.totalPrice,
    external_reference: booking.reference,
    notes: booking.notes,
    created_at: iso(booking.createdAt),
    updated_at: iso(booking.updatedAt),
    canceled_at: iso(booking.cancelledAt),
    tentative_expires_at: statusOf(booking) === 'Tentative' ? iso(booking.expiresAt) : null,
  };
}
