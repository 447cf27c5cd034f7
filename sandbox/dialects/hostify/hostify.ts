import { randomUUID } from 'node:crypto';
import { type Call, dialect, Failure, fieldsOf, header, isNoBlock, key } from '../../engine/index.js';
import { numbered, type OpenRoutes, perAccount, type Routes, SECOND } from '../../engine/index.js';
import { wholeNumber } from '../../http/page.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { quoteOf } from '../../ledger/quote.js';
import type { BookingStatus } from '../../ledger/types.js';
import { feesOf, relatedOf, toListing } from './listing.js';
import { notificationOf, question, toWebhook, TYPES } from './notification.js';
import { toDay, toPrice } from './price.js';
import { bookingIdOf, type ReservationBody, toGuest, toInput, toReservation } from './reservation.js';
import { publicKeyPem } from './sns.js';

const CHANGES: Record<string, BookingStatus> = { accepted: 'confirmed', no_show: 'noshow' };
const ENDS: Record<string, { by: string; status: 'cancelled' | 'declined' }> = {
  denied: { by: 'host', status: 'declined' },
  cancelled_by_host: { by: 'host', status: 'cancelled' },
  cancelled_by_guest: { by: 'guest', status: 'cancelled' },
};

const success = (fields: object) => ({ success: true, ...fields });

/** Listings, their fees, calendars and prices. */
const listings: Routes = {
  'GET /integrations': ({ account: { id, name } }) =>
    success({ integrations: [{ id, name, type: 'Direct', active: 1 }] }),

  'GET /listings': (call) => listed(call, 'listings', call.account.list(), toListing),

  'GET /listings/price': (call) => {
    const { account, query } = call;
    const property = call.property(query.listing_id);
    const { from, end } = stayOf(query.start_date ?? '', query.end_date ?? '');
    const [guests, pets] = [wholeNumber(query.guests, 1, 1, 1e3), wholeNumber(query.pets, 0, 0, 1e3)];
    const quote = quoteOf(account, property, { from, end, guests, pets });
    return success({ price: toPrice(quote, property, isFree(account, property, from, end)) });
  },

  'GET /listings/:id': (call) => {
    const property = call.property();
    const { include_related_objects: related, include_fees: fees } = call.query;
    return success({
      listing: toListing(property),
      ...(related === '1' && relatedOf(property)),
      ...(fees === '1' && { fees: feesOf(property) }),
    });
  },

  'GET /calendar': (call) => {
    const { listing_id, start_date, end_date } = call.query;
    const property = call.property(listing_id);
    const nights = call.nights(property, start_date, end_date);
    return { ...listed(call, 'calendar', nights, (night) => toDay(property, night)), listing_id: property.id };
  },
};

/** Reservations and the guests who made them. Blocked nights are not reservations here. */
const reservations: Routes = {
  'POST /reservations': (call: Call<ReservationBody>) => {
    const { id: propertyId } = call.property(call.body.listing_id);
    return success({ reservation: toReservation(call.book({ ...toInput(call.body), propertyId }), false) });
  },

  'GET /reservations': (call) => {
    const { listing_id: listing, start_date, end_date, fees } = call.query;
    // As seen live: the date filters empty the list.
    const found = start_date || end_date ? [] : call.bookings();
    const ofListing = found.filter(({ propertyId }) => !listing || Number(listing) === propertyId);
    return listed(call, 'reservations', ofListing, (booking) => toReservation(booking, fees === '1'));
  },

  'GET /reservations/:id': (call) => success({ reservation: toReservation(call.booking(), call.query.fees === '1') }),

  'PUT /reservations/:id': (call: Call<ReservationBody>) => {
    const booking = call.booking();
    const { status, listing_id: listing } = call.body;
    if (listing !== undefined && Number(listing) !== booking.propertyId)
      throw new Failure(400, 'The reservation cannot be moved to this listing');
    const end = status === undefined ? undefined : ENDS[status];
    if (!end && status !== undefined && !CHANGES[status]) throw new Failure(400, 'Invalid status');
    const { text } = fieldsOf(call.body);
    const [arrival, departure] = [text('check_in'), text('check_out')];
    const moved = arrival || departure ? 'modified' : undefined;
    if (end) call.cancel(booking, end.by, end.status);
    else call.change(booking, { arrival, departure, status: status ? CHANGES[status] : moved });
    return success({ reservation: toReservation(booking, false) });
  },

  'GET /guests/:id': (call) => {
    const booking = call.account.bookings.get(bookingIdOf(call.params.id!));
    if (!booking) throw new Failure(404, 'Guest not found');
    return success({ guest: toGuest(booking) });
  },
};

interface WebhookBody {
  url?: string;
  notification_type?: string;
  auth?: string;
}

const webhooks: Routes = {
  'POST /webhooks_v2': (call: Call<WebhookBody>) => {
    const { url, notification_type: event = '', auth } = call.body;
    const { protocol, host } = call.request;
    if (!TYPES.includes(event)) throw new Failure(400, 'Invalid notification_type');
    // The address that the caller uses, because the sandbox may have more than one.
    const origin = `${protocol}://${host}${call.prefix}`;
    const details = { auth: auth ?? null, token: randomUUID(), origin };
    const added = call.subscribe({ url, event, enabled: false, details });
    call.context.webhooks.handshake(added, question(added, call.now));
    return success({ webhook: toWebhook(added) });
  },

  'GET /webhooks_v2': (call) => listed(call, 'webhooks', call.subscriptions(), toWebhook),

  'DELETE /webhooks_v2/:id': (call) => {
    call.unsubscribe();
    return success({});
  },
};

/** The part of SNS: nothing is sent before the subscriber has visited `SubscribeURL`. */
const sns: OpenRoutes = {
  'GET /sns/confirm': ({ query, context, reply }) => {
    const { subscriptions } = context.ledger;
    const asked = subscriptions.of(query.account ?? '', 'hostify').find(({ details }) => details.token === query.Token);
    if (!asked) throw new Failure(403, 'Invalid token');
    subscriptions.enable(asked);
    return reply.type('text/xml').send('<ConfirmSubscriptionResponse/>');
  },

  'GET /sns/SimpleNotificationService.pem': ({ reply }) => reply.type('application/x-pem-file').send(publicKeyPem()),
};

/** Returns `{"success":true,"<name>":[…],"total","next_page"}`. */
function listed<T>(call: Call, name: string, all: T[], toWire: (item: T) => unknown) {
  const { items, total, number, isMore } = call.page(all);
  return success({ [name]: items.map(toWire), total, next_page: isMore ? number + 1 : null });
}

/** Hostify's API (api-rms.hostify.com): 20 calls per second and key. */
export const hostify = dialect({
  pms: 'hostify',
  auth: key(header('x-api-key')),
  limits: perAccount([20, SECOND]),
  pages: numbered({ page: 'page', size: 'per_page', usual: 20, most: 100 }),
  isBooking: isNoBlock,
  refusals: {
    property: [404, 'Listing not found'],
    booking: [404, 'Reservation not found'],
    subscription: [404, 'Notification not found'],
    url: [400, 'Invalid url'],
    nights_taken: [400, 'Listing is not available for the selected dates'],
    others: 400,
  },
  failure: (_status, message) => ({ success: false, error: message }),
  routes: { ...listings, ...reservations, ...webhooks },
  open: sns,
  notification: notificationOf,
});
