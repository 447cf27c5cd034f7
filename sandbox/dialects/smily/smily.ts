import { bearerOf, type Call, consentRoutes, DAY, dialect, Failure, HOUR, numbered } from '../../engine/index.js';
import { OAUTH_APP, type OpenCall, perAccount, redeemed, type Routes, token } from '../../engine/index.js';
import { type TokenRequest, tokensFor, under } from '../../engine/index.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import type { Night } from '../../ledger/calendar.js';
import type { Account } from '../../ledger/account.js';
import type { Booking, Party } from '../../ledger/types.js';
import { addsUp, type BookingBody, type ClientBody, clientsOf, GONE, guestOf } from './booking.js';
import { isWanted, toBooking, toClient } from './booking.js';
import { notificationOf } from './notification.js';
import { itemsOf, policyIdOf, toPolicy } from './policy.js';
import { amenityIdOf, changeOversOf, isFree, keyOf, packed, stateOf, toPriced, toRental } from './rental.js';

/** A refresh always replaces the refresh token; reuse of a replaced one revokes the grant. */
const LIVES = { accessS: 7_200, refreshMs: 3_650 * DAY, isRotating: true };

function tokens(call: OpenCall<TokenRequest>) {
  const { client_id: id, client_secret: secret } = call.body;
  const isClient = id === OAUTH_APP.id && secret === OAUTH_APP.secret;
  const grant = isClient ? redeemed(call) : 'invalid_client';
  if (typeof grant === 'string')
    return call.reply.code(isClient ? 400 : 401).send({ error: grant, error_description: grant });
  const { scope = 'public' } = grant.details;
  const { access, refresh } = tokensFor(call, grant, LIVES, { scope });
  return { access_token: access, token_type: 'Bearer', expires_in: LIVES.accessS, refresh_token: refresh, scope };
}

/** The account, its rentals with photos and amenities, their packed maps, and a search that prices a stay. */
const rentals: Routes = {
  'GET /accounts': ({ account: { id, name } }) => ({
    accounts: [{ id, business_name: name, email: `${name}@example.com`, status: 'active' }],
  }),

  'GET /rentals': (call) => ({ rentals: listed(call, call.account.list()).map(toRental) }),

  'GET /rentals/search': (call) => {
    const { account, query } = call;
    const guests = Number(query.adults ?? 1) + Number(query.children ?? 0);
    const stay = { ...call.stay(query.start_at, query.end_at), guests };
    const free = call.properties(query.rental_id ?? query.id).filter((rental) => isFree(account, rental, stay));
    return { rentals: free.map((rental) => toPriced(account, rental, stay)) };
  },

  'GET /rentals/:id': (call) => ({ rentals: [toRental(call.property())] }),

  'GET /photos': (call) => {
    const photos = call.properties(call.query.rental_id).flatMap(({ id, pictures }) =>
      pictures.map(({ url, caption }, position) => ({
        id: id * 100 + position,
        links: { rental: id },
        position,
        large_url: url,
        description: { en: caption },
      })),
    );
    return { photos: listed(call, photos) };
  },

  'GET /rentals_amenities': (call) => {
    const links = call.properties(call.query.rental_id).flatMap(({ id, amenities }) =>
      amenities.map((name, index) => ({
        id: id * 100 + index,
        links: { rental: id, amenity: amenityIdOf(name) },
        details: {},
      })),
    );
    return { rentals_amenities: listed(call, links) };
  },

  'GET /amenities': (call) => {
    const names = [...new Set(call.account.list().flatMap(({ amenities }) => amenities))];
    const amenities = names.map((name) => ({ id: amenityIdOf(name), key: keyOf(name), title: { en: name } }));
    return { amenities: listed(call, amenities) };
  },

  'GET /rental_cancelation_policies': (call) => {
    const owners = listed(
      call,
      call.account.list().filter((rental) => policyIdOf(rental) !== null),
    );
    const included = call.query.include === 'rental_cancelation_policy_items';
    return {
      rental_cancelation_policies: owners.map(toPolicy),
      ...(included && { rental_cancelation_policy_items: owners.flatMap(itemsOf) }),
    };
  },

  'GET /availabilities': (call) => ({ availabilities: mapsOf(call, (nights) => nights.map(stateOf)) }),

  'GET /change_overs': (call) => ({ change_overs: mapsOf(call, changeOversOf) }),

  /** The maps begin yesterday. */
  'GET /nightly_rate_maps': (call) => {
    const first = dayOfTime(call.now) - 1;
    const nightly_rate_maps = listed(call, call.properties(call.query.rental_id)).map((rental) => {
      const nights = packed(call.account, rental, first, call.now);
      return {
        id: rental.id,
        links: { rental: rental.id },
        start_date: dateOf(first),
        rates_map: nights.map((night) => night?.price.toString() ?? '0').join(','),
        minimum_stays_map: nights.map((night) => night?.minNights ?? 1).join(','),
      };
    });
    return { nightly_rate_maps };
  },
};

/** Returns maps of each rental, with a letter for each day from the first of the month. */
function mapsOf(call: Call, letters: (nights: (Night | undefined)[]) => string[]) {
  const start_date = `${dateOf(dayOfTime(call.now)).slice(0, 7)}-01`;
  return listed(call, call.properties(call.query.rental_id)).map((rental) => ({
    id: rental.id,
    links: { rental: rental.id },
    start_date,
    map: letters(packed(call.account, rental, dayOf(start_date)!, call.now)).join(''),
  }));
}

