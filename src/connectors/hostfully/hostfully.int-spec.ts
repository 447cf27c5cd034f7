import { startSandbox, type Sandbox } from '../../../sandbox/server.js';
import { OutboundPolicy } from '../../shared/outbound/address-filter.js';
import { OutboundHttp } from '../../shared/outbound/outbound-http.js';
import { SystemClock } from '../../shared/time/clock.js';
import { KitGateway } from '../kit/connector-gateway.js';
import type { TokenSet } from '../kit/connector.js';
import { ProviderListRegistry, type ProviderEntry } from '../kit/connector-registry.js';
import type { BoundConnector, PmsAccount } from '../kit/gateway.js';
import { InProcessRateLimiter } from '../kit/limiter.js';
import type { ListingRef } from '../kit/connector.js';
import type { PmsListing, PmsReservationRequest } from '../kit/model.js';
import { PROVIDERS, type Provider } from '../kit/provider.js';
import { memoryVault } from '../kit/tokens.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { addDays, Decimal, sum } from '../kit/values.js';
import { hostfully } from './connector.js';

describeConnector({
  connector: hostfully,
  sandboxPath: '/hostfully/api/v3.2',
  authType: 'API_KEY',
  credentials: (account) => ({ api_key: `sandbox-${account}` }),
  createPath: '/leads$',
  listingsPath: '/properties\\?',
});

const ACCOUNT = 'demo';
const APP = { clientId: 'sandbox-app', clientSecret: 'sandbox-app-secret', scopes: 'FULL' };
const REDIRECT = 'https://service.example/callback';

let sandbox: Sandbox;
let outbound: OutboundHttp;
let gateway: KitGateway;
let agencyUid: string;
let today: string;

const clock = new SystemClock();
const keyAccount = (parts: Partial<PmsAccount> = {}): PmsAccount => ({
  id: 'by-key',
  provider: 'PROVIDER_05',
  authType: 'API_KEY',
  providerAccountId: agencyUid,
  credentials: { api_key: `sandbox-${ACCOUNT}` },
  ...parts,
});
const bound = (account = keyAccount()): BoundConnector => gateway.bind(account, { interactive: true });

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  outbound = new OutboundHttp(new OutboundPolicy(true), clock);
  const paths: Partial<Record<Provider, string>> = { PROVIDER_05: '/hostfully/api/v3.2', PROVIDER_14: '/hostfully-sandbox/api/v3.2' };
  const entry = (code: Provider): ProviderEntry => ({ name: code, authSchemes: [], connector: hostfully, baseUrl: sandbox.url + (paths[code] ?? '/none') });
  const entries = Object.fromEntries(PROVIDERS.map((code) => [code, entry(code)])) as Record<Provider, ProviderEntry>;
  gateway = new KitGateway(new ProviderListRegistry(entries), outbound, new InProcessRateLimiter(clock), clock);
});

beforeEach(async () => {
  sandbox.reset();
  agencyUid = (await hostfully.verify(gateway.bind(keyAccount({ providerAccountId: '' })).call)).providerAccountId;
  today = clock.now().toISOString().slice(0, 10);
});

afterAll(async () => {
  outbound.onModuleDestroy();
  await sandbox.close();
});

const refOf = ({ providerId, units, currency, timeZone }: PmsListing): ListingRef => ({
  providerId,
  providerUnitIds: units.map(({ providerUnitId }) => providerUnitId),
  currency,
  timeZone,
});

/** A single-unit listing or a unit type with a free week from about three months on. */
async function bookable(wanted: (listing: PmsListing) => boolean) {
  const { call } = bound();
  for (const listing of (await hostfully.listings.page(call)).items.filter(wanted)) {
    const from = addDays(today, 90);
    const nights = await hostfully.calendar(call, refOf(listing), from, addDays(from, 60));
    const first = nights.findIndex((_, index) => nights.slice(index, index + 3).every((night) => night.available === (listing.units[0]?.inventoryCount ?? 1)));
    if (first >= 0 && first + 3 <= nights.length) return { call, listing, checkIn: nights[first]!.date, checkOut: addDays(nights[first]!.date, 3) };
  }
  throw new Error('no free nights in the sandbox');
}

