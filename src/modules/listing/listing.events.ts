/** One of docs/interface.md#events; `sequence` counts the events of the account. */
export const NEW_LISTINGS_IMPORTED = 'NEW_LISTINGS_IMPORTED';

/** An event names at most this many listings of one account. */
export const LISTINGS_PER_EVENT = 500;

export interface NewListingsImported {
  integrationAccountID: string;
  listingIDs: string[];
}

/** Events of single listings, an extension; `sequence` counts the events of the listing. docs/reference/webhooks.md */
export const LISTING_EVENTS = ['LISTING_CREATED', 'LISTING_CHANGED', 'LISTING_REMOVED'] as const;
export type ListingEvent = (typeof LISTING_EVENTS)[number];

/** `data` of each of these events. */
export interface ListingEventData {
  integrationAccountID: string;
  listingID: string;
}
