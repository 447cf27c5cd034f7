import { Decimal } from 'decimal.js';
import { dayOf } from '../../ledger/dates.js';
import type { Booking, BookingInput, BookingStatus, Property } from '../../ledger/types.js';
import { Failure, present } from '../dialect.js';
import { stamp } from './envelope.js';

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
/** Given back as they were sent. */
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

/** Hostaway's reservation object. */
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
    guestName: `${guest.firstName} ${guest.lastName}`.trim(),
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
    nights: dayOf(booking.departure)! - dayOf(booking.arrival)!,
    totalPrice: new Decimal(booking.totalPrice).toNumber(),
    remainingBalance: details.isPaid === 1 ? 0 : new Decimal(booking.totalPrice).toNumber(),
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
      guestName: `${guest.firstName} ${guest.lastName}`.trim(),
      guestFirstName: guest.firstName,
      guestLastName: guest.lastName,
      numberOfGuests: party.guests,
      adults: party.adults ?? party.guests,
      children: party.children ?? 0,
      infants: party.infants ?? 0,
      totalPrice: new Decimal(totalPrice).toNumber(),
    },
  ];
}

/** What the ledger takes of a create or change; absent fields stay absent. */
export function toInput(body: ReservationBody): Partial<BookingInput> {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : undefined);
  const count = (name: string) => (Number.isInteger(body[name]) ? (body[name] as number) : undefined);
  const kindAndStatus = body.status === undefined ? {} : FROM_WIRE[body.status];
  if (!kindAndStatus) throw new Failure(400, 'status is not valid');
  const guest = {
    firstName: text('guestFirstName'),
    lastName: text('guestLastName'),
    email: text('guestEmail'),
    phone: text('phone'),
  };
  const party = {
    guests: count('numberOfGuests'),
    adults: count('adults'),
    children: count('children'),
    infants: count('infants'),
    pets: count('pets'),
  };
  return present({
    ...kindAndStatus,
    unitId: body.reservationUnit?.[0]?.listingUnitId ?? body.listingUnitId,
    arrival: text('arrivalDate'),
    departure: text('departureDate'),
    guest: present({ ...namesOf(text('guestName')), ...present(guest) }),
    party: present(party),
    totalPrice: typeof body.totalPrice === 'number' ? new Decimal(body.totalPrice).toString() : undefined,
    notes: text('hostNote'),
    details: present(Object.fromEntries([...ECHOED, 'channelId' as const].map((name) => [name, body[name]]))),
  });
}

function namesOf(fullName: string | undefined) {
  const [firstName, ...rest] = (fullName ?? '').split(' ');
  return fullName ? { firstName: firstName!, lastName: rest.join(' ') } : {};
}
