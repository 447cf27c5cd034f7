import { ACCOUNT, AVAILABILITY, CREATED_ACCOUNT, FOUND, LISTING, SEARCH } from './story-listings.js';
import { DELIVERY, FEED } from './story-notifications.js';
import {
  CANCELLATION,
  CANCELLED_RESERVATION,
  CHANGE_OFFER,
  CHANGED_RESERVATION,
  HOLD,
  QUOTE,
  RESERVATION,
} from './story-stay.js';

const page = (...data: object[]): object => ({
  data,
  meta: { total: data.length, limit: 20, totalPages: 1, current: 1, previous: null, next: null, nextCursor: null },
});

/** Example answers of the main operations, by operation id: the quote is what the reservation books. */
export const RESPONSE_EXAMPLES: Readonly<Record<string, object>> = {
  createIntegrationAccount: CREATED_ACCOUNT,
  getIntegrationAccount: ACCOUNT,
  listIntegrationAccounts: page(ACCOUNT),
  searchListings: SEARCH,
  searchEverything: FOUND,
  listListings: page(LISTING),
  getListing: LISTING,
  getAvailability: AVAILABILITY,
  createQuote: QUOTE,
  getQuote: QUOTE,
  createQuoteHold: HOLD,
  createReservation: RESERVATION,
  getReservation: RESERVATION,
  listReservations: page(RESERVATION),
  offerChange: CHANGE_OFFER,
  confirmChange: CHANGED_RESERVATION,
  previewCancellation: CANCELLATION,
  confirmCancellation: CANCELLED_RESERVATION,
  cancelReservation: CANCELLED_RESERVATION,
  listEvents: FEED,
  getDelivery: DELIVERY,
};

const { confirmedAt: _, ...UNCONFIRMED } = RESERVATION;

/** The answers of 202: the PMS has not reported the outcome of a write yet, so the reservation is as before. */
export const PENDING_EXAMPLES: Readonly<Record<string, object>> = {
  createReservation: { ...UNCONFIRMED, status: 'UNKNOWN', providerReservationID: '' },
  confirmReservation: { ...UNCONFIRMED, status: 'PENDING' },
  confirmChange: RESERVATION,
  confirmCancellation: CHANGED_RESERVATION,
  cancelReservation: CHANGED_RESERVATION,
};
