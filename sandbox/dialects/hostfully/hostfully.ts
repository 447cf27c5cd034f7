import { type Call, consentRoutes, dialect, Failure, HOUR, type Paging, perAccount } from '../../engine/index.js';
import { type Query, type Routes, skipped, under } from '../../engine/index.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Booking, Property } from '../../ledger/types.js';
import { auth, oauthRoutes } from './auth.js';
import { periodsOf, toEntry } from './calendar.js';
import { type LeadBody, toInput, toLead, toOrder } from './lead.js';
import { EVENTS, notificationOf, toWebhook } from './notification.js';
import { amenitiesOf, descriptionsOf, feesOf, photosOf, rulesOf, toAgency, toProperty } from './property.js';
import { type QuoteBody, toQuote } from './quote.js';
import { toUnit, unitOf, unitTypes } from './unit.js';

const DEFAULT_DAYS = 30;
const TAKEN = 'The property is not available for the selected dates';

/** Agencies, properties and the lists that belong to a property. */
const properties: Routes = {
  'GET /agencies': ({ account }) => ({ agencies: [toAgency(account)], _metadata: { count: 1, totalCount: 1 } }),

  'GET /properties': (call) => {
    const found = call.account.list().filter(({ updatedAt }) => changedSince(updatedAt, call.query.updatedSince));
    return listed(call, 'properties', found, (property) => toProperty(property, call.account));
  },

  'GET /properties/:id': (call) => ({ property: toProperty(call.property(), call.account) }),

  'GET /property-descriptions': (call) => listOf(call, 'propertyDescriptions', descriptionsOf),
  'GET /photos': (call) => listOf(call, 'photos', photosOf),
  'GET /amenities': (call) => listOf(call, 'amenities', amenitiesOf),
  'GET /property-rules': (call) => listOf(call, 'propertyRules', rulesOf),
  'GET /fees': (call) => listOf(call, 'fees', feesOf),
  'GET /pricing-periods': (call) =>
    listOf(call, 'pricingPeriods', (property) => {
      const nights = nightsOf(call.account, property, dayOfTime(call.now), horizon(call.now).end);
      return periodsOf(property, nights);
    }),
};

/** Multi-units (v3.1 and later): hotels, their unit types, and the units of a unit type. */
const units: Routes = {
  'GET /multi-units/hotels': (call) => {
    const { account } = call;
    const hotels = new Map(unitTypes(account).flatMap(({ parent }) => (parent ? [[parent.uid, parent]] : [])));
    const toHotel = ({ uid, name }: { uid: string; name: string }) => ({
      uid,
      name,
      agencyUid: account.uid,
      isActive: true,
    });
    return listed(call, 'hotels', [...hotels.values()], toHotel);
  },

  'GET /multi-units/unit-types': (call) => {
    const { hotelUid } = call.query;
    const found = unitTypes(call.account).filter(({ parent }) => !hotelUid || parent?.uid === hotelUid);
    return listed(call, 'unitTypes', found, (property) => toProperty(property, call.account));
  },

  'GET /multi-units/units': (call) => {
    const property = propertyNamed(call, call.query.unitTypeUid);
    return listed(call, 'units', property.units, (unit) => toUnit(unit, property), byCursor(100));
  },

  'GET /multi-units/units/:id': (call) => {
    const owner = unitOf(call.account, call.params.id!);
    if (!owner) throw new Failure(404, 'Unit not found');
    return { unit: toUnit(owner.unit, owner.property) };
  },
};

/** One entry per day, `from` and `to` included; and quotes, which are computed and not stored. */
const calendars: Routes = {
  'GET /property-calendar/:id': (call) => ({ calendar: calendarOf(call, call.params.id!) }),

  'GET /property-calendar': (call) => {
    const uids = (call.query.propertiesUids ?? '').split(',').filter(Boolean);
    if (uids.length === 0) throw new Failure(400, 'propertiesUids is required');
    return { calendars: uids.map((uid) => calendarOf(call, uid)) };
  },

  'POST /quotes': (call: Call<QuoteBody>) => {
    const { account, body } = call;
    const property = propertyNamed(call, body.propertyUid);
    const { from, end } = stayOf(body.checkInDate ?? '', body.checkOutDate ?? '');
    const { guests = 0, petCount: pets = 0 } = body;
    if (!Number.isInteger(guests) || guests < 1) throw new Failure(400, 'guests must be at least 1');
    if (!isFree(account, property, from, end)) throw new Failure(409, TAKEN);
    const feeIds = property.fees.filter(({ uid }) => body.optionalFees?.includes(uid)).map(({ id }) => id);
    return { quote: toQuote(quoteOf(account, property, { from, end, guests, pets, feeIds }), property, account) };
  },
};

