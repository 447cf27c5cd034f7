import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { dateOf, dayOfTime } from '../../ledger/dates.js';
import { type Booking } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { accountFor, apartmentFor } from './auth.js';
import { isReservation, referenceOf, toBooking, toInput, type ReservationBody } from './reservation.js';

type Query = Record<string, string | undefined>;
type ById = { Params: { id: string }; Body: ReservationBody | undefined };

const PAGE_SIZE = 25;
const LARGEST_PAGE = 100;

export function reservationRoutes(app: FastifyInstance, context: Context): void {
  const shape = (account: Account, booking: Booking, withElements = false) =>
    toBooking(booking, account.properties.get(booking.propertyId)!, withElements);

  app.get<{ Querystring: Query }>('/api/reservations', async (request) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const found = visible(account, context).filter((booking) => isWanted(booking, query));
    const size = wholeNumber(query.pageSize, PAGE_SIZE, 1, LARGEST_PAGE);
    const page = wholeNumber(query.page, 1, 1, 1e6);
    const shown = pageOf(found, (page - 1) * size, size, request.sandbox.drift);
    return {
      page_count: Math.ceil(found.length / size),
      page_size: size,
      total_items: found.length,
      page,
      bookings: shown.map((booking) => shape(account, booking, query.includePriceElements === 'true')),
    };
  });

  app.get<ById>('/api/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    return shape(account, bookingFor(account, request.params.id, context));
  });

  app.post<{ Body: ReservationBody | undefined }>('/api/reservations', async (request) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    const property = apartmentFor(account, body.apartmentId);
    const input = { arrival: '', departure: '', ...toInput(body), propertyId: property.id };
    const more = { reference: referenceOf(body), visibleAt: request.sandbox.visibleAt };
    return { id: said(() => context.ledger.book(account, { ...input, ...more })).id };
  });

  app.put<ById>('/api/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id, context);
    said(() => context.ledger.change(account, booking, { ...toInput(request.body ?? {}), status: 'modified' }));
    return { success: true };
  });

  app.delete<ById>('/api/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id, context);
    said(() => context.ledger.cancel(account, booking, 'host'));
    return { success: true };
  });
}

/** Smoobu's words for the ledger's refusals. */
const said = wording(
  ({ code, message }) =>
    new Failure(400, code === 'nights_taken' ? 'The apartment is not available in this period' : message),
);

const visible = (account: Account, { clock }: Context): Booking[] =>
  [...account.bookings.values()].filter((booking) => booking.visibleAt <= clock.now() && isReservation(booking));

function bookingFor(account: Account, id: string, context: Context): Booking {
  const booking = visible(account, context).find((one) => String(one.id) === id);
  if (!booking) throw new Failure(404, 'Booking not found');
  return booking;
}

/** Dates are compared whole, both ends included. */
function isWanted(booking: Booking, query: Query): boolean {
  const { from, to, apartmentId, showCancellation, excludeBlocked } = query;
  const within = (date: string, name: string) =>
    date >= (query[`${name}From`] ?? '') && date <= (query[`${name}To`] ?? '\uffff');
  return (
    (!apartmentId || Number(apartmentId) === booking.propertyId) &&
    (showCancellation === 'true' || booking.cancelledAt === null) &&
    (excludeBlocked !== 'true' || booking.kind !== 'block') &&
    booking.arrival >= (from ?? '') &&
    booking.departure <= (to ?? '\uffff') &&
    within(booking.arrival, 'arrival') &&
    within(booking.departure, 'departure') &&
    within(dateOf(dayOfTime(booking.updatedAt)), 'modified')
  );
}
