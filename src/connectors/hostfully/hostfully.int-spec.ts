import type { TokenSet } from '../port/connector.js';
import type { BoundConnector, PmsAccount } from '../port/gateway.js';
import { KitGateway } from '../runtime/connector-gateway.js';
import { InProcessRateLimiter } from '../kit/testing/in-process-limiter.js';
import type { PmsListing } from '../port/model.js';
import { ContractBench } from '../kit/testing/contract-bench.js';
import { registryOf, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { addDays, Decimal } from '../port/values.js';
import { OutboundPolicy } from '../../platform/outbound/address-filter.js';
import { OutboundHttp } from '../../platform/outbound/outbound-http.js';
import { SystemClock } from '../../values/time/clock.js';
import { hostfully } from './connector.js';

const tested = {
  connector: hostfully,
  sandboxPath: '/hostfully/api/v3.2',
  authType: 'API_KEY' as const,
  credentials: (account: string) => ({ api_key: `sandbox-${account}` }),
  createPath: '/leads$',
  listingsPath: '/properties\\?',
};

const bench = new ContractBench(tested);
const { listings, reservations, webhooks } = hostfully;

beforeAll(() => bench.start());
afterEach(() => bench.sandbox.clearFaults());
afterAll(() => bench.stop());

describe('Hostfully listings', () => {
  it('contain the data of the property and its lists', async () => {
    const properties = await bench.sandbox.listings('demo');
    for (const { uid, texts, price, parent, amenities, pictures, fees, deposit } of properties) {
      const listing = bench.listings.find(({ providerId }) => providerId === uid)!;
      expect(listing).toMatchObject({ description: texts.description, parentPropertyId: parent?.uid ?? null });
      expect(listing.listingDetails).toMatchObject({
        space: texts.space,
        neighborhood: texts.neighbourhood,
        rules: texts.rules,
      });
      expect(listing.startPrice.equals(price)).toBe(true);
      expect(listing.deposit?.toString() ?? '0').toBe(new Decimal(deposit).toString());
      expect([listing.rawAmenities.length, listing.pictures.length]).toEqual([amenities.length, pictures.length]);
      expect(listing.fees.length).toBe(fees.filter(({ optional, per }) => !optional && per !== 'pet').length);
    }
  });

  it('that are unreadable do not stop the others', async () => {
    const uid = bench.listing().providerId;
    bench.sandbox.fault({ kind: 'wrongTypes', path: `/photos\\?.*${uid}`, field: 'photos', value: 'none' });
    const page = await listings.page(bench.call());
    expect(page.refused).toEqual([{ providerId: uid, reason: 'body.photos is not a list' }]);
    expect(page.items).toHaveLength(3);
  });

  it('are closed on nights beyond the horizon of the PMS', async () => {
    const nights = await bench.calendar(bench.listing(), bench.today(), addDays(bench.today(), 900));
    expect(nights).toHaveLength(901);
    expect(nights.at(-1)).toEqual({
      providerUnitId: null,
      date: addDays(bench.today(), 900),
      available: 0,
      price: null,
      minimumNights: 0,
      maximumNights: 0,
    });
  });
});

describe('Hostfully reservations', () => {
  it('are booked at the requested price, with their party and hours', async () => {
    const listing = bench.listing();
    const parts = {
      guests: 3,
      guestCounts: { adults: 2, children: 1, infants: 1, pets: 1 },
      checkInTime: 16,
      checkOutTime: 10,
    };
    const made = await bench.create(bench.reservation(listing, await bench.freeStay(listing), parts));
    expect(made).toMatchObject({
      guests: 3,
      guestCounts: parts.guestCounts,
      guest: { firstName: 'Ada', phone: '+15550100' },
      notes: 'Late arrival',
    });
    expect([made.currency, made.total.toString()]).toEqual([listing.currency, '360']);
    expect(
      (await reservations.changed(bench.call(), { since: null })).items.some(
        ({ reference }) => reference === made.reference,
      ),
    ).toBe(true);
  });

  it('of a unit type take one unit each, until none is left', async () => {
    const listing = bench.listings.find(({ units, active }) => units.length > 0 && active)!;
    const count = listing.units[0]!.inventoryCount;
    const stay = await emptyStay(listing, count);
    const wanted = Array.from({ length: count + 2 }, () => bench.create(bench.reservation(listing, stay)));
    const results = await Promise.allSettled(wanted);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(count);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ kind: 'rejected', reason: 'not_available' });
      else expect(result.value.providerUnitId).toBe(listing.providerId);
    }
    const units = (await bench.sandbox.bookings('demo'))
      .filter(({ reference, arrival }) => reference && arrival === stay.checkIn)
      .map(({ unitId }) => unitId);
    expect(new Set(units).size).toBe(count);
  });

  it('can be cancelled twice, and cancelling an unknown one returns undefined', async () => {
    const listing = bench.listing();
    const { providerReservationId } = await bench.create(bench.reservation(listing, await bench.freeStay(listing)));
    const cancelled = { status: 'CANCELLED', cancelledAt: null };
    expect(await reservations.cancel!(bench.call(), providerReservationId)).toMatchObject(cancelled);
    expect(await reservations.cancel!(bench.call(), providerReservationId)).toMatchObject(cancelled);
    expect(await reservations.cancel!(bench.call(), crypto.randomUUID())).toBeUndefined();
  });

  async function emptyStay(listing: PmsListing, count: number) {
    const from = addDays(bench.today(), 60);
    const nights = await bench.calendar(listing, from, addDays(from, 300));
    const first = nights.findIndex((_, index) =>
      nights.slice(index, index + 3).every(({ available }) => available === count),
    );
    return { checkIn: nights[first]!.date, checkOut: addDays(nights[first]!.date, 3) };
  }
});

