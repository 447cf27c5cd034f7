import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Booking, BookingStatus } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { accountFor, listed, propertyFor } from './auth.js';
import type { Query } from './auth.js';
import { isDeleted, toBooking, toInput } from './booking.js';
import type { BookingBody } from './booking.js';

type ById = { Params: { id: string; transition: string }; Querystring: Query };

const TRANSITIONS: Record<string, BookingStatus> = {
  book: 'confirmed',
  tentative: 'pending',
  open: 'inquiry',
  reopen: 'inquiry',
};

/** Bookings: written through v1, read through v2. Closed periods are no bookings here. */
export function bookingRoutes(app: FastifyInstance, context: Context): void {
  const { ledger } = context;

  app.post<{ Body: BookingBody | undefined }>('/v1/reservation/booking', async (request, reply) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    const input = toInput(body, propertyFor(account, body.property_id));
    const { id } = said(() => ledger.book(account, { ...input, visibleAt: request.sandbox.visibleAt }));
    return reply.code(201).type('application/json; charset=utf-8').send(String(id));
  });

  app.put<ById>('/v1/reservation/booking/:id/:transition', async (request, reply) => {
    const account = await accountFor(request, context);
    const { id, transition } = request.params;
    const booking = bookingFor(account, id);
    const status = TRANSITIONS[transition];
    if (transition === 'decline') said(() => ledger.cancel(account, booking, 'host', 'declined'));
    else if (status) said(() => ledger.change(account, booking, { status }));
    else throw new Failure(404, 'Not found');
    return reply.code(200).send();
  });

  app.delete<ById>('/v1/reservation/booking/:id', async (request, reply) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id);
    booking.details = { ...booking.details, deleted: true };
    if (booking.cancelledAt === null) ledger.cancel(account, booking, 'host');
    return reply.code(200).send();
  });

  app.get<{ Querystring: Query }>('/v2/reservations/bookings', async (request) => {
    const account = await accountFor(request, context);
    const { updatedSince, trash = 'false' } = request.query;
    const since = updatedSince === undefined ? 0 : Date.parse(updatedSince);
    if (Number.isNaN(since)) throw new Failure(400, 'updatedSince is not valid');
    const found = [...account.bookings.values()].filter(
      (booking) =>
        isVisible(booking) && booking.updatedAt >= since && isDeleted(booking) === (trash.toLowerCase() === 'true'),
    );
    return listed(found, request.query, request.sandbox.drift, (booking) => shown(account, booking));
  });

  app.get<ById>('/v2/reservations/bookings/:id', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id);
    if (!isVisible(booking)) throw new Failure(404, 'Booking not found');
    return shown(account, booking);
  });

  const isVisible = ({ visibleAt, kind }: Booking): boolean => visibleAt <= context.clock.now() && kind !== 'block';
}

const shown = (account: Account, booking: Booking) => toBooking(booking, account.properties.get(booking.propertyId)!);

function bookingFor(account: Account, id: string): Booking {
  const booking = account.bookings.get(Number(id));
  if (!booking || booking.kind === 'block') throw new Failure(404, 'Booking not found');
  return booking;
}

/** Lodgify's words for the ledger's refusals. */
const said = wording(
  ({ code, message }) => new Failure(400, code === 'nights_taken' ? 'The room type is not available' : message),
);
