import { accessToken, asksWith, bearerOf, type Call, DAY, dialect, either, Failure } from '../../engine/index.js';
import { HOUR, isNoBlock, iso, key, MINUTE, type OpenCall, perAccount, retryAfter } from '../../engine/index.js';
import { type Routes, SECOND, token, type TokenRequest, under } from '../../engine/index.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { dayOf } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import { toDay } from './calendar.js';
import { listingsOf } from './listing.js';
import { EVENTS, keyOf, notificationOf, toWebhook } from './notification.js';
import { paged, paging } from './paging.js';
import { checkedStay, type StayBody, toRatePlan } from './quote.js';
import { quoteFor, reservations } from './reservations.js';
import { projected } from './search.js';
import { newId, recordsOf } from './store.js';

const TOKEN_PATH = '/oauth2/token';
const LIFE_S = 86_400;
/** The calendar declines with 401, as documented. */
const DECLINED = 'Listing calendar is not available for the requested dates';
const WINDOWS: Record<number, string> = { [SECOND]: 'Second', [MINUTE]: 'Minute', [HOUR]: 'Hour' };

const credentials = either(token(), key(bearerOf));

/** Issues tokens for client credentials in a form. */
async function tokens(call: OpenCall<TokenRequest & { scope?: string }>) {
  const { grant_type, scope, client_id, client_secret } = call.body;
  const fail = (status: number, errorCode: string, errorSummary: string) =>
    call.reply.code(status).send({ errorCode, errorSummary });
  if (grant_type !== 'client_credentials' || scope !== 'open-api')
    return fail(400, 'invalid_request', 'grant_type or scope is not valid');
  const account = client_id === client_secret ? await call.context.ledger.accountByKey(client_id) : undefined;
  if (!account) return fail(401, 'invalid_client', 'The client credentials are invalid.');
  return { token_type: 'Bearer', expires_in: LIFE_S, access_token: accessToken(call, account, LIFE_S), scope };
}

/** The account, its listings and their calendars. */
const listings: Routes = {
  'GET /accounts/me': ({ account }) => ({
    _id: account.uid,
    name: account.name,
    active: true,
    timezone: account.list()[0]?.timeZone ?? 'UTC',
  }),

  'GET /listings': (call) => {
    const { active, listed, fields } = call.query;
    const wanted = (flag: string | undefined, value: unknown) => flag === undefined || String(value) === flag;
    const found = listingsOf(call.account).filter(
      (listing) => wanted(active, listing.active) && wanted(listed, listing.isListed),
    );
    return paged(call, found, fields);
  },

  'GET /listings/:id': (call) => {
    const listing = listingsOf(call.account).find(({ _id }) => _id === call.params.id);
    if (!listing) throw call.refusal('property');
    return projected(listing, call.query.fields);
  },

  'GET /availability-pricing/api/calendar/listings/:id': (call) => {
    const property = call.property();
    const { startDate, endDate, includeAllotment } = call.query;
    if (dayOf(startDate ?? '') === undefined) throw new Failure(422, '"startDate" is required');
    const nights = call.nights(property, startDate, endDate);
    const days = nights.map((night) => toDay(night, property, includeAllotment === 'true'));
    return { status: 200, data: { days }, message: 'OK' };
  },
};

