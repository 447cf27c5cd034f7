import type { EventType } from '../../../modules/feed/feed.events.js';
import { AT, IDS, NIGHTS, PRICE, PROVIDER, STAY } from './story.js';
import { BOOKED, CANCELLED, CHANGED } from './story-stay.js';

const LISTING = { integrationAccountID: IDS.account, listingID: IDS.listing };

interface Happening {
  id: string;
  timestamp: string;
  sequence: number;
  data: object;
  previous?: object;
}

const other = (data: object): Happening => ({ id: IDS.event.other, timestamp: AT.synced, sequence: 1, data });

const HAPPENINGS: Readonly<Record<EventType, Happening>> = {
  NEW_LISTINGS_IMPORTED: {
    ...{ id: IDS.event.imported, timestamp: AT.synced, sequence: 1 },
    data: { integrationAccountID: IDS.account, listingIDs: [IDS.listing] },
  },
  RESERVATION_CREATED: { id: IDS.event.created, timestamp: AT.confirmed, sequence: 1, data: BOOKED },
  RESERVATION_UPDATED: {
    ...{ id: IDS.event.updated, timestamp: AT.changed, sequence: 2, data: CHANGED },
    previous: { checkOutDate: STAY.checkOutDate, totalPrice: PRICE.total, components: BOOKED.components },
  },
  RESERVATION_CANCELLED: {
    ...{ id: IDS.event.cancelled, timestamp: AT.cancelled, sequence: 3, data: CANCELLED },
    previous: { status: BOOKED.status },
  },
  CALENDAR_CHANGED: {
    ...{ id: IDS.event.calendar, timestamp: AT.confirmed, sequence: 1 },
    data: { ...LISTING, unitID: IDS.unit, ranges: [{ from: NIGHTS[0], to: NIGHTS[2] }] },
  },
  LISTING_CREATED: other(LISTING),
  LISTING_CHANGED: other(LISTING),
  LISTING_REMOVED: other(LISTING),
  ACCOUNT_STATUS_CHANGED: other({
    integrationAccountID: IDS.account,
    status: 'INACTIVE',
    previous: 'ACTIVE',
    statusReason: 'credentials_refused',
  }),
};

/** Returns the notification of that type: whole, as a receiver gets it. */
export const notificationOf = (type: EventType): object => {
  const { id, timestamp, sequence, data, previous } = HAPPENINGS[type];
  const scope = { workspaceID: IDS.workspace, tenantID: IDS.tenant, provider: PROVIDER };
  return { id, type, timestamp, sequence, ...scope, data, ...(previous && { previous }) };
};

export const FEED = {
  data: [notificationOf('RESERVATION_CREATED'), notificationOf('RESERVATION_CANCELLED')],
  meta: { nextCursor: 'kq2uZx0cV3mUOe8rT1bXw9sJb2Q', oldestCursor: 'a5bDNf3wFOrQXn4v1clCI7IhJk2', lag: 0 },
};

/** How the receiver got the notification of the booking, at the second attempt. */
export const DELIVERY = {
  id: IDS.delivery,
  eventID: IDS.event.created,
  eventType: 'RESERVATION_CREATED',
  subjectID: IDS.reservation,
  isTest: false,
  url: 'https://example.com/hooks',
  state: 'DELIVERED',
  nextAttemptAt: null,
  createdAt: '2026-11-22T17:23:00.482Z',
  finishedAt: '2026-11-22T17:23:06.020Z',
  attempts: [
    {
      ...{ number: 1, trigger: 'AUTOMATIC', status: 503, errorClass: 'http', durationMs: 41 },
      ...{ responseExcerpt: 'Service Unavailable', startedAt: '2026-11-22T17:23:00.510Z' },
    },
    {
      ...{ number: 2, trigger: 'AUTOMATIC', status: 204, errorClass: null, durationMs: 38 },
      ...{ responseExcerpt: '', startedAt: '2026-11-22T17:23:05.980Z' },
    },
  ],
  body: JSON.stringify(notificationOf('RESERVATION_CREATED')),
};
