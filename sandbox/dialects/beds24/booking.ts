import { Decimal } from 'decimal.js';
import type { Booking, BookingInput, BookingStatus, Property } from '../../ledger/types.js';
import { Failure, present } from '../dialect.js';
import { isOn, type Query } from './envelope.js';
import { roomIdOf } from './property.js';

/** Where the caller's own reference stands: an info item of this code. */
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
/** Given back as they were sent. */
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

export interface InfoItem {
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

/** `YYYY-MM-DDTHH:MM:SSZ`. */
export const stamp = (ms: number | null): string | null =>
  ms === null ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`;

export const statusOf = ({ status }: Booking): string => TO_WIRE[status];

/** Beds24's booking object. It names no currency. */
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
    price: new Decimal(booking.totalPrice).toNumber(),
    bookingTime: stamp(booking.createdAt),
    modifiedTime: stamp(booking.updatedAt),
    cancelTime: stamp(booking.cancelledAt),
    ...(isOn(query, 'includeInfoItems') && { infoItems: infoItemsOf(booking) }),
    ...(isOn(query, 'includeInvoiceItems') && { invoiceItems: details.invoiceItems ?? [] }),
  };
}

export function infoItemsOf({ id, details }: Booking) {
  const items = (details.infoItems as InfoItem[] | undefined) ?? [];
  return items.map((item, n) => ({ id: id * 10 + n, bookingId: id, ...item }));
}

/** The reference that a new booking is made with. */
export function referenceOf({ infoItems = [] }: BookingBody): string | null {
  return infoItems.find(({ code }) => code === REFERENCE)?.text ?? null;
}

/** What the ledger takes of a create or change; absent fields stay absent. */
export function toInput(body: BookingBody, property: Property): Partial<BookingInput> {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : undefined);
  const count = (name: string) => (Number.isInteger(body[name]) ? (body[name] as number) : undefined);
  const kindAndStatus = body.status === undefined ? {} : FROM_WIRE[body.status];
  if (!kindAndStatus) throw new Failure(400, 'status is not valid');
  const [adults, children] = [count('numAdult'), count('numChild')];
  return present({
    ...kindAndStatus,
    unitId: body.unitId === undefined ? undefined : property.units[body.unitId - 1]?.id,
    arrival: text('arrival'),
    departure: text('departure'),
    guest: present({
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone') ?? text('mobile'),
    }),
    party: present({ adults, children, guests: adults === undefined ? undefined : adults + (children ?? 0) }),
    totalPrice: typeof body.price === 'number' ? new Decimal(body.price).toString() : undefined,
    notes: text('notes'),
    source: text('refererEditable'),
    details: present(
      Object.fromEntries([...ECHOED, ...AMOUNTS, 'infoItems', 'invoiceItems'].map((name) => [name, body[name]])),
    ),
  });
}
