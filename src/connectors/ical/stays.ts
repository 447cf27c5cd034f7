import { BLANK_RESERVATION } from '../kit/blanks.js';
import { channelOf } from '../kit/channels.js';
import { ConnectorError } from '../kit/errors.js';
import type { Page, PmsReservation, PmsReservationStatus } from '../kit/model.js';
import { Decimal } from '../kit/values.js';
import type { Feed, FeedEvent } from './feed.js';

/** A feed tells no amounts: the currency is for form's sake. */
export const CURRENCY = 'USD';
/** Closed by the host, in the languages that publishers write: Abritel has `Indisponible`. */
const BLOCK = /not available|unavailable|indisponible|blocked|closed/i;
/** Booked, but not confirmed yet: Abritel has `Provisoire`. */
const TENTATIVE = /^(provisoire|tentative)\b/i;
/** Its last part, or what its query calls `code`. */
const RESERVATION_URL = /https?:\/\/\S+(?:\/|[?&]code=)([\w-]+)\/?(?:\s|$)/;
const STATUSES: Readonly<Record<string, PmsReservationStatus>> = { CANCELLED: 'CANCELLED', TENTATIVE: 'PENDING' };

/**
 * Booking.com writes `CLOSED - Not available` for stays and for periods that the host has closed alike: nobody can tell
 * them apart. They are shown, so that no stay is missed, and as BLOCKED, so that no closed period is a guest.
 */
const isOfBookingCom = ({ uid, summary }: FeedEvent): boolean =>
  uid.toLowerCase().endsWith('@booking.com') || /^closed\s*[-–]\s*not available$/i.test(summary);

/** Blocks take nights and are no stays; neither is what begins and ends on one day. */
export const isStay = (event: FeedEvent): boolean =>
  event.end > event.start && (isOfBookingCom(event) || !BLOCK.test(event.summary));

/** Calendars that people keep themselves: not where a stay was booked. */
const KEPT_BY_HAND = /google|apple|microsoft/i;

/** The site that made the id of an event (`…@airbnb.com`), or else the feed, where it is one that takes bookings. */
function sourceOf(event: FeedEvent, publisher: string): string {
  if (isOfBookingCom(event)) return 'booking.com';
  const [, site = ''] = /@([\w.-]+)$/.exec(event.uid) ?? [];
  const takesBookings = (name: string): boolean => !KEPT_BY_HAND.test(name) && channelOf(name) !== 'OTHER';
  return [site, publisher].find(takesBookings) ?? 'ical';
}

function statusOf(event: FeedEvent): PmsReservationStatus {
  const stated = STATUSES[event.status] ?? (TENTATIVE.test(event.summary) ? 'PENDING' : 'CONFIRMED');
  return isOfBookingCom(event) && stated !== 'CANCELLED' ? 'BLOCKED' : stated;
}

/**
 * The feed is complete: a stay that it had and has no more is cancelled at the publisher. Of several events with one UID
 * the newest counts, which moves the stay.
 */
export function reservationsIn(feed: Feed): Page<PmsReservation> {
  const newest = new Map<string, FeedEvent>();
  const refused: Page<PmsReservation>['refused'] = [];
  for (const event of feed.events) {
    if (event instanceof ConnectorError) refused.push({ providerId: '', reason: event.message });
    else if (isStay(event) && (newest.get(event.uid)?.sequence ?? 0) <= event.sequence) newest.set(event.uid, event);
  }
  const items = [...newest.values()].map((event) => reservationOf(event, feed));
  return { items, refused, total: items.length, ...(refused.length === 0 && { complete: true }) };
}

export function reservationOf(event: FeedEvent, feed: Pick<Feed, 'id' | 'publisher'>): PmsReservation {
  return {
    ...BLANK_RESERVATION,
    providerReservationId: event.uid,
    listingProviderId: feed.id,
    checkIn: event.start,
    checkOut: event.end,
    guests: 0,
    guestCounts: { adults: 0, children: 0, infants: 0, pets: 0 },
    guest: { id: '', firstName: '', lastName: '', email: '', phone: '' },
    status: statusOf(event),
    source: sourceOf(event, feed.publisher),
    notes: event.description,
    currency: CURRENCY,
    total: new Decimal(0),
    confirmationCode: RESERVATION_URL.exec(event.description)?.[1] ?? null,
    updatedAt: event.modifiedAt,
  };
}
