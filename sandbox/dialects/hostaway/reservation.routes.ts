import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import type { Booking } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { accountFor, listingFor } from './auth.js';
import { listOf, pagingOf, success } from './envelope.js';
import { toInput, toReservation } from './reservation.js';
import type { ReservationBody } from './reservation.js';

type Query = Record<string, string | undefined>;
type ById = { Params: { id: string; status: string }; Body: ReservationBody | undefined };

const SORTS: Record<string, (a: Booking, b: Booking) => number> = {
  updatedOn: (a, b) => a.updatedAt - b.updatedAt || a.id - b.id,
  latestActivity: (a, b) => a.updatedAt - b.updatedAt || a.id - b.id,
  latestActivityDesc: (a, b) => b.updatedAt - a.updatedAt || b.id - a.id,
  arrivalDate: (a, b) => a.arrival.localeCompare(b.arrival) || a.id - b.id,
  arrivalDateDesc: (a, b) => b.arrival.localeCompare(a.arrival) || b.id - a.id,
};

/** Create, read, list, change and cancel reservations. */
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  app.post<{ Querystring: Query; Body: ReservationBody | undefined }>('/reservations', async (request) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    for (const name of ['listingMapId', 'channelId', 'arrivalDate', 'departureDate']) {
      if (body[name] === undefined) throw new Failure(400, `${name} is required`);
    }
    const property = listingFor(account, String(body.listingMapId));
    const booking = said(() =>
      context.ledger.book(account, {
        arrival: '',
        departure: '',
        ...toInput(body),
        propertyId: property.id,
        reference: body.channelReservationId ?? null,
        source: request.query.provider?.slice(0, 65) ?? '',
        visibleAt: request.sandbox.visibleAt,
      }),
    );
    return success(toReservation(booking, property));
  });

  app.get<{ Querystring: Query }>('/reservations', async (request) => {
    const account = await accountFor(request, context);
    const { limit, offset } = pagingOf(request.query);
    const found = visible(account, context)
      .filter((booking) => isWanted(booking, request.query))
      .sort(sortOf(request.query.sortOrder));
    const { afterId } = request.query;
    const start = afterId === undefined ? offset : indexAfter(found, Number(afterId));
    const page = pageOf(found, start, limit, request.sandbox.drift);
    return listOf(
      page.map((booking) => reservation(account, booking)),
      limit,
      offset,
      found.length,
    );
  });

  app.get<ById>('/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    return success(reservation(account, bookingFor(account, request.params.id, context)));
  });

  app.put<ById>('/reservations/:id', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id, context);
    const { listingMapId } = request.body ?? {};
    if (listingMapId !== undefined && Number(listingMapId) !== booking.propertyId)
      throw new Failure(400, 'The listing of a reservation cannot be changed');
    const change = toInput(request.body ?? {});
    const moved = booking.status === 'confirmed' && !change.status ? { status: 'modified' as const } : {};
    return success(
      reservation(
        account,
        said(() => context.ledger.change(account, booking, { ...change, ...moved })),
      ),
    );
  });

  app.put<ById>('/reservations/:id/statuses/:status', async (request) => {
    const account = await accountFor(request, context);
    const { id, status } = request.params;
    if (status !== 'cancelled') throw new Failure(400, 'status is not valid');
    const by = String(request.body?.cancelledBy ?? '');
    if (!['host', 'guest'].includes(by)) throw new Failure(400, 'cancelledBy must be host or guest');
    return success(
      reservation(
        account,
        said(() => context.ledger.cancel(account, bookingFor(account, id, context), by)),
      ),
    );
  });
}

/** Hostaway's words for the ledger's refusals. */
const said = wording((refusal) =>
  refusal.code === 'nights_taken' ? new Failure(409, 'Listing is not available for the selected dates') : refusal,
);

function reservation(account: Account, booking: Booking) {
  return toReservation(booking, account.properties.get(booking.propertyId)!);
}

function visible(account: Account, { clock }: Context): Booking[] {
  return [...account.bookings.values()].filter(({ visibleAt }) => visibleAt <= clock.now());
}

function bookingFor(account: Account, id: string, { clock }: Context): Booking {
  const booking = account.bookings.get(Number(id));
  if (!booking || booking.visibleAt > clock.now()) throw new Failure(404, 'Reservation not found');
  return booking;
}

function sortOf(order: string | undefined): (a: Booking, b: Booking) => number {
  return SORTS[order ?? ''] ?? SORTS.latestActivityDesc!;
}

function indexAfter(bookings: Booking[], id: number): number {
  const at = bookings.findIndex((booking) => booking.id === id);
  return at < 0 ? bookings.length : at + 1;
}

function isWanted(booking: Booking, query: Query): boolean {
  const within = (value: string, start: string | undefined, end: string | undefined) =>
    (!start || value >= start) && (!end || value <= end);
  const updated = new Date(booking.updatedAt).toISOString().slice(0, 19).replace('T', ' ');
  return (
    (!query.listingId || Number(query.listingId) === booking.propertyId) &&
    (!query.channelId || Number(query.channelId) === booking.details.channelId) &&
    (!query.guestEmail || query.guestEmail === booking.guest.email) &&
    (!query.match ||
      `${booking.guest.firstName} ${booking.guest.lastName}`.toLowerCase().includes(query.match.toLowerCase())) &&
    within(booking.arrival, query.arrivalStartDate, query.arrivalEndDate) &&
    within(booking.departure, query.departureStartDate, query.departureEndDate) &&
    within(updated, wireTime(query.latestActivityStart), endOfDay(wireTime(query.latestActivityEnd)))
  );
}

/** `YYYY-MM-DD HH:MM:SS` of an ISO time as well. */
function wireTime(text: string | undefined): string | undefined {
  return text?.replace('T', ' ').slice(0, 19);
}

/** A bare date includes its whole day. */
function endOfDay(end: string | undefined): string | undefined {
  return end?.length === 10 ? `${end} 23:59:59` : end;
}
