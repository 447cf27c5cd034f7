import { type Call, dialect, Failure, MINUTE, numbered, perAccount, type Query } from '../../engine/index.js';
import { referenceIn, type Routes } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import { nightsOf } from '../../ledger/calendar.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import type { Booking, LedgerEvent, Property } from '../../ledger/types.js';
import { mapOf, priceOf, problemOf, toApartment, toRate } from './apartment.js';
import { keepBodies, signed } from './auth.js';
import { isReservation, type ReservationBody, toBooking, toInput } from './reservation.js';

interface CheckBody {
  arrivalDate?: string;
  departureDate?: string;
  apartments?: number[];
  customerId?: number;
  guests?: number;
}

/** The account, its apartments, their rates, and the price of a stay. */
const apartments: Routes = {
  'GET /api/me': ({ account: { id, name } }) => ({
    id,
    firstName: 'Robin',
    lastName: `Keeper ${name}`,
    email: `${name}@example.com`,
  }),

  'GET /api/apartments': ({ account }) => ({ apartments: account.list().map(({ id, name }) => ({ id, name })) }),

  'GET /api/apartments/:id': (call) => toApartment(call.property()),

  'GET /api/rates': (call) => {
    const query = new URL(call.request.url, 'http://sandbox').searchParams;
    const { from, end } = call.range(call.query.start_date, call.query.end_date);
    const ratesOf = (property: Property) =>
      mapOf(nightsOf(call.account, property, from, end).map((night) => [night.date, toRate(night)]));
    const wanted = query.getAll('apartments[]').map((id) => call.property(id));
    return { data: mapOf(wanted.map((property) => [property.id, ratesOf(property)])) };
  },

  'POST /booking/checkApartmentAvailability': (call: Call<CheckBody>) => {
    const { account } = call;
    const { customerId, apartments = [], arrivalDate, departureDate, guests = 1 } = call.body;
    if (customerId !== account.id) throw new Failure(400, 'customerId is not valid');
    const stay = { ...call.stay(arrivalDate, departureDate), guests };
    const wanted = apartments.map((id) => call.property(id));
    const checked = wanted.map((property) => ({ property, problem: problemOf(account, property, stay) }));
    const available = checked.filter(({ problem }) => problem === undefined);
    return {
      availableApartments: available.map(({ property }) => property.id),
      prices: mapOf(available.map(({ property }) => [property.id, priceOf(account, property, stay)])),
      errorMessages: mapOf(checked.flatMap(({ property, problem }) => (problem ? [[property.id, problem]] : []))),
    };
  },
};

const reservations: Routes = {
  'GET /api/reservations': (call) => {
    const { query } = call;
    const { items, total, size, number } = call.page(call.bookings().filter((booking) => isWanted(booking, query)));
    const withElements = query.includePriceElements === 'true';
    return {
      page_count: Math.ceil(total / size),
      page_size: size,
      total_items: total,
      page: number,
      bookings: items.map((booking) => toBooking(booking, call.propertyOf(booking), withElements)),
    };
  },

  'GET /api/reservations/:id': (call) => {
    const booking = call.booking();
    return toBooking(booking, call.propertyOf(booking), false);
  },

  'POST /api/reservations': (call: Call<ReservationBody>) => {
    const { id: propertyId } = call.property(call.body.apartmentId);
    const reference = referenceIn(call.body.notice);
    return { id: call.book({ ...toInput(call.body), propertyId, reference }).id };
  },

  /** Changes a booking, but neither its dates nor its apartment. */
  'PUT /api/reservations/:id': (call: Call<ReservationBody>) => {
    const { arrival: _, departure: __, ...change } = toInput(call.body);
    call.change(call.booking(), { ...change, status: 'modified' });
    return { success: true };
  },

  'DELETE /api/reservations/:id': (call) => {
    call.cancel(call.booking());
    return { success: true };
  },
};

/** Returns whether the query lists a booking. Dates are compared whole, both ends included. */
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

const ACTIONS = {
  'booking.created': 'newReservation',
  'booking.updated': 'updateReservation',
  'booking.cancelled': 'cancelReservation',
};

/** Returns the whole booking, or the changed rates, unsigned. */
function notificationOf(event: LedgerEvent, account: Account): Notification | undefined {
  const { property } = event;
  const sent = (action: string, data: unknown) => ({ headers: {}, body: { action, user: account.id, data } });
  if ('booking' in event) {
    if (!isReservation(event.booking)) return undefined;
    return sent(ACTIONS[event.type], toBooking(event.booking, property, false));
  }
  if (event.type !== 'nights.changed') return undefined;
  const nights = nightsOf(account, property, dayOf(event.from)!, dayOf(event.to)! + 1);
  const rates = nights.map((night) => [night.date, toRate(night)]);
  return sent('updateRates', { [property.id]: Object.fromEntries(rates) });
}

/** Smoobu (docs.smoobu.com): signed requests, 700 a minute per key, one webhook address that the host enters. */
export const smoobu = dialect({
  pms: 'smoobu',
  auth: signed,
  limits: perAccount([700, MINUTE]),
  // An instant in real time, even if the sandbox's clock was set.
  limitHeaders: ({ max, remaining, resetMs }) => ({
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-retry-after': String(Math.ceil((Date.now() + resetMs) / 1000)),
  }),
  pages: numbered({ page: 'page', size: 'pageSize', usual: 25, most: 100 }),
  isBooking: isReservation,
  refusals: {
    unauthorized: [401, 'Authentication failed'],
    property: [404, 'Apartment not found'],
    booking: [404, 'Booking not found'],
    nights_taken: [400, 'The apartment is not available in this period'],
    others: 400,
  },
  failure: (status, message) => ({ status, title: 'Error occurred', detail: message }),
  prepare: keepBodies,
  routes: { ...apartments, ...reservations },
  notification: (event, _subscription, account) => notificationOf(event, account),
});
