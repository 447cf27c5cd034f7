import { accessToken, asksWith, type Call, dialect, Failure, type OpenCall, perAccount } from '../../engine/index.js';
import { perAddress, type Query, type Routes, SECOND, token, type TokenRequest } from '../../engine/index.js';
import { stayOf } from '../../ledger/bookings.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Booking, Property } from '../../ledger/types.js';
import { changeOf, type Interval, toDay } from './calendar.js';
import { policiesOf } from './policy.js';
import { amenitiesOf, bedTypesOf, propertyTypesOf } from './dictionary.js';
import { isSet, listed, paging, success } from './envelope.js';
import { LISTING_FEES, toFeeSetting, toListing, toTaxSetting, unitsOf } from './listing.js';
import { notificationOf, toWebhook } from './notification.js';
import { priceDetails } from './price.js';
import { isWanted, type ReservationBody, sortOf, toInput, toReservation } from './reservation.js';

const LIFE_S = 15_897_600;
const MONTH = 30;
const WINDOW = 10 * SECOND;
const NO_CLIENT = {
  error: 'invalid_client',
  error_description: 'Client authentication failed',
  message: 'Client authentication failed',
};

/** Issues tokens for client credentials in a form. */
async function tokens(call: OpenCall<TokenRequest>) {
  const { grant_type, client_id, client_secret } = call.body;
  const message = 'The grant type is not supported';
  if (grant_type !== 'client_credentials')
    return call.reply.code(400).send({ error: 'unsupported_grant_type', message });
  const account = await call.context.ledger.accountByKey(client_secret);
  if (!account || (client_id !== client_secret && client_id !== String(account.id)))
    return call.reply.code(401).send(NO_CLIENT);
  return { token_type: 'Bearer', expires_in: LIFE_S, access_token: accessToken(call, account, LIFE_S) };
}

function revoke({ query, context }: OpenCall) {
  const found = context.ledger.tokens.find('hostaway', query.token ?? '');
  if (found) found.revoked = true;
  return success([]);
}

/** Listings, their fees, taxes and units, and the dictionaries. */
const listings: Routes = {
  'GET /listings': (call) => {
    const page = call.page(call.account.list().filter((property) => isAsked(property, call.query)));
    return listed(call, page, (property) => toListing(property, isSet(call.query.includeResources)));
  },

  'GET /listings/:id': (call) => success(toListing(call.property(), true)),

  'GET /listingUnits/:id': (call) => success(unitsOf(call.property())),

  'GET /listingFeeSettings/:id': (call) => {
    const property = call.property();
    const fees = property.fees.filter(({ kind }) => !LISTING_FEES.includes(kind));
    return success(fees.map((fee) => toFeeSetting(property, fee, call.account.id)));
  },

  'GET /listingTaxSettings/:id': (call) => {
    const property = call.property();
    return success(property.taxes.map((tax) => toTaxSetting(property, tax, call.account.id)));
  },

  'GET /amenities': ({ account }) => success(amenitiesOf(account)),
  'GET /cancellationPolicies': ({ account }) => success(policiesOf(account)),
  'GET /bedTypes': ({ account }) => success(bedTypesOf(account)),
  'GET /propertyTypes': ({ account }) => success(propertyTypesOf(account)),
};

function isAsked({ name, address, updatedAt }: Property, query: Query): boolean {
  const { match, city, country, latestActivityStart: start } = query;
  const has = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase());
  return (
    has(name, match) &&
    has(address.city, city) &&
    has(address.countryCode, country) &&
    (!start || updatedAt >= Date.parse(`${start}Z`))
  );
}

interface PriceBody {
  startingDate?: string;
  endingDate?: string;
  numberOfGuests?: number | string;
  markup?: number;
  components?: { listingFeeSettingId?: number; name?: string }[];
}

/** The calendar, one object per day, both dates included; the host's changes to it; and prices, version 2. */
const calendars: Routes = {
  'GET /listings/:id/calendar': (call) => {
    const { startDate, endDate, includeResources } = call.query;
    return success(daysOf(call, startDate, endDate, isSet(includeResources)));
  },

  'PUT /listings/:id/calendar': (call: Call<Interval>) => {
    write(call, call.body);
    return success(daysOf(call, call.body.startDate, call.body.endDate, false));
  },

  /** Computes only, stores nothing. */
  'POST /listings/:id/calendar/priceDetails': (call: Call<PriceBody>) => {
    const property = call.property();
    const { startingDate = '', endingDate = '', numberOfGuests, markup = 1, components = [] } = call.body;
    const guests = Number(numberOfGuests);
    if (!Number.isInteger(guests) || guests < 1) throw new Failure(400, 'numberOfGuests is not valid');
    const feeIds = components.map(({ listingFeeSettingId }) => listingFeeSettingId ?? 0);
    const pets = property.fees.filter(({ id, kind }) => kind === 'pet' && feeIds.includes(id)).length;
    const asked = { ...stayOf(startingDate, endingDate), guests, pets, feeIds };
    return success(priceDetails(quoteOf(call.account, property, asked), property.currency, markup));
  },
};