const requestFor = (listing: PmsListing, checkIn: string, checkOut: string, parts: Partial<PmsReservationRequest> = {}): PmsReservationRequest => ({
  reference: 'ref-1',
  listingProviderId: listing.providerId,
  providerUnitId: listing.units[0]?.providerUnitId ?? null,
  checkIn,
  checkOut,
  guest: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+441234' },
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 1, pets: 0 },
  status: 'CONFIRMED',
  notes: 'late',
  source: 'website',
  currency: listing.currency,
  base: new Decimal(300),
  fees: new Decimal(20),
  taxes: new Decimal(10),
  total: new Decimal(330),
  quoteMetadata: null,
  confirmationCode: null,
  locale: null,
  checkInTime: null,
  checkOutTime: null,
  ...parts,
});

const isSingle = (listing: PmsListing): boolean => listing.active && listing.units.length === 0;
const isUnitType = (listing: PmsListing): boolean => listing.active && listing.units.length > 0;

describe('an account by key', () => {
  it('is the agency; a wrong key is refused', async () => {
    expect(agencyUid).toMatch(/^[0-9a-f-]{36}$/);
    const wrong = gateway.bind(keyAccount({ id: 'wrong', credentials: { api_key: 'sandbox-nobody' } }));
    await expect(hostfully.verify(wrong.call)).rejects.toMatchObject({ kind: 'invalid_credentials' });
  });

  it('reads every listing with its texts, pictures, amenities, rules and charges', async () => {
    const { call } = bound();
    const page = await hostfully.listings.page(call);
    const atThePms = await sandbox.listings(ACCOUNT);
    expect(page.refused).toEqual([]);
    expect(page.next).toBeUndefined();
    expect(page.items.map(({ providerId }) => providerId).sort()).toEqual(atThePms.map(({ uid }) => uid).sort());
    expect(new Set(page.items.map(({ currency }) => currency))).toEqual(new Set(atThePms.map(({ currency }) => currency)));
    for (const item of page.items) {
      const source = atThePms.find(({ uid }) => uid === item.providerId)!;
      expect(item).toMatchObject({
        description: source.texts.description,
        timeZone: source.timeZone,
        maxOccupancy: source.capacity ?? 0,
        active: source.active,
        rooms: expect.any(Array),
        parentPropertyId: source.parent?.uid ?? null,
      });
      expect(item.startPrice.equals(source.price)).toBe(true);
      expect(item.pictures.length).toBe(source.pictures.length);
      expect(item.rawAmenities.length).toBe(source.amenities.length);
      expect(item.units.map(({ inventoryCount }) => inventoryCount)).toEqual(source.units.length > 1 ? [source.units.length] : []);
    }
  });

  it('refuses the one listing that cannot be read, and knows when one is gone', async () => {
    const { call } = bound();
    const [first, second] = await sandbox.listings(ACCOUNT);
    sandbox.fault({ kind: 'wrongTypes', pms: 'hostfully', path: `/photos\\?.*${first!.uid}`, field: 'photos', value: 'none' });
    const page = await hostfully.listings.page(call);
    expect(page.refused).toEqual([{ providerId: first!.uid, reason: expect.stringContaining('photos') }]);
    await sandbox.changeListing(ACCOUNT, second!.id, { remove: true });
    expect(await hostfully.listings.one(call, second!.uid)).toBeUndefined();
    expect(await hostfully.listings.one(call, first!.uid)).toMatchObject({ providerId: first!.uid });
  });

  it('gives one row per night of the period, also beyond the horizon of the PMS', async () => {
    const { call, listing } = await bookable(isSingle);
    const nights = await hostfully.calendar(call, refOf(listing), today, addDays(today, 900));
    expect(nights).toHaveLength(901);
    expect(nights[0]).toMatchObject({ date: today, providerUnitId: null });
    expect(nights.at(-1)).toMatchObject({ date: addDays(today, 900), available: 0, price: null });
  });

  it('quotes what adds up, and says when nights are taken', async () => {
    const { call, listing, checkIn, checkOut } = await bookable(isSingle);
    const request = { listingProviderId: listing.providerId, providerUnitId: null, checkIn, checkOut, guests: 2, guestCounts: null, currency: listing.currency };
    const quote = await hostfully.quote!(call, request);
    const of = (lines: { amount: Decimal }[]): Decimal => sum(lines.map(({ amount }) => amount));
    expect(quote.base).toHaveLength(3);
    expect(of(quote.base).plus(of(quote.fees)).minus(of(quote.discounts)).plus(of(quote.taxes)).equals(quote.total)).toBe(true);
    await sandbox.setNights(ACCOUNT, { listing: listing.providerId, from: checkIn, to: checkIn, available: false });
    await expect(hostfully.quote!(call, request)).rejects.toMatchObject({ kind: 'rejected', reason: 'not_available' });
  });
});

