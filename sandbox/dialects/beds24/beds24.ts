import type { FastifyRequest } from 'fastify';
import { type Call, dialect, Failure, MINUTE, perAccount, type Routes } from '../../engine/index.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import { type Booking, type Property, Refusal } from '../../ledger/types.js';
import { auth, authRoutes } from './auth.js';
import { type BookingBody, isWanted, referenceOf, statusOf, toBooking, toInput } from './booking.js';
import { listed, paging, type Query, several, single } from './envelope.js';
import { offersOf, rangesOf } from './inventory.js';
import { notificationOf } from './notification.js';
import { propertyByRoom, roomIdOf, toProperty } from './property.js';

/** Properties, their calendar in ranges, and offers. */
const inventory: Routes = {
  'GET /properties': (call) =>
    listed(call, 'property', wanted(call, 'id'), (property) => toProperty(property, call.account, call.query)),

  'GET /inventory/rooms/calendar': (call) =>
    listed(call, 'calendar', wanted(call), (property) => ({
      ...idsOf(property),
      calendar: rangesOf(nightsFor(call, property), call.query),
    })),

  'GET /inventory/rooms/offers': (call) => {
    const of = (name: string): string | undefined => single(call.query, name);
    const guests = Number(of('numAdults') ?? 1) + Number(of('numChildren') ?? 0);
    const stay = { ...call.stay(of('arrival'), of('departure')), guests };
    return listed(call, 'offers', wanted(call), (property) => ({
      ...idsOf(property),
      offers: offersOf(call.account, property, stay),
    }));
  },
};

const idsOf = (property: Property) => ({ propertyId: property.id, roomId: roomIdOf(property) });

function wanted({ account, query }: Call, idName = 'propertyId'): Property[] {
  const ids = several(query, idName)?.map(Number);
  const roomIds = several(query, 'roomId')?.map(Number);
  return account
    .list()
    .filter((property) => (!ids || ids.includes(property.id)) && (!roomIds || roomIds.includes(roomIdOf(property))));
}

/** Returns the nights of the dates, or of a year from today if there are none. */
function nightsFor(call: Call, property: Property) {
  const start = single(call.query, 'startDate') ?? dateOf(dayOfTime(call.now));
  return call.nights(property, start, single(call.query, 'endDate') ?? dateOf((dayOf(start) ?? 0) + 365));
}

/** One list with filters, and one POST of a list that creates (without an id) and changes (with an id). */
const bookings: Routes = {
  'GET /bookings': (call) => {
    const query: Query = call.query;
    const found = call
      .bookings()
      .filter((booking) => isWanted(booking, call.propertyOf(booking), query, call.now))
      .sort((a, b) => a.arrival.localeCompare(b.arrival) || a.id - b.id);
    return listed(call, 'booking', found, (booking) => toBooking(booking, call.propertyOf(booking), query));
  },

  'POST /bookings': (call: Call<BookingBody[]>) => {
    if (!Array.isArray(call.body)) throw new Failure(400, 'The body must be an array');
    return call.created(call.body.map((item) => write(call, item)));
  },
};

/** Writes an item, which succeeds or fails by itself. */
function write(call: Call, item: BookingBody) {
  const isNew = item.id === undefined;
  try {
    return { success: true, ...(isNew ? { new: { id: create(call, item).id } } : { modified: change(call, item) }) };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Failure)) throw error;
    const isTaken = error instanceof Refusal && error.code === 'nights_taken';
    const message = isTaken ? 'No availability for the selected dates' : error.message;
    const action = isNew ? 'new booking' : 'modify booking';
    return { success: false, errors: [{ action, field: isTaken ? 'arrival' : 'booking', message }] };
  }
}

function create(call: Call, item: BookingBody): Booking {
  const property = propertyByRoom(call.account, Number(item.roomId));
  if (!property) throw new Failure(400, 'roomId not found');
  return call.book({ ...toInput(item, property), propertyId: property.id, reference: referenceOf(item) });
}

function change(call: Call, item: BookingBody) {
  const booking = call.booking(item.id);
  const { id, status } = item;
  if (status !== 'cancelled') call.change(booking, toInput(item, call.propertyOf(booking)));
  else if (statusOf(booking) !== 'cancelled') call.cancel(booking);
  return { id, ...(status !== undefined && { status }) };
}

/** Returns the credits of a request: properties with their rooms cost more. */
const costOf = ({ url }: FastifyRequest): number => (url.includes('includeAllRooms=true') ? 3 : 1);

/** Beds24 API v2 (wiki.beds24.com/index.php/Category:API_V2): 100 credits in 5 minutes per account. */
export const beds24 = dialect({
  pms: 'beds24',
  auth,
  limits: (request, account) =>
    perAccount([100, 5 * MINUTE])(request, account).map((limit) => ({ ...limit, cost: costOf(request) })),
  limitHeaders: ({ remaining, resetMs }) => ({
    'x-five-min-limit-remaining': String(remaining),
    'x-five-min-limit-resets-in': String(Math.ceil(resetMs / 1_000)),
  }),
  pages: paging,
  refusals: {
    unauthorized: [401, 'Token is missing or invalid'],
    booking: [404, 'Booking not found'],
    dates: [400, 'startDate or endDate is not valid'],
    stay: [400, 'arrival or departure is not valid'],
  },
  failure: (status, message) => ({
    success: false,
    type: 'error',
    code: status,
    error: status === 429 ? 'Credit limit exceeded' : message,
  }),
  prepare: (app) =>
    app.addHook('onRequest', async (request, reply) => void reply.header('x-request-cost', String(costOf(request)))),
  open: authRoutes,
  routes: { ...inventory, ...bookings },
  notification: notificationOf,
});
