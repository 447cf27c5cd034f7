import type {
  InboundScheme,
  PmsCall,
  PmsHint,
  ReservationChanges,
  WebhookSubscription,
  WebhookTarget,
} from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, idIn, mapItems, readWritten } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import type { Page, PmsReservation } from '../kit/model.js';
import { inParallel, mapEach } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { isRejection } from '../kit/refusals.js';
import { unsubscribeAt } from '../kit/subscribing.js';
import { addDays } from '../kit/values.js';
import { allOf, attributesOf, groupOf, pageOf, relatedId, resourceIn } from './client.js';
import { bookingWith, reservationOf } from './reservations.js';

const PROPERTIES_AT_ONCE = 50;
/** Beyond this the feed may have dropped what nobody acknowledged. */
const FEED_WINDOW_MS = 30 * 60_000;

/** Where a read goes on: bookings of all properties first, then what the feed has for them. */
interface Place {
  stage: 'bookings' | 'feed';
  /** Bookings to read, by this field from this value on. */
  by: 'departure_date' | 'inserted_at';
  from: string;
  /** Properties up to this one are done. */
  after: string;
  page: string;
  /** Revisions that were given out last; whoever comes with this cursor has stored them. */
  stored: string[];
}

/**
 * At least once. Revisions are acknowledged only by the call that follows theirs, since its cursor exists once what came
 * before is stored; whoever stops in between gets them again. The feed alone is not enough: another reader's
 * acknowledgement, or half an hour, may take a revision out of it. So bookings that came in lately are listed too, and
 * all that are ahead on the first read, after a gap and once a day.
 */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const { propertyIds } = await groupOf(call);
  const place = cursor === undefined ? startOf(call, since) : (JSON.parse(cursor) as Place);
  const ids = propertyIds.filter((id) => id > place.after).slice(0, PROPERTIES_AT_ONCE);
  const page = place.stage === 'bookings' ? await listed(call, place, ids) : await fed(call, place, ids);
  const next = page.next ?? placeAfter(place, ids, propertyIds);
  return { items: page.items, refused: page.refused, next: next && JSON.stringify(next) };
}

function startOf({ clock }: PmsCall, since: Date | null): Place {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  const lately = since !== null && now.getTime() - since.getTime() <= FEED_WINDOW_MS;
  const recent = lately && since.toISOString().startsWith(today);
  const range = recent
    ? ({ by: 'inserted_at', from: since.toISOString().slice(0, 19) } as const)
    : ({ by: 'departure_date', from: addDays(today, -1) } as const);
  return { stage: 'bookings', ...range, after: '', page: '1', stored: [] };
}

function placeAfter(place: Place, done: string[], propertyIds: string[]): Place | undefined {
  const last = done.at(-1);
  if (last !== undefined && last !== propertyIds.at(-1)) return { ...place, after: last, page: '1', stored: [] };
  return place.stage === 'bookings' ? { ...place, stage: 'feed', after: '', page: '1', stored: [] } : undefined;
}

type Part = Pick<Page<PmsReservation>, 'items' | 'refused'> & { next?: Place };

async function listed(call: PmsCall, place: Place, ids: string[]): Promise<Part> {
  if (ids.length === 0) return { items: [], refused: [] };
  const query = { 'filter[property_id]': ids.join(','), [`filter[${place.by}][gte]`]: place.from };
  const { items, next } = await pageOf(call, '/bookings', query, place.page);
  const mapped = await mapItems(items, idIn('id'), (item) => reservationOf(Fields.of(item, 'booking').tolerant()));
  const own = mapped.items.filter(({ listingProviderId }) => ids.includes(listingProviderId));
  return { ...mapped, items: own, next: next === undefined ? undefined : { ...place, page: next } };
}

/**
 * A revision says that its booking changed; what is given out is the booking as it now stands, for a newer state may have
 * been read meanwhile. One that cannot be read stays in the feed, where the PMS warns the host of it.
 */
