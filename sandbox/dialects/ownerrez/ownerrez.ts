import type { FastifyRequest } from 'fastify';
import { accessToken, APP_BY_BASIC, type Auth, type Call, consentRoutes, DAY, dialect } from '../../engine/index.js';
import { Failure, MINUTE, OAUTH_APP, type OpenCall, perAddress, type Query, redeemed } from '../../engine/index.js';
import { referenceIn, type Routes, skipped, token, type TokenRequest, under, utc } from '../../engine/index.js';
import { type Night, nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Booking, Property } from '../../ledger/types.js';
import { type BookingBody, closuresOf, guestIdOf, isBooking, toBooking, toInput } from './booking.js';
import { FIRST_GUEST_ID, type GuestBody, guestsOf, toGuest } from './guest.js';
import { notificationOf, toSubscription } from './notification.js';
import { type QuoteBody, toListing, toProperty, toQuote } from './property.js';

const TOKEN_S = (3_650 * DAY) / 1_000;
const TYPES = ['Booking', 'Guest', 'Property'];
const ACTIONS = ['EntityCreate', 'EntityUpdate', 'EntityDelete'];

/** Throws unless the request names its app. */
function demandAgent({ headers }: FastifyRequest): void {
  if (!headers['user-agent']?.includes(OAUTH_APP.id))
    throw new Failure(403, 'A User-Agent header with the client id of your app is required');
}

const auth: Auth = {
  ...token(),
  account: async (request, context, pms) => {
    const account = await token().account(request, context, pms);
    if (account) demandAgent(request);
    return account;
  },
};

/** Exchanges a code: forms, client credentials in Basic, tokens that do not expire. */
async function tokens(call: OpenCall<TokenRequest>) {
  demandAgent(call.request);
  if (call.request.headers.authorization !== APP_BY_BASIC)
    return call.reply.code(401).send({ error: 'invalid_client' });
  const code = call.body.grant_type === 'authorization_code' ? redeemed(call) : undefined;
  if (typeof code !== 'object') return call.reply.code(400).send({ error: 'invalid_grant' });
  code.revoked = true;
  const account = (await call.context.ledger.account(code.account))!;
  const access_token = accessToken(call, account, TOKEN_S);
  return { access_token, token_type: 'bearer', scope: 'all', user_id: account.id };
}

/** The user, properties, their content, search results, and quotes. */
const properties: Routes = {
  'GET /users/me': ({ account: { id, name } }) => ({
    id,
    first_name: 'Robin',
    last_name: `Keeper ${name}`,
    email_address: `${name}@example.com`,
  }),

  'GET /properties': (call) => listed(call, call.account.list(), toProperty),

  'GET /properties/:id': (call) => toProperty(call.property()),

  'GET /listings': (call) => listed(call, call.properties(call.query.property_ids), toListing),

  'GET /propertysearch': (call) => {
    const { account, query } = call;
    const [from, to] = [dayOf(query.available_from ?? ''), dayOf(query.available_to ?? '')];
    const isOpen = (property: Property): boolean =>
      from === undefined || to === undefined || nightsOf(account, property, from, to).every(({ free }) => free > 0);
    const found = call
      .properties(query.property_ids)
      .filter((property) => (property.capacity ?? 0) >= Number(query.guests_min ?? 0) && isOpen(property));
    return listed(call, found, toProperty);
  },

  'GET /calendar/:id': (call) => {
    const property = call.property();
    const days = call.nights(property, call.query.from, call.query.to).map(toDay);
    return { currency_code: property.currency, days };
  },

  'POST /quotes': (call: Call<QuoteBody>) => {
    const { account, body } = call;
    const property = call.property(body.property_id);
    const stay = call.stay(body.arrival, body.departure);
    const guests = (body.adults ?? 1) + (body.children ?? 0);
    const nights = nightsOf(account, property, stay.from, stay.end);
    if (guests > (property.capacity ?? Infinity))
      throw new Failure(400, 'The property takes fewer guests: max guests exceeded');
    if (nights.some(({ free }) => free < 1)) throw new Failure(400, 'The property is not available for these dates');
    if (nights.length < (nights[0]!.minNights ?? 0)) throw new Failure(400, 'Minimum nights are not met');
    return call.created(toQuote(quoteOf(account, property, { ...stay, guests, pets: body.pets }), property, body));
  },
};

const toDay = ({ date, free, price, minNights, maxNights }: Night) => ({
  date,
  status: free > 0 ? 'available' : 'unavailable',
  rate: { amount: price.toNumber(), rent: price.toNumber(), is_spot_rate: false },
  rules: { min_nights: minNights, max_nights: maxNights },
});

