import { ConnectorError } from '../kit/errors.js';
import type { Page, PmsReservation, PmsReservationStatus } from '../kit/model.js';
import { Decimal } from '../kit/values.js';
import type { Feed, FeedEvent } from './feed.js';

/** A feed tells no amounts: the currency is for form's sake. */
export const CURRENCY = 'USD';
/** In the languages that publishers write: Abritel has `Indisponible` and `Provisoire`. */
const BLOCK = /not available|unavailable|indisponible|blocked|closed/i;
const TENTATIVE = /^(provisoire|tentative)\b/i;
const RESERVATION_URL = /https?:\/\/\S+\/([\w-]+)\/?(?:\s|$)/;
const STATUSES: Readonly<Record<string, PmsReservationStatus>> = { CANCELLED: 'CANCELLED', TENTATIVE: 'PENDING' };

/** Blocks take nights and are no stays; neither is what begins and ends on one day. */
export const isStay = ({ summary, start, end }: FeedEvent): boolean => !BLOCK.test(summary) && end > start;

/**
 * The feed is complete: a stay that it had and has no more is cancelled at the publisher. Of several events with one UID
 * the newest counts, which moves the stay.
 */
export function reservationsIn({ id, events }: Feed): Page<PmsReservation> {
  const newest = new Map<string, FeedEvent>();
  const refused: Page<PmsReservation>['refused'] = [];
  for (const event of events) {
    if (event instanceof ConnectorError) refused.push({ providerId: '', reason: event.message });
    else if (isStay(event) && (newest.get(event.uid)?.sequence ?? 0) <= event.sequence) newest.set(event.uid, event);
  }
  const items = [...newest.values()].map((event) => reservationOf(event, id));
  return { items, refused, total: items.length, ...(refused.length === 0 && { complete: true }) };
}

export function reservationOf(event: FeedEvent, listingProviderId: string): PmsReservation {
  return {
    providerReservationId: event.uid,
    reference: null,
    listingProviderId,
    providerUnitId: null,
    checkIn: event.start,
    checkOut: event.end,
    guests: 0,
    guestCounts: { adults: 0, children: 0, infants: 0, pets: 0 },
    guest: { id: '', firstName: '', lastName: '', email: '', phone: '' },
    status: STATUSES[event.status] ?? (TENTATIVE.test(event.summary) ? 'PENDING' : 'CONFIRMED'),
    source: 'ical',
    notes: event.description,
    currency: CURRENCY,
    total: new Decimal(0),
    base: null,
    fees: null,
    taxes: null,
    confirmationCode: RESERVATION_URL.exec(event.description)?.[1] ?? null,
    createdAt: null,
    updatedAt: event.modifiedAt,
    confirmedAt: null,
    cancelledAt: null,
  };
}
