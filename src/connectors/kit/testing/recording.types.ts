import type { Connector, InboundSecrets, ListingRef, PmsHint, VerifiedAccount } from '../../port/connector.js';
import type { PmsAccount } from '../../port/gateway.js';
import type { PmsQuoteRequest, PmsReservationRequest } from '../../port/model.js';
import type { Answer } from './fakes.js';
import type { VendorDocument } from './vendor-document.js';

/**
 * A vendor's payloads, and the expected results of the connector. Amounts are expected as text, instants as ISO 8601.
 */
export interface Recording {
  connector: Connector;
  /** Where its files are: `new URL('recorded/', import.meta.url)`. */
  files: URL;
  document: VendorDocument;
  account?: Partial<PmsAccount>;
  /** ISO 8601; the clock of the calls. */
  now?: string;
  /** By `GET /rentals/{id}`: a file, or an answer. A call that is not here fails the test. */
  answers: Readonly<Record<string, string | Answer>>;
  verify?: Partial<VerifiedAccount>;
  /** All listings of the first page, in order. */
  listings?: object[];
  /** Ids; none unless given. */
  refusedListings?: string[];
  /**
   * Fields without which a listing, or a reservation, is impossible: `GET /rentals rentals[].id`. All others may be
   * missing.
   */
  needs?: {
    listings?: string[];
    reservations?: string[];
    /**
     * Fields that name the next page, or say that the call succeeded. A wrong type refuses the page, because guessing
     * would lose items.
     */
    pages?: string[];
    /**
     * Calls without whose right listings or reservations are lost, each with its reason. Without the right to any other
     * call, only the parts that it adds are missing.
     */
    calls?: { listings?: NeededCalls; reservations?: NeededCalls };
  };
  /**
   * Words of the document without a meaning of their own here, as the failing test writes them; each has its reason.
   */
  unmatched?: string[];
  calendars?: Calendar[];
  quotes?: { request: Partial<PmsQuoteRequest>; quote: object }[];
  /** By id. */
  reservations?: Readonly<Record<string, object>>;
  /** `sends`: the call whose body is compared. */
  creations?: { request: Partial<PmsReservationRequest>; sends: string; body: object; reservation: object }[];
  /** The first page of changes; `refused` items are expected by id. */
  changes?: { since: string | null; reservations: object[]; refused?: string[] }[];
  events?: {
    name: string;
    headers: Record<string, string>;
    /** A file, or a body: JSON, or XML as text. */
    body: string | object;
    secrets: InboundSecrets;
    hints: PmsHint[];
  }[];
}

/** Reasons by `GET /rentals`. */
export type NeededCalls = Readonly<Record<string, string>>;

export interface Calendar {
  listing: Partial<ListingRef> & Pick<ListingRef, 'providerId'>;
  from: string;
  to: string;
  nights: object[];
}