describe('reservations', () => {
  it('are created once with our reference and price, found, changed and cancelled', async () => {
    const { call, listing, checkIn, checkOut } = await bookable(isSingle);
    const before = new Date();
    const made = await hostfully.reservations.create!(call, requestFor(listing, checkIn, checkOut));
    expect(made).toMatchObject({
      reference: 'ref-1', listingProviderId: listing.providerId, providerUnitId: null, checkIn, checkOut, guests: 3, status: 'CONFIRMED',
      guestCounts: { adults: 2, children: 1, infants: 1, pets: 0 }, guest: { firstName: 'Ada', email: 'ada@example.com' }, notes: 'late', currency: listing.currency,
    }); // prettier-ignore
    expect(made.total.toString()).toBe('330');
    expect(await sandbox.creates(ACCOUNT, 'ref-1')).toEqual({ attempts: 1, created: 1 });

    const hint = { listingProviderId: listing.providerId, checkIn, checkOut };
    expect(await hostfully.reservations.findByReference!(call, 'ref-1', hint)).toEqual(made);
    expect(await hostfully.reservations.findByReference!(call, 'ref-2', hint)).toBeUndefined();
    expect(await hostfully.reservations.read(call, made.providerReservationId)).toEqual(made);
    expect(await hostfully.reservations.read(call, '00000000-0000-4000-8000-000000000000')).toBeUndefined();
    const changes = await hostfully.reservations.changed(call, { since: new Date(before.getTime() - 60_000) });
    expect(changes.items.find(({ reference }) => reference === 'ref-1')).toEqual(made);
    const first = await hostfully.reservations.changed(call, { since: null });
    expect(first.items.some(({ reference }) => reference === 'ref-1')).toBe(true);

    const cancelled = await hostfully.reservations.cancel!(call, made.providerReservationId);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelledAt: expect.any(Date) });
    expect(await hostfully.reservations.cancel!(call, made.providerReservationId)).toMatchObject({ status: 'CANCELLED' });
  });

  it.each([
    ['PENDING', 'PENDING'],
    ['INQUIRY', 'INQUIRY'],
  ] as const)('%s becomes %s', async (status, expected) => {
    const { call, listing, checkIn, checkOut } = await bookable(isSingle);
    const request = requestFor(listing, checkIn, checkOut, { status, checkInTime: 16, checkOutTime: 10 });
    expect(await hostfully.reservations.create!(call, request)).toMatchObject({ status: expected, checkIn, checkOut });
  });

  it('of taken nights are refused', async () => {
    const { call, listing, checkIn, checkOut } = await bookable(isSingle);
    await sandbox.book(ACCOUNT, { listing: listing.providerId, arrival: checkIn, departure: checkOut });
    await expect(hostfully.reservations.create!(call, requestFor(listing, checkIn, checkOut))).rejects.toMatchObject({ kind: 'rejected', reason: 'not_available' });
  });

  it('of a unit type take one unit after another, and no more than there are', async () => {
    const { call, listing, checkIn, checkOut } = await bookable(isUnitType);
    const count = listing.units[0]!.inventoryCount;
    const book = (index: number) => hostfully.reservations.create!(call, requestFor(listing, checkIn, checkOut, { reference: `ref-${index}` }));
    const results = await Promise.allSettled(Array.from({ length: count + 2 }, (_, index) => book(index)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(count);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'rejected', reason: 'not_available' });
      else expect(result.value).toMatchObject({ providerUnitId: listing.providerId });
    }
    const nights = await hostfully.calendar(call, refOf(listing), checkIn, checkIn);
    expect(nights).toEqual([expect.objectContaining({ providerUnitId: listing.providerId, available: 0 })]);
  });

  it('whose answer is lost are of unknown outcome, and are found again', async () => {
    const { call, listing, checkIn, checkOut } = await bookable(isSingle);
    sandbox.fault({ kind: 'statusAfter', pms: 'hostfully', method: 'POST', path: '/leads$', status: 502 });
    await expect(hostfully.reservations.create!(call, requestFor(listing, checkIn, checkOut))).rejects.toMatchObject({ kind: 'unknown_outcome' });
    const found = await hostfully.reservations.findByReference!(call, 'ref-1', { listingProviderId: listing.providerId, checkIn, checkOut });
    expect(found).toMatchObject({ reference: 'ref-1', status: 'CONFIRMED' });
    expect(await sandbox.creates(ACCOUNT, 'ref-1')).toEqual({ attempts: 1, created: 1 });
  });
});