const guests: Routes = {
  'POST /guests': (call: Call<GuestBody>) => {
    const { first_name: firstName = '', last_name: lastName = '', email_addresses = [], phones = [] } = call.body;
    if (!firstName && !lastName) throw new Failure(400, 'first_name or last_name is required');
    const known = guestsOf(call.account);
    const id = FIRST_GUEST_ID + known.size + 1;
    const [email, phone] = [email_addresses[0]?.address ?? '', phones[0]?.number ?? ''];
    known.set(id, { firstName, lastName, email, phone });
    return call.created(toGuest(id, known.get(id)!));
  },

  'GET /guests/:id': (call) => {
    const id = Number(call.params.id);
    const guest = guestsOf(call.account).get(id) ?? call.bookings().find((one) => guestIdOf(one) === id)?.guest;
    if (!guest) throw new Failure(404, 'Guest not found');
    return toGuest(id, guest);
  },
};

const bookings: Routes = {
  'GET /bookings': (call) => {
    const { query } = call;
    const { property_ids: ids, since_utc: since } = query;
    if (!ids && !since) throw new Failure(400, 'Either property_ids or since_utc is required');
    const wanted = call.properties(ids);
    const isWanted = (booking: Booking): boolean =>
      (!ids || ids.split(',').includes(String(booking.propertyId))) && utc(booking.updatedAt) >= (since ?? '');
    const found = call.bookings().filter(isWanted);
    const closures = since ? [] : wanted.flatMap((property) => closuresOf(call.account, property, call.now));
    const items = [...found, ...closures].filter((one) => isWithin(one, query));
    return listed(call, items, (item) => ('uid' in item ? toBooking(item, query) : item));
  },

  'GET /bookings/:id': (call) => toBooking(call.booking(), call.query),

  'POST /bookings': (call: Call<BookingBody>) => {
    const { body } = call;
    const { id: propertyId } = call.property(body.property_id);
    const guest = guestsOf(call.account).get(Number(body.guest_id));
    if (!guest) throw new Failure(400, 'guest_id is not valid');
    const booking = call.book({ ...toInput(body), propertyId, guest, reference: referenceIn(body.notes) });
    return call.created(toBooking(booking, {}));
  },

  'PATCH /bookings/:id': (call: Call<BookingBody>) => {
    const booking = call.booking();
    if (call.body.status === 'canceled') call.cancel(booking);
    else call.change(booking, toInput(call.body));
    return toBooking(booking, {});
  },
};

interface SubscriptionBody {
  type?: string;
  action?: string;
  webhook_url?: string;
  category?: string;
}

/** One subscription for a type and an action. */
const webhooks: Routes = {
  'GET /webhooksubscriptions': (call) => listed(call, call.subscriptions(), toSubscription),

  'POST /webhooksubscriptions': (call: Call<SubscriptionBody>) => {
    const { type = '', action = '', webhook_url: url, category } = call.body;
    if (!TYPES.includes(type) || !ACTIONS.includes(action)) throw new Failure(400, 'type or action is not valid');
    return call.created(toSubscription(call.subscribe({ url, event: `${type}.${action}`, details: { category } })));
  },

  'DELETE /webhooksubscriptions/:id': (call) => {
    call.unsubscribe();
    call.noContent();
  },
};

/** Returns one page; `next_page_url` is the same call for the next page. */
function listed<T>(call: Call, all: T[], toWire: (item: T) => object) {
  const { protocol, host, url } = call.request;
  const { items, total, size, start, isMore } = call.page(all);
  const next = new URL(`${protocol}://${host}${url}`);
  next.searchParams.set('offset', String(start + size));
  return {
    count: total,
    items: items.map(toWire),
    limit: size,
    offset: start,
    next_page_url: isMore ? next.href : null,
  };
}

/** Returns whether the arrival is between the two dates, both included. */
const isWithin = ({ arrival }: { arrival: string }, { from, to }: Query): boolean =>
  arrival >= (from ?? '') && arrival <= (to ?? '\uffff');

/** OwnerRez API v2 (api.ownerrez.com/help/v2): OAuth only here, 300 calls in 5 minutes per address. */
export const ownerrez = dialect({
  pms: 'ownerrez',
  auth,
  limits: perAddress([300, 5 * MINUTE]),
  pages: skipped({ skip: 'offset', size: 'limit', usual: 20, most: 100 }),
  isBooking,
  refusals: {
    unauthorized: [401, 'Authorization required'],
    property: [404, 'Property not found'],
    booking: [404, 'Booking not found'],
    subscription: [404, 'Webhook subscription not found'],
    url: [400, 'webhook_url is not valid'],
    dates: [400, 'from and to must be dates'],
    stay: [400, 'departure must be after arrival'],
    nights_taken: [400, 'The property is not available for these dates'],
    others: 400,
  },
  failure: (status, message) => ({ status_code: status, messages: [message] }),
  prepare: (app, context) => consentRoutes(app, context, { pms: 'ownerrez', name: 'OwnerRez', at: '/oauth/authorize' }),
  open: { 'POST /oauth/access_token': tokens },
  routes: under('/v2', { ...properties, ...guests, ...bookings, ...webhooks }),
  notification: notificationOf,
});
