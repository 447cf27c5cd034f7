import { Decimal } from 'decimal.js';
import { present, type Query, utc } from '../../engine/index.js';
import { sum } from '../../ledger/money.js';
import type { Booking, BookingInput, BookingStatus, Property } from '../../ledger/types.js';
import { groupIdOf, planIdOf } from './inventory.js';
import { money, type StayPrice } from './prices.js';
import { timeOf } from './times.js';

const STATUSES: Partial<Record<BookingStatus, string>> = {
  cancelled: 'Canceled',
  declined: 'Canceled',
  expired: 'Canceled',
  noshow: 'NoShow',
};

export type Person = { firstName?: string; lastName?: string; email?: string; phone?: string };
type SlicePrice = { amount: number; currency: string };
/** A new stay has `totalAmount` in its time slices, a changed one `totalGrossAmount`. */
export interface NewReservation {
  arrival: string;
  departure: string;
  adults: number;
  childrenAges?: number[];
  guestComment?: string;
  externalCode?: string;
  channelCode?: string;
  primaryGuest?: Person;
  timeSlices?: { ratePlanId: string; totalAmount?: SlicePrice; totalGrossAmount?: SlicePrice }[];
}
export const bookingIdOf = ({ id }: Booking): string => `B${id}`;
export const idOf = (booking: Booking): string => `${bookingIdOf(booking)}-1`;

/** Returns the ledger's input; the caller's prices replace the PMS's prices `own`. */
export function toInput(wanted: NewReservation, own: StayPrice): Partial<BookingInput> {
  const { arrival, departure, adults, childrenAges = [], primaryGuest, timeSlices = [] } = wanted;
  const children = childrenAges.filter((age) => age > 2).length;
  const nights = timeSlices.map(
    ({ totalAmount, totalGrossAmount: gross = totalAmount }, n) => new Decimal(gross?.amount ?? own.nights[n]!.gross),
  );
  const total = sum([...nights, ...own.services.map(({ gross }) => gross), own.cityTax]);
  return {
    arrival,
    departure,
    guest: primaryGuest,
    party: { guests: adults + children, adults, children, infants: childrenAges.length - children },
    totalPrice: total.toString(),
    reference: wanted.externalCode ?? null,
    notes: wanted.guestComment,
  };
}

/** Filters by a code that begins with the requested one, and by dates of one kind. */
export function suits(booking: Booking, { externalCode = '', dateFilter, from = '' }: Query): boolean {
  if (!(booking.reference ?? '').startsWith(externalCode)) return false;
  if (dateFilter === 'Modification') return booking.updatedAt >= Date.parse(from);
  return dateFilter === 'Departure' ? booking.departure >= from.slice(0, 10) : true;
}

export function toReservation(booking: Booking, property: Property) {
  const { guest, party, currency } = booking;
  const person = present({ ...guest, lastName: guest.lastName || 'Guest' });
  const ages = [...Array<number>(party.children ?? 0).fill(12), ...Array<number>(party.infants ?? 0).fill(1)];
  return present({
    id: idOf(booking),
    bookingId: bookingIdOf(booking),
    status: STATUSES[booking.status] ?? 'Confirmed',
    cancellationTime: utc(booking.cancelledAt) ?? undefined,
    property: { id: String(property.id), code: `P${property.id}`, name: property.name },
    ratePlan: { id: planIdOf(property), code: 'FLEX', name: 'FLEX', isSubjectToCityTax: true },
    unitGroup: { id: groupIdOf(property), code: 'STD', name: property.name, type: 'BedRoom' },
    totalGrossAmount: money(new Decimal(booking.totalPrice), currency),
    arrival: timeOf(property, booking.arrival, 'arrival'),
    departure: timeOf(property, booking.departure, 'departure'),
    created: utc(booking.createdAt),
    modified: utc(booking.updatedAt),
    adults: party.adults ?? party.guests,
    childrenAges: ages,
    guestComment: booking.notes || undefined,
    externalCode: booking.reference ?? undefined,
    channelCode: booking.channel === 'direct' ? 'Direct' : 'ChannelManager',
    source: booking.source || undefined,
    primaryGuest: person,
    booker: person,
    guaranteeType: 'PM6Hold',
    hasCityTax: false,
  });
}