describe('webhooks', () => {
  it('are subscribed once per event type, arrive as hints, and are removed', async () => {
    const { call, listing, checkIn, checkOut } = await bookable(isSingle);
    const target = { url: sandbox.inboxUrl('hooks'), secret: 'unused' };
    const subscriptions = await hostfully.webhooks!.subscribe(call, target);
    expect(subscriptions).toHaveLength(14);
    expect(await hostfully.webhooks!.subscribe(call, target)).toEqual(subscriptions);

    const made = await hostfully.reservations.create!(call, requestFor(listing, checkIn, checkOut));
    while (sandbox.inbox('hooks').length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const rawBody = Buffer.from(JSON.stringify(JSON.parse(String((sandbox.inbox('hooks')[0] as { body: unknown }).body))));
    const request = { method: 'POST', headers: {}, query: {}, rawBody };
    expect(hostfully.inbound!.authenticate(request, { secret: 'unused', subscriptions })).toBe(true);
    expect(hostfully.inbound!.parse(request)).toEqual([{ resource: 'RESERVATION', providerId: made.providerReservationId }]);

    await hostfully.webhooks!.unsubscribe(call, subscriptions);
    await hostfully.webhooks!.unsubscribe(call, subscriptions);
    expect(await hostfully.webhooks!.subscribe(call, target)).not.toEqual(subscriptions);
  });
});

describe.each(['PROVIDER_05', 'PROVIDER_14'] as const)('OAuth at %s', (provider) => {
  const oauthAccount = (tokens?: TokenSet): PmsAccount => ({
    id: `by-oauth-${provider}`, provider, authType: 'OAUTH', providerAccountId: agencyUid, credentials: {}, oauthApp: APP, vault: memoryVault(tokens),
  }); // prettier-ignore

  async function authorized(): Promise<TokenSet> {
    const { call } = bound(oauthAccount());
    const url = hostfully.oauth!.authorizeUrl({ settings: call.settings, app: APP, redirectUri: REDIRECT, state: 'state-1' });
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ account: ACCOUNT, decision: 'approve' }) });
    const landed = new URL(answer.headers.get('location')!);
    expect(landed.searchParams.get('state')).toBe('state-1');
    return hostfully.oauth!.exchange(call, { app: APP, redirectUri: REDIRECT, code: landed.searchParams.get('code')! });
  }

  it('exchanges the code, reads with the token and refreshes a refused one', async () => {
    const tokens = await authorized();
    expect(tokens.expiresAt!.getTime()).toBeGreaterThan(clock.now().getTime() + 86_000_000);
    const { call, obtainedTokens } = bound(oauthAccount(tokens));
    expect(await hostfully.verify(call)).toMatchObject({ providerAccountId: agencyUid });
    sandbox.revokeTokens(ACCOUNT, ['access']);
    expect((await hostfully.listings.page(call)).items.length).toBeGreaterThan(40);
    expect(obtainedTokens!()!.accessToken).not.toBe(tokens.accessToken);
  });

  it('says when the host must authorize again', async () => {
    const tokens = await authorized();
    sandbox.revokeTokens(ACCOUNT, ['access', 'refresh']);
    await expect(hostfully.verify(bound(oauthAccount(tokens)).call)).rejects.toMatchObject({ kind: 'invalid_credentials' });
    const { call } = bound(oauthAccount());
    await expect(hostfully.oauth!.exchange(call, { app: APP, redirectUri: REDIRECT, code: 'made-up' })).rejects.toMatchObject({ kind: 'invalid_credentials' });
  });
});
