import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { stayOf } from '../../ledger/bookings.js';
import { sum } from '../../ledger/money.js';
import { type Booking, type BookingInput, type BookingStatus } from '../../ledger/types.js';
import { Failure, present, wording } from '../dialect.js';
import { accountFor, type ById, listed, type Listing, type Query } from './auth.js';
import { groupIdOf, planIdOf } from './inventory.routes.js';
import { propertyOfPlan } from './offer.routes.js';
import { money, priceOf } from './prices.js';
import { localTime } from './times.js';

const STATUSES: Partial<Record<BookingStatus, string>> = {
  cancelled: 'Canceled',
  declined: 'Canceled',
  expired: 'Canceled',
  noshow: 'NoShow',
};

type Person = { firstName?: string; lastName?: string; email?: string; phone?: string };
interface NewReservation {
  arrival: string;
  departure: string;
  adults: number;
  childrenAges?: number[];
  guestComment?: string;
  externalCode?: string;
  channelCode?: string;
  primaryGuest?: Person;
  timeSlices?: { ratePlanId: string; totalAmount?: { amount: number; currency: string } }[];
}
type NewBooking = { Body: { booker?: Person; reservations?: NewReservation[] } | undefined };

/** Bookings hold reservations, here one each. Blocks and inquiries are none. */
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;

  app.get<Listing>('/booking/v1/reservations', async (request, reply) => {
    const account = await accountFor(request, context);
    const found = [...account.bookings.values()].filter((one) => isShown(one) && suits(one, request.query));
    return listed(reply, 'reservations', found, (booking) => toReservation(account, booking));
  });

  app.get<ById>('/booking/v1/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    return toReservation(account, bookingFor(account, request.params.id));
  });

  app.post<NewBooking>('/booking/v1/bookings', async (request, reply) => {
    const account = await accountFor(request, context);
    const { booker, reservations: [wanted] = [] } = request.body ?? {};
    if (!booker?.lastName || !wanted) throw new Failure(422, 'The booker or the reservations are missing');
    const input = inputOf(account, wanted, request.sandbox.visibleAt);
    const booking = said(() => ledger.book(account, input));
    return reply.code(201).send({ id: bookingIdOf(booking), reservationIds: [{ id: idOf(booking) }] });
  });

  app.put<ById>('/booking/v1/reservation-actions/:id/cancel', async (request, reply) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id);
    said(() => ledger.cancel(account, booking, 'host'));
    return reply.code(204).send();
  });

  const isShown = ({ visibleAt, kind }: Booking): boolean =>
    visibleAt <= clock.now() && kind !== 'block' && kind !== 'inquiry';

  function bookingFor(account: Account, id: string): Booking {
    const booking = [...account.bookings.values()].find((one) => isShown(one) && idOf(one) === id);
    if (!booking) throw new Failure(404, 'The reservation could not be found');
    return booking;
  }
}

const bookingIdOf = ({ id }: Booking): string => `B${id}`;
export const idOf = (booking: Booking): string => `${bookingIdOf(booking)}-1`;

function inputOf(account: Account, wanted: NewReservation, visibleAt: number): BookingInput {
  const { arrival, departure, adults, childrenAges = [], primaryGuest, timeSlices = [] } = wanted;
  if (wanted.channelCode !== 'Direct') throw new Failure(422, 'The channel code is missing');
  const property = propertyOfPlan(account, timeSlices[0]?.ratePlanId);
  const { from, end } = said(() => stayOf(arrival, departure));
  if (timeSlices.length !== end - from) throw new Failure(422, 'There must be a time slice for each night');
  const children = childrenAges.filter((age) => age > 2).length;
  const own = priceOf(account, property, from, end, adults + children);
  const nights = timeSlices.map(({ totalAmount }, n) => new Decimal(totalAmount?.amount ?? own.nights[n]!.gross));
  const total = sum([...nights, ...own.services.map(({ gross }) => gross), own.cityTax]);
  return {
    propertyId: property.id,
    arrival,
    departure,
    guest: present({ ...primaryGuest }),
    party: { guests: adults + children, adults, children, infants: childrenAges.length - children },
    totalPrice: total.toString(),
    reference: wanted.externalCode ?? null,
    notes: wanted.guestComment ?? '',
    visibleAt,
  };
}

/** By a code that begins with the one asked for, and by dates of one kind. */
function suits(booking: Booking, { externalCode = '', dateFilter, from = '' }: Query): boolean {
  if (!(booking.reference ?? '').startsWith(externalCode)) return false;
  if (dateFilter === 'Modification') return booking.updatedAt >= Date.parse(from);
  return dateFilter === 'Departure' ? booking.departure >= from.slice(0, 10) : true;
}

const instant = (ms: number | null): string | undefined =>
  ms === null ? undefined : `${new Date(ms).toISOString().slice(0, 19)}Z`;

function toReservation(account: Account, booking: Booking) {
  const property = account.properties.get(booking.propertyId)!;
  const { guest, party, currency } = booking;
  const person = present({ ...guest, lastName: guest.lastName || 'Guest' });
  const ages = [...Array<number>(party.children ?? 0).fill(12), ...Array<number>(party.infants ?? 0).fill(1)];
  return present({
    id: idOf(booking),
    bookingId: bookingIdOf(booking),
    status: STATUSES[booking.status] ?? 'Confirmed',
    cancellationTime: instant(booking.cancelledAt),
    property: { id: String(property.id), code: `P${property.id}`, name: property.name },
    ratePlan: { id: planIdOf(property), code: 'FLEX', name: 'FLEX', isSubjectToCityTax: true },
    unitGroup: { id: groupIdOf(property), code: 'STD', name: property.name, type: 'BedRoom' },
    totalGrossAmount: money(new Decimal(booking.totalPrice), currency),
    arrival: localTime(property, booking.arrival, 'arrival'),
    departure: localTime(property, booking.departure, 'departure'),
    created: instant(booking.createdAt),
    modified: instant(booking.updatedAt),
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

/** The PMS's words for the ledger's refusals. */
const said = wording(({ code, message }) =>
  code === 'nights_taken'
    ? new Failure(422, 'The unit group is fully booked for the requested stay')
    : new Failure(code === 'not_found' ? 404 : 422, message),
);