/** Returns a unit type's calendar, or a unit's own. */
function calendarOf(call: Call, uid: string) {
  const owner = unitOf(call.account, uid);
  const property = owner?.property ?? call.property(uid);
  const { from = dateOf(dayOfTime(call.now)), to = dateOf((dayOf(from) ?? 0) + DEFAULT_DAYS) } = call.query;
  const entries = call.nights(property, from, to).map((night) => toEntry(night, property, owner?.unit));
  return { propertyUid: uid, entries };
}

const ACTIONS: Record<string, (call: Call, booking: Booking) => Booking> = {
  approve: (call, booking) => call.change(booking, { status: 'confirmed' }),
  reopen: (call, booking) => call.change(booking, { status: booking.kind === 'inquiry' ? 'inquiry' : 'pending' }),
  cancel: (call, booking) => call.cancel(booking),
  decline: (call, booking) => call.cancel(booking, 'host', 'declined'),
  'accept-booking-request': (call, booking) => call.change(requested(booking), { status: 'confirmed' }),
  'decline-booking-request': (call, booking) => call.cancel(requested(booking), 'host', 'declined'),
};

function requested(booking: Booking): Booking {
  if (booking.kind !== 'request' || booking.status !== 'pending') throw new Failure(400, 'Not a booking request');
  return booking;
}

/** Leads: create, read, list, change, and the actions of their workflow. */
const leads: Routes = {
  'POST /leads': (call: Call<LeadBody>) => {
    const { body } = call;
    const property = propertyNamed(call, body.propertyUid);
    if (!body.type) throw new Failure(400, 'type is required');
    if (property.units.length > 1 && !body.unitUid) throw new Failure(400, 'unitUid is required for a unit type');
    const { externalBookingId: reference, channel } = body;
    const booking = call.book({ ...toInput(body, property), propertyId: property.id, reference, channel });
    return call.created(shown(call, booking));
  },

  'GET /leads': (call) => {
    const { propertyUid } = call.query;
    const property = propertyUid ? call.property(propertyUid) : undefined;
    const found = call
      .bookings()
      .filter((booking) => (!property || booking.propertyId === property.id) && isWanted(booking, call.query));
    return listed(call, 'leads', found, (booking) => toLead(booking, call.propertyOf(booking), call.account));
  },

  'GET /leads/:id': (call) => shown(call, call.booking()),

  'PATCH /leads/:id': (call: Call<LeadBody>) => {
    const booking = call.booking();
    const { guest, party, notes } = toInput(call.body, call.propertyOf(booking));
    return shown(call, call.change(booking, { guest, party, notes }));
  },

  'POST /leads/:id/alteration': (call: Call<LeadBody>) => {
    const booking = call.booking();
    const { arrival, departure, unitId, party, totalPrice, details } = toInput(call.body, call.propertyOf(booking));
    return shown(call, call.change(booking, { arrival, departure, unitId, party, totalPrice, details }));
  },

  'POST /leads/:id/:action': (call) => {
    const booking = call.booking();
    const action = ACTIONS[call.params.action!];
    if (!action) throw new Failure(404, 'Unknown action');
    return shown(call, action(call, booking));
  },

  'GET /orders': (call) => {
    const booking = call.account.bookingByUid(call.query.leadUid ?? '');
    return listed(call, 'orders', booking ? [booking] : [], toOrder);
  },
};

const shown = (call: Call, booking: Booking) => ({ lead: toLead(booking, call.propertyOf(booking), call.account) });

interface WebhookBody {
  objectUid?: string;
  eventType?: string;
  callbackUrl?: string;
  webhookType?: string;
}

