import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { intOf } from '../../ledger/random.js';
import { type Booking } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { accountFor, listed, rentalFor, type Query } from './auth.js';

interface ClientBody {
  firstname?: string;
  lastname?: string;
  emails?: { email: string }[];
  phones?: { number: string }[];
}
interface BookingBody {
  start_at?: string;
  end_at?: string;
  booked?: boolean;
  tentative_expires_at?: string;
  client_id?: number;
  adults?: number;
  children?: number;
  initial_price?: string;
  final_price?: string;
  bookings_fees?: { price: string; times_booked: number }[];
  bookings_taxes?: { amount: string; included: boolean }[];
  external_reference?: string;
  notes?: string;
}
type ById = { Params: { id: string }; Querystring: Query };

const GONE = ['cancelled', 'declined', 'expired'];

/** Clients by account, kept by the first booking that names one. */
const clients = new WeakMap<Account, Map<number, ClientBody>>();

function clientsOf(account: Account): Map<number, ClientBody> {
  const known = clients.get(account) ?? new Map<number, ClientBody>();
  clients.set(account, known);
  return known;
}

/** Clients and bookings: a booking names its client. Inquiries are not kept here. */
export function bookingRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { ledger, clock } = context;
  const isShown = ({ visibleAt, status }: Booking): boolean => visibleAt <= clock.now() && status !== 'inquiry';

  app.post<{ Body: { clients?: ClientBody[] } | undefined }>('/clients', async (request, reply) => {
    const account = await accountFor(request, context);
    const client = request.body?.clients?.[0];
    if (!client) throw new Failure(422, 'clients is missing');
    const known = clientsOf(account);
    const id = 900_000 + known.size;
    known.set(id, client);
    return reply.code(201).send({ clients: [{ id, ...client }] });
  });

  app.post<{ Params: { id: string }; Body: { bookings?: BookingBody[] } | undefined }>(
    '/rentals/:id/bookings',
    async (request, reply) => {
      const account = await accountFor(request, context);
      const rental = rentalFor(account, request.params.id);
      const body = request.body?.bookings?.[0] ?? {};
      const client = clientsOf(account).get(Number(body.client_id));
      if (!client) throw new Failure(422, 'client_id is invalid');
      if (!addsUp(body)) throw new Failure(422, 'final_price is not the sum of its parts');
      const [adults, children] = [body.adults ?? 1, body.children ?? 0];
      const booking = said(() =>
        ledger.book(account, {
          propertyId: rental.id,
          arrival: (body.start_at ?? '').slice(0, 10),
          departure: (body.end_at ?? '').slice(0, 10),
          status: body.booked ? 'confirmed' : 'pending',
          guest: {
            firstName: client.firstname ?? '',
            lastName: client.lastname ?? '',
            email: client.emails?.[0]?.email ?? '',
            phone: client.phones?.[0]?.number ?? '',
          },
          party: { guests: adults + children, adults, children },
          totalPrice: body.final_price,
          reference: body.external_reference ?? null,
          notes: body.notes ?? '',
          visibleAt: request.sandbox.visibleAt,
        }),
      );
      return reply.code(201).send({ bookings: [toBooking(booking)] });
    },
  );

  app.get<{ Querystring: Query }>('/bookings', async (request, reply) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const since = query.updated_since === undefined ? undefined : Date.parse(query.updated_since);
    const all = [...account.bookings.values()].filter(
      (booking) => isShown(booking) && isWanted(booking, query, clock.now()),
    );
    const changed = all.filter(({ updatedAt }) => since === undefined || updatedAt >= since);
    // What was deleted is only named when changes are asked for.
    const isGone = ({ status }: Booking): boolean => GONE.includes(status);
    const found = changed.filter((one) => !isGone(one) || (since === undefined && query.include_canceled === 'true'));
    const page = listed(request, reply, `${prefix}/bookings`, found);
    void reply.header('x-updated-since-request-synced-at', new Date(clock.now()).toISOString());
    return {
      bookings: page.map(toBooking),
      ...(query.include === 'client' && { clients: page.map(toClient) }),
      meta: since === undefined ? {} : { deleted_ids: changed.filter(isGone).map(({ id }) => id) },
    };
  });

  app.get<ById>('/bookings/:id', async (request) => {
    const booking = bookingFor(await accountFor(request, context), request.params.id);
    const isHidden = GONE.includes(booking.status) && request.query.include_canceled !== 'true';
    if (isHidden) throw new Failure(404, 'not_found');
    return {
      bookings: [toBooking(booking)],
      ...(request.query.include === 'client' && { clients: [toClient(booking)] }),
    };
  });

  app.delete<ById>('/bookings/:id', async (request, reply) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id);
    if (GONE.includes(booking.status)) throw new Failure(404, 'not_found');
    ledger.cancel(account, booking, 'host');
    return reply.code(204).send();
  });

  function bookingFor(account: Account, id: string): Booking {
    const booking = account.bookings.get(Number(id));
    if (!booking || !isShown(booking)) throw new Failure(404, 'not_found');
    return booking;
  }
}

