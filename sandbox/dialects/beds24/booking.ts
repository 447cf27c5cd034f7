import { Failure, fieldsOf, number, partyOf, utc } from '../../engine/index.js';
import { dateOf, dayOfTime } from '../../ledger/dates.js';
import type { Booking, BookingInput, BookingStatus, Property } from '../../ledger/types.js';
import { isOn, type Query, several, single } from './envelope.js';
import { roomIdOf } from './property.js';

/** The code of the info item that has the caller's own reference. */
const REFERENCE = 'externalReference';

const TO_WIRE: Record<BookingStatus, string> = {
  inquiry: 'inquiry',
  pending: 'request',
  hold: 'request',
  confirmed: 'confirmed',
  modified: 'confirmed',
  owner: 'black',
  blocked: 'black',
  cancelled: 'cancelled',
  declined: 'cancelled',
  expired: 'cancelled',
  noshow: 'confirmed',
};
const FROM_WIRE: Record<string, Pick<BookingInput, 'kind' | 'status'>> = {
  confirmed: { kind: 'booking', status: 'confirmed' },
  new: { kind: 'booking', status: 'confirmed' },
  request: { kind: 'request', status: 'pending' },
  inquiry: { kind: 'inquiry', status: 'inquiry' },
  black: { kind: 'block', status: 'blocked' },
};
/** Returned as they were sent. */
const ECHOED = [
  'title',
  'address',
  'city',
  'state',
  'postcode',
  'country',
  'comments',
  'message',
  'arrivalTime',
  'voucher',
  'lang',
  'refererEditable',
] as const;
const AMOUNTS = ['deposit', 'tax', 'commission'] as const;

interface InfoItem {
  code?: string;
  text?: string;
}
export type BookingBody = Record<string, unknown> & {
  id?: number;
  roomId?: number;
  unitId?: number;
  status?: string;
  arrival?: string;
  departure?: string;
  infoItems?: InfoItem[];
  invoiceItems?: object[];
};

export const statusOf = ({ status }: Booking): string => TO_WIRE[status];

/** Returns Beds24's booking object, which has no currency. */
export function toBooking(booking: Booking, property: Property, query: Query) {
  const { guest, party, details } = booking;
  const unit = property.units.findIndex(({ id }) => id === booking.unitId);
  return {
    id: booking.id,
    bookingGroup: null,
    masterId: null,
    propertyId: booking.propertyId,
    roomId: roomIdOf(property),
    unitId: unit + 1,
    roomQty: 1,
    offerId: 0,
    status: statusOf(booking),
    subStatus: booking.status === 'noshow' ? 'noShow' : 'none',
    statusCode: 0,
    arrival: booking.arrival,
    departure: booking.departure,
    numAdult: party.adults ?? party.guests,
    numChild: party.children ?? 0,
    firstName: guest.firstName,
    lastName: guest.lastName,
    email: guest.email,
    phone: guest.phone,
    mobile: '',
    notes: booking.notes,
    ...Object.fromEntries(ECHOED.map((name) => [name, details[name] ?? ''])),
    ...Object.fromEntries(AMOUNTS.map((name) => [name, details[name] ?? 0])),
    referer: booking.source,
    reference: '',
    channel: booking.channel,
    apiSource: booking.channel === 'direct' ? 'Direct' : booking.channel,
    apiReference: details.infoItems === undefined ? (booking.reference ?? '') : '',
    price: number(booking.totalPrice),
    bookingTime: utc(booking.createdAt),
    modifiedTime: utc(booking.updatedAt),
    cancelTime: utc(booking.cancelledAt),
    ...(isOn(query, 'includeInfoItems') && { infoItems: infoItemsOf(booking) }),
    ...(isOn(query, 'includeInvoiceItems') && { invoiceItems: details.invoiceItems ?? [] }),
  };
}

export function infoItemsOf({ id, details }: Booking) {
  const items = (details.infoItems as InfoItem[] | undefined) ?? [];
  return items.map((item, n) => ({ id: id * 10 + n, bookingId: id, ...item }));
}

/** Returns the reference of a new booking. */
export function referenceOf({ infoItems = [] }: BookingBody): string | null {
  return infoItems.find(({ code }) => code === REFERENCE)?.text ?? null;
}

/** Returns the ledger's input for a create or change; absent fields stay absent. */
export function toInput(body: BookingBody, property: Property): Partial<BookingInput> {
  const { text, count, amount, kept } = fieldsOf(body);
  const kindAndStatus = body.status === undefined ? {} : FROM_WIRE[body.status];
  if (!kindAndStatus) throw new Failure(400, 'status is not valid');
  return {
    ...kindAndStatus,
    unitId: body.unitId === undefined ? undefined : property.units[body.unitId - 1]?.id,
    arrival: text('arrival'),
    departure: text('departure'),
    guest: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone') ?? text('mobile'),
    },
    party: partyOf({ adults: count('numAdult'), children: count('numChild') }),
    totalPrice: amount('price'),
    notes: text('notes'),
    source: text('refererEditable'),
    details: kept([...ECHOED, ...AMOUNTS, 'infoItems', 'invoiceItems']),
  };
}

const SHOWN_UNASKED = ['confirmed', 'request', 'new', 'black', 'inquiry'];

/**
 * Returns whether the query lists a booking: without statuses it leaves out cancelled ones, without a date of arrival
 * or departure all that are over.
 */
export function isWanted(booking: Booking, property: Property, query: Query, now: number): boolean {
  const roomId = roomIdOf(property);
  const among = (name: string, value: string) => several(query, name)?.includes(value) ?? true;
  const within = (name: string, value: string) =>
    value >= (single(query, `${name}From`) ?? '') && value <= (single(query, `${name}To`) ?? '\uffff');
  const dated = ['arrival', 'departure'].some((name) =>
    ['', 'From', 'To'].some((end) => single(query, name + end) !== undefined),
  );
  return (
    (several(query, 'status') ?? SHOWN_UNASKED).includes(statusOf(booking)) &&
    (dated || booking.departure >= dateOf(dayOfTime(now))) &&
    among('propertyId', String(booking.propertyId)) &&
    among('roomId', String(roomId)) &&
    among('id', String(booking.id)) &&
    among('arrival', booking.arrival) &&
    among('departure', booking.departure) &&
    within('arrival', booking.arrival) &&
    within('departure', booking.departure) &&
    within('bookingTime', utc(booking.createdAt).slice(0, 19)) &&
    within('modified', utc(booking.updatedAt).slice(0, 19))
  );
}
