import { Decimal } from 'decimal.js';
import { fieldsOf, number, partyOf, type Query, utc } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import { dateOf } from '../../ledger/dates.js';
import { sum } from '../../ledger/money.js';
import { intOf } from '../../ledger/random.js';
import type { Booking, BookingInput, Property } from '../../ledger/types.js';

const HOUR_MS = 3_600_000;

interface Charge {
  type?: string;
  amount?: number;
}
export type BookingBody = Record<string, unknown> & {
  property_id?: number;
  guest_id?: number;
  notes?: string;
  charges?: Charge[];
};

/** Inquiries are separate resources. */
export const isBooking = ({ status }: Booking): boolean => status !== 'inquiry';

export const guestIdOf = ({ id, details }: Booking): number =>
  (details.guestId as number | undefined) ?? id + 1_000_000;

/** Returns OwnerRez's booking. */
export function toBooking(booking: Booking, query: Query) {
  const { party, details } = booking;
  const total = number(booking.totalPrice);
  const isBlock = booking.kind === 'block';
  const isPending = booking.status === 'pending' || booking.status === 'hold';
  return {
    id: booking.id,
    property_id: booking.propertyId,
    guest_id: isBlock ? null : guestIdOf(booking),
    quote_id: null,
    arrival: booking.arrival,
    departure: booking.departure,
    check_in: details.check_in ?? '15:00',
    check_out: details.check_out ?? '11:00',
    adults: party.adults ?? party.guests,
    children: party.children ?? 0,
    infants: party.infants ?? 0,
    pets: party.pets ?? 0,
    status: booking.cancelledAt === null ? (isPending ? 'pending' : 'active') : 'canceled',
    type: isBlock ? 'block' : 'booking',
    is_block: isBlock,
    booked_utc: utc(booking.createdAt),
    canceled_utc: utc(booking.cancelledAt),
    pending_until_utc: isPending ? utc(booking.createdAt + 48 * HOUR_MS) : null,
    currency_code: isBlock ? null : booking.currency,
    listing_site: booking.channel === 'direct' ? 'Direct' : booking.channel,
    platform_reservation_number: booking.channel === 'direct' ? null : booking.reference,
    notes: booking.notes || null,
    total_amount: total,
    total_owed: total,
    total_paid: 0,
    total_refunded: 0,
    door_codes: [],
    ...(query.include_charges === 'true' && {
      charges: details.charges ?? [{ type: 'rent', description: 'Rent', amount: total }],
    }),
    ...(query.include_guest === 'true' &&
      !isBlock && {
        guest: { id: guestIdOf(booking), first_name: booking.guest.firstName, last_name: booking.guest.lastName },
      }),
  };
}

/** Returns nights that the host closed as separate blocks: this PMS's calendar consists of bookings and blocks. */
export function closuresOf(account: Account, property: Property, now: number) {
  const { first, end } = horizon(now);
  const blocks: { first: number; end: number }[] = [];
  for (const { day, free, bookings } of nightsOf(account, property, first, end)) {
    if (free > 0 || bookings.length > 0) continue;
    const last = blocks.at(-1);
    if (last?.end === day) last.end = day + 1;
    else blocks.push({ first: day, end: day + 1 });
  }
  return blocks.map((block) => ({
    id: intOf(`ownerrez:block:${property.uid}:${block.first}`),
    property_id: property.id,
    guest_id: null,
    arrival: dateOf(block.first),
    departure: dateOf(block.end),
    adults: 0,
    status: 'active',
    type: 'block',
    is_block: true,
    currency_code: null,
  }));
}

/** Returns the ledger's input for a create or change; absent fields stay absent. */
export function toInput(body: BookingBody): Partial<BookingInput> {
  const { text, count } = fieldsOf(body);
  const { charges, guest_id: guestId } = body;
  const amounts = charges?.map(({ amount = 0 }) => new Decimal(amount));
  return {
    arrival: text('arrival'),
    departure: text('departure'),
    party: partyOf({
      adults: count('adults'),
      children: count('children'),
      infants: count('infants'),
      pets: count('pets'),
    }),
    totalPrice: amounts && amounts.length > 0 ? sum(amounts).toString() : undefined,
    notes: text('notes'),
    details: { guestId, charges, check_in: text('check_in'), check_out: text('check_out') },
  };
}
