import type { EventType } from '@lodgewire/sdk';

export const EVENT_TYPES: readonly EventType[] = [
  'RESERVATION_CREATED',
  'RESERVATION_UPDATED',
  'RESERVATION_CANCELLED',
  'NEW_LISTINGS_IMPORTED',
  'LISTING_CREATED',
  'LISTING_CHANGED',
  'LISTING_REMOVED',
  'CALENDAR_CHANGED',
  'ACCOUNT_STATUS_CHANGED',
];

/** An event of the feed, as far as the command line shows it. */
export interface ShownEvent {
  id: string;
  type: string;
  timestamp: string;
  provider: string;
  data: Record<string, unknown>;
}

/** Returns the subject of an event: the id of its reservation, listing or account. */
export const subjectOf = ({ data }: ShownEvent): string =>
  String(
    data['listingID'] !== undefined && data['id'] === undefined
      ? data['listingID']
      : (data['id'] ?? data['integrationAccountID'] ?? ''),
  );
