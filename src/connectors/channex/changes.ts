import type { PmsCall, ReservationChanges } from '../port/connector.js';
import { type Fields, idIn, mapItems } from '../kit/guards.js';
import type { Page, PmsReservation } from '../port/model.js';
import { inParallel, mapEach } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { isRejection } from '../kit/refusals.js';
import { utcDate } from '../kit/times.js';
import { addDays } from '../port/values.js';
import { groupOf, listAt } from './client.js';
import { booking, bookings, propertyIdIn, reservationOf } from './reservations.js';

/** The ids are part of the URL, which has no room for 50: see `LONGEST_URL` in address-filter.ts. */
const PROPERTIES_AT_ONCE = 40;
/** After this time the feed may have dropped unacknowledged revisions. */
const FEED_WINDOW_MS = 30 * 60_000;

const feed = listAt('/booking_revisions/feed', { 'order[inserted_at]': 'asc' });

/** The position where a read resumes: bookings of all properties first, then the feed's revisions for them. */
interface Place {
  stage: 'bookings' | 'feed';
  /** Bookings are read by this field, beginning with the value of `from`. */
  by: 'departure_date' | 'inserted_at';
  from: string;
  /** Properties up to this one are done. */
  after: string;
  page: string;
  /** Revisions that were returned last; whoever sends this cursor has stored them. */
  stored: string[];
}

/**
 * Returns each change at least once. Revisions are acknowledged only by the next call, whose cursor exists once they
 * are stored; a caller that stops in between gets them again. The feed alone is not enough: another reader's
 * acknowledgement, or half an hour, may take a revision out of it. So recently inserted bookings are listed too, and
 * all upcoming ones on the first read, after a gap and once a day.
 */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const { propertyIds } = await groupOf(call);
  const place = cursor === undefined ? startOf(call, since) : (JSON.parse(cursor) as Place);
  const ids = propertyIds.filter((id) => id > place.after).slice(0, PROPERTIES_AT_ONCE);
  const page = place.stage === 'bookings' ? await listed(call, place, ids) : await fed(call, place, ids);
  const next = page.next ?? placeAfter(place, ids, propertyIds);
  return { items: page.items, refused: page.refused, next: next && JSON.stringify(next) };
}

const BEGIN = { after: '', page: '1', stored: [] };

function startOf({ clock }: PmsCall, since: Date | null): Place {
  const now = clock.now();
  const today = utcDate(now);
  const isRecent = since !== null && now.getTime() - since.getTime() <= FEED_WINDOW_MS && utcDate(since) === today;
  return isRecent
    ? { stage: 'bookings', by: 'inserted_at', from: since.toISOString().slice(0, 19), ...BEGIN }
    : { stage: 'bookings', by: 'departure_date', from: addDays(today, -1), ...BEGIN };
}

function placeAfter(place: Place, done: string[], propertyIds: string[]): Place | undefined {
  const last = done.at(-1);
  if (last !== undefined && last !== propertyIds.at(-1)) return { ...place, ...BEGIN, after: last };
  return place.stage === 'bookings' ? { ...place, ...BEGIN, stage: 'feed' } : undefined;
}

type Part = Pick<Page<PmsReservation>, 'items' | 'refused'> & { next?: Place };

const ofProperties = (ids: string[]) => ({ 'filter[property_id]': ids.join(',') });

async function listed(call: PmsCall, place: Place, ids: string[]): Promise<Part> {
  if (ids.length === 0) return { items: [], refused: [] };
  const query = { ...ofProperties(ids), [`filter[${place.by}][gte]`]: place.from };
  const { items, next } = await bookings.page(call, { query, cursor: place.page });
  const mapped = await mapItems(items, idIn('id'), (raw) => reservationOf(raw as Fields));
  const own = mapped.items.filter(({ listingProviderId }) => ids.includes(listingProviderId));
  return { ...mapped, items: own, next: next === undefined ? undefined : { ...place, page: next } };
}

/**
 * Reads the feed. A revision says that its booking changed; the booking is returned in its present state, because a
 * newer state may have been read meanwhile. An unreadable booking stays in the feed, and the PMS
 * warns the host about it.
 */
async function fed(call: PmsCall, place: Place, ids: string[]): Promise<Part> {
  await inParallel(place.stored, (id) => acknowledge(call, id));
  if (ids.length === 0) return { items: [], refused: [] };
  const { items, next } = await feed.page(call, { query: ofProperties(ids), cursor: place.page });
  const read = await mapItems(items, idIn('id'), (raw) => revisionOf(raw as Fields));
  const own = read.items.filter(({ propertyId }) => ids.includes(propertyId));
  const newest = new Map(own.map((revision) => [revision.bookingId, revision]));
  const current = await mapEach([...newest.keys()], String, (id) => currentOf(call, newest.get(id as string)!));
  const failed = new Set(current.refused.map(({ providerId }) => providerId));
  const stored = own.filter(({ bookingId }) => !failed.has(bookingId)).map(({ id }) => id);
  // Acknowledged revisions leave the feed, and later ones move up to this page, unless the acknowledgement had no
  // effect.
  const goesOn = stored.some((id) => !place.stored.includes(id)) ? place.page : next;
  return {
    items: current.items,
    refused: [...read.refused, ...current.refused],
    next: goesOn === undefined ? undefined : { ...place, page: goesOn, stored },
  };
}

interface Revision {
  id: string;
  bookingId: string;
  propertyId: string;
  raw: Fields;
}

const revisionOf = (raw: Fields): Revision => ({
  id: raw.id('id'),
  bookingId: raw.id('booking_id'),
  propertyId: propertyIdIn(raw),
  raw,
});

/**
 * Returns the booking's present state. It becomes readable a moment after its revision; until then the revision's state
 * is used.
 */
async function currentOf(call: PmsCall, { bookingId, propertyId, raw }: Revision): Promise<PmsReservation> {
  const found = (await booking(call, bookingId)) ?? raw;
  const placed = found.with('property_id', found.optionalId('property_id') ?? propertyId);
  return reservationOf(placed.with('id', bookingId));
}

/** Acknowledges a revision. If the PMS refuses that, the revision is returned again, which does no harm. */
async function acknowledge(call: PmsCall, id: string): Promise<void> {
  const request = { method: 'POST', path: path`/booking_revisions/${id}/ack`, json: {}, write: true } as const;
  await call.http.send(request).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
  });
}
