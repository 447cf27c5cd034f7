import type { Clock } from '../../values/time/clock.js';
import type { ChargeKind } from './charge-kinds.js';
import type { Assumption } from './assumptions.js';
import type { BookingField } from './booking-fields.js';
import type { Cancelling } from './cancelling.js';
import type { ChangePart } from './changing.js';
import type { ConnectorErrorKind, RejectionReason } from './errors.js';
import type {
  Page,
  PmsCancellation,
  PmsHold,
  PmsHoldRequest,
  PmsListing,
  PmsNight,
  PmsQuote,
  PmsQuoteRequest,
  PmsReservation,
  PmsReservationRequest,
  PmsStayChange,
} from './model.js';
import type { ParseText } from './text-parser.js';
import type { InboundRequest, PmsHint, WebhookSubscription, WebhookTarget } from './webhook.types.js';

export type { InboundRequest, PmsHint, WebhookSubscription, WebhookTarget };

/** The contract between the service and a PMS: data plus functions. docs/guides/write-a-connector.md */

export type AuthType = 'ACCESS_TOKEN' | 'API_KEY' | 'OAUTH' | 'EMAIL_PASSWORD' | 'PARTNER_TOKEN';

export interface CredentialField {
  name: string;
  secret: boolean;
  /** Where the host finds the credential at the PMS. */
  help: string;
}

/**
 * How the caller who connects an account proves that they control it at the PMS. `secret`: these fields are the
 * account's own secret. `consent`: they consent at the PMS. `workspace`: the PMS shows the account to an access that
 * the workspace has for all its accounts, so that the account's id proves nothing. `shared`: fields of that access,
 * which later accounts may leave out; giving its secret fields is proof.
 */
export type ProofOfControl =
  { by: 'secret'; fields: readonly string[] } | { by: 'consent' } | { by: 'workspace'; shared: readonly string[] };

export interface AuthScheme {
  authType: AuthType;
  fields: CredentialField[];
  proof: ProofOfControl;
}

export interface RateLimit {
  /** The subject of the limit: the connected account, our address, or our app. */
  scope: 'account' | 'address' | 'app';
  requests: number;
  perSeconds: number;
}

/** Facts about the answers of a PMS that have no default, because none fits every PMS. */
export interface AnswerFacts {
  /**
   * The meaning of a 403 that the connector's `classify` leaves open: the credentials are bad, they lack a right, or one
   * resource is withheld. Only bad credentials make an account INACTIVE.
   */
  forbidden: 'credentials' | 'right' | 'resource';
  /**
   * The PMS's own header of a 429 in addition to `Retry-After`, in lower case: seconds from now, an HTTP date, or a
   * UNIX time. Null when it has none.
   */
  reset: string | null;
  /**
   * The end of its lists: a page that is not full, the total number of items, the number of pages, the absence of a
   * cursor or of a link to the next page, or everything at once.
   */
  lastPage: 'short' | 'total' | 'pages' | 'cursor' | 'link' | 'only';
  /**
   * The parts of an answer that differ each time although nothing has changed, such as the id of the request or the
   * time. They are left out of the text before the connector reads it.
   */
  varying?: RegExp;
}