/** The initial price, fees and taxes that are not in it must be the final price, to the cent. */
function addsUp({ initial_price: initial, final_price: final, ...body }: BookingBody): boolean {
  if (initial === undefined) return true;
  const fees = (body.bookings_fees ?? []).map(({ price, times_booked: times }) => Number(price) * times);
  const taxes = (body.bookings_taxes ?? []).filter(({ included }) => !included).map(({ amount }) => Number(amount));
  const sum = [...fees, ...taxes].reduce((total, amount) => total + amount, Number(initial));
  return Math.abs(sum - Number(final)) < 0.005;
}

/** Past ones are left out unless `from` says otherwise. */
function isWanted(booking: Booking, { from, until, rental_id: rentals }: Query, now: number): boolean {
  const bound = (from ?? new Date(now).toISOString()).slice(0, 10);
  return (
    booking.departure >= bound &&
    (!until || booking.arrival <= until.slice(0, 10)) &&
    (!rentals || rentals.split(',').includes(String(booking.propertyId)))
  );
}

const said = wording((refusal) =>
  refusal.code === 'nights_taken' ? new Failure(422, 'start_at: the period is not available') : refusal,
);

function statusOf({ status }: Booking): string {
  if (GONE.includes(status)) return 'Canceled';
  if (status === 'owner' || status === 'blocked') return 'Unavailable';
  return status === 'pending' || status === 'hold' ? 'Tentative' : 'Booked';
}

const clientIdOf = ({ id }: Booking): number => intOf(`client:${id}`);

function toClient(booking: Booking) {
  const { firstName, lastName, email, phone } = booking.guest;
  return {
    id: clientIdOf(booking),
    fullname: `${firstName} ${lastName}`.trim(),
    firstname: firstName,
    lastname: lastName,
    emails: email ? [{ label: 'default', email }] : [],
    phones: phone ? [{ label: 'default', number: phone }] : [],
  };
}

/** The ends are the rental's own time, with a misleading `Z`. */
export function toBooking(booking: Booking) {
  const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  return {
    id: booking.id,
    links: { rental: booking.propertyId, client: clientIdOf(booking) },
    reference: `SM${booking.id}`,
    status: statusOf(booking),
    start_at: `${booking.arrival}T16:00:00Z`,
    end_at: `${booking.departure}T10:00:00Z`,
    adults: booking.party.adults ?? booking.party.guests,
    children: booking.party.children ?? 0,
    currency: booking.currency,
    final_price: booking.totalPrice,
    external_reference: booking.reference,
    notes: booking.notes,
    created_at: time(booking.createdAt),
    updated_at: time(booking.updatedAt),
    canceled_at: time(booking.cancelledAt),
  };
}
