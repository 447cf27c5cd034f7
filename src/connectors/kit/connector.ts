import type { Clock } from '../../shared/time/clock.js';
import type { ChargeKind } from './charge-kinds.js';
import type { ConnectorErrorKind } from './errors.js';
import type {
  Page,
  PmsListing,
  PmsNight,
  PmsQuote,
  PmsQuoteRequest,
  PmsReservation,
  PmsReservationRequest,
} from './model.js';
import type { ParseText } from './parsing/text-parser.js';
import type { InboundRequest, PmsHint, WebhookSubscription, WebhookTarget } from './webhook.types.js';

export type { InboundRequest, PmsHint, WebhookSubscription, WebhookTarget };

/** The contract between the service and a PMS: data plus functions. docs/guides/connector.md */

export type AuthType = 'ACCESS_TOKEN' | 'API_KEY' | 'OAUTH' | 'EMAIL_PASSWORD' | 'PARTNER_TOKEN';

export interface CredentialField {
  name: string;
  secret: boolean;
  /** Where the host finds it at the PMS. */
  help: string;
}

/**
 * How whoever connects an account shows that they control it at the PMS. `secret`: these fields are the account's own
 * secret. `consent`: they consent at the PMS. `workspace`: the PMS shows the account to an access that the workspace has
 * for all its accounts, so that the account's id shows nothing. `shared`: fields of that access, which later accounts may
 * leave out; whoever gives its secret fields has shown enough.
 */
export type ProofOfControl =
  { by: 'secret'; fields: readonly string[] } | { by: 'consent' } | { by: 'workspace'; shared: readonly string[] };

export interface AuthScheme {
  authType: AuthType;
  fields: CredentialField[];
  proof: ProofOfControl;
}

export interface RateLimit {
  /** What the PMS counts by: the connected account, our address, or our app. */
  scope: 'account' | 'address' | 'app';
  requests: number;
  perSeconds: number;
}

export interface ConnectorDefinition {
  id: string;
  name: string;
  documentation: string;
  /** Further servers of the interface beside the base URL's, by a name for requests: `{ identity: 'https://identity.pms.example' }`. */
  servers?: Readonly<Record<string, string>>;
  auth: AuthScheme[];
  limits: RateLimit[];
  /** How PMS events reach us: subscribed by API, pasted by the host, or not at all. */
  webhooks: 'api' | 'manual' | 'none';
  /** Whether incoming events can be authenticated beyond their unguessable path. */
  signedWebhooks: boolean;
  /** Takes bookings that keep their nights without being confirmed (`PENDING`). */
  holds: boolean;
  /** `reservations.changed` asks for what changed since; else everything is read each time. */
  delta: boolean;
  /** Has listings of several units, or of units that exist more than once. */
  multiUnit: boolean;
  /** Tells taxes from the rest of a price, in quotes or in reservations. */
  taxSplit: boolean;
  /** What a stay may cost that the PMS's own quotes leave out: `PET` where they take no pets. Absent: nothing. */
  unquoted?: ChargeKind[];
  /** Bytes of an answer that are read at most. Absent: 8 MiB. */
  largestAnswer?: number;
  /** `not found` about a reservation just created counts only after this. */
  visibilityWindowMs: number;
  /** Facts written tolerant because nobody could verify them; listed in the docs. */
  unverified: string[];
}

export type Credentials = Readonly<Record<string, string>>;

export interface TokenSet {
  accessToken: string;
  refreshToken?: string;
  /** Null: does not expire. */
  expiresAt: Date | null;
  /** Set by the kit; tells short-lived sets from long-lived ones. Without it a set counts as short-lived. */
  obtainedAt?: Date;
}

/** Where a connector's requests go and what the partner key adds to each. Paths of requests are appended to `baseUrl`. */
export interface ConnectorSettings {
  baseUrl: string;
  partnerKey?: { headers?: Record<string, string>; queryParams?: Record<string, string> };
}

export interface PmsRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Appended to the base URL, starting with `/`; or an absolute URL below the base URL's origin. */
  path: string;
  /** Goes to that one of the definition's `servers`; where the base URL is not the vendor's (the sandbox), to a path of that name below it. */
  server?: string;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** A body of another type; its `content-type` goes in `headers`. */
  text?: string;
  /** Without the account's own authentication (token calls bring theirs in `headers`). */
  anonymous?: boolean;
  /** `path` is a URL of the host's own choosing (a feed): any public address, no authentication, no partner key. */
  foreign?: boolean;
  /**
   * Goes to a server that is no part of the PMS's API, such as one that confirms an address for webhooks. The PMS's limits
   * do not count it, and what it answers tells nothing of the PMS: it neither pauses calls nor opens the circuit.
   */
  elsewhere?: boolean;
  /** A PMS write: sent at most once; an unclear answer is `unknown_outcome`. */
  write?: boolean;
}

export interface PmsResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Parsed body; throws `invalid_response` when it is no JSON. */
  json(): unknown;
}

/** The only way a connector reaches its PMS: deadline, size cap, rate limit, circuit and redaction included. */
export interface PmsHttp {
  /** Resolves on 2xx (and on statuses named in `accept`); everything else is a `ConnectorError`. */
  send(request: PmsRequest, accept?: readonly number[]): Promise<PmsResponse>;
}

