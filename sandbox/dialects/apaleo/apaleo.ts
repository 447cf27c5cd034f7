import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessToken, asksWith, type Call, dialect, Failure, isStay, MINUTE, numbered } from '../../engine/index.js';
import { type OpenCall, perAccount, retryAfter, type Routes, SECOND, token } from '../../engine/index.js';
import type { TokenRequest } from '../../engine/index.js';
import { stayOf } from '../../ledger/bookings.js';
import { nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import type { Property } from '../../ledger/types.js';
import { groupsOf, planIdOf, plansOf, toItem, unitsOf } from './inventory.js';
import { codeOf, eventOf, notificationOf, toSubscription } from './notification.js';
import { toOffer, toSlice } from './offer.js';
import { policiesOf } from './policy.js';
import { priceOf, type StayPrice } from './prices.js';
import type { Row } from './row.types.js';
import { bookingIdOf, idOf, type NewReservation, type Person, suits, toInput, toReservation } from './reservation.js';

const LIFE_S = 3_600;
const MOST_PER_PAGE = 200;

function basicIn({ headers }: FastifyRequest): string[] {
  const encoded = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString().split(':');
}

/** Issues tokens for client credentials in the header. */
async function tokens(call: OpenCall<TokenRequest>) {
  const [id, secret] = basicIn(call.request);
  const account = id === secret ? await call.context.ledger.accountByKey(id) : undefined;
  const isGrant = call.body.grant_type === 'client_credentials';
  if (!isGrant || !account)
    return call.reply.code(400).send({ error: isGrant ? 'invalid_client' : 'unsupported_grant_type' });
  const access_token = accessToken(call, account, LIFE_S);
  return { access_token, expires_in: LIFE_S, token_type: 'Bearer', scope: 'reservations.manage' };
}

/** Properties, groups of rooms, rooms and rate plans. */
const inventory: Routes = {
  'GET /account/v1/accounts/current': ({ account: { name } }) => ({
    code: codeOf(name),
    name: `Account ${name}`,
    description: '',
    defaultLanguage: 'en',
    type: 'Live',
  }),

  'GET /inventory/v1/properties': (call) => listed(call, 'properties', call.account.list(), toItem),

  'GET /inventory/v1/properties/:id': (call) => {
    const { name, description, ...rest } = toItem(call.property());
    return { ...rest, name: { en: name }, description: { en: description }, paymentTerms: { en: 'On arrival' } };
  },

  'GET /inventory/v1/unit-groups': (call) => listOfEach(call, 'unitGroups', groupsOf),
  'GET /inventory/v1/units': (call) => listOfEach(call, 'units', unitsOf),
  'GET /rateplan/v1/cancellation-policies': (call) => listOfEach(call, 'cancellationPolicies', policiesOf),
  'GET /rateplan/v1/rate-plans': (call) => listOfEach(call, 'ratePlans', plansOf),
};

/** The offers of a rate plan: night by night, and for a stay. */
const offers: Routes = {
  'GET /booking/v1/offer-index': (call) => {
    const { account, query } = call;
    const property = propertyOfPlan(call, query.ratePlanId);
    const [from, to] = [dayIn(query.from, 'from'), dayIn(query.to, 'to')];
    const nights = nightsOf(account, property, from, to + 1);
    return listed(call, 'timeSlices', nights, (night) => toSlice(account, property, night));
  },

  'GET /booking/v1/rate-plan-offers': (call) => {
    const { ratePlanId, arrival = '', departure = '', adults, childrenAges } = call.query;
    const property = propertyOfPlan(call, ratePlanId);
    const { from, end } = stayOf(arrival, departure);
    const guests = Number(adults) + (listIn(childrenAges) ?? []).filter((age) => Number(age) > 2).length;
    return { property: { id: String(property.id) }, offers: [toOffer(call.account, property, from, end, guests)] };
  },
};

/** Bookings contain reservations, here one each. Blocks and inquiries are not reservations. */
const reservations: Routes = {
  'GET /booking/v1/reservations': (call) => {
    const found = call.bookings().filter((booking) => suits(booking, call.query));
    return listed(call, 'reservations', found, (booking) => toReservation(booking, call.propertyOf(booking)));
  },

  'GET /booking/v1/reservations/:id': (call) => {
    const booking = call.booking();
    return toReservation(booking, call.propertyOf(booking));
  },

  'POST /booking/v1/bookings': (call: Call<{ booker?: Person; reservations?: NewReservation[] }>) => {
    const { booker, reservations: [wanted] = [] } = call.body;
    if (!booker?.lastName || !wanted) throw new Failure(422, 'The booker or the reservations are missing');
    if (wanted.channelCode !== 'Direct') throw new Failure(422, 'The channel code is missing');
    const property = propertyOfPlan(call, wanted.timeSlices?.[0]?.ratePlanId);
    const booking = call.book({ ...toInput(wanted, pricesOf(call, property, wanted)), propertyId: property.id });
    return call.created({ id: bookingIdOf(booking), reservationIds: [{ id: idOf(booking) }] });
  },

  'PUT /booking/v1/reservation-actions/:id/amend': (call: Call<NewReservation>) => {
    const booking = call.booking();
    const own = pricesOf(call, call.propertyOf(booking), call.body);
    const { arrival, departure, party, totalPrice } = toInput(call.body, own);
    call.change(booking, { arrival, departure, party, totalPrice });
    call.noContent();
  },

  'PUT /booking/v1/reservation-actions/:id/cancel': (call) => {
    call.cancel(call.booking());
    call.noContent();
  },
};

/** Returns the PMS's prices for a stay that has a time slice for each night. */
function pricesOf(call: Call, property: Property, wanted: NewReservation): StayPrice {
  const { arrival, departure, adults, childrenAges = [], timeSlices = [] } = wanted;
  const { from, end } = stayOf(arrival, departure);
  if (timeSlices.length !== end - from) throw new Failure(422, 'There must be a time slice for each night');
  return priceOf(call.account, property, from, end, adults + childrenAges.filter((age) => age > 2).length);
}

/** Subscriptions to topics of all properties. A new one gets a health check. */
const webhooks: Routes = {
  'GET /webhook/v1/subscriptions': (call) => call.subscriptions().map(toSubscription),

  'POST /webhook/v1/subscriptions': (call: Call<{ endpointUrl?: string; events?: string[] }>) => {
    const { endpointUrl: url, events = [] } = call.body;
    if (events.length === 0) throw call.refusal('url');
    const made = call.subscribe({ url, details: { events } });
    const check = eventOf(call.account.name, 'system', 'healthcheck');
    call.context.webhooks.handshake(made, { headers: {}, body: check });
    return call.created({ id: made.uid });
  },

  'DELETE /webhook/v1/subscriptions/:id': (call) => {
    call.unsubscribe();
    call.noContent();
  },
};

/** Returns a page, or 204 if it is empty. */
function listed<T>(call: Call, name: string, all: T[], toWire: (item: T) => object): object | FastifyReply {
  if (Number(call.query.pageSize) > MOST_PER_PAGE) throw new Failure(422, 'The page size must be at most 200');
  const { items, total } = call.page(all);
  return items.length === 0 ? call.reply.code(204).send() : { [name]: items.map(toWire), count: total };
}

/** Returns a list of the rows of each property. */
function listOfEach(call: Call, name: string, rowsOf: (property: Property) => Row[]) {
  const { propertyId, unitGroupTypes, channelCodes } = call.query;
  const suits = ({ type, channels }: Row): boolean =>
    isAmong(unitGroupTypes, type) && (channels?.some((code) => isAmong(channelCodes, code)) ?? true);
  const properties = call.account.list().filter(({ id }) => isAmong(propertyId, String(id)));
  return listed(call, name, properties.flatMap(rowsOf).filter(suits), ({ wire }) => wire);
}

/** Splits `a,b`; returns undefined if the parameter is absent. */
const listIn = (text: string | undefined): string[] | undefined => text?.split(',').filter(Boolean);

const isAmong = (text: string | undefined, value: string): boolean => listIn(text)?.includes(value) ?? true;

function propertyOfPlan({ account }: Call, id: unknown): Property {
  const property = account.list().find((one) => planIdOf(one) === id);
  if (!property) throw new Failure(422, `The rate plan '${String(id)}' does not exist`);
  return property;
}

function dayIn(text: string | undefined, name: string): number {
  const day = dayOf(text ?? '');
  if (day === undefined) throw new Failure(422, `The ${name} is not a date`);
  return day;
}

/**
 * apaleo (apaleo.dev), a live account: 100 calls a second, 3,500 a minute. Its three servers share one address here:
 * `/identity` and `/webhook` stand for identity.apaleo.com and webhook.apaleo.com.
 */
export const apaleo = dialect({
  pms: 'apaleo',
  auth: asksWith(token(), (request) => basicIn(request)[0]),
  limits: perAccount([100, SECOND], [3_500, MINUTE]),
  limitHeaders: retryAfter,
  pages: numbered({ page: 'pageNumber', size: 'pageSize', usual: 20, most: MOST_PER_PAGE }),
  ids: { booking: idOf, subscription: ({ uid }) => uid },
  isBooking: isStay,
  refusals: {
    property: [404, 'The property could not be found'],
    booking: [404, 'The reservation could not be found'],
    subscription: [404, 'The subscription could not be found'],
    url: [422, 'The endpointUrl or the events are not valid'],
    nights_taken: [422, 'The unit group is fully booked for the requested stay'],
    not_found: [404],
    others: 422,
  },
  failure: (_status, message) => ({ messages: [message] }),
  open: { 'POST /identity/connect/token': tokens },
  routes: { ...inventory, ...offers, ...reservations, ...webhooks },
  notification: notificationOf,
});