describe('Hostfully webhooks', () => {
  it('that were left unfinished are completed without duplicates', async () => {
    const target = { url: bench.sandbox.inboxUrl('own'), secret: 'unused' };
    bench.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'POST', path: '/webhooks$', skip: 3 });
    expect((await bench.failure(webhooks!.subscribe(bench.call(), target))).kind).toBe('unknown_outcome');
    const subscriptions = await webhooks!.subscribe(bench.call(), target);
    expect(new Set(subscriptions.map(({ event }) => event)).size).toBe(14);
    expect(
      bench.sandbox.calls('demo').filter(({ method, path }) => method === 'POST' && path.endsWith('/webhooks')),
    ).toHaveLength(14);
    await webhooks!.unsubscribe(bench.call(), subscriptions);
  });
});

describe.each(['/hostfully/api/v3.2', '/hostfully-sandbox/api/v3.2'])('Hostfully OAuth at %s', (path) => {
  const app = { clientId: 'sandbox-app', clientSecret: 'sandbox-app-secret', scopes: 'FULL' };
  const redirectUri = 'https://service.example/callback';
  const clock = new SystemClock();
  const outbound = new OutboundHttp(new OutboundPolicy(true), clock);
  afterAll(() => outbound.onApplicationShutdown());

  function bind(tokens?: TokenSet): BoundConnector {
    const gateway = new KitGateway(
      registryOf(hostfully, bench.sandbox.url + path),
      outbound,
      new InProcessRateLimiter(clock),
      clock,
    );
    const providerAccountId = bench.accountIds.get('demo')!;
    const parts: Partial<PmsAccount> = {
      authType: 'OAUTH',
      providerAccountId,
      credentials: {},
      oauthApp: app,
      vault: memoryVault(tokens),
    };
    return gateway.bind(testAccount(parts), { interactive: true });
  }

  async function authorized(): Promise<TokenSet> {
    const { call } = bind();
    const url = hostfully.oauth!.authorizeUrl({ settings: call.settings, app, redirectUri, state: 'state-1' });
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ account: 'demo', decision: 'approve' }),
    });
    const landed = new URL(answer.headers.get('location')!);
    expect(landed.searchParams.get('state')).toBe('state-1');
    return hostfully.oauth!.exchange(call, { app, redirectUri, code: landed.searchParams.get('code')! });
  }

  it('exchanges the code, reads with the token and refreshes a refused one', async () => {
    const tokens = await authorized();
    expect(tokens.expiresAt!.getTime()).toBeGreaterThan(clock.now().getTime() + 86_000_000);
    const { call, obtainedTokens } = bind(tokens);
    expect((await hostfully.verify(call)).providerAccountId).toBe(bench.accountIds.get('demo'));
    bench.sandbox.revokeTokens('demo', ['access']);
    expect((await listings.page(call)).items).toHaveLength(4);
    expect(obtainedTokens!()).toMatchObject({
      accessToken: expect.not.stringMatching(tokens.accessToken),
      refreshToken: tokens.refreshToken,
    });
  });

  it('reports invalid credentials if the host must authorize again', async () => {
    const tokens = await authorized();
    bench.sandbox.revokeTokens('demo', ['access', 'refresh']);
    expect((await bench.failure(hostfully.verify(bind(tokens).call))).kind).toBe('invalid_credentials');
    const exchange = hostfully.oauth!.exchange(bind().call, { app, redirectUri, code: 'made-up' });
    expect((await bench.failure(exchange)).kind).toBe('invalid_credentials');
  });
});
