import { channelOf } from '../port/channels.js';
import type { PmsReservationStatus } from '../port/model.js';
import { addDays } from '../port/values.js';
import type { FeedEvent } from './feed-events.js';
import { ARRIVAL, AVAILABLE, BLOCK, DEPARTURE, PROVISIONAL, STATUSES } from './vocabulary.js';

/** A stay as data that can be copied between threads. */
export interface FeedStay {
  uid: string;
  checkIn: string;
  checkOut: string;
  status: PmsReservationStatus;
  source: string;
  notes: string;
  confirmationCode: string | null;
  modifiedAt: Date | null;
}

/** The last part of an address, or the `code` in its query; matched after the first character of the host. */
const CODE = /(?:\/|[?&]code=)([\w-]+)\/?$/;

/**
 * Booking.com writes `CLOSED - Not available` both for stays and for periods that the host has closed, so that they
 * cannot be distinguished. They are shown, so that no stay is missed, and as BLOCKED, so that no closed period appears
 * as a guest.
 */
const isOfBookingCom = ({ uid, summary }: FeedEvent): boolean =>
  uid.toLowerCase().endsWith('@booking.com') || /^closed\s*[-–]\s*not available$/i.test(summary);

/**
 * Returns whether an event takes no nights. `TRANSP:TRANSPARENT` alone does not suffice, because calendars write it for
 * bookings of whole days too, and a stay must not be sold twice.
 */
export const isFree = (event: FeedEvent): boolean => event.isTransparent && AVAILABLE.test(event.summary.trim());

/**
 * Returns whether an event is a stay. Blocks take nights but are not stays; neither are events that begin and end on
 * one day, that recur, or that only mark an arrival or a departure.
 */
export const isStay = (event: FeedEvent): boolean =>
  event.end > event.start &&
  !isFree(event) &&
  event.recurrence === null &&
  event.replaces === null &&
  !(isOneDay(event) && (ARRIVAL.test(event.summary) || DEPARTURE.test(event.summary))) &&
  (isOfBookingCom(event) || !BLOCK.test(event.summary));

const isOneDay = ({ start, end }: FeedEvent): boolean => end <= addDays(start, 1);

/**
 * Returns whether an event only marks the arrival or the departure of another one: some publishers add both to each
 * stay, as events of one day. A marker without another event takes its nights.
 */
export function isMarker(events: readonly FeedEvent[]): (event: FeedEvent) => boolean {
  const others = events.filter(({ summary }) => !ARRIVAL.test(summary) && !DEPARTURE.test(summary));
  const [starts, ends] = [new Set(others.map(({ start }) => start)), new Set(others.map(({ end }) => end))];
  return (event) =>
    isOneDay(event) &&
    ((ARRIVAL.test(event.summary) && starts.has(event.start)) ||
      (DEPARTURE.test(event.summary) && ends.has(event.start)));
}

/** Calendars that people keep themselves, in which no stay was booked. */
const KEPT_BY_HAND = /google|apple|microsoft/i;

/** Returns the site that made the id of an event (`…@airbnb.com`), otherwise the publisher, if it takes bookings. */
function sourceOf(event: FeedEvent, publisher: string): string {
  if (isOfBookingCom(event)) return 'booking.com';
  const [, site = ''] = /@([\w.-]+)$/.exec(event.uid) ?? [];
  const takesBookings = (name: string): boolean => !KEPT_BY_HAND.test(name) && channelOf(name) !== 'OTHER';
  return [site, publisher].find(takesBookings) ?? 'ical';
}

/**
 * Returns the status of an event: confirmed when it states none, unknown for an unknown word, which may mean anything.
 */
function statedIn({ status, summary }: FeedEvent): PmsReservationStatus {
  const stated = status === '' ? 'CONFIRMED' : (STATUSES.get(status) ?? 'UNKNOWN');
  return stated === 'CONFIRMED' && PROVISIONAL.test(summary) ? 'PENDING' : stated;
}

function statusOf(event: FeedEvent): PmsReservationStatus {
  const stated = statedIn(event);
  return isOfBookingCom(event) && stated !== 'CANCELLED' ? 'BLOCKED' : stated;
}

/** Returns the code at the end of the first address that has one. Linear: each word is examined separately. */
function codeIn(description: string): string | null {
  for (const word of description.split(/\s+/)) {
    const [, address] = /https?:\/\/\S(.*)/s.exec(word) ?? [];
    const code = address && CODE.exec(address)?.[1];
    if (code) return code;
  }
  return null;
}

/** Returns the stays. Of several events with one UID, the newest counts, which moves the stay. */
export function staysIn(events: readonly FeedEvent[], publisher: string): FeedStay[] {
  const newest = new Map<string, FeedEvent>();
  for (const event of events)
    if (isStay(event) && (newest.get(event.uid)?.sequence ?? 0) <= event.sequence) newest.set(event.uid, event);
  return [...newest.values()].map((event) => stayOf(event, publisher));
}

export const stayOf = (event: FeedEvent, publisher: string): FeedStay => ({
  uid: event.uid,
  checkIn: event.start,
  checkOut: event.end,
  status: statusOf(event),
  source: sourceOf(event, publisher),
  notes: event.description,
  confirmationCode: codeIn(event.description),
  modifiedAt: event.modifiedAt,
});
