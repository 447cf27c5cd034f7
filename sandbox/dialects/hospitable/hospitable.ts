import { bearerOf, type Call, dialect, Failure, isStay, key, MINUTE, numbered } from '../../engine/index.js';
import { perAccount, retryAfter, type Routes } from '../../engine/index.js';
import { isFree } from '../../ledger/bookings.js';
import { quoteOf } from '../../ledger/quote.js';
import { notificationOf } from './notification.js';
import { emailOf, toDay, toProperty, toQuote } from './property.js';
import { toReservation, windowOf } from './reservation.js';
import { failure, includesOf, type Query } from './wire.js';

const MOST_PER_PAGE = 100;

interface QuoteBody {
  checkin_date?: string;
  checkout_date?: string;
  guests?: { adults?: number; children?: number; infants?: number; pets?: number };
}

const properties: Routes = {
  'GET /user': ({ account }) => ({
    data: { id: account.uid, email: emailOf(account), name: 'Robin Keeper', company: account.name },
  }),

  'GET /properties': (call) => {
    const includes = includesOf(call.query);
    return listed(call, call.account.list(), (property) => toProperty(call.account, property, includes, call.now));
  },

  'GET /properties/:id': (call) => ({
    data: toProperty(call.account, call.property(), includesOf(call.query), call.now),
  }),

  'GET /properties/:id/images': (call) => ({
    data: call.property().pictures.map(({ url, caption }, order) => ({
      url,
      thumbnail_url: `${url}?w=200`,
      caption,
      order,
    })),
  }),

  'GET /properties/:id/calendar': (call) => {
    const { start_date, end_date } = call.query;
    const property = call.property();
    const days = call.nights(property, start_date, end_date).map((night) => toDay(night, property.currency));
    return { data: { days, start_date, end_date, listing_id: property.sourceId, provider: 'airbnb-official' } };
  },

  'POST /properties/:id/quote': (call: Call<QuoteBody>) => {
    const { account, body } = call;
    const property = call.property();
    const { from, end } = call.stay(body.checkin_date, body.checkout_date);
    const { adults = 0, children = 0, pets = 0 } = body.guests ?? {};
    if (adults < 1) throw new Failure(422, 'The guests.adults field is required.');
    if (property.capacity !== null && adults + children > property.capacity)
      throw new Failure(422, 'The maximum number of guests is exceeded.');
    if (!isFree(account, property, from, end))
      throw new Failure(422, 'The property is not available for the selected dates.');
    const quote = quoteOf(account, property, { from, end, guests: adults + children, pets });
    return { data: toQuote(quote, property, account) };
  },
};

/** Read only. Inquiries are conversations, and blocks are part of the calendar. */
const reservations: Routes = {
  'GET /reservations': (call) => {
    const query: Query = call.query;
    const uids = [query['properties[]'] ?? []].flat();
    if (uids.length === 0) throw new Failure(400, 'The properties field is required.');
    const ids = uids.map((uid) => call.account.propertyByUid(uid)?.id);
    const isWithin = windowOf(query, call.now);
    const found = call.bookings().filter((booking) => ids.includes(booking.propertyId) && isWithin(booking));
    return listed(call, found, (booking) => toReservation(call.account, booking, includesOf(query), call.now));
  },

  'GET /reservations/:id': (call) => ({
    data: toReservation(call.account, call.booking(), includesOf(call.query), call.now),
  }),
};

/** Returns a page with links to `http://`, like the PMS's own. */
function listed<T>(call: Call, all: T[], toWire: (item: T) => unknown) {
  const { per_page: asked } = call.query;
  const isSize = asked === undefined || (Number.isInteger(Number(asked)) && Number(asked) > 0);
  if (!isSize || Number(asked) > MOST_PER_PAGE) throw new Failure(400, 'Invalid pagination parameter supplied.');
  const { items, number: current_page, pages: last_page, size: per_page, total } = call.page(all);
  const path = `http://${call.request.host}${call.request.url.split('?')[0]}`;
  return {
    data: items.map(toWire),
    links: [{ active: true, label: String(current_page), url: `${path}?page=${current_page}` }],
    meta: { current_page, last_page, path, per_page, total },
  };
}

/** Hospitable's public API v2 (developer.hospitable.com): creates and cancels no reservations; 1000 calls a minute. */
export const hospitable = dialect({
  pms: 'hospitable',
  auth: key(bearerOf),
  limits: perAccount([1_000, MINUTE]),
  limitHeaders: retryAfter,
  pages: numbered({ page: 'page', size: 'per_page', usual: 10, most: MOST_PER_PAGE }),
  ids: { property: ({ uid }) => uid, booking: ({ uid }) => uid },
  isBooking: isStay,
  refusals: {
    unauthorized: [401, 'Unauthenticated.'],
    property: [404, 'Not found.'],
    booking: [404, 'Not found.'],
    dates: [400, 'The end date must be a date after or equal to start date.'],
    stay: [422, 'The checkout_date field must be a date after checkin_date.'],
  },
  failure,
  routes: { ...properties, ...reservations },
  notification: notificationOf,
});
