import { createHash } from 'node:crypto';
import { OutboundPolicy } from '../../../platform/outbound/address-filter.js';
import { OutboundHttp } from '../../../platform/outbound/outbound-http.js';
import type { OutboundRequest } from '../../../platform/outbound/outbound.types.js';
import { SystemClock } from '../../../values/time/clock.js';
import type { BookingControl } from '../../../../sandbox/control/accounts.routes.js';
import { startSandbox, type Sandbox } from '../../../../sandbox/server.js';
import { until } from '../../../../sandbox/testing/until.js';
import { KitGateway } from '../../runtime/connector-gateway.js';
import type { Credentials, InboundRequest, ListingRef, PmsCall, TokenSet } from '../../port/connector.js';
import { ConnectorError } from '../../port/errors.js';
import type { BoundConnector, CallOptions, TokenVault } from '../../port/gateway.js';
import { RateLimiter } from '../../port/limiter.js';
import type { PmsListing, PmsNight, PmsQuote, PmsReservation, PmsReservationRequest } from '../../port/model.js';
import { provingFieldsOf } from '../../port/proof.js';
import { memoryVault } from '../../port/tokens.js';
import { addDays, Decimal } from '../../port/values.js';
import type { ConnectorUnderTest } from './connector-under-test.js';
import { registryOf, testAccount } from './fakes.js';
import { JudgedOutbound } from './judged-outbound.js';

export type { ConnectorUnderTest };

export interface BenchStay {
  checkIn: string;
  checkOut: string;
}

/** Disables limits here, because the limiter has its own tests. */
class NoLimiter extends RateLimiter {
  async acquire(): Promise<void> {}
  async pause(): Promise<void> {}
  async uses(): Promise<[]> {
    return [];
  }
}

const FIRST_STAY_DAYS_AHEAD = 40;
const OAUTH_APP = { clientId: 'sandbox-app', clientSecret: 'sandbox-app-secret', scopes: '' };
const VERIFIER = 'a-verifier-of-the-contract-suite-that-is-long-enough';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
let bound = 0;

/** One connector against one running sandbox. */
export class ContractBench {
  sandbox!: Sandbox;
  listings: PmsListing[] = [];
  /** Every error that a test has received. */
  readonly errors: unknown[] = [];
  private readonly clock = new SystemClock();
  private readonly http = new OutboundHttp(new OutboundPolicy(true), this.clock);
  readonly outbound: JudgedOutbound;
  private readonly vaults = new Map<string, TokenVault>();
  private readonly usedUntil = new Map<string, string>();

  constructor(readonly tested: ConnectorUnderTest) {
    const baseUrl = () => this.sandbox.url + tested.sandboxPath;
    this.outbound = new JudgedOutbound(this.http, tested.document, baseUrl);
  }

  async start(dataDir?: string): Promise<void> {
    this.sandbox = await startSandbox({ port: 0, rateLimits: 'off', dataDir });
    this.listings = await this.allListings();
  }

  async stop(): Promise<void> {
    this.http.onApplicationShutdown();
    await this.sandbox.close();
  }

  /** Binds an account with a circuit of its own; all bindings of an account share its tokens. */
  bind(
    account = 'demo',
    options: CallOptions = {},
    baseUrl = this.sandbox.url + this.tested.sandboxPath,
  ): BoundConnector {
    return this.bindWith(this.tested.credentials(account, baseUrl), account, options, baseUrl);
  }

  /** Binds the account with another account's proof of control. */
  bindGuessing(account = 'demo', baseUrl = this.sandbox.url + this.tested.sandboxPath): BoundConnector {
    const { credentials } = this.tested;
    const others = credentials('nobody', baseUrl);
    const guessed = Object.fromEntries(this.proving.map((name) => [name, others[name]!]));
    return this.bindWith({ ...credentials(account, baseUrl), ...guessed }, 'guessing', { interactive: true }, baseUrl);
  }

  /** Returns the fields that prove control of the account. */
  get proving(): readonly string[] {
    const { connector, authType } = this.tested;
    const scheme = connector.definition.auth.find((offered) => offered.authType === authType);
    return scheme ? provingFieldsOf(scheme) : [];
  }