/** What every function of a connector gets. */
export interface PmsCall {
  credentials: Credentials;
  /** As `verify` returned it; empty during `verify`. */
  providerAccountId: string;
  settings: ConnectorSettings;
  http: PmsHttp;
  /** Reads a text that may be large or hostile, away from the event loop and within a budget: XML, a calendar, CSV. */
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

/** How access tokens are had. The kit persists, shares and single-flights them; a connector never keeps one. */
export interface TokenScheme {
  /** From the account's credentials; absent where only OAuth yields tokens. */
  obtain?(call: PmsCall): Promise<TokenSet>;
  refresh?(call: PmsCall, tokens: TokenSet): Promise<TokenSet>;
  revoke?(call: PmsCall, tokens: TokenSet): Promise<void>;
  /** How long the PMS takes to honour a token it has just issued; the kit waits. */
  settleMs?: number;
  /** The credentials buy tokens once (an invite code): after a refused refresh they are not tried again. */
  singleUse?: boolean;
  /** True when this account's credentials use tokens at all (a plain API key does not). */
  applies(credentials: Credentials, authType: AuthType): boolean;
}

export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** What the PMS sends with the app's events, as HTTP Basic; undefined where none is set. */
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
  /** Instant of the last complete read minus an overlap; null on the first read (then all that still matter). */
  since: Date | null;
  cursor?: string;
}

export interface InboundSecrets {
  /** Random, of the account. */
  secret: string;
  subscriptions: WebhookSubscription[];
  /** Of the OAuth application, for PMSes that sign with it. */
  appSecret?: string;
  /** Of the OAuth application, for PMSes that send HTTP Basic. */
  basic?: OAuthApp['webhook'];
}

export interface InboundScheme {
  authenticate(request: InboundRequest, secrets: InboundSecrets): boolean;
  /** Throws `invalid_response` on a body that is none of the PMS's. */
  parse(request: InboundRequest): PmsHint[];
  /**
   * Answers a PMS that asks whether its events are wanted (SNS). True: the request was that question. To be called with
   * what `authenticate` accepts and `parse` finds no hint in; when it throws, the PMS asks again.
   */
  confirm?(call: PmsCall, request: InboundRequest): Promise<boolean>;
}

/** A request as it goes out, and what makes its signature unlike any other. */
export interface UnsignedRequest {
  method: PmsRequest['method'];
  /** With its whole query. */
  url: string;
  body?: string;
  now: Date;
  nonce: string;
}

export interface Connector {
  definition: ConnectorDefinition;
  /**
   * Headers that authenticate a request. `accessToken` is present when the token scheme applies, `clientId` (of the
   * OAuth app) where the account was authorized for one, `request` always when the kit sends one: schemes that sign it
   * need it.
   */
  authenticate(call: {
    credentials: Credentials;
    accessToken?: string;
    clientId?: string;
    request?: UnsignedRequest;
  }): Record<string, string>;
  /** Where this PMS's statuses and bodies differ from HTTP's usual meaning; undefined: the kit's own mapping. */
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
        reason?: 'not_available' | 'price_changed' | 'capacity' | 'stay_rules' | 'not_found';
        tokenExpired?: boolean;
        retryAfterMs?: number;
        /** With `rate_limited`: only this question was asked too often, others may be asked. */
        equalOnly?: boolean;
      }
    | undefined;
  /** From an answer's headers: how long nothing more may be sent, where the PMS itself counts what is left. */
  restMs?(headers: Record<string, string>): number | undefined;
  tokens?: TokenScheme;
  oauth?: OAuthScheme;
  /** Cheap, free of side effects and truthful; throws `invalid_credentials`. */
  verify(call: PmsCall): Promise<VerifiedAccount>;
  listings: {
    page(call: PmsCall, cursor?: string): Promise<Page<PmsListing>>;
    /** Undefined when the PMS no longer has it. */
    one(call: PmsCall, providerId: string): Promise<PmsListing | undefined>;
  };
  /** One row per night from `from` up to and including `to`, for every unit. */
  calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]>;
  /** The same of several listings, in their order, where that takes as many requests as one listing. */
  calendars?: {
    /** How many listings at most. */
    most: number;
    read(call: PmsCall, listings: readonly ListingRef[], from: string, to: string): Promise<PmsNight[][]>;
  };
  quote?(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote>;
  reservations: {
    /** Sends the write exactly once. */
    create?(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation>;
    /** By our reference; `hint` narrows the search where the PMS cannot query by reference. */
    findByReference?(
      call: PmsCall,
      reference: string,
      hint: { listingProviderId: string; checkIn: string; checkOut: string },
    ): Promise<PmsReservation | undefined>;
    read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined>;
    changed(call: PmsCall, changes: ReservationChanges): Promise<Page<PmsReservation>>;
    cancel?(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined>;
  };
  webhooks?: {
    subscribe(call: PmsCall, target: WebhookTarget): Promise<WebhookSubscription[]>;
    unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void>;
  };
  inbound?: InboundScheme;
}