function write(call: Call, interval: Interval): void {
  const property = call.property();
  const { startDate, endDate } = interval;
  if (!startDate || !endDate) throw new Failure(400, 'startDate and endDate are required');
  call.context.ledger.setNights(call.account, property, startDate, endDate, changeOf(interval, property));
}

/** Returns the days of the range, by default a month from today or from the start. */
function daysOf(call: Call, start: string | undefined, end: string | undefined, withResources: boolean) {
  const property = call.property();
  const from = start ?? dateOf(dayOfTime(call.now));
  const nights = call.nights(property, from, end ?? dateOf((dayOf(from) ?? 0) + MONTH));
  return nights.map((night) => toDay(call.account, property, night, withResources));
}

const reservations: Routes = {
  'POST /reservations': (call: Call<ReservationBody>) => {
    const { body, query } = call;
    for (const name of ['listingMapId', 'channelId', 'arrivalDate', 'departureDate']) {
      if (body[name] === undefined) throw new Failure(400, `${name} is required`);
    }
    const { id: propertyId } = call.property(body.listingMapId);
    const source = query.provider?.slice(0, 65);
    const booking = call.book({ ...toInput(body), propertyId, reference: body.channelReservationId, source });
    return shown(call, booking);
  },

  'GET /reservations': (call) => {
    const { afterId, sortOrder } = call.query;
    const found = call
      .bookings()
      .filter((booking) => isWanted(booking, call.query))
      .sort(sortOf(sortOrder));
    const at = found.findIndex(({ id }) => id === Number(afterId));
    const after = at < 0 ? found.length : at + 1;
    const page = call.page(found, (query) => ({ ...paging(query), ...(afterId !== undefined && { start: after }) }));
    return listed(call, page, (booking) => toReservation(booking, call.propertyOf(booking)));
  },

  'GET /reservations/:id': (call) => shown(call, call.booking()),

  'PUT /reservations/:id': (call: Call<ReservationBody>) => {
    const booking = call.booking();
    const { listingMapId } = call.body;
    if (listingMapId !== undefined && Number(listingMapId) !== booking.propertyId)
      throw new Failure(400, 'The listing of a reservation cannot be changed');
    const { status, ...change } = toInput(call.body);
    const moved = booking.status === 'confirmed' ? 'modified' : undefined;
    return shown(call, call.change(booking, { ...change, status: status ?? moved }));
  },

  'PUT /reservations/:id/statuses/:status': (call: Call<ReservationBody>) => {
    if (call.params.status !== 'cancelled') throw new Failure(400, 'status is not valid');
    const by = String(call.body.cancelledBy ?? '');
    if (!['host', 'guest'].includes(by)) throw new Failure(400, 'cancelledBy must be host or guest');
    return shown(call, call.cancel(call.booking(), by));
  },
};

const shown = (call: Call, booking: Booking) => success(toReservation(booking, call.propertyOf(booking)));

interface WebhookBody {
  isEnabled?: number;
  url?: string;
  login?: string | null;
  password?: string | null;
  alertingEmailAddress?: string | null;
}

/** Unified webhooks: one subscription gets every reservation event. */
const webhooks: Routes = {
  'POST /webhooks/unifiedWebhooks': (call: Call<WebhookBody>) => {
    const { url, login = null, password = null, isEnabled = 1, alertingEmailAddress = null } = call.body;
    const details = { alertingEmailAddress };
    return success(toWebhook(call.subscribe({ url, login, password, enabled: isSet(isEnabled), details })));
  },

  'GET /webhooks/unifiedWebhooks': (call) => success(call.subscriptions().map(toWebhook)),

  'GET /webhooks/unifiedWebhooks/:id': (call) => success(toWebhook(call.subscription())),

  'PUT /webhooks/unifiedWebhooks/:id': (call: Call<WebhookBody>) => {
    const subscription = call.subscription();
    const { url = subscription.url, login = subscription.login, password = subscription.password } = call.body;
    const { isEnabled = subscription.enabled } = call.body;
    return success(
      toWebhook(Object.assign(subscription, { url: call.url(url), login, password, enabled: isSet(isEnabled) })),
    );
  },

  'DELETE /webhooks/unifiedWebhooks/:id': (call) => {
    call.unsubscribe();
    return success([]);
  },
};

/** Hostaway public API v1 (api.hostaway.com/documentation): 15 calls per 10 s per address, 20 per account. */
export const hostaway = dialect({
  pms: 'hostaway',
  auth: asksWith(token(), ({ body }) => (body as TokenRequest | undefined)?.client_secret),
  limits: (request, account) => [...perAddress([15, WINDOW])(request), ...perAccount([20, WINDOW])(request, account)],
  pages: paging,
  refusals: {
    unauthorized: [403, 'Access token is invalid, expired or revoked'],
    property: [404, 'Listing not found'],
    booking: [404, 'Reservation not found'],
    subscription: [404, 'Webhook not found'],
    url: [400, 'url is not valid'],
    dates: [400, 'startDate or endDate is not valid'],
    nights_taken: [409, 'Listing is not available for the selected dates'],
  },
  failure: (_status, message) => ({ status: 'fail', message }),
  open: { 'POST /accessTokens': tokens, 'DELETE /accessTokens': revoke },
  routes: { ...listings, ...calendars, ...reservations, ...webhooks },
  notification: notificationOf,
});
