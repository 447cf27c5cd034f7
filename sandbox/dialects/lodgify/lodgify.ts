import { randomBytes } from 'node:crypto';
import { type Call, dialect, Failure, header, isNoBlock, key, MINUTE, number } from '../../engine/index.js';
import { numbered, perAccount, type Routes } from '../../engine/index.js';
import { wholeNumber } from '../../http/page.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Booking, BookingStatus } from '../../ledger/types.js';
import { type BookingBody, isDeleted, toBooking, toInput } from './booking.js';
import { EVENTS, notificationOf } from './notification.js';
import { periodsOf, rateOf, settingsOf, toQuote } from './price.js';
import { roomIdOf, toProperty, toRoom } from './property.js';

const TRANSITIONS: Record<string, BookingStatus> = {
  book: 'confirmed',
  tentative: 'pending',
  open: 'inquiry',
  reopen: 'inquiry',
};

const properties: Routes = {
  'GET /v2/properties': (call) => {
    const since = Date.parse(call.query.updatedSince ?? '') || 0;
    const found = call.account.list().filter(({ updatedAt }) => updatedAt >= since);
    return listed(call, found, toProperty);
  },

  'GET /v2/properties/:id': (call) => toProperty(call.property()),

  'GET /v2/properties/:id/rooms': (call) => [toRoom(call.property())],
};

/** Availability in periods, rates by day, and quotes. */
const prices: Routes = {
  'GET /v2/availability/:id': (call) => {
    const property = call.property();
    const periods = periodsOf(call.nights(property, call.query.start, call.query.end));
    return [{ user_id: call.account.id, property_id: property.id, room_type_id: roomIdOf(property), periods }];
  },

  'GET /v2/rates/calendar': (call) => {
    const { HouseId, RoomTypeId, StartDate, EndDate } = call.query;
    const property = call.property(HouseId);
    if (Number(RoomTypeId) !== roomIdOf(property)) throw new Failure(404, 'Room type not found');
    const usual = rateOf(property, number(property.price), property.minNights, property.maxNights);
    const days = call.nights(property, StartDate, EndDate).map((night) => ({
      date: night.date,
      is_default: false,
      prices: [rateOf(property, night.price.toNumber(), night.minNights, night.maxNights)],
    }));
    return {
      calendar_items: [{ date: null, is_default: true, prices: [usual] }, ...days],
      rate_settings: settingsOf(property),
    };
  },

  'GET /v2/rates/settings': (call) => settingsOf(call.property(call.query.HouseId)),

  'GET /v2/quote/:id': (call) => {
    const { account, query } = call;
    const property = call.property();
    const { from, end } = stayOf(query.arrival ?? '', query.departure ?? '');
    if (Number(query['roomTypes[0].Id']) !== roomIdOf(property)) throw new Failure(400, 'Room type is not valid');
    if (!isFree(account, property, from, end)) throw new Failure(400, 'The room type is not available');
    const people = wholeNumber(query['roomTypes[0].People'], 1, 1, 1e3);
    const [adults, children] = ['adults', 'children'].map((kind) =>
      wholeNumber(query[`roomTypes[0].guest_breakdown.${kind}`], 0, 0, 1e3),
    );
    const guests = adults! + children! || people;
    return [toQuote(quoteOf(account, property, { from, end, guests }), property)];
  },
};

/** Written through v1, read through v2. Closed periods are not bookings here. */
const bookings: Routes = {
  'POST /v1/reservation/booking': (call: Call<BookingBody>) => {
    const { id } = call.book(toInput(call.body, call.property(call.body.property_id)));
    call.reply.type('application/json; charset=utf-8');
    return call.created(String(id));
  },

  'PUT /v1/reservation/booking/:id/:transition': (call) => {
    const { transition = '' } = call.params;
    const booking = call.bookingShownOrNot();
    const status = TRANSITIONS[transition];
    if (transition === 'decline') call.cancel(booking, 'host', 'declined');
    else if (status) call.change(booking, { status });
    else throw new Failure(404, 'Not found');
    return call.reply.send();
  },

  'DELETE /v1/reservation/booking/:id': (call) => {
    const booking = call.bookingShownOrNot();
    booking.details = { ...booking.details, deleted: true };
    if (booking.cancelledAt === null) call.cancel(booking);
    return call.reply.send();
  },

  'GET /v2/reservations/bookings': (call) => {
    const { updatedSince, trash = 'false' } = call.query;
    const since = updatedSince === undefined ? 0 : Date.parse(updatedSince);
    if (Number.isNaN(since)) throw new Failure(400, 'updatedSince is not valid');
    const isAsked = (booking: Booking): boolean => isDeleted(booking) === (trash.toLowerCase() === 'true');
    const found = call.bookings().filter((booking) => booking.updatedAt >= since && isAsked(booking));
    return listed(call, found, (booking) => toBooking(booking, call.propertyOf(booking)));
  },

  'GET /v2/reservations/bookings/:id': (call) => {
    const booking = call.booking();
    return toBooking(booking, call.propertyOf(booking));
  },
};

type SubscriptionBody = { target_url?: string; event?: string; id?: string };

/** One subscription per event, each with its own secret. */
const webhooks: Routes = {
  'POST /webhooks/v1/subscribe': (call: Call<SubscriptionBody>) => {
    const { target_url: url, event = '' } = call.body;
    if (call.subscriptions().some((one) => one.url === url && one.event === event))
      throw new Failure(409, 'The subscription exists');
    if (!EVENTS.includes(event)) throw new Failure(400, 'event is not valid');
    const details = { secret: randomBytes(16).toString('hex') };
    return call.created({ id: call.subscribe({ url, event, details }).uid, ...details });
  },

  'GET /webhooks/v1/list': (call) =>
    call.subscriptions().map(({ uid, event, url, details }) => ({
      id: uid,
      event,
      target_url: url,
      secret: details.secret,
    })),

  'DELETE /webhooks/v1/unsubscribe': (call: Call<SubscriptionBody>) => {
    call.unsubscribe(call.body.id);
    return {};
  },
};

/** Returns `{"count","items"}`; `count` only when requested. */
function listed<T>(call: Call, all: T[], toWire: (item: T) => object) {
  const { items, total } = call.page(all);
  return { count: call.query.includeCount === 'true' ? total : null, items: items.map(toWire) };
}

/** Lodgify's API, v1 and v2 side by side (docs.lodgify.com): 600 calls per minute and key. */
export const lodgify = dialect({
  pms: 'lodgify',
  auth: key(header('x-apikey')),
  limits: perAccount([600, MINUTE]),
  pages: numbered({ page: 'page', size: 'size', usual: 50, most: 50 }),
  ids: { subscription: ({ uid }) => uid },
  isBooking: isNoBlock,
  refusals: {
    unauthorized: [401, 'API key is not valid'],
    property: [404, 'Property not found'],
    booking: [404, 'Booking not found'],
    subscription: [404, 'The subscription does not exist'],
    url: [400, 'target_url is not valid'],
    dates: [400, 'The period is not valid'],
    nights_taken: [400, 'The room type is not available'],
    others: 400,
  },
  failure: (status, message) => ({ message, code: status, correlation_id: null, event_id: null }),
  routes: { ...properties, ...prices, ...bookings, ...webhooks },
  notification: notificationOf,
});
