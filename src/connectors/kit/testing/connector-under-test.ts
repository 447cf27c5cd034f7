import type { TokenKind } from '../../../../sandbox/ledger/tokens.js';
import type { AuthType, Connector, Credentials } from '../../port/connector.js';
import type { PmsAccount } from '../../port/gateway.js';
import type { VendorDocument } from './vendor-document.js';

export interface ConnectorUnderTest {
  connector: Connector;
  /** The sandbox's path for this PMS. */
  sandboxPath: string;
  authType: AuthType;
  /**
   * Returns the credentials of a sandbox account; bad ones for one that does not exist. A feed's address is a
   * credential.
   */
  credentials: (account: string, baseUrl: string) => Credentials;
  /** Present if a partner key authenticates; the refusal of that key is not the account's. */
  partnerKey?: PmsAccount['partnerKey'];
  /** Regular expression of the path that creates a reservation. */
  createPath: string;
  /** Regular expression of the path that confirms a reservation, if the PMS offers this. */
  confirmPath?: string;
  /** The call that changes a stay, where the PMS has one: its method and a regular expression of its path. */
  changeCall?: { method: string; path: string };
  /** Regular expression of the path that reads a page of listings. */
  listingsPath: string;
  /** Regular expression of paths that only read although they are POSTed; without it a POST is a write. */
  readingPaths?: RegExp;
  /**
   * False when the PMS gives no time zone, so that listings are in `UTC`; `OFFSET` when it gives only its current
   * offset from UTC.
   */
  givesTimeZone?: false | 'OFFSET';
  /**
   * Features that the PMS lacks: reservations that begin as inquiries, parts of a quote (one sum, no deposit), details
   * of a listing (capacity, country, amenities), notes of a reservation, or dates on which no stay may begin or end.
   */
  without?: readonly ('INQUIRY' | 'QUOTE_PARTS' | 'DETAILS' | 'NOTES' | 'CLOSURES')[];
  /** Reservations that fill the pages: inquiries, unless the PMS keeps them elsewhere. */
  pagesOf?: 'inquiry' | 'cancelled';
  /** The PMS keeps prices without tax, so that a total may miss the agreed one by a minor unit per night. */
  keepsNetPrices?: true;
  /** The PMS answers with 204, without a body, when a list is empty. */
  isEmptyWithoutBody?: true;
  /** The vendor's documentation: requests and the sandbox's answers are compared with it. */
  document?: VendorDocument;
  /** Tokens that the account can replace after losing them; all kinds unless given. */
  replaceable?: TokenKind[];
}
