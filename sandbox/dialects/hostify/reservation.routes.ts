import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Booking, BookingStatus } from '../../ledger/types.js';
import { Failure, present, wording } from '../dialect.js';
import { accountFor, listed, listingFor } from './auth.js';
import type { Query } from './auth.js';
import { bookingIdOf, toGuest, toInput, toReservation } from './reservation.js';
import type { ReservationBody } from './reservation.js';

type ById = { Params: { id: string }; Querystring: Query; Body: ReservationBody | undefined };

const CHANGES: Record<string, BookingStatus> = { accepted: 'confirmed', no_show: 'noshow' };
const ENDS: Record<string, { by: string; status: 'cancelled' | 'declined' }> = {
  denied: { by: 'host', status: 'declined' },
  cancelled_by_host: { by: 'host', status: 'cancelled' },
  cancelled_by_guest: { by: 'guest', status: 'cancelled' },
};

/** Reservations and the guests who made them. Blocked nights are no reservations here. */
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  app.post<{ Body: ReservationBody | undefined }>('/reservations', async (request) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    const property = listingFor(account, body.listing_id);
    const { visibleAt } = request.sandbox;
    const booking = said(() => context.ledger.book(account, { ...toInput(body), propertyId: property.id, visibleAt }));
    return { success: true, reservation: toReservation(booking, false) };
  });

  app.get<{ Querystring: Query }>('/reservations', async (request) => {
    const account = await accountFor(request, context);
    const { listing_id: listing, start_date, end_date, fees } = request.query;
    // As seen live: the date filters empty the list.
    const found = start_date || end_date ? [] : visible(account, context).filter((one) => isOf(one, listing));
    return listed('reservations', found, request.query, request.sandbox.drift, (booking) =>
      toReservation(booking, fees === '1'),
    );
  });

  app.get<ById>('/reservations/:id', async (request) => {
    const booking = bookingFor(await accountFor(request, context), Number(request.params.id), context);
    return { success: true, reservation: toReservation(booking, request.query.fees === '1') };
  });

  app.put<ById>('/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, Number(request.params.id), context);
    said(() => update(account, booking, request.body ?? {}, context));
    return { success: true, reservation: toReservation(booking, false) };
  });

  app.get<ById>('/guests/:id', async (request) => {
    const account = await accountFor(request, context);
    const booking = account.bookings.get(bookingIdOf(request.params.id));
    if (!booking) throw new Failure(404, 'Guest not found');
    return { success: true, guest: toGuest(booking) };
  });
}

function update(account: Account, booking: Booking, body: ReservationBody, { ledger }: Context): void {
  const { status, listing_id: listing, check_in: arrival, check_out: departure } = body;
  if (listing !== undefined && Number(listing) !== booking.propertyId)
    throw new Failure(400, 'The reservation cannot be moved to this listing');
  const end = status === undefined ? undefined : ENDS[status];
  if (end) return void ledger.cancel(account, booking, end.by, end.status);
  if (status !== undefined && !CHANGES[status]) throw new Failure(400, 'Invalid status');
  const dates = present({ arrival: arrival as string | undefined, departure: departure as string | undefined });
  const moved = Object.keys(dates).length > 0 ? { status: 'modified' as const } : {};
  ledger.change(account, booking, { ...moved, ...dates, ...(status ? { status: CHANGES[status] } : {}) });
}

/** Hostify's words for the ledger's refusals. */
const said = wording(
  ({ code, message }) =>
    new Failure(400, code === 'nights_taken' ? 'Listing is not available for the selected dates' : message),
);

const isOf = ({ propertyId }: Booking, listing: string | undefined): boolean =>
  !listing || Number(listing) === propertyId;

/** Oldest first. */
const visible = (account: Account, { clock }: Context): Booking[] =>
  [...account.bookings.values()].filter(({ visibleAt, kind }) => visibleAt <= clock.now() && kind !== 'block');

function bookingFor(account: Account, id: number, { clock }: Context): Booking {
  const booking = account.bookings.get(id);
  if (!booking || booking.visibleAt > clock.now() || booking.kind === 'block')
    throw new Failure(404, 'Reservation not found');
  return booking;
}
