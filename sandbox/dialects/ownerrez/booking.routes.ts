import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { type Booking, type Guest } from '../../ledger/types.js';
import { Failure, wording } from '../dialect.js';
import { accountFor, propertyFor, type Query } from './auth.js';
import { closuresOf, guestIdOf, isBooking, referenceOf, toBooking, toInput, type BookingBody } from './booking.js';
import { idsIn, listOf, utc } from './paging.js';

type ById = { Params: { id: string }; Querystring: Query; Body: BookingBody | undefined };

interface GuestBody {
  first_name?: string;
  last_name?: string;
  email_addresses?: { address?: string }[];
  phones?: { number?: string }[];
}

const FIRST_GUEST_ID = 7_000_000;
const guests = new WeakMap<Account, Map<number, Guest>>();

/** Guests made by API; forgotten with the account. */
function guestsOf(account: Account): Map<number, Guest> {
  const known = guests.get(account) ?? new Map<number, Guest>();
  guests.set(account, known);
  return known;
}

export function bookingRoutes(app: FastifyInstance, context: Context): void {
  app.post<{ Body: GuestBody | undefined }>('/guests', async (request, reply) => {
    const account = await accountFor(request, context);
    const { first_name = '', last_name = '', email_addresses = [], phones = [] } = request.body ?? {};
    if (!first_name && !last_name) throw new Failure(400, 'first_name or last_name is required');
    const known = guestsOf(account);
    const id = FIRST_GUEST_ID + known.size + 1;
    const [email, phone] = [email_addresses[0]?.address ?? '', phones[0]?.number ?? ''];
    known.set(id, { firstName: first_name, lastName: last_name, email, phone });
    return reply.code(201).send(toGuest(id, known.get(id)!));
  });

  app.get<ById>('/guests/:id', async (request) => {
    const account = await accountFor(request, context);
    const id = Number(request.params.id);
    const guest =
      guestsOf(account).get(id) ?? visible(account, context).find((booking) => guestIdOf(booking) === id)?.guest;
    if (!guest) throw new Failure(404, 'Guest not found');
    return toGuest(id, guest);
  });

  app.get<{ Querystring: Query }>('/bookings', async (request) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const ids = idsIn(query.property_ids);
    if (!ids && !query.since_utc) throw new Failure(400, 'Either property_ids or since_utc is required');
    const found = visible(account, context).filter((booking) => isWanted(booking, query, ids));
    const closures = query.since_utc ? [] : account.list().filter(({ id }) => ids?.includes(id));
    const items = [
      ...found.map((booking) => toBooking(booking, query)),
      ...closures
        .flatMap((property) => closuresOf(account, property, context.clock.now()))
        .filter((block) => isWithin(block, query)),
    ];
    return listOf(request, items, (item) => item);
  });

  app.get<ById>('/bookings/:id', async (request) => {
    const account = await accountFor(request, context);
    return toBooking(bookingFor(account, request.params.id, context), request.query);
  });

  app.post<{ Body: BookingBody | undefined }>('/bookings', async (request, reply) => {
    const account = await accountFor(request, context);
    const body = request.body ?? {};
    const property = propertyFor(account, body.property_id);
    const guest = guestsOf(account).get(Number(body.guest_id));
    if (!guest) throw new Failure(400, 'guest_id is not valid');
    const more = { guest, reference: referenceOf(body), visibleAt: request.sandbox.visibleAt };
    const input = { arrival: '', departure: '', ...toInput(body), propertyId: property.id, ...more };
    return reply.code(201).send(
      toBooking(
        said(() => context.ledger.book(account, input)),
        {},
      ),
    );
  });

  app.patch<ById>('/bookings/:id', async (request) => {
    const account = await accountFor(request, context);
    const booking = bookingFor(account, request.params.id, context);
    const body = request.body ?? {};
    said(() =>
      body.status === 'canceled'
        ? context.ledger.cancel(account, booking, 'host')
        : context.ledger.change(account, booking, toInput(body)),
    );
    return toBooking(booking, {});
  });
}

const toGuest = (id: number, { firstName, lastName, email, phone }: Guest) => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email_addresses: email ? [{ address: email, is_default: true, type: 'home' }] : [],
  phones: phone ? [{ number: phone, is_default: true, type: 'mobile' }] : [],
});

/** OwnerRez's words for the ledger's refusals. */
const said = wording(
  ({ code, message }) =>
    new Failure(400, code === 'nights_taken' ? 'The property is not available for these dates' : message),
);

const visible = (account: Account, { clock }: Context): Booking[] =>
  [...account.bookings.values()].filter((booking) => booking.visibleAt <= clock.now() && isBooking(booking));

function bookingFor(account: Account, id: string, context: Context): Booking {
  const booking = visible(account, context).find((one) => String(one.id) === id);
  if (!booking) throw new Failure(404, 'Booking not found');
  return booking;
}

const isWanted = (booking: Booking, query: Query, ids: number[] | undefined): boolean =>
  (!ids || ids.includes(booking.propertyId)) &&
  utc(booking.updatedAt)! >= (query.since_utc ?? '') &&
  isWithin(booking, query);

/** Arrivals from the one date to the other, both included. */
const isWithin = ({ arrival }: { arrival: string }, { from, to }: Query): boolean =>
  arrival >= (from ?? '') && arrival <= (to ?? '\uffff');