/** A booking names its client. Inquiries are not stored here. */
const bookings: Routes = {
  'POST /clients': (call: Call<{ clients?: ClientBody[] }>) => {
    const client = call.body.clients?.[0];
    if (!client) throw new Failure(422, 'clients is missing');
    const known = clientsOf(call.account);
    const id = 900_000 + known.size;
    known.set(id, client);
    return call.created({ clients: [{ id, ...client }] });
  },

  'POST /rentals/:id/bookings': (call: Call<{ bookings?: BookingBody[] }>) => {
    const { id: propertyId } = call.property();
    const [body = {}] = call.body.bookings ?? [];
    const client = clientOf(call.account, body);
    if (!addsUp(body)) throw new Failure(422, 'final_price is not the sum of its parts');
    const { adults = 1, children = 0 } = body;
    const booking = call.book({
      propertyId,
      arrival: body.start_at?.slice(0, 10),
      departure: body.end_at?.slice(0, 10),
      status: body.booked ? 'confirmed' : 'pending',
      guest: client && guestOf(client),
      party: { guests: adults + children, adults, children },
      expiresAt: body.tentative_expires_at ? Date.parse(body.tentative_expires_at) : undefined,
      totalPrice: body.final_price,
      reference: body.external_reference,
      notes: body.notes,
    });
    return call.created({ bookings: [toBooking(booking)] });
  },

  'GET /bookings': (call) => {
    const { query } = call;
    const since = query.updated_since === undefined ? undefined : Date.parse(query.updated_since);
    const all = call.bookings().filter((booking) => isWanted(booking, query, call.now));
    const changed = all.filter(({ updatedAt }) => since === undefined || updatedAt >= since);
    // Deleted records are listed only in requests for changes.
    const withGone = since === undefined && query.include_canceled === 'true';
    const shown = listed(call, withGone ? changed : changed.filter((one) => !isGone(one)));
    void call.reply.header('x-updated-since-request-synced-at', new Date(call.now).toISOString());
    return {
      bookings: shown.map(toBooking),
      ...(query.include === 'client' && { clients: shown.map(toClient) }),
      meta: since === undefined ? {} : { deleted_ids: changed.filter(isGone).map(({ id }) => id) },
    };
  },

  'GET /bookings/:id': (call) => {
    const booking = call.booking();
    const { include, include_canceled } = call.query;
    if (isGone(booking) && include_canceled !== 'true') throw call.refusal('booking');
    return { bookings: [toBooking(booking)], ...(include === 'client' && { clients: [toClient(booking)] }) };
  },

  'PUT /bookings/:id': (call: Call<{ bookings?: BookingBody[] }>) => {
    const booking = call.booking();
    if (isGone(booking)) throw call.refusal('booking');
    const [body = {}] = call.body.bookings ?? [];
    if (body.booked && body.tentative_expires_at) throw new Failure(422, 'only one status may be set');
    const client = clientOf(call.account, body);
    const change = {
      status: body.booked ? ('confirmed' as const) : undefined,
      arrival: body.start_at?.slice(0, 10),
      departure: body.end_at?.slice(0, 10),
      notes: body.notes,
      guest: client && guestOf(client),
      party: partyOf(body),
      totalPrice: body.final_price,
      reference: body.external_reference,
    };
    return { bookings: [toBooking(call.change(booking, change))] };
  },

  'DELETE /bookings/:id': (call) => {
    const booking = call.booking();
    if (isGone(booking)) throw call.refusal('booking');
    call.cancel(booking);
    call.noContent();
  },
};

/** Returns the guests that the body names; others remain unchanged. */
function partyOf({ adults, children = 0 }: BookingBody): Partial<Party> {
  return adults === undefined ? {} : { guests: adults + children, adults, children };
}

/** Returns the client of a booking, which may have none. */
function clientOf(account: Account, { client_id: id }: BookingBody): ClientBody | undefined {
  if (id === undefined) return undefined;
  const client = clientsOf(account).get(Number(id));
  if (!client) throw new Failure(422, 'client_id is invalid');
  return client;
}

const isGone = ({ status }: Booking): boolean => GONE.includes(status);

/** Returns one page of a list, and sets `Link` and `X-Total-Pages`. */
function listed<T>(call: Call, all: T[]): T[] {
  const { items, number, pages } = call.page(all);
  void call.reply.header('x-total-pages', String(pages));
  if (number < pages) {
    const next = new URL(call.request.url, 'http://sandbox');
    next.searchParams.set('page', String(number + 1));
    void call.reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return items;
}

/** Smily (BookingSync) API v3 (developers.bookingsync.com): 1000 calls per hour and account. */
export const smily = dialect({
  pms: 'smily',
  // Token calls are attributed by the token or code in them.
  auth: {
    ...token(),
    named: (request, { ledger }, pms) => {
      const { refresh_token: refresh, code } = (request.body ?? {}) as TokenRequest;
      return ledger.tokens.find(pms, bearerOf(request) || refresh || code || '')?.account;
    },
  },
  limits: perAccount([1_000, HOUR]),
  limitHeaders: ({ max, remaining, resetMs }) => ({
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(resetMs / 1_000)),
  }),
  pages: numbered({ page: 'page', size: 'per_page', usual: 25, most: 100 }),
  isBooking: ({ status }) => status !== 'inquiry',
  refusals: {
    unauthorized: [401, 'unauthorized'],
    property: [404, 'not_found'],
    booking: [404, 'not_found'],
    stay: [422, 'start_at or end_at is invalid'],
    nights_taken: [422, 'start_at: the period is not available'],
  },
  failure: (_status, message) => ({ errors: [{ code: message }] }),
  prepare: (app, context) =>
    consentRoutes(app, context, { pms: 'smily', name: 'Smily', at: '/oauth/authorize', keeps: ['scope'] }),
  open: { 'POST /oauth/token': tokens },
  routes: under('/api/v3', { ...rentals, ...bookings }),
  notification: notificationOf,
});