  private bindWith(credentials: Credentials, account: string, options: CallOptions, baseUrl: string): BoundConnector {
    const { connector, authType, partnerKey } = this.tested;
    const gateway = new KitGateway(registryOf(connector, baseUrl), this.outbound, new NoLimiter(), this.clock);
    const parts = {
      id: `bound-${(bound += 1)}`,
      authType,
      credentials,
      partnerKey,
      vault: this.vaultOf(account, baseUrl),
      ...(authType === 'OAUTH' && { oauthApp: OAUTH_APP }),
    };
    return gateway.bind(testAccount({ ...parts, providerAccountId: this.accountIds.get(account) ?? '' }), options);
  }

  readonly accountIds = new Map<string, string>();

  /** Returns an interactive call, which is not repeated. */
  call(options: CallOptions = {}, baseUrl?: string): PmsCall {
    return this.bind('demo', { interactive: true, ...options }, baseUrl).call;
  }

  /** Returns a call to an address with a token available, so that the request itself is sent. */
  strangerCall(baseUrl: string, options: CallOptions = {}): PmsCall {
    this.vaults.set('stranger', memoryVault({ accessToken: 'secret-token', expiresAt: null } satisfies TokenSet));
    return this.bind('stranger', { interactive: true, ...options }, baseUrl).call;
  }

  /** Returns the ConnectorError with which `work` must fail. */
  async failure(work: Promise<unknown>): Promise<ConnectorError> {
    const error = await work.then(
      () => undefined,
      (caught: unknown) => caught,
    );
    this.errors.push(error);
    expect(error).toBeInstanceOf(ConnectorError);
    return error as ConnectorError;
  }

  async allListings(account = 'demo'): Promise<PmsListing[]> {
    // Reading an account of the data folder takes longer than a call may on a busy machine.
    await this.sandbox.listings(account);
    const { connector, call } = this.bind(account);
    if (!this.accountIds.has(account)) this.accountIds.set(account, (await connector.verify(call)).providerAccountId);
    const { call: known } = this.bind(account);
    const all: PmsListing[] = [];
    let cursor: string | undefined;
    do {
      const page = await connector.listings.page(known, cursor);
      expect(page.refused).toEqual([]);
      all.push(...page.items);
      cursor = page.next;
    } while (cursor !== undefined);
    return all;
  }

  /** Returns a single-unit listing that allows short stays. */
  listing(suits: (listing: PmsListing) => boolean = () => true): PmsListing {
    const found = this.listings.find((listing) => isSingle(listing) && listing.minimumNights <= 3 && suits(listing));
    if (!found) throw new Error('the sandbox has no such listing');
    return found;
  }

  ref(listing: PmsListing): ListingRef {
    const { providerId, units, currency, timeZone } = listing;
    return { providerId, providerUnitIds: units.map(({ providerUnitId }) => providerUnitId), currency, timeZone };
  }

  calendar(listing: PmsListing, from: string, to: string): Promise<PmsNight[]> {
    return this.tested.connector.calendar(this.call(), this.ref(listing), from, to);
  }

