import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { dateOf, dayOfTime } from '../../ledger/dates.js';
import { type Booking, type BookingStatus, type Property } from '../../ledger/types.js';
import { wording } from '../dialect.js';
import { accountFor, hotelFor, listed, refused, type Query } from './auth.js';
import { roomTypeIdOf } from './hotel.routes.js';

const REQUIRED = ['startDate', 'endDate', 'guestFirstName', 'guestLastName', 'guestCountry', 'guestZip', 'guestEmail'];
const SETTABLE: Record<string, BookingStatus> = { confirmed: 'confirmed', not_confirmed: 'pending', no_show: 'noshow' };

/** Reservations and their notes. Requests are forms, refusals have status 200. */
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;

  app.post<{ Body: Query | undefined }>('/postReservation', async (request) => {
    const account = await accountFor(request, context);
    const form = request.body ?? {};
    const hotel = hotelFor(account, form.propertyID);
    const missing = [...REQUIRED, 'rooms[0][roomTypeID]', 'adults[0][quantity]', 'paymentMethod'].find(
      (name) => !form[name],
    );
    if (missing) throw refused(`Parameter ${missing} is required`);
    if (form['rooms[0][roomTypeID]'] !== roomTypeIdOf(hotel)) throw refused('Room type not found');
    const rateId = form['rooms[0][roomRateID]'];
    if (rateId !== undefined && !RATES.some((rate) => rateId === roomTypeIdOf(hotel) + rate))
      throw refused('Rate not found');
    const [adults, children] = [Number(form['adults[0][quantity]']), Number(form['children[0][quantity]'] ?? 0)];
    const booking = said(() =>
      ledger.book(account, {
        propertyId: hotel.id,
        arrival: form.startDate!,
        departure: form.endDate!,
        guest: {
          firstName: form.guestFirstName,
          lastName: form.guestLastName,
          email: form.guestEmail,
          phone: form.guestPhone ?? '',
        },
        party: { guests: adults + children, adults, children },
        reference: form.thirdPartyIdentifier ?? null,
        visibleAt: request.sandbox.visibleAt,
        details: { rateId },
      }),
    );
    return {
      success: true,
      reservationID: String(booking.id),
      status: 'confirmed',
      guestID: guestIdOf(booking),
      guestFirstName: booking.guest.firstName,
      guestLastName: booking.guest.lastName,
      guestEmail: booking.guest.email,
      startDate: booking.arrival,
      endDate: booking.departure,
      dateCreated: stamp(booking.createdAt),
      grandTotal: new Decimal(booking.totalPrice).toNumber(),
      unassigned: [],
    };
  });

  app.put<{ Body: Query | undefined }>('/putReservation', async (request) => {
    const account = await accountFor(request, context);
    const { reservationID, status } = request.body ?? {};
    const booking = bookingFor(account, reservationID, context);
    const wanted = SETTABLE[status ?? ''];
    if (status === 'canceled') said(() => ledger.cancel(account, booking, 'host'));
    else if (wanted) said(() => ledger.change(account, booking, { status: wanted }));
    else throw refused('Parameter status is invalid');
    return { success: true, data: toReservation(booking, hotelOf(account, booking), clock.now()) };
  });

  app.get<{ Querystring: Query }>('/getReservationsWithRateDetails', async (request) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const found = visible(account, context).filter((booking) => isWanted(booking, query));
    return listed(found, query, request.sandbox.drift, (booking) => {
      const { guestList, ...reservation } = toReservation(booking, hotelOf(account, booking), clock.now());
      return query.includeGuestsDetails === 'true' ? { ...reservation, guestList } : reservation;
    });
  });

  app.get<{ Querystring: Query }>('/getReservationNotes', async (request) => {
    const booking = bookingFor(await accountFor(request, context), request.query.reservationID, context);
    const note = { reservationNoteID: `${booking.id}1`, userName: 'Robin Keeper', reservationNote: booking.notes };
    return { success: true, data: booking.notes ? [note] : [] };
  });

  app.post<{ Body: Query | undefined }>('/postReservationNote', async (request) => {
    const account = await accountFor(request, context);
    const { reservationID, reservationNote = '' } = request.body ?? {};
    // A reservation that is not shown yet takes its notes all the same.
    const booking = account.bookings.get(Number(reservationID));
    if (!booking) throw refused('Reservation not found');
    ledger.change(account, booking, { notes: [booking.notes, reservationNote].filter(Boolean).join('\n') });
    return { success: true, reservationNoteID: `${booking.id}1` };
  });
}

