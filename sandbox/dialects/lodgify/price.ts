import type { Decimal } from 'decimal.js';
import { number } from '../../engine/index.js';
import type { Night } from '../../ledger/calendar.js';
import type { Quote } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { WIRE_STATUS } from './booking.js';
import { roomIdOf } from './property.js';

/** Groups consecutive nights with equally many free units; both ends are nights of the period. */
export function periodsOf(nights: Night[]) {
  const periods: ReturnType<typeof periodOf>[] = [];
  for (const night of nights) {
    const last = periods.at(-1);
    const next = periodOf(night);
    const same = (one: ReturnType<typeof periodOf>) => JSON.stringify([one.available, one.closed_period, one.bookings]);
    if (last && same(last) === same(next)) last.end = night.date;
    else periods.push(next);
  }
  return periods;
}

function periodOf({ date, free, bookings }: Night) {
  const isClosed = free === 0 && bookings.length === 0;
  return {
    start: date,
    end: date,
    available: free,
    closed_period: isClosed ? { id: 1 } : null,
    bookings: bookings.map(({ id, status }) => ({ id, status: WIRE_STATUS[status] })),
  };
}

export const rateOf = (property: Property, price: number, minNights: number | null, maxNights: number | null) => ({
  min_stay: minNights ?? 1,
  max_stay: maxNights ?? 0,
  price_per_day: price,
  price_per_additional_guest: number(property.extraGuestFee),
  additional_guests_starts_from: property.guestsIncluded + 1,
});

export const settingsOf = (property: Property) => ({
  bookability: property.instant ? 'InstantBooking' : 'BookingRequest',
  check_in_hour: property.checkInFrom ?? -1,
  check_out_hour: property.checkOut ?? -1,
  currency_code: property.currency,
  vat: null,
  is_vat_exclusive: false,
  fees: [],
  taxes: [],
  promotions: [],
});

/** Types of items, as live responses number them. */
const TYPES = { RoomRate: 0, Promotion: 1, Fee: 2, Tax: 4 };

export function toQuote(quote: Quote, property: Property) {
  const item = (type: keyof typeof TYPES, description: string, amount: Decimal) => ({
    type: TYPES[type],
    is_negative: type === 'Promotion',
    description,
    prices: [{ description, amount: amount.toNumber() }],
    subtotal: amount.toNumber(),
  });
  const items = [
    item('RoomRate', 'Room rate', quote.rent),
    item('Promotion', 'Long stay', quote.discount),
    ...quote.fees.filter(({ selected }) => selected).map(({ name, total }) => item('Fee', name, total)),
    ...quote.taxes.map(({ name, total }) => item('Tax', name, total)),
  ].filter(({ subtotal }) => subtotal !== 0);
  const total = quote.total.toNumber();
  return {
    total_including_vat: total,
    total_excluding_vat: total,
    total_vat: 0,
    currency_code: property.currency,
    room_types: [{ room_type_id: roomIdOf(property), price_types: items, subtotal: total }],
    security_deposit: quote.deposit.toNumber(),
    scheduled_payments: [],
    amount_gross: total,
    cancellation_policy_text: property.cancellationPolicy,
  };
}
