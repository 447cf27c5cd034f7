import { Decimal } from 'decimal.js';
import { Failure, fieldsOf, number, present, utc } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { Booking, BookingInput, BookingKind, BookingStatus, Property } from '../../ledger/types.js';

const LEAD_TYPES: Record<string, BookingKind> = {
  BOOKING: 'booking',
  BLOCK: 'block',
  INQUIRY: 'inquiry',
  BOOKING_REQUEST: 'request',
};
const TYPE_OF: Record<BookingKind, string> = {
  booking: 'BOOKING',
  block: 'BLOCK',
  inquiry: 'INQUIRY',
  request: 'BOOKING_REQUEST',
};
const FROM_WIRE: Record<string, BookingStatus> = {
  NEW: 'pending',
  PENDING: 'pending',
  ON_HOLD: 'hold',
  BLOCKED: 'blocked',
  BOOKED: 'confirmed',
};

export type LeadBody = Record<string, unknown> & {
  propertyUid?: string;
  unitUid?: string;
  type?: string;
  status?: string;
  externalBookingId?: string;
  channel?: string;
  guestInformation?: Record<string, unknown>;
  quoteOverrides?: { rent?: { rentNetPrice?: number }; fees?: { otherFees?: { netPrice: number }[] } };
};

/** Returns Hostfully's lead. */
export function toLead(booking: Booking, property: Property, account: Account) {
  const { guest, party } = booking;
  const at = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00`;
  const checkIn = at(booking.arrival, property.checkInFrom ?? 15);
  const checkOut = at(booking.departure, property.checkOut ?? 11);
  return {
    uid: booking.uid,
    agencyUid: account.uid,
    propertyUid: property.uid,
    unitUid: property.units.length > 1 ? (property.units.find(({ id }) => id === booking.unitId)?.uid ?? null) : null,
    type: TYPE_OF[booking.kind],
    status: statusOf(booking),
    channel: booking.channel,
    source: booking.source || null,
    externalBookingId: booking.reference,
    checkInLocalDateTime: checkIn,
    checkOutLocalDateTime: checkOut,
    bookedUtcDateTime: booking.status === 'confirmed' ? local(booking.createdAt) : null,
    guestInformation: {
      firstName: guest.firstName,
      lastName: guest.lastName,
      email: guest.email || null,
      phoneNumber: guest.phone || null,
      adultCount: party.adults ?? party.guests,
      childrenCount: party.children ?? 0,
      infantCount: party.infants ?? 0,
      petCount: party.pets ?? 0,
    },
    notes: booking.notes || null,
    metadata: {
      createdUtcDateTime: local(booking.createdAt),
      updatedUtcDateTime: local(booking.updatedAt),
      creationCircumstances: null,
    },
  };
}

/** Returns the order with a lead's money; the ledger does not store its parts. */
export function toOrder({ uid, totalPrice, currency, createdAt, updatedAt }: Booking) {
  return {
    uid: `order-${uid}`,
    leadUid: uid,
    currency,
    totalAmount: number(totalPrice),
    creationUtcDateTime: local(createdAt),
    updatedUtcDateTime: local(updatedAt),
  };
}

/** Formats an instant in UTC without a zone. */
const local = (ms: number): string => utc(ms).slice(0, -1);

function statusOf({ status, details }: Booking): string {
  const sent = details.leadStatus as string | undefined;
  switch (status) {
    case 'inquiry':
      return 'NEW';
    case 'pending':
      return sent && FROM_WIRE[sent] === 'pending' ? sent : 'PENDING';
    case 'hold':
      return 'ON_HOLD';
    case 'owner':
    case 'blocked':
      return 'BLOCKED';
    case 'cancelled':
      return 'CANCELLED';
    case 'declined':
      return 'DECLINED';
    case 'expired':
      return 'CLOSED';
    default:
      return 'BOOKED';
  }
}

/** Returns the ledger's input for a create or change; absent fields stay absent. */
export function toInput(body: LeadBody, property: Property): Partial<BookingInput> {
  const kind = body.type === undefined ? undefined : LEAD_TYPES[body.type];
  if (body.type !== undefined && !kind) throw new Failure(400, 'type is not valid');
  const status = body.status === undefined || kind === 'inquiry' ? undefined : FROM_WIRE[body.status];
  if (body.status !== undefined && kind !== 'inquiry' && !status) throw new Failure(400, 'status is not valid');
  const total = totalOf(body);
  return present({
    kind,
    status,
    unitId: body.unitUid === undefined ? undefined : unitId(property, body.unitUid),
    arrival: dateIn(body, 'checkIn'),
    departure: dateIn(body, 'checkOut'),
    ...guestOf(body.guestInformation ?? {}),
    notes: typeof body.notes === 'string' ? body.notes : undefined,
    totalPrice: total,
    details: present({ leadStatus: body.status, quoteOverrides: body.quoteOverrides }),
  });
}

/** Returns the overridden price: the rent and the fees, including taxes. */
function totalOf({ quoteOverrides }: LeadBody): string | undefined {
  const rent = quoteOverrides?.rent?.rentNetPrice;
  if (rent === undefined) return undefined;
  const fees = quoteOverrides?.fees?.otherFees ?? [];
  return fees.reduce((total, { netPrice }) => total.plus(netPrice), new Decimal(rent)).toString();
}

function unitId(property: Property, uid: string): number {
  const unit = property.units.find((one) => one.uid === uid);
  if (!unit) throw new Failure(400, 'unitUid is not a unit of the property');
  return unit.id;
}

function dateIn(body: LeadBody, name: 'checkIn' | 'checkOut'): string | undefined {
  const value = body[`${name}LocalDateTime`] ?? body[`${name}LocalDate`];
  return typeof value === 'string' ? value.slice(0, 10) : undefined;
}

function guestOf(info: Record<string, unknown>): Pick<BookingInput, 'guest' | 'party'> {
  const { text, count } = fieldsOf(info);
  const [adults, children] = [count('adultCount'), count('childrenCount')];
  const guests = adults === undefined && children === undefined ? undefined : (adults ?? 0) + (children ?? 0) || 1;
  return {
    guest: present({
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phoneNumber'),
    }),
    party: present({ guests, adults, children, infants: count('infantCount'), pets: count('petCount') }),
  };
}