/** One subscription per event type; `objectUid` is the agency or one property. */
const webhooks: Routes = {
  'POST /webhooks': (call: Call<WebhookBody>) => {
    const { account, body } = call;
    const { eventType: event = '', callbackUrl: url, objectUid = account.uid, webhookType = 'POST_JSON' } = body;
    if (!EVENTS.includes(event)) throw new Failure(400, 'eventType is not valid');
    const added = call.subscribe({ url, event, details: { objectUid, webhookType } });
    return call.created({ webhook: toWebhook(added, account) });
  },

  'GET /webhooks': (call) =>
    listed(call, 'webhooks', call.subscriptions(), (one) => toWebhook(one, call.account), byCursor(100)),

  'GET /webhooks/:id': (call) => ({ webhook: toWebhook(call.subscription(), call.account) }),

  'DELETE /webhooks/:id': (call) => {
    call.unsubscribe();
    call.noContent();
  },
};

function propertyNamed(call: Call, uid: string | undefined): Property {
  if (!uid) throw new Failure(400, 'propertyUid is required');
  return call.property(uid);
}

/** Returns paging by cursor, the row that a page begins with. `usual`: default rows of a page. */
const byCursor =
  (usual: number): Paging =>
  ({ _cursor: cursor, _limit, limit = _limit }) => {
    const paging = skipped({ skip: 'start', size: 'limit', usual, most: 100 });
    const start = cursor ? /^from:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] : '0';
    if (start === undefined) throw new Failure(400, 'The cursor is not valid');
    return paging({ start, limit: _limit ?? limit });
  };

/** Returns one page under `name`, with `_metadata` and, unless it is the last, `_paging._nextCursor`. */
function listed<T>(call: Call, name: string, all: T[], toWire: (item: T) => object, paging?: Paging) {
  const { items, total, start, size, isMore } = call.page(all, paging);
  return {
    [name]: items.map(toWire),
    _metadata: { count: items.length, totalCount: total },
    ...(isMore && { _paging: { _nextCursor: Buffer.from(`from:${start + size}`).toString('base64url') } }),
  };
}

/** Returns the parts of a property, all of them unless a page is requested. */
const listOf = (call: Call, name: string, rowsOf: (property: Property) => object[]) =>
  listed(call, name, rowsOf(propertyNamed(call, call.query.propertyUid)), (row) => row, byCursor(100));

function isWanted(booking: Booking, { checkInFrom, checkInTo, updatedSince, externalBookingId }: Query): boolean {
  return (
    (!checkInFrom || booking.arrival >= checkInFrom.slice(0, 10)) &&
    (!checkInTo || booking.arrival <= checkInTo.slice(0, 10)) &&
    (!externalBookingId || booking.reference === externalBookingId) &&
    changedSince(booking.updatedAt, updatedSince)
  );
}

/** Returns true when no time was given, or the record changed at or after it. */
function changedSince(updatedAt: number, since: string | undefined): boolean {
  if (!since) return true;
  const time = Date.parse(since);
  if (Number.isNaN(time)) throw new Failure(400, 'updatedSince is not valid');
  return Math.floor(updatedAt / 1_000) * 1_000 >= time;
}

/** Hostfully API v3.2 (dev.hostfully.com): 10 000 calls per hour and key. The two hosts differ in their OAuth paths. */
export const hostfully = ({ prefix, oauth }: { prefix: string; oauth: string }) =>
  dialect({
    pms: 'hostfully',
    auth,
    limits: perAccount([10_000, HOUR]),
    limitHeaders: ({ max, remaining }) => ({
      'x-ratelimit-limit': String(max),
      'x-ratelimit-remaining': String(remaining),
    }),
    pages: byCursor(20),
    ids: { property: ({ uid }) => uid, booking: ({ uid }) => uid, subscription: ({ uid }) => uid },
    refusals: {
      property: [404, 'Property not found'],
      booking: [404, 'Lead not found'],
      subscription: [404, 'Webhook not found'],
      url: [400, 'callbackUrl is not valid'],
      dates: [400, 'from or to is not valid'],
      nights_taken: [409, TAKEN],
    },
    failure: (_status, message) => ({ apiErrorMessage: message }),
    prepare: (app, context) => {
      const names = { clientId: 'clientId', redirectUri: 'redirectUri' };
      consentRoutes(app, context, { pms: 'hostfully', name: 'Hostfully', at: `${oauth}/authorize`, ...names });
    },
    open: oauthRoutes(oauth),
    routes: under('/api/v3.2', { ...properties, ...units, ...calendars, ...leads, ...webhooks }),
    notification: notificationOf,
  })(prefix);