export interface ConnectorDefinition {
  id: string;
  name: string;
  documentation: string;
  /** Further servers of the interface, by a name for requests: `{ identity: 'https://identity.pms.example' }`. */
  servers?: Readonly<Record<string, string>>;
  auth: AuthScheme[];
  limits: RateLimit[];
  answers: AnswerFacts;
  /** How PMS events reach us: subscribed to through the API, sent to an address that the host pastes, or not at all. */
  webhooks: 'api' | 'manual' | 'none';
  /** Whether incoming events can be authenticated beyond their unguessable path. */
  signedWebhooks: boolean;
  /** Accepts bookings that keep their nights without being confirmed (`PENDING`). */
  holds: boolean;
  /**
   * The fields of a booking that `reservations.create` sends; the caller is informed which given fields it does not
   * send.
   */
  bookingFields: readonly BookingField[];
  /** The fields that a booking of the PMS's own stored quote sends. Absent when they are the same. */
  quotedBookingFields?: readonly BookingField[];
  cancelling: Cancelling;
  /** The parts that `reservations.change` sends in its one write; empty when the PMS cannot change a stay. */
  changing: readonly ChangePart[];
  /** The PMS is an iCalendar feed, which the host publishes. */
  feed?: true;
  /** `reservations.changed` requests only changes; otherwise everything is read each time. */
  delta: boolean;
  /** Has listings of several units, or of units that exist more than once. */
  multiUnit: boolean;
  /** Separates taxes from the rest of a price, in quotes or in reservations. */
  taxSplit: boolean;
  /** Has a field for the licence number of a listing. */
  registrations?: true;
  /**
   * Kinds of charges that the PMS's own quotes leave out: `PET` where they take no pets. Absent when there are none.
   */
  unquoted?: ChargeKind[];
  /** The most bytes of an answer that are read. Absent: 8 MiB. */
  largestAnswer?: number;
  /** A `not found` for a new reservation is conclusive only after this time. */
  visibilityWindowMs: number;
  /** Assumptions that could not be verified and are handled tolerantly; listed in docs/unverified.md. */
  unverified: readonly Assumption[];
}

export type Credentials = Readonly<Record<string, string>>;

export interface TokenSet {
  accessToken: string;
  refreshToken?: string;
  /** Null when it does not expire. */
  expiresAt: Date | null;
  /** Set by the kit; distinguishes short-lived sets from long-lived ones. Without it a set counts as short-lived. */
  obtainedAt?: Date;
}

/**
 * The server of a connector's requests, and the partner key's additions to each. Paths of requests are appended to
 * `baseUrl`.
 */
export interface ConnectorSettings {
  baseUrl: string;
  partnerKey?: { headers?: Record<string, string>; queryParams?: Record<string, string> };
}

export interface PmsRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Appended to the base URL, starting with `/`; or an absolute URL below the base URL's origin. */
  path: string;
  /**
   * One of the definition's `servers`; where the base URL is not the vendor's (the sandbox), a path of that name below
   * it.
   */
  server?: string;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** A body of another type; its `content-type` goes in `headers`. */
  text?: string;
  /** Sent without the account's own authentication (token calls set it in `headers`). */
  anonymous?: boolean;
  /** `path` is a URL that the host chose (a feed): any public address, no authentication, no partner key. */
  foreign?: boolean;
  /**
   * The request goes to a server outside the PMS's API, such as one that confirms an address for webhooks. The PMS's
   * limits do not count it, and its answer says nothing about the PMS: it neither pauses calls nor opens the circuit.
   */
  elsewhere?: boolean;
  /** A PMS write: sent at most once; an unclear answer is `unknown_outcome`. */
  write?: boolean;
}

export interface PmsResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Returns the parsed body; throws `invalid_response` when it is not JSON. */
  json(): unknown;
}

/** The only way for a connector to reach its PMS: with deadline, size cap, rate limit, circuit and redaction. */
export interface PmsHttp {
  /** Sends the request. Resolves on 2xx (and on statuses named in `accept`); everything else is a `ConnectorError`. */
  send(request: PmsRequest, accept?: readonly number[]): Promise<PmsResponse>;
}

/** The argument of every function of a connector. */
export interface PmsCall {
  credentials: Credentials;
  /** As `verify` returned it; empty during `verify`. */
  providerAccountId: string;
  settings: ConnectorSettings;
  http: PmsHttp;
  /** Parses a text that may be large or hostile, off the event loop and within a budget: XML, a calendar, CSV. */
  parse: ParseText;
  clock: Clock;
  signal?: AbortSignal;
}

