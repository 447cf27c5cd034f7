import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { dateOf, dayOfTime } from '../../ledger/dates.js';
import { Refusal, type Booking } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor } from './auth.js';
import { referenceOf, stamp, statusOf, toBooking, toInput, type BookingBody } from './booking.js';
import { listOf, several, single, type Query } from './envelope.js';
import { propertyByRoom, roomIdOf } from './property.js';

const SHOWN_UNASKED = ['confirmed', 'request', 'new', 'black', 'inquiry'];

/** Bookings: one list with filters, and one POST of a list that creates (no id) and changes (id). */
export function bookingRoutes(app: FastifyInstance, context: Context): void {
  app.get('/bookings', async (request) => {
    const account = await accountFor(request, context);
    const query = request.query as Query;
    const found = [...account.bookings.values()]
      .filter((booking) => booking.visibleAt <= context.clock.now() && isWanted(account, booking, query, context))
      .sort((a, b) => a.arrival.localeCompare(b.arrival) || a.id - b.id);
    return listOf(request, 'booking', found, (booking) =>
      toBooking(booking, account.properties.get(booking.propertyId)!, query),
    );
  });

  app.post<{ Body: BookingBody[] | undefined }>('/bookings', async (request, reply) => {
    const account = await accountFor(request, context);
    const items = request.body;
    if (!Array.isArray(items)) throw new Failure(400, 'The body must be an array');
    return reply.code(201).send(items.map((item) => write(item, account, request, context)));
  });

  app.delete('/bookings', async (request) => {
    const account = await accountFor(request, context);
    const ids = several(request.query as Query, 'id') ?? [];
    return ids.map((id) => write({ id: Number(id), status: 'cancelled' }, account, request, context));
  });
}

/** Each item succeeds or fails by itself. */
function write(item: BookingBody, account: Account, request: FastifyRequest, context: Context) {
  const action = item.id === undefined ? 'new booking' : 'modify booking';
  try {
    return item.id === undefined
      ? { success: true, new: { id: create(item, account, request, context).id } }
      : { success: true, modified: change(item, account, context) };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Failure)) throw error;
    const taken = error instanceof Refusal && error.code === 'nights_taken';
    const message = taken ? 'No availability for the selected dates' : error.message;
    return { success: false, errors: [{ action, field: taken ? 'arrival' : 'booking', message }] };
  }
}

function create(item: BookingBody, account: Account, request: FastifyRequest, { ledger }: Context): Booking {
  const property = propertyByRoom(account, Number(item.roomId));
  if (!property) throw new Failure(400, 'roomId not found');
  return ledger.book(account, {
    arrival: '',
    departure: '',
    kind: 'booking',
    status: 'confirmed',
    ...toInput(item, property),
    propertyId: property.id,
    reference: referenceOf(item),
    visibleAt: request.sandbox.visibleAt,
  });
}

function change(item: BookingBody, account: Account, { ledger, clock }: Context) {
  const booking = account.bookings.get(Number(item.id));
  if (!booking || booking.visibleAt > clock.now()) throw new Failure(404, 'Booking not found');
  const { id, status } = item;
  if (status !== 'cancelled')
    ledger.change(account, booking, toInput(item, account.properties.get(booking.propertyId)!));
  else if (statusOf(booking) !== 'cancelled') ledger.cancel(account, booking, 'host');
  return { id, ...(status !== undefined && { status }) };
}

/** Without statuses the cancelled are left out; without a date of arrival or departure all but the upcoming ones are. */
function isWanted(account: Account, booking: Booking, query: Query, { clock }: Context): boolean {
  const roomId = roomIdOf(account.properties.get(booking.propertyId)!);
  const among = (name: string, value: string) => several(query, name)?.includes(value) ?? true;
  const within = (name: string, value: string) =>
    value >= (single(query, `${name}From`) ?? '') && value <= (single(query, `${name}To`) ?? '\uffff');
  const dated = ['arrival', 'departure'].some((name) =>
    ['', 'From', 'To'].some((end) => single(query, name + end) !== undefined),
  );
  return (
    (several(query, 'status') ?? SHOWN_UNASKED).includes(statusOf(booking)) &&
    (dated || booking.departure >= dateOf(dayOfTime(clock.now()))) &&
    among('propertyId', String(booking.propertyId)) &&
    among('roomId', String(roomId)) &&
    among('id', String(booking.id)) &&
    among('arrival', booking.arrival) &&
    among('departure', booking.departure) &&
    within('arrival', booking.arrival) &&
    within('departure', booking.departure) &&
    within('bookingTime', stamp(booking.createdAt)!.slice(0, 19)) &&
    within('modified', stamp(booking.updatedAt)!.slice(0, 19))
  );
}
