import { Decimal } from 'decimal.js';
import { iso, nightCount } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { Booking, BookingKind, BookingStatus, Property } from '../../ledger/types.js';
import type { GuestRecord } from './store.js';
import { recordsOf } from './store.js';

const TO_WIRE: Record<BookingStatus, string> = {
  inquiry: 'inquiry',
  pending: 'reserved',
  hold: 'reserved',
  confirmed: 'confirmed',
  modified: 'confirmed',
  noshow: 'confirmed',
  owner: 'confirmed',
  blocked: 'confirmed',
  cancelled: 'canceled',
  declined: 'declined',
  expired: 'expired',
};
export const FROM_WIRE: Record<string, { kind: BookingKind; status: BookingStatus }> = {
  confirmed: { kind: 'booking', status: 'confirmed' },
  reserved: { kind: 'request', status: 'pending' },
  inquiry: { kind: 'inquiry', status: 'inquiry' },
};

const hour = (value: number | null, fallback: number) => String(value ?? fallback).padStart(2, '0');

/** Returns the guest's own record, or one made from the booking. */
export function guestOf(account: Account, booking: Booking): GuestRecord {
  const stored = recordsOf(account).guests.get(String(booking.details.guestId));
  return stored ?? { _id: `guest-${booking.uid}`, notes: '', ...booking.guest };
}

const codeOf = ({ id }: Booking): string => `GY-${id.toString(36).toUpperCase()}`;

/** Returns the reservation of `GET /reservations`. Blocks are not reservations: they are only in the calendar. */
export function toReservation(booking: Booking, property: Property, account: Account): Record<string, unknown> {
  const { _id: guestId, firstName, lastName, email, phone } = guestOf(account, booking);
  return {
    _id: booking.uid,
    accountId: account.uid,
    integration: { platform: booking.channel === 'direct' ? 'manual' : booking.channel },
    listingId: property.uid,
    mtl: property.units.length > 1 ? { assigned: true } : undefined,
    status: TO_WIRE[booking.status],
    guestStay: { status: booking.status === 'noshow' ? 'no_show' : 'not_set' },
    source: booking.source || booking.channel,
    confirmationCode: codeOf(booking),
    checkIn: `${booking.arrival}T${hour(property.checkInFrom, 15)}:00:00.000Z`,
    checkOut: `${booking.departure}T${hour(property.checkOut, 11)}:00:00.000Z`,
    checkInDateLocalized: booking.arrival,
    checkOutDateLocalized: booking.departure,
    nightsCount: nightCount(booking),
    guestsCount: booking.party.guests,
    numberOfGuests: partyOf(booking),
    guestId,
    guest: { _id: guestId, fullName: `${firstName} ${lastName}`.trim(), firstName, lastName, email, phone },
    money: moneyOf(booking),
    notes: { other: booking.notes },
    createdAt: iso(booking.createdAt),
    lastUpdatedAt: iso(booking.updatedAt),
    confirmedAt: booking.kind === 'booking' ? iso(booking.createdAt) : undefined,
    canceledAt: iso(booking.cancelledAt) ?? undefined,
  };
}

function moneyOf({ currency, totalPrice, details }: Booking) {
  const total = new Decimal(totalPrice);
  const taxes = new Decimal((details.taxes as string | undefined) ?? 0);
  const base = details.base === undefined ? total.minus(taxes) : new Decimal(details.base as string);
  return {
    currency,
    fareAccommodation: base.toNumber(),
    fareAccommodationAdjusted: base.toNumber(),
    subTotalPrice: total.minus(taxes).toNumber(),
    totalTaxes: taxes.toNumber(),
    hostPayout: total.toNumber(),
    totalPaid: 0,
    balanceDue: total.toNumber(),
  };
}

const partyOf = ({ party }: Booking) => ({
  numberOfAdults: party.adults ?? party.guests,
  numberOfChildren: party.children ?? 0,
  numberOfInfants: party.infants ?? 0,
  numberOfPets: party.pets ?? 0,
});

/** Returns the response to a create: no money, no guest. */
export function toCreated(booking: Booking, property: Property, account: Account, quoteId: string | undefined) {
  const unit = property.units.length > 1 ? property.units.find(({ id }) => id === booking.unitId) : undefined;
  return {
    reservationId: booking.uid,
    quoteId,
    confirmationCode: codeOf(booking),
    status: TO_WIRE[booking.status],
    guestId: guestOf(account, booking)._id,
    guestsCount: booking.party.guests,
    numberOfGuests: partyOf(booking),
    creationTime: iso(booking.createdAt),
    reservedExpiresAt: iso(booking.expiresAt),
    checkInDate: booking.arrival,
    checkOutDate: booking.departure,
    unitTypeId: property.uid,
    unitId: unit?.uid ?? property.uid,
    source: booking.source,
    channel: 'manual_reservations',
  };
}