export interface VerifiedAccount {
  providerAccountId: string;
  name: string;
  timeZone?: string;
  scopes?: string[];
}

/** How access tokens are obtained. The kit stores, shares and single-flights them; a connector never keeps one. */
export interface TokenScheme {
  /** Obtains tokens with the account's credentials; absent where only OAuth yields tokens. */
  obtain?(call: PmsCall): Promise<TokenSet>;
  refresh?(call: PmsCall, tokens: TokenSet): Promise<TokenSet>;
  revoke?(call: PmsCall, tokens: TokenSet): Promise<void>;
  /** How long the PMS takes to accept a token that it has just issued; the kit waits. */
  settleMs?: number;
  /** The credentials yield tokens once (an invite code): after a refused refresh they are not tried again. */
  singleUse?: boolean;
  /** Returns whether this account's credentials use tokens at all (a plain API key does not). */
  applies(credentials: Credentials, authType: AuthType): boolean;
}

export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The credentials that the PMS sends with the app's events, as HTTP Basic; undefined where none is set. */
  webhook?: { user: string; password: string };
}

export interface OAuthScheme {
  pkce: boolean;
  authorizeUrl(input: {
    settings: ConnectorSettings;
    app: OAuthApp;
    redirectUri: string;
    state: string;
    codeChallenge?: string;
  }): string;
  exchange(
    call: PmsCall,
    input: { app: OAuthApp; redirectUri: string; code: string; codeVerifier?: string },
  ): Promise<TokenSet>;
  refresh?(call: PmsCall, app: OAuthApp, tokens: TokenSet): Promise<TokenSet>;
}

export interface ListingRef {
  providerId: string;
  providerUnitIds: string[];
  currency: string;
  timeZone: string;
}

export interface ReservationChanges {
  /**
   * Start of the last complete read minus an overlap; null on the first read (then all reservations that still matter).
   */
  since: Date | null;
  cursor?: string;
}

export interface InboundSecrets {
  /** The account's random secret. */
  secret: string;
  subscriptions: WebhookSubscription[];
  /** Secret of the OAuth application, for PMSes that sign with it. */
  appSecret?: string;
  /** Credentials of the OAuth application, for PMSes that send HTTP Basic. */
  basic?: OAuthApp['webhook'];
}

export interface InboundScheme {
  authenticate(request: InboundRequest, secrets: InboundSecrets): boolean;
  /**
   * Returns whether the event was sent recently, for PMSes whose signature covers the time of sending; an old event may
   * be replayed by somebody who recorded it.
   */
  isCurrent?(request: InboundRequest, now: Date): boolean;
  /** Parses an event. Throws `invalid_response` on a body that is not an event of the PMS. */
  parse(request: InboundRequest): PmsHint[];
  /**
   * Confirms the address to a PMS that asks whether its events are wanted (SNS). Returns true when the request was that
   * question. Called for requests that `authenticate` accepts and in which `parse` finds no hint; when it throws, the
   * PMS asks again.
   */
  confirm?(call: PmsCall, request: InboundRequest): Promise<boolean>;
}

/** A request as it will be sent, with the values that make its signature unique. */
export interface UnsignedRequest {
  method: PmsRequest['method'];
  /** The URL with its whole query. */
  url: string;
  body?: string;
  now: Date;
  nonce: string;
}

