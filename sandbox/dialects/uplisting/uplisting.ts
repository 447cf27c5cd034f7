import { type Call, dialect, Failure, fieldsOf, isStay, key, MINUTE, namesIn, numbered } from '../../engine/index.js';
import { perAddress, referenceIn, type Routes, SECOND } from '../../engine/index.js';
import { dayOf } from '../../ledger/dates.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Night } from '../../ledger/calendar.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { toBooking } from './booking.js';
import { documentOf } from './property.js';

const MOST_DAYS = 366;
const EVENTS: Partial<Record<LedgerEvent['type'], string>> = {
  'booking.created': 'booking_created',
  'booking.updated': 'booking_updated',
  'booking.cancelled': 'booking_removed',
  'property.created': 'property_created',
  'property.updated': 'property_updated',
  'property.removed': 'property_removed',
};

interface BookingBody {
  data?: {
    attributes?: Record<string, unknown>;
    relationships?: { property?: { data?: { id?: string | number } } };
  };
}

const routes: Routes = {
  'GET /users/me': ({ account: { id, name } }) => {
    const attributes = { email: `${name}@host.example`, first_name: name, last_name: '' };
    return { data: { id: String(id), type: 'users', attributes } };
  },

  'GET /properties': ({ account, query }) => documentOf(account.list(), query.include, (all) => all),

  'GET /properties/:id': (call) => documentOf([call.property()], call.query.include, ([only]) => only),

  'GET /calendar/:id': (call) => {
    const { from, to } = call.query;
    const nights = call.nights(call.property(), from, to);
    if (dayOf(to!)! - dayOf(from!)! > MOST_DAYS) throw new Failure(400, 'No more than 12 months at once');
    return { calendar: { days: nights.map(toDay) } };
  },

  /** The bookings of a property. */
  'GET /bookings/:id': (call) => {
    const property = call.property();
    const [from, to] = [dayOf(call.query.from ?? ''), dayOf(call.query.to ?? '')];
    if (from === undefined || to === undefined) throw call.refusal('dates');
    const found = call
      .bookings()
      .filter((one) => one.propertyId === property.id)
      .filter((one) => dayOf(one.arrival)! <= to && dayOf(one.departure)! >= from);
    const { items, total, size } = call.page(found);
    return {
      bookings: items.map((booking) => toBooking(booking, property)),
      meta: { total, total_pages: Math.ceil(total / size) },
    };
  },

  'POST /v2/bookings': (call: Call<BookingBody>) => {
    demandPartner(call);
    const { attributes = {}, relationships } = call.body.data ?? {};
    const { text, count } = fieldsOf(attributes);
    const { id } = call.book({
      propertyId: call.property(relationships?.property?.data?.id).id,
      arrival: text('check_in'),
      departure: text('check_out'),
      guest: { ...namesIn(text('guest_name') ?? ''), email: text('guest_email'), phone: text('guest_phone') },
      party: { guests: count('number_of_guests') },
      notes: text('note'),
      reference: referenceIn(text('note')),
    });
    return call.created({ data: { id: String(id), type: 'bookings', attributes } });
  },

  'PATCH /v2/bookings/:id': (call: Call<BookingBody>) => {
    demandPartner(call);
    const booking = call.booking();
    const { attributes = {} } = call.body.data ?? {};
    if (attributes.status === 'cancelled' && booking.cancelledAt === null) call.cancel(booking);
    return { data: { id: String(booking.id), type: 'bookings', attributes } };
  },

  'GET /hooks': (call) => call.subscriptions().map(({ id, event, url }) => ({ id, event, target_url: url })),

  /** Adds a subscription to one event. */
  'POST /hooks': (call: Call<{ target_url?: string; event?: string }>) => {
    const { target_url: url, event = '' } = call.body;
    const isKnown = Object.values(EVENTS).includes(event);
    if (!isKnown) throw new Failure(422, 'event is not valid');
    return call.created({ id: call.subscribe({ url, event }).id });
  },

  'DELETE /hooks/:id': (call) => {
    call.unsubscribe();
    call.noContent();
  },
};

/** Throws unless the request has the partner's client id, which v2 also requires. */
function demandPartner({ request, account }: Call): void {
  if (accountOfCredential(request.headers['x-uplisting-client-id']) !== account.name)
    throw new Failure(401, 'Your client ID does not appear to be valid');
}

const toDay = (night: Night) => ({
  date: night.date,
  available: night.free > 0,
  available_count: night.free,
  day_rate: night.price.toNumber(),
  minimum_length_of_stay: night.minNights,
  maximum_available_nights: night.maxNights,
  closed_for_arrival: night.closedToArrival,
  closed_for_departure: night.closedToDeparture,
});

/** Returns the booking or the property, unsigned, without the event's name. */
function bodyOf(event: LedgerEvent) {
  if (!('booking' in event)) return { id: event.property.id, name: event.property.name };
  if (!isStay(event.booking)) return undefined;
  return { ...toBooking(event.booking, event.property), timestamp: event.booking.updatedAt };
}

/** Uplisting's API (JSON:API, and older paths that are not): 5 calls a second and 100 a minute per address. */
export const uplisting = dialect({
  pms: 'uplisting',
  // The key alone, in base64.
  auth: key(({ headers }) => {
    const encoded = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return encoded && Buffer.from(encoded, 'base64').toString('utf8');
  }),
  limits: perAddress([5, SECOND], [100, MINUTE]),
  pages: numbered({ page: 'page', first: 0, usual: 50, most: 50 }),
  isBooking: isStay,
  refusals: {
    unauthorized: [401, 'Unauthorised'],
    property: [404, 'Property not found'],
    booking: [404, 'Booking not found'],
    subscription: [404, 'Hook not found'],
    url: [422, 'target_url is not valid'],
    dates: [400, 'from and to must be dates'],
    nights_taken: [422, 'The property is not available'],
    others: 422,
  },
  failure: (status, message) => ({ errors: [{ status: String(status), title: message }] }),
  routes,
  notification: (event, subscription) => {
    const body = subscription.event === EVENTS[event.type] ? bodyOf(event) : undefined;
    return body && { headers: {}, body };
  },
});