async function fed(call: PmsCall, place: Place, ids: string[]): Promise<Part> {
  await inParallel(place.stored, (id) => acknowledge(call, id));
  if (ids.length === 0) return { items: [], refused: [] };
  const query = { 'filter[property_id]': ids.join(','), 'order[inserted_at]': 'asc' };
  const { items, next } = await pageOf(call, '/booking_revisions/feed', query, place.page);
  const read = await mapItems(items, idIn('id'), revisionOf);
  const own = read.items.filter(({ listingProviderId }) => ids.includes(listingProviderId));
  const newest = new Map(own.map((revision) => [revision.bookingId, revision]));
  const bookings = await mapEach(
    [...newest.values()],
    (item) => (item as Revision).bookingId,
    (item) => current(call, item as Revision),
  );
  const failed = new Set(bookings.refused.map(({ providerId }) => providerId));
  const stored = own.filter(({ bookingId }) => !failed.has(bookingId)).map(({ id }) => id);
  // What is acknowledged leaves the feed, and what comes after it moves up to this page; unless it stays nevertheless.
  const goesOn = stored.some((id) => !place.stored.includes(id)) ? place.page : next;
  return {
    items: bookings.items,
    refused: [...read.refused, ...bookings.refused],
    next: goesOn === undefined ? undefined : { ...place, page: goesOn, stored },
  };
}

interface Revision {
  id: string;
  bookingId: string;
  listingProviderId: string;
  resource: Fields;
}

function revisionOf(item: unknown): Revision {
  const resource = Fields.of(item, 'revision').tolerant();
  const raw = attributesOf(resource);
  const listingProviderId = raw.optionalId('property_id') ?? relatedId(resource, 'property');
  return { id: resource.id('id'), bookingId: raw.id('booking_id'), listingProviderId, resource };
}

/** A booking becomes readable a moment after its revision; till then the revision tells it. */
async function current(call: PmsCall, { bookingId, listingProviderId, resource }: Revision): Promise<PmsReservation> {
  const booking = await bookingWith(call, bookingId);
  return reservationOf(booking ?? resource, { id: bookingId, listingProviderId });
}

/** One that the PMS refuses to take is given out again, which does no harm. */
async function acknowledge(call: PmsCall, id: string): Promise<void> {
  const request = { method: 'POST', path: path`/booking_revisions/${id}/ack`, json: {}, write: true } as const;
  await call.http.send(request).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
  });
}

const SECRET_HEADER = 'x-channex-webhook-secret';
const EVENT_MASK = 'booking;non_acked_booking;ari';

/** One subscription per property; those that exist for the address, with the secret, are kept. */
export async function subscribe(call: PmsCall, { url, secret }: WebhookTarget): Promise<WebhookSubscription[]> {
  const { propertyIds } = await groupOf(call);
  const existing = new Map<string, string>();
  for (const webhook of await allOf(call, '/webhooks', {}))
    if (isOurs(webhook, url, secret)) existing.set(relatedId(webhook, 'property'), webhook.id('id'));
  const subscriptions: WebhookSubscription[] = [];
  for (const propertyId of propertyIds) {
    const id = existing.get(propertyId) ?? (await subscribeTo(call, propertyId, { url, secret }));
    subscriptions.push({ id, event: EVENT_MASK });
  }
  return subscriptions;
}

function isOurs(webhook: Fields, url: string, secret: string): boolean {
  const raw = attributesOf(webhook);
  const isSame = raw.optionalText('callback_url') === url && raw.optionalText('event_mask') === EVENT_MASK;
  return isSame && raw.flag('is_active') !== false && raw.optionalObject('headers')?.value(SECRET_HEADER) === secret;
}

async function subscribeTo(call: PmsCall, propertyId: string, { url, secret }: WebhookTarget): Promise<string> {
  const webhook = {
    property_id: propertyId,
    callback_url: url,
    event_mask: EVENT_MASK,
    request_params: {},
    headers: { [SECRET_HEADER]: secret },
    is_active: true,
    send_data: true,
  };
  const response = await call.http.send({ method: 'POST', path: '/webhooks', json: { webhook }, write: true });
  return readWritten(() => resourceIn(response.json()).id('id'));
}

export const unsubscribe = unsubscribeAt('/webhooks');

/** The PMS signs nothing; it sends the header that the subscription gave it. */
export const inbound: InboundScheme = {
  authenticate: ({ headers }, { secret }) => sameSecret(headers[SECRET_HEADER] ?? '', secret),
  parse: (request) => hintsOf(eventIn(request)),
};

/** `{"event","property_id","payload"}`. What is not acknowledged yet is read from the feed. Other events are no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const name = event.text('event');
  if (name === 'ari') return [{ resource: 'CALENDAR', providerId: event.id('property_id') }];
  if (name === 'non_acked_booking') return [{ resource: 'RESERVATION' }];
  if (!/^booking(_new|_modification|_cancellation)?$/.test(name)) return [];
  const id = event.optionalObject('payload')?.optionalId('booking_id');
  return [{ resource: 'RESERVATION', providerId: id ?? undefined }];
}