  today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }

  /** Returns nights that no test has used yet and that the PMS would sell. */
  async freeStay(listing: PmsListing, nights = 3): Promise<BenchStay> {
    const from = this.usedUntil.get(listing.providerId) ?? addDays(this.today(), FIRST_STAY_DAYS_AHEAD);
    const calendar = await this.calendar(listing, from, addDays(from, 200));
    const first = calendar.findIndex((_, index) => {
      const stay = calendar.slice(index, index + nights);
      return (
        stay.length === nights && stay.every(({ available, minimumNights }) => available > 0 && minimumNights <= nights)
      );
    });
    if (first === -1) throw new Error(`no ${nights} free nights in a row`);
    const checkIn = calendar[first]!.date;
    const checkOut = addDays(checkIn, nights);
    this.usedUntil.set(listing.providerId, checkOut);
    return { checkIn, checkOut };
  }

  /** Creates a reservation at the PMS that leaves its nights free. */
  async passing(input: BookingControl): Promise<{ id: number }> {
    if (this.tested.pagesOf !== 'cancelled') return this.sandbox.book('demo', { ...input, kind: 'inquiry' });
    const { id } = await this.sandbox.book('demo', input);
    return this.sandbox.changeBooking('demo', id, { status: 'cancelled' });
  }

  reservation(listing: PmsListing, stay: BenchStay, parts: Partial<PmsReservationRequest> = {}): PmsReservationRequest {
    return {
      reference: crypto.randomUUID(),
      listingProviderId: listing.providerId,
      providerUnitId: listing.units[0]?.providerUnitId ?? null,
      ...stay,
      guest: { firstName: 'Ada', lastName: 'Guestname', email: 'ada@guest.example', phone: '+15550100' },
      guests: 2,
      guestCounts: { adults: parts.guests ?? 2, children: 0, infants: 0, pets: 0 },
      status: 'CONFIRMED',
      notes: 'Late arrival',
      source: 'website',
      currency: listing.currency,
      base: new Decimal(300),
      fees: new Decimal(40),
      taxes: new Decimal(20),
      total: new Decimal(360),
      quoteMetadata: null,
      commission: null,
      hostPayout: null,
      confirmationCode: null,
      locale: null,
      checkInTime: null,
      checkOutTime: null,
      ...parts,
    };
  }

  create(request: PmsReservationRequest, call = this.call()) {
    return this.tested.connector.reservations.create!(call, request);
  }

  /** Returns the requests that `work` sends. */
  async requestsOf(work: () => Promise<unknown>): Promise<OutboundRequest[]> {
    this.outbound.passed = [];
    await work();
    return this.outbound.passed;
  }

  find({ reference, listingProviderId, checkIn, checkOut }: PmsReservationRequest) {
    return this.tested.connector.reservations.findByReference!(this.call(), reference, {
      listingProviderId,
      checkIn,
      checkOut,
    });
  }

  /** Returns the reservations that the PMS reports as changed since then, by id; all that still matter when null. */
  async everyChange(since: Date | null): Promise<Map<string, PmsReservation>> {
    const seen = new Map<string, PmsReservation>();
    let cursor: string | undefined;
    do {
      const page = await this.tested.connector.reservations.changed(this.call(), { since, cursor });
      expect(page.refused).toEqual([]);
      for (const item of page.items) seen.set(item.providerReservationId, item);
      cursor = page.next;
    } while (cursor !== undefined);
    return seen;
  }

  /** Returns the events that the sandbox sent to an inbox, once there are `count`, as the service receives them. */
  async events(inbox: string, count: number): Promise<InboundRequest[]> {
    const letters = () => this.sandbox.inbox(inbox);
    await until(`${count} events in ${inbox}`, () => letters().length >= count);
    return letters().map(({ headers, query, body }) => ({
      method: 'POST',
      headers: headers as Record<string, string>,
      query,
      rawBody: Buffer.from(body),
    }));
  }

  quote(listing: PmsListing, stay: BenchStay, guests = 1): Promise<PmsQuote> {
    return this.tested.connector.quote!(this.call(), {
      listingProviderId: listing.providerId,
      providerUnitId: listing.units[0]?.providerUnitId ?? null,
      ...stay,
      guests,
      guestCounts: { adults: guests, children: 0, infants: 0, pets: 0 },
      currency: listing.currency,
    });
  }

  private vaultOf(account: string, baseUrl: string): TokenVault {
    const { authType } = this.tested;
    const vault = this.vaults.get(account) ?? (authType === 'OAUTH' ? this.consented(account, baseUrl) : memoryVault());
    this.vaults.set(account, vault);
    return vault;
  }

  /**
   * Returns a vault that the sandbox's consent page fills at first use; an account that does not exist gets a worthless
   * token.
   */
  private consented(account: string, baseUrl: string): TokenVault {
    let filled: Promise<TokenVault> | undefined;
    const vault = () => (filled ??= this.authorized(account, baseUrl).then(memoryVault));
    return {
      read: async () => (await vault()).read(),
      renew: async (stale, renew) => (await vault()).renew(stale, renew),
    };
  }

  /** Connects by OAuth as the host and the service do. */
  async authorized(account: string, baseUrl = this.sandbox.url + this.tested.sandboxPath): Promise<TokenSet> {
    const { connector, call } = this.bind(account, { interactive: true }, baseUrl);
    const redirectUri = 'https://service.example/callback';
    const input = { settings: call.settings, app: OAUTH_APP, redirectUri, state: 'state-1', codeChallenge: CHALLENGE };
    const answer = await fetch(connector.oauth!.authorizeUrl(input), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ account, decision: 'approve' }),
    });
    const landed = answer.headers.get('location');
    if (!landed) return { accessToken: 'secret-token', expiresAt: null };
    const code = new URL(landed).searchParams.get('code')!;
    return connector.oauth!.exchange(call, { app: OAUTH_APP, redirectUri, code, codeVerifier: VERIFIER });
  }
}

/** Returns whether the listing has a single unit; some PMSes give it an id of its own. */
export const isSingle = ({ units }: PmsListing): boolean =>
  units.length === 0 || (units.length === 1 && units[0]!.inventoryCount === 1);
