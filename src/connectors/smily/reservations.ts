import type { PmsCall } from '../port/connector.js';
import { Fields, listOf, objectsIn, readWritten } from '../kit/guards.js';
import { placedHold } from '../kit/holding.js';
import type { PmsGuest, PmsHoldRequest, PmsReservationRequest, PmsStayChange } from '../port/model.js';
import { inParallel } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import type { RawPage } from '../kit/reading.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { objectsAt } from '../kit/rest/sources.js';
import { utcDate, utcSecond } from '../kit/times.js';
import { meaningIn } from '../kit/vocabulary.js';
import { addDays } from '../port/values.js';
import { firstOf, linked, listAt } from './lists.js';
import { STATUSES } from './vocabulary.js';

const TENTATIVE_MS = 48 * 3_600_000;
const LONGEST_NOTES = 1000;
const JSON_API = { 'content-type': 'application/vnd.api+json' };

/** `start_at` and `end_at` are in the rental's own time, whatever zone they name: their dates are read as written. */
export const reservationOf = reservation({
  reference: 'external_reference',
  listingProviderId: 'links.rental',
  stay: ['start_at', 'end_at'],
  guestCounts: { adults: 'adults', children: 'children' },
  guest: {
    id: ['client.id', 'links.client'],
    name: 'client.fullname',
    firstName: 'client.firstname',
    lastName: 'client.lastname',
    email: (raw) => objectsAt(raw, 'client.emails')[0]?.optionalText('email'),
    phone: (raw) => objectsAt(raw, 'client.phones')[0]?.optionalText('number'),
  },
  status: meaningIn('status', STATUSES),
  source: 'source',
  notes: 'notes',
  currency: 'currency',
  total: 'final_price',
  base: 'final_rental_price',
  confirmationCode: 'reference',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  cancelledAt: 'canceled_at',
});

/** Adds the client, which is included in the booking or listed separately. */
export const withClient = (booking: Fields, clients: readonly Fields[]): Fields =>
  booking.has('client')
    ? booking
    : booking.with(
        'client',
        clients.find((client) => client.optionalId('id') === linked(booking.tolerant(), 'client')),
      );

const INCLUDED = { include_canceled: true, include: 'client' };

/** The PMS leaves out past and cancelled bookings unless asked. It gives only the ids of those deleted since. */
const bookings = listAt('bookings', { ...INCLUDED, from: '2000-01-01T00:00:00Z' }, (body) => {
  const clients = body.objects('clients');
  const deleted = body.optionalObject('meta')?.list('deleted_ids') ?? [];
  return [
    ...objectsIn(listOf(body.value('bookings'), 'bookings'), 'booking').map((one) => withClient(one, clients)),
    ...deleted.map((id) => Fields.of({ id, isDeleted: true }, 'meta.deleted_ids')),
  ];
});

const bookingWith = one({
  path: '/bookings/{id}',
  query: INCLUDED,
  item: (body) => withClient(firstOf('bookings')(body), body.objects('clients')),
});

/** Returns changes. Each page lists the ids of deleted bookings, which are read one by one. */
async function changed(call: PmsCall, since: Date | null, cursor?: string): Promise<RawPage> {
  const yesterday = addDays(utcDate(call.clock.now()), -1);
  const query = since ? { updated_since: since.toISOString() } : { from: `${yesterday}T00:00:00Z` };
  const { items: all, next } = await bookings.page(call, { query, cursor });
  const isDeleted = (item: unknown): boolean => Fields.of(item, 'booking').has('isDeleted');
  const items = all.filter((item) => !isDeleted(item));
  if (!since || cursor !== undefined) return { items, next };
  const seen = new Set(items.map((item) => Fields.of(item, 'booking').tolerant().optionalId('id')));
  const ids = all.filter(isDeleted).map((item) => Fields.of(item, 'booking').id('id'));
  const gone = await inParallel(
    ids.filter((id) => !seen.has(id)),
    (id) => bookingWith(call, id),
  );
  return { items: [...items, ...gone.filter((one) => one !== undefined)], next };
}