/** Inquiries and blocks are no reservations here. */
const visible = (account: Account, { clock }: Context): Booking[] =>
  [...account.bookings.values()].filter(
    ({ visibleAt, kind, status }) => visibleAt <= clock.now() && kind !== 'block' && status !== 'inquiry',
  );

function bookingFor(account: Account, id: unknown, context: Context): Booking {
  const booking = visible(account, context).find((one) => String(one.id) === id);
  if (!booking) throw refused('Reservation not found');
  return booking;
}

const hotelOf = (account: Account, { propertyId }: Booking): Property => account.properties.get(propertyId)!;

function isWanted(booking: Booking, query: Query): boolean {
  const { propertyID, reservationID, modifiedFrom, modifiedTo } = query;
  const { reservationCheckOutFrom: outFrom, reservationCheckOutTo: outTo } = query;
  const modified = stamp(booking.updatedAt);
  return (
    (!propertyID || propertyID.split(',').includes(String(booking.propertyId))) &&
    (!reservationID || reservationID.split(',').includes(String(booking.id))) &&
    (!modifiedFrom || modified >= modifiedFrom) &&
    (!modifiedTo || modified <= modifiedTo) &&
    (!outFrom || booking.departure >= outFrom) &&
    (!outTo || booking.departure <= outTo)
  );
}

/** Cloudbeds's words for the ledger's refusals. */
const said = wording(({ code, message }) =>
  refused(code === 'nights_taken' ? 'Room type is not available for the selected dates' : message),
);

const guestIdOf = ({ id }: Booking): string => `9${id}`;

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** What follows the room type's id in the id of a rate. */
const RATES = ['0', '1'];

export function statusOf({ status, arrival, departure }: Booking, now: number): string {
  const today = dateOf(dayOfTime(now));
  switch (status) {
    case 'pending':
    case 'hold':
      return 'not_confirmed';
    case 'cancelled':
    case 'declined':
    case 'expired':
      return 'canceled';
    case 'noshow':
      return 'no_show';
    default:
      if (departure <= today) return 'checked_out';
      return arrival < today ? 'checked_in' : 'confirmed';
  }
}

function toReservation(booking: Booking, hotel: Property, now: number) {
  const { guest, party, createdAt, updatedAt, cancelledAt } = booking;
  const guestID = guestIdOf(booking);
  const total = new Decimal(booking.totalPrice).toNumber();
  const times = (name: string, ms: number) => ({ [name]: stamp(ms), [`${name}UTC`]: stamp(ms) });
  return {
    propertyID: String(hotel.id),
    reservationID: String(booking.id),
    isDeleted: false,
    ...times('dateCreated', createdAt),
    ...times('dateModified', updatedAt),
    ...(cancelledAt !== null && times('dateCancelled', cancelledAt)),
    status: statusOf(booking, now),
    reservationCheckIn: booking.arrival,
    reservationCheckOut: booking.departure,
    guestID,
    sourceName: booking.source || booking.channel,
    thirdPartyIdentifier: booking.reference ?? '',
    propertyCurrency: booking.currency,
    balanceDetailed: {
      suggestedDeposit: '0',
      subTotal: total,
      additionalItems: 0,
      taxesFees: 0,
      grandTotal: total,
      paid: 0,
    },
    rooms: [
      {
        roomTypeID: roomTypeIdOf(hotel),
        roomTypeName: hotel.name,
        rateID: String(booking.details.rateId ?? `${roomTypeIdOf(hotel)}1`),
        subReservationID: `${booking.id}-1`,
        adults: String(party.adults ?? party.guests),
        children: String(party.children ?? 0),
        roomCheckIn: booking.arrival,
        roomCheckOut: booking.departure,
      },
    ],
    total,
    guestList: {
      [guestID]: {
        guestID,
        guestFirstName: guest.firstName,
        guestLastName: guest.lastName,
        guestEmail: guest.email,
        guestPhone: guest.phone,
        isMainGuest: true,
      },
    },
  };
}
