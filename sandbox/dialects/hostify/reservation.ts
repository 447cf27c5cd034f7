import { Decimal } from 'decimal.js';
import { Failure, fieldsOf, fullName, namesIn, nightCount, referenceIn, stamp } from '../../engine/index.js';
import type { Booking, BookingInput, BookingStatus } from '../../ledger/types.js';

const TO_WIRE: Record<BookingStatus, string> = {
  inquiry: 'inquiry',
  pending: 'pending',
  hold: 'awaiting_payment',
  confirmed: 'accepted',
  modified: 'edited',
  owner: 'accepted',
  blocked: 'accepted',
  cancelled: 'cancelled',
  declined: 'denied',
  expired: 'expired',
  noshow: 'no_show',
};
const GUEST_IDS_FROM = 10_000_000;

export type ReservationBody = Record<string, unknown> & { listing_id?: number; note?: string; status?: string };

const guestIdOf = ({ id }: Booking): number => GUEST_IDS_FROM + id;
export const bookingIdOf = (guestId: string): number => Number(guestId) - GUEST_IDS_FROM;

/**
 * Returns Hostify's reservation; its price line by line with `fees=1`. `details.status` stores a status that the
 * ledger lacks (`moved`).
 */
export function toReservation(booking: Booking, withFees: boolean) {
  const { party, details } = booking;
  const total = new Decimal(booking.totalPrice);
  const tax = amountIn(details.tax_amount);
  return {
    id: booking.id,
    channel_reservation_id: null,
    listing_id: booking.propertyId,
    parent_listing_id: null,
    guest_id: guestIdOf(booking),
    status: (details.status as string | undefined) ?? TO_WIRE[booking.status],
    currency: booking.currency,
    base_price: amountIn(details.base_price, total).toNumber(),
    subtotal: total.minus(tax).toNumber(),
    tax_amount: tax.toNumber(),
    payout_price: total.toNumber(),
    channel_commission: 0,
    source: booking.source || booking.channel,
    confirmation_code: `HY${booking.id.toString(36).toUpperCase()}`,
    checkIn: booking.arrival,
    checkOut: booking.departure,
    planned_arrival: null,
    planned_departure: null,
    confirmed_at: booking.status === 'confirmed' ? stamp(booking.createdAt).slice(0, 16) : null,
    nights: nightCount(booking),
    guests: party.guests,
    adults: party.adults,
    children: party.children,
    infants: party.infants,
    pets: party.pets,
    notes: booking.notes || null,
    created_at: stamp(booking.createdAt),
    updated_at: stamp(booking.updatedAt),
    ...(withFees ? { fees: linesOf(total, amountIn(details.base_price, total), tax) } : {}),
  };
}

const amountIn = (value: unknown, fallback = new Decimal(0)): Decimal =>
  typeof value === 'number' ? new Decimal(value) : fallback;

function linesOf(total: Decimal, base: Decimal, tax: Decimal) {
  const line = (fee_id: number, name: string, type: string, amount: Decimal) => ({
    fee_id,
    quantity: 1,
    amount_gross_total: amount.toNumber(),
    fee: { name, type },
    feeChargeType: { name: 'Per Stay' },
  });
  const lines = [line(59, 'Accommodation', 'accommodation', base)];
  const rest = total.minus(base).minus(tax);
  if (!rest.isZero()) lines.push(line(19, 'Fees', 'fee', rest));
  if (!tax.isZero()) lines.push(line(7, 'Taxes', 'tax', tax));
  return lines;
}

export function toGuest(booking: Booking) {
  const { email, phone } = booking.guest;
  return {
    id: guestIdOf(booking),
    name: fullName(booking.guest),
    email: email || null,
    phone: phone || null,
  };
}

/** Returns the ledger's input for a create. */
export function toInput(body: ReservationBody): Partial<BookingInput> {
  const { text, count, amount, kept } = fieldsOf(body);
  const status = text('status') ?? 'accepted';
  if (!['accepted', 'pending'].includes(status)) throw new Failure(400, 'Invalid status');
  return {
    kind: status === 'pending' ? 'request' : 'booking',
    arrival: text('start_date'),
    departure: text('end_date'),
    guest: { ...namesIn(text('name') ?? ''), email: text('email'), phone: text('phone') },
    party: { guests: count('guests'), pets: count('pets') },
    totalPrice: amount('total_price'),
    notes: text('note'),
    source: text('source'),
    reference: referenceIn(text('note')),
    details: kept(['base_price', 'tax_amount']),
  };
}