export interface Connector {
  definition: ConnectorDefinition;
  /**
   * Returns headers that authenticate a request. `accessToken` is present when the token scheme applies, `clientId` (of
   * the OAuth app) where the account was authorized for one, `request` always when the kit sends one: schemes that sign
   * it need it.
   */
  authenticate(call: {
    credentials: Credentials;
    accessToken?: string;
    clientId?: string;
    request?: UnsignedRequest;
  }): Record<string, string>;
  /**
   * Classifies answers where this PMS's statuses and bodies differ from HTTP's usual meaning; returns undefined for the
   * kit's own mapping.
   */
  classify?(
    response: {
      status: number;
      headers: Record<string, string>;
      text: string;
    },
    now?: Date,
  ):
    | {
        kind: ConnectorErrorKind;
        message: string;
        /** The kit names the request after the message of `no_right`. */
        reason?: RejectionReason;
        tokenExpired?: boolean;
        retryAfterMs?: number;
        /** With `rate_limited`: only this request was sent too often, others may be sent. */
        equalOnly?: boolean;
      }
    | undefined;
  /**
   * Returns how long no further request may be sent, from the headers of a PMS that counts the remaining requests
   * itself.
   */
  restMs?(headers: Record<string, string>): number | undefined;
  tokens?: TokenScheme;
  oauth?: OAuthScheme;
  /** Verifies the credentials; cheap, without side effects and truthful. Throws `invalid_credentials`. */
  verify(call: PmsCall): Promise<VerifiedAccount>;
  listings: {
    page(call: PmsCall, cursor?: string): Promise<Page<PmsListing>>;
    /** Reads one listing; undefined when the PMS no longer has it. */
    one(call: PmsCall, providerId: string): Promise<PmsListing | undefined>;
  };
  /** Reads one row per night from `from` up to and including `to`, for every unit. */
  calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]>;
  /** Reads the calendars of several listings, in their order, where that takes as many requests as one listing. */
  calendars?: {
    /** The most listings of one read. */
    most: number;
    read(call: PmsCall, listings: readonly ListingRef[], from: string, to: string): Promise<PmsNight[][]>;
  };
  quote?(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote>;
  reservations: {
    /** Sends the write exactly once. */
    create?(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation>;
    /** Finds a reservation by our reference; `hint` narrows the search where the PMS cannot query by reference. */
    findByReference?(
      call: PmsCall,
      reference: string,
      hint: { listingProviderId: string; checkIn: string; checkOut: string },
    ): Promise<PmsReservation | undefined>;
    read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined>;
    changed(call: PmsCall, changes: ReservationChanges): Promise<Page<PmsReservation>>;
    /**
     * Returns the reservation as the PMS then has it; undefined when the PMS does not know it. Sends the fields that
     * the definition lists in `cancelling`.
     */
    cancel?(
      call: PmsCall,
      providerReservationId: string,
      cancellation?: PmsCancellation,
    ): Promise<PmsReservation | undefined>;
    /**
     * Changes the stay; sends one write, with the parts that the definition lists in `changing`. Returns the same as
     * `cancel`. The PMS refuses nights that are not free with reason `not_available`.
     */
    change?(call: PmsCall, providerReservationId: string, change: PmsStayChange): Promise<PmsReservation | undefined>;
    /** Confirms a pending reservation; sends the write once. Returns the same as `cancel`. */
    confirm?(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined>;
    /**
     * Holds that expire, for the nights of quotes: a pending reservation that `cancel` ends early. Absent when the PMS
     * has no holds, or they are not used; the README of the connector says why.
     */
    hold?: {
      /** The longest time that the PMS holds nights. Absent: as long as requested. */
      mostMinutes?: number;
      /** Sends the write once. Fails with `price_changed` when the PMS now has another price. */
      place(call: PmsCall, request: PmsHoldRequest): Promise<PmsHold>;
      /**
       * Turns the held reservation into the booking; sends the write once. Fails with `not_found` when the hold has
       * ended.
       */
      book(call: PmsCall, providerReservationId: string, request: PmsReservationRequest): Promise<PmsReservation>;
    };
    /**
     * Like `cancel`, for a pending reservation, where the PMS distinguishes the two. Absent when `cancel` ends it too.
     */
    decline?(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined>;
  };
  webhooks?: {
    subscribe(call: PmsCall, target: WebhookTarget): Promise<WebhookSubscription[]>;
    unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void>;
  };
  inbound?: InboundScheme;
}
