import { Decimal } from 'decimal.js';
import { Failure, fieldsOf, fullName, iso, nightCount, number, referenceIn } from '../../engine/index.js';
import type { Booking, BookingInput, BookingStatus, Property } from '../../ledger/types.js';
import { roomIdOf } from './property.js';

export const WIRE_STATUS: Record<BookingStatus, string> = {
  inquiry: 'Open',
  pending: 'Tentative',
  hold: 'Tentative',
  confirmed: 'Booked',
  modified: 'Booked',
  owner: 'Booked',
  blocked: 'Booked',
  cancelled: 'Declined',
  declined: 'Declined',
  expired: 'Declined',
  noshow: 'Booked',
};

export interface BookingBody {
  property_id?: number;
  arrival?: string;
  departure?: string;
  guest?: { guest_name?: { first_name?: string; last_name?: string }; email?: string; phone?: string };
  rooms?: { room_type_id?: number; guest_breakdown?: Record<string, number> }[];
  status?: string;
  total?: number;
  currency_code?: string;
  source_text?: string;
  notes?: string;
}

export const isDeleted = ({ details }: Booking): boolean => details.deleted === true;

/** Returns Lodgify's booking. */
export function toBooking(booking: Booking, property: Property) {
  const { guest, party } = booking;
  const total = number(booking.totalPrice);
  return {
    id: booking.id,
    arrival: booking.arrival,
    departure: booking.departure,
    property_id: booking.propertyId,
    rooms: [
      {
        room_type_id: roomIdOf(property),
        guest_breakdown: {
          adults: party.adults ?? party.guests,
          children: party.children ?? 0,
          infants: party.infants ?? 0,
          pets: party.pets ?? 0,
        },
        people: party.guests,
      },
    ],
    guest: {
      id: booking.uid,
      name: fullName(guest),
      email: guest.email || null,
      phone: guest.phone || null,
    },
    status: WIRE_STATUS[booking.status],
    is_overbooked: false,
    is_unavailable: booking.kind === 'block',
    tentative_expires_at: null,
    source: booking.channel === 'airbnb' ? 'Airbnb' : 'Manual',
    source_text: booking.source || null,
    notes: booking.notes || null,
    created_at: iso(booking.createdAt),
    updated_at: iso(booking.updatedAt),
    canceled_at: iso(booking.cancelledAt),
    is_deleted: isDeleted(booking),
    currency_code: booking.currency,
    total_amount: total,
    subtotals: { stay: total, promotions: 0, fees: 0, taxes: 0, addons: 0, vat: 0 },
    amount_paid: 0,
    amount_due: total,
  };
}

/** Returns a booking in an event: amounts as text, dates at midnight without a zone. */
export function toEvent(action: string, booking: Booking, property: Property) {
  const { guest, party } = booking;
  const amount = new Decimal(booking.totalPrice).toString();
  const parts = { total_fees_amount: '0', total_taxes_amount: '0', total_promotions_amount: '0' };
  const gross = { amount, total_room_rate_amount: amount, ...parts };
  return {
    action,
    booking: {
      id: booking.id,
      date_arrival: `${booking.arrival}T00:00:00`,
      date_departure: `${booking.departure}T00:00:00`,
      date_created: iso(booking.createdAt),
      property_id: booking.propertyId,
      status: WIRE_STATUS[booking.status],
      room_types: [{ room_type_id: roomIdOf(property), people: party.guests }],
      currency_code: booking.currency,
      source: booking.channel,
      source_text: booking.source || null,
      nights: nightCount(booking),
    },
    guest: {
      uid: booking.uid,
      name: fullName(guest),
      email: guest.email || null,
      phone_number: guest.phone || null,
    },
    current_order: { amount_gross: gross, amount_net: gross, amount_vat: { amount: '0' } },
    booking_total_amount: amount,
    booking_currency_code: booking.currency,
    balance_due: amount,
  };
}

/** Returns the ledger's input. It ignores the body's status: a booking is open until another call changes it. */
export function toInput(body: BookingBody, property: Property): Partial<BookingInput> & { propertyId: number } {
  const [room] = body.rooms ?? [];
  if (room?.room_type_id !== roomIdOf(property)) throw new Failure(400, 'room_type_id is not valid');
  if (!room.guest_breakdown) throw new Failure(400, 'guest_breakdown is required');
  const { first_name: firstName, last_name: lastName } = body.guest?.guest_name ?? {};
  if (!firstName) throw new Failure(400, 'guest_name is required');
  const { adults = 0, children = 0, infants = 0, pets = 0 } = room.guest_breakdown;
  return {
    propertyId: property.id,
    kind: 'booking',
    status: 'inquiry',
    arrival: body.arrival,
    departure: body.departure,
    guest: { firstName, lastName, email: body.guest?.email, phone: body.guest?.phone },
    party: { guests: adults + children, adults, children, infants, pets },
    totalPrice: fieldsOf({ ...body }).amount('total'),
    source: body.source_text,
    notes: body.notes,
    reference: referenceIn(body.source_text),
  };
}
