/** One of docs/interface.md#events; `sequence` counts the events of the account. */
export const NEW_LISTINGS_IMPORTED = 'NEW_LISTINGS_IMPORTED';

/** An event names at most this many listings of one account. */
export const LISTINGS_PER_EVENT = 500;

export interface NewListingsImported {
  integrationAccountID: string;
  listingIDs: string[];
}
