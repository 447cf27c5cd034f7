import {
  Failure,
  fieldsOf,
  fullName,
  namesIn,
  nightCount,
  number,
  present,
  type Query,
  stamp,
} from '../../engine/index.js';
import type { Booking, BookingInput, BookingStatus, Property } from '../../ledger/types.js';

const TO_WIRE: Record<BookingStatus, string> = {
  inquiry: 'inquiry',
  pending: 'pending',
  hold: 'pending',
  confirmed: 'new',
  modified: 'modified',
  owner: 'ownerStay',
  blocked: 'ownerStay',
  cancelled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
  noshow: 'new',
};
const FROM_WIRE: Record<string, Pick<BookingInput, 'kind' | 'status'>> = {
  new: { kind: 'booking', status: 'confirmed' },
  modified: { kind: 'booking', status: 'modified' },
  pending: { kind: 'request', status: 'pending' },
  inquiry: { kind: 'inquiry', status: 'inquiry' },
  ownerStay: { kind: 'block', status: 'owner' },
};
const CHANNEL_IDS: Record<string, number> = {
  airbnb: 2018,
  homeaway: 2002,
  bookingcom: 2005,
  direct: 2000,
  bookingengine: 2013,
  partner: 2020,
};
const DIRECT = 2000;
/** Returned as they were sent. */
const ECHOED = [
  'guestZipCode',
  'guestAddress',
  'guestCity',
  'guestCountry',
  'guestLocale',
  'checkInTime',
  'checkOutTime',
  'taxAmount',
  'cleaningFee',
  'securityDepositFee',
  'isPaid',
  'guestNote',
  'comment',
  'financeField',
  'confirmationCode',
  'customFieldValues',
] as const;

export type ReservationBody = Record<string, unknown> & {
  listingMapId?: number;
  arrivalDate?: string;
  departureDate?: string;
  status?: string;
  channelId?: number;
  channelReservationId?: string;
  listingUnitId?: number;
  reservationUnit?: { listingUnitId?: number }[];
};

/** Returns Hostaway's reservation object. */
export function toReservation(booking: Booking, property: Property) {
  const { guest, party, details } = booking;
  const channelId = (details.channelId as number | undefined) ?? CHANNEL_IDS[booking.channel] ?? DIRECT;
  return {
    id: booking.id,
    hostawayReservationId: booking.id,
    listingMapId: booking.propertyId,
    channelId,
    channelName: booking.channel,
    source: booking.source || null,
    reservationId: booking.reference ?? String(booking.id),
    channelReservationId: booking.reference ?? String(booking.id),
    status: TO_WIRE[booking.status],
    reservationDate: stamp(booking.createdAt),
    pendingExpireDate: null,
    guestName: fullName(guest),
    guestFirstName: guest.firstName,
    guestLastName: guest.lastName,
    guestEmail: guest.email || null,
    phone: guest.phone || null,
    numberOfGuests: party.guests,
    adults: party.adults,
    children: party.children,
    infants: party.infants,
    pets: party.pets,
    arrivalDate: booking.arrival,
    departureDate: booking.departure,
    nights: nightCount(booking),
    totalPrice: number(booking.totalPrice),
    remainingBalance: details.isPaid === 1 ? 0 : number(booking.totalPrice),
    currency: booking.currency,
    hostNote: booking.notes || null,
    ...Object.fromEntries(ECHOED.map((name) => [name, details[name] ?? (name === 'financeField' ? [] : null)])),
    confirmationCode: (details.confirmationCode as string | undefined) ?? `HW${booking.id.toString(36).toUpperCase()}`,
    cancellationDate: stamp(booking.cancelledAt),
    cancelledBy: booking.cancelledBy,
    reservationUnit: unitsOf(booking, property),
    updatedOn: stamp(booking.updatedAt),
    latestActivityOn: stamp(booking.updatedAt),
  };
}

function unitsOf({ id, unitId, guest, party, totalPrice }: Booking, property: Property) {
  if (property.units.length < 2 || unitId === null) return [];
  return [
    {
      id: id * 10 + 1,
      reservationId: id,
      listingUnitId: unitId,
      guestName: fullName(guest),
      guestFirstName: guest.firstName,
      guestLastName: guest.lastName,
      numberOfGuests: party.guests,
      adults: party.adults ?? party.guests,
      children: party.children ?? 0,
      infants: party.infants ?? 0,
      totalPrice: number(totalPrice),
    },
  ];
}

/** Returns the ledger's input for a create or change; absent fields stay absent. */
export function toInput(body: ReservationBody): Partial<BookingInput> {
  const { text, count, amount, kept } = fieldsOf(body);
  const kindAndStatus = body.status === undefined ? {} : FROM_WIRE[body.status];
  if (!kindAndStatus) throw new Failure(400, 'status is not valid');
  const fullName = text('guestName');
  const guest = {
    firstName: text('guestFirstName'),
    lastName: text('guestLastName'),
    email: text('guestEmail'),
    phone: text('phone'),
  };
  return {
    ...kindAndStatus,
    unitId: body.reservationUnit?.[0]?.listingUnitId ?? body.listingUnitId,
    arrival: text('arrivalDate'),
    departure: text('departureDate'),
    guest: { ...(fullName && namesIn(fullName)), ...present(guest) },
    party: {
      guests: count('numberOfGuests'),
      adults: count('adults'),
      children: count('children'),
      infants: count('infants'),
      pets: count('pets'),
    },
    totalPrice: amount('totalPrice'),
    notes: text('hostNote'),
    details: kept([...ECHOED, 'channelId']),
  };
}

const SORTS: Record<string, (a: Booking, b: Booking) => number> = {
  updatedOn: (a, b) => a.updatedAt - b.updatedAt || a.id - b.id,
  latestActivity: (a, b) => a.updatedAt - b.updatedAt || a.id - b.id,
  latestActivityDesc: (a, b) => b.updatedAt - a.updatedAt || b.id - a.id,
  arrivalDate: (a, b) => a.arrival.localeCompare(b.arrival) || a.id - b.id,
  arrivalDateDesc: (a, b) => b.arrival.localeCompare(a.arrival) || b.id - a.id,
};

export const sortOf = (order: string | undefined) => SORTS[order ?? ''] ?? SORTS.latestActivityDesc!;

export function isWanted(booking: Booking, query: Query): boolean {
  const within = (value: string, start: string | undefined, end: string | undefined) =>
    (!start || value >= start) && (!end || value <= end);
  const updated = stamp(booking.updatedAt);
  return (
    (!query.listingId || Number(query.listingId) === booking.propertyId) &&
    (!query.channelId || Number(query.channelId) === booking.details.channelId) &&
    (!query.guestEmail || query.guestEmail === booking.guest.email) &&
    (!query.match || fullName(booking.guest).toLowerCase().includes(query.match.toLowerCase())) &&
    within(booking.arrival, query.arrivalStartDate, query.arrivalEndDate) &&
    within(booking.departure, query.departureStartDate, query.departureEndDate) &&
    within(updated, wireTime(query.latestActivityStart), endOfDay(wireTime(query.latestActivityEnd)))
  );
}

/** Returns `YYYY-MM-DD HH:MM:SS`, also for an ISO time. */
function wireTime(text: string | undefined): string | undefined {
  return text?.replace('T', ' ').slice(0, 19);
}

/** Returns the end of the day for a bare date. */
function endOfDay(end: string | undefined): string | undefined {
  return end?.length === 10 ? `${end} 23:59:59` : end;
}