/** Quotes are stored and expire after 24 hours. */
const quotes: Routes = {
  'POST /quotes': (call: Call<StayBody>) => {
    const { account, now } = call;
    const body = checkedStay(call.body);
    const { checkInDateLocalized: arrival, checkOutDateLocalized: departure, source, guestsCount } = body;
    const property = call.property(body.listingId);
    const { from, end } = stayOf(arrival, departure);
    if (!isFree(account, property, from, end)) throw new Failure(401, DECLINED);
    const pets = body.numberOfGuests?.numberOfPets ?? 0;
    const priced = quoteOf(account, property, { from, end, guests: guestsCount, pets });
    const [quoteId, ratePlanId, expiresAt] = [newId(), `plan-${property.uid}`, now + DAY];
    const wire = {
      _id: quoteId,
      accountId: account.uid,
      status: 'valid',
      channel: 'manual_reservations',
      source,
      createdAt: iso(now),
      expiresAt: iso(expiresAt),
      unitTypeId: property.uid,
      checkInDateLocalized: arrival,
      checkOutDateLocalized: departure,
      guestsCount,
      numberOfGuests: body.numberOfGuests,
      rates: { ratePlans: [toRatePlan(priced, property, ratePlanId)] },
      coupons: [],
      promotions: {},
    };
    recordsOf(account).quotes.set(quoteId, {
      expiresAt,
      propertyId: property.id,
      ...{ arrival, departure, source, guestsCount, ratePlanId, wire },
      numberOfGuests: body.numberOfGuests ?? {},
      total: priced.total.toString(),
      taxes: priced.taxTotal.toString(),
      base: priced.net.toString(),
    });
    return call.created(wire);
  },

  'GET /quotes/:id': (call) => quoteFor(call, call.params.id).wire,
};

interface WebhookBody {
  url?: string;
  events?: string[];
}

/** One webhook with a list of events; the signing secret belongs to its address. */
const webhooks: Routes = {
  'POST /webhooks': (call: Call<WebhookBody>) => {
    const url = call.url(call.body.url);
    const added = call.subscribe({ url, details: { events: eventsIn(call) } });
    return call.created(toWebhook(added, call.account));
  },

  'GET /webhooks': (call) => call.subscriptions().map((one) => toWebhook(one, call.account)),

  'PUT /webhooks/:id': (call: Call<WebhookBody>) => {
    const url = call.url(call.body.url);
    const changed = Object.assign(call.subscription(), { url, details: { events: eventsIn(call) } });
    return toWebhook(changed, call.account);
  },

  'DELETE /webhooks/:id': (call) => {
    call.unsubscribe();
    call.noContent();
  },

  'GET /webhooks-v2/secret': (call) => {
    const { url } = call.query;
    if (!call.subscriptions().some((one) => one.url === url)) throw call.refusal('subscription');
    return { secret: `whsec_${keyOf(call.account.name, url!).toString('base64')}` };
  },
};

function eventsIn({ body: { events = [] } }: Call<WebhookBody>): string[] {
  if (events.length === 0 || events.some((event) => !EVENTS.includes(event)))
    throw new Failure(400, 'events is not valid');
  return events;
}

/** Guesty Open API (open-api-docs.guesty.com): 15 calls a second, 120 a minute, 5,000 an hour, five tokens a day. */
export const guesty = dialect({
  pms: 'guesty',
  auth: asksWith(credentials, ({ body }) => (body as TokenRequest | undefined)?.client_id),
  limits: (request, account) =>
    request.url.includes(TOKEN_PATH)
      ? perAccount([5, DAY])(request, account)
      : perAccount([15, SECOND], [120, MINUTE], [5_000, HOUR])(request, account),
  limitHeaders: (state) => ({
    ...retryAfter(state),
    ...Object.fromEntries(
      state.windows.flatMap(({ max, remaining, windowMs }) => {
        const name = WINDOWS[windowMs];
        if (!name) return [];
        return [
          [`x-ratelimit-limit-${name}`, String(max)],
          [`x-ratelimit-remaining-${name}`, String(remaining)],
        ];
      }),
    ),
  }),
  pages: paging,
  ids: { property: ({ uid }) => uid, booking: ({ uid }) => uid, subscription: ({ uid }) => uid },
  isBooking: isNoBlock,
  refusals: {
    property: [404, 'Listing not found'],
    booking: [404, 'Reservation not found'],
    subscription: [404, 'Webhook not found'],
    url: [400, 'url is not valid'],
    dates: [422, '"endDate" is required'],
    nights_taken: [401, DECLINED],
    bad_state: [422],
    others: 400,
  },
  failure: (_status, message) => ({
    message,
    code: message.toUpperCase().replace(/\W+/g, '_').slice(0, 40),
    requestId: `Root=1-${newId()}`,
  }),
  open: { [`POST ${TOKEN_PATH}`]: tokens },
  routes: under('/v1', { ...listings, ...quotes, ...reservations, ...webhooks }),
  notification: notificationOf,
});