export const reservations = reservationsFrom({
  one: bookingWith,
  map: reservationOf,
  changed,
  find: (call, { listingProviderId, checkIn, checkOut }) => {
    const window = { from: `${checkIn}T00:00:00Z`, until: `${addDays(checkOut, 1)}T00:00:00Z` };
    return bookings.all(call, { query: { ...window, rental_id: listingProviderId } });
  },
  create: {
    takes: ['CONFIRMED', 'PENDING'],
    // The client comes first: without one, the booking would have no guest.
    request: async (request, call) => ({
      method: 'POST',
      path: path`/rentals/${request.listingProviderId}/bookings`,
      json: { bookings: [bookingOf(call, request, await newClient(call, request.guest))] },
      headers: JSON_API,
    }),
    made: (answer, { guest }) => {
      const made = reservationOf(firstOf('bookings')(answer));
      return { ...made, guest: { ...guest, id: made.guest.id } };
    },
  },
  cancel: (id) => ({ method: 'DELETE', path: path`/bookings/${id}` }),
  // Tentative bookings become booked, or expire and are canceled.
  // https://developers.bookingsync.com/reference/endpoints/bookings/
  hold: {
    place: (request) => ({
      method: 'POST',
      path: path`/rentals/${request.listingProviderId}/bookings`,
      json: { bookings: [heldOf(request)] },
      headers: JSON_API,
    }),
    placed: (answer, { until }) => {
      const booking = firstOf('bookings')(answer);
      return placedHold(booking.id('id'), booking.tolerant().optionalInstant('tentative_expires_at'), until);
    },
    book: async (id, request, call) => ({
      method: 'PUT',
      path: path`/bookings/${id}`,
      json: { bookings: [bookingOf(call, request, await newClient(call, request.guest))] },
      headers: JSON_API,
    }),
  },
  change: async (id, change, call) => {
    const booking = await bookingWith(call, id);
    const json = { bookings: [booking && stayBody(booking, change)] };
    return booking && { method: 'PUT', path: path`/bookings/${id}`, json, headers: JSON_API };
  },
  // Only one of `booked` and `tentative_expires_at` may be set at a time.
  confirm: (id) => ({
    method: 'PUT',
    path: path`/bookings/${id}`,
    json: { bookings: [{ booked: true }] },
    headers: JSON_API,
  }),
});

async function newClient(call: PmsCall, guest: Omit<PmsGuest, 'id'>): Promise<string> {
  const json = { clients: [clientOf(guest)] };
  const response = await call.http.send({ method: 'POST', path: '/clients', json, headers: JSON_API, write: true });
  return readWritten(() => firstOf('clients')(Fields.of(response.json(), 'body')).id('id'));
}

const clientOf = ({ firstName, lastName, email, phone }: Omit<PmsGuest, 'id'>) => ({
  fullname: `${firstName} ${lastName}`.trim(),
  firstname: firstName,
  lastname: lastName,
  emails: email ? [{ label: 'default', email }] : [],
  phones: phone ? [{ label: 'default', number: phone }] : [],
});

function bookingOf(call: PmsCall, request: PmsReservationRequest, clientId: string) {
  const at = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}:00:00Z`;
  const expires = new Date(call.clock.now().getTime() + TENTATIVE_MS).toISOString().slice(0, 19);
  return {
    start_at: at(request.checkIn, request.checkInTime ?? 16),
    end_at: at(request.checkOut, request.checkOutTime ?? 10),
    ...(request.status === 'CONFIRMED' ? { booked: true } : { tentative_expires_at: `${expires}Z` }),
    client_id: Number(clientId),
    adults: request.guestCounts.adults,
    children: request.guestCounts.children,
    currency: request.currency,
    ...priceOf(request),
    external_reference: request.reference,
    notes: request.notes.slice(0, LONGEST_NOTES),
  };
}

/** Keeps the hours of the stay. Fees and taxes are separate resources, so no price is sent. */
function stayBody(booking: Fields, change: PmsStayChange) {
  const at = (date: string, name: string): string => date + booking.text(name).slice(date.length);
  return {
    start_at: at(change.checkIn, 'start_at'),
    end_at: at(change.checkOut, 'end_at'),
    adults: change.guestCounts.adults,
    children: change.guestCounts.children,
  };
}

/** Returns a tentative booking without a client and a price. */
const heldOf = ({ reference, checkIn, checkOut, guestCounts, until }: PmsHoldRequest) => ({
  start_at: `${checkIn}T16:00:00Z`,
  end_at: `${checkOut}T10:00:00Z`,
  tentative_expires_at: utcSecond(until),
  adults: guestCounts.adults,
  children: guestCounts.children,
  external_reference: reference,
});

/** Returns the price; the PMS refuses initial price, fees and taxes that do not add up to the final price. */
function priceOf({ listingProviderId, fees, taxes, total }: PmsReservationRequest) {
  const tax = { taxable_type: 'Rental', taxable_id: listingProviderId, included: false, name: 'Taxes' };
  return {
    initial_price: total.minus(fees).minus(taxes).toString(),
    bookings_fees: fees.isZero() ? [] : [{ name: 'Fees', price: fees.toString(), times_booked: 1 }],
    bookings_taxes: taxes.isZero() ? [] : [{ ...tax, amount: taxes.toString() }],
    final_price: total.toString(),
  };
}
