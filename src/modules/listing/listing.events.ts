/** specification, "Events" 1; `sequence` counts the events of the account. */
export const NEW_LISTINGS_IMPORTED = 'NEW_LISTINGS_IMPORTED';

/** Of one account, at most this many ids in one event. */
export const LISTINGS_PER_EVENT = 500;

export interface NewListingsImported {
  integrationAccountID: string;
  listingIDs: string[];
}
