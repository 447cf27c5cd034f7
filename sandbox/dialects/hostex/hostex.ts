import { randomBytes } from 'node:crypto';
import { type Call, dialect, Failure, fieldsOf, header, isStay, key, MINUTE } from '../../engine/index.js';
import { namesIn, perAccount, type Query, referenceIn, type Routes, skipped } from '../../engine/index.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import type { Booking, LedgerEvent } from '../../ledger/types.js';
import { answer, codeOf, enveloped, toAvailability, toDay, toProperty, toReservation, toWebhook } from './wire.js';

const REQUIRED = [
  'custom_channel_id',
  'guest_name',
  'currency',
  'rate_amount',
  'commission_amount',
  'received_amount',
  'income_method_id',
];

const MOST_DAYS = 180;

interface CalendarBody {
  start_date?: string;
  end_date?: string;
  listings?: { channel_type?: string; listing_id?: string }[];
}

const routes: Routes = {
  'GET /properties': (call) => {
    const { id } = call.query;
    const found = call.account.list().filter((property) => id === undefined || String(property.id) === id);
    return listed(call, 'properties', found, toProperty);
  },

  'GET /custom_channels': () => answer({ custom_channels: [{ id: 11, name: 'Website' }] }),

  'GET /income_methods': () => answer({ income_methods: [{ id: 21, name: 'Bank transfer' }] }),

  'GET /availabilities': (call) => {
    const { property_ids: ids = '', start_date, end_date } = call.query;
    const listings = ids.split(',').map((id) => ({
      id: Number(id),
      availabilities: call.nights(call.property(id), start_date, end_date).map(toAvailability),
    }));
    return answer({ listings });
  },

  'POST /listings/calendar': (call: Call<CalendarBody>) => {
    const { start_date, end_date, listings = [] } = call.body;
    const calendars = listings.map(({ channel_type, listing_id }) => ({
      channel_type,
      listing_id,
      calendar: call.nights(call.property(listing_id), start_date, end_date).map(toDay),
    }));
    return answer({ listings: calendars });
  },

  'GET /reservations': (call) => {
    const leaving = departuresIn(call.query, dayOfTime(call.now));
    const found = call.bookings().filter((booking) => suits(booking, call.query, leaving));
    return listed(call, 'reservations', found.reverse(), toReservation);
  },

  'POST /reservations': (call: Call<Record<string, unknown>>) => {
    const { body } = call;
    const missing = REQUIRED.find((name) => body[name] === undefined);
    if (missing) throw new Failure(422, `The ${missing} field is required`);
    const { text, amount } = fieldsOf(body);
    const booking = call.book({
      propertyId: call.property(body.property_id).id,
      arrival: text('check_in_date'),
      departure: text('check_out_date'),
      guest: { ...namesIn(text('guest_name') ?? ''), email: text('email'), phone: text('mobile') },
      party: { guests: Number(body.number_of_guests ?? 1) },
      totalPrice: amount('rate_amount'),
      notes: text('remarks'),
      reference: referenceIn(text('remarks')),
    });
    return answer({ reservation: toReservation(booking) });
  },

  'DELETE /reservations/:id': (call) => {
    call.cancel(call.booking());
    return answer({});
  },

  'GET /webhooks': (call) => answer({ webhooks: call.subscriptions().map(toWebhook) }),

  /** Adds a webhook for all events; its secret is sent in a header of each, and never returned. */
  'POST /webhooks': (call: Call<{ url?: string }>) => {
    const details = { secret: randomBytes(16).toString('hex') };
    return answer({ webhook: toWebhook(call.subscribe({ url: call.body.url, details })) });
  },

  'DELETE /webhooks/:id': (call) => {
    call.unsubscribe();
    return answer({});
  },
};

function listed<T>(call: Call, name: string, all: T[], toWire: (item: T) => object) {
  const { items, total } = call.page(all);
  return answer({ [name]: items.map(toWire), total });
}

/** Returns the bounds of departures: by default the next 180 days, and at most as many. */
function departuresIn(query: Query, today: number): [string, string] {
  const { start_check_out_date: from = dateOf(today), end_check_out_date: to = dateOf(today + MOST_DAYS - 1) } = query;
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first === undefined || last === undefined || last - first >= MOST_DAYS)
    throw new Failure(400, `The dates must be less than ${MOST_DAYS} days apart`);
  return [from, to];
}

/** Filters by `property_id`, the code, and dates from and to, both included. */
function suits(booking: Booking, query: Query, [first, last]: [string, string]): boolean {
  const within = (date: string, from = '', to = '9999'): boolean => date >= from && date <= to;
  return (
    (query.property_id === undefined || String(booking.propertyId) === query.property_id) &&
    (query.reservation_code === undefined || codeOf(booking) === query.reservation_code) &&
    within(booking.arrival, query.start_check_in_date, query.end_check_in_date) &&
    within(booking.departure, first, last)
  );
}

function eventOf(event: LedgerEvent) {
  if ('booking' in event) {
    if (!isStay(event.booking)) return undefined;
    const name = event.type === 'booking.created' ? 'reservation_created' : 'reservation_updated';
    const { reservation_code, stay_code, property_id, status } = toReservation(event.booking);
    const timestamp = new Date(event.booking.updatedAt).toISOString();
    return { event: name, data: { reservation_code, stay_code, property_id, status }, timestamp };
  }
  if (event.type !== 'nights.changed') return undefined;
  return { event: 'property_availability_updated', data: { property_id: event.property.id } };
}

/** Hostex's API v3: refusals have status 200 and their code in the body; 1200 calls a minute, 120 for calendars. */
export const hostex = dialect({
  pms: 'hostex',
  auth: key(header('hostex-access-token')),
  limits: (request, account) => [
    ...perAccount([1200, MINUTE])(request, account),
    ...(request.url.includes('/listings/') ? perAccount([120, MINUTE])(request, account && `listings:${account}`) : []),
  ],
  pages: skipped({ skip: 'offset', size: 'limit', usual: 20, most: 100 }),
  ids: { booking: codeOf },
  isBooking: isStay,
  refusals: {
    unauthorized: [401, 'Invalid access token'],
    property: [404, 'Property not found'],
    booking: [404, 'Reservation not found'],
    subscription: [404, 'Webhook not found'],
    url: [422, 'The url is not valid'],
    dates: [422, 'start_date, end_date must be dates'],
    nights_taken: [400, 'The property is not available'],
    others: 400,
  },
  failure: (status, message) => enveloped(status, message),
  prepare(app) {
    app.addHook('onSend', async (request, reply) => {
      if (!request.sandbox.answered && reply.statusCode >= 400) reply.code(200);
    });
  },
  routes,
  notification: (event, { details }) => {
    const body = eventOf(event);
    return body && { headers: { 'hostex-webhook-secret-token': String(details.secret) }, body };
  },
});
