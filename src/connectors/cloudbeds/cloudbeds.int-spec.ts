import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import type { TokenSet } from '../port/connector.js';
import { KitGateway } from '../runtime/connector-gateway.js';
import { InProcessRateLimiter } from '../kit/testing/in-process-limiter.js';
import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { registryOf, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { sum } from '../port/values.js';
import { OutboundPolicy } from '../../platform/outbound/address-filter.js';
import { OutboundHttp } from '../../platform/outbound/outbound-http.js';
import { SystemClock } from '../../values/time/clock.js';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { cloudbeds } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: cloudbeds,
  sandboxPath: '/cloudbeds/api/v1.3',
  authType: 'API_KEY',
  document,
  credentials: (account) => ({ api_key: `sandbox-${account}` }),
  createPath: '/postReservation$',
  confirmPath: '/putReservation$',
  changeCall: { method: 'PUT', path: '/putReservation$' },
  listingsPath: '/getHotels\\?',
  // A quote has parts, but no deposit.
  without: ['INQUIRY', 'QUOTE_PARTS'],
  pagesOf: 'cancelled',
};

describeConnector(tested);

const bench = new ContractBench(tested);

beforeAll(() => bench.start());
afterEach(() => bench.sandbox.clearFaults());
afterAll(() => bench.stop());

const booked = async (parts = {}) => {
  const listing = bench.listing();
  const request = bench.reservation(listing, await bench.freeStay(listing), parts);
  return { listing, request, created: await bench.create(request) };
};

describe('Cloudbeds against the sandbox', () => {
  it('reads the rooms of all hotels of a page in one request, and the details of each separately', async () => {
    const before = bench.sandbox.calls('demo').length;
    const { items } = await cloudbeds.listings.page(bench.call());
    const asked = bench.sandbox
      .calls('demo')
      .slice(before)
      .map(({ path }) => /\/(get\w+)/.exec(path)?.[1]);
    const each = (name: string): string[] => Array<string>(items.length).fill(name);
    expect(items).toHaveLength(4);
    expect(asked.sort()).toEqual(
      ['getHotels', 'getRoomTypes', 'getRooms', ...each('getHotelDetails'), ...each('getTaxesAndFees')].sort(),
    );
  });

  it('prices nights at the base rate, not at a plan derived from it', async () => {
    const listing = bench.listing(({ currency }) => currency === 'USD');
    const stay = await bench.freeStay(listing);
    const at = { listing: listing.providerId, from: stay.checkIn, to: stay.checkIn };
    await bench.sandbox.setNights('demo', { ...at, price: 100 });
    expect((await bench.calendar(listing, stay.checkIn, stay.checkIn))[0]!.price?.toString()).toBe('100');
  });

  it('quotes the nights, the price of further guests, and the fees and taxes on top of both', async () => {
    const properties = await bench.sandbox.listings('demo');
    const property = properties.find(
      ({ fees, guestsIncluded, capacity, units, minNights }) =>
        fees.some(({ kind }) => kind === 'extraGuest') &&
        units.length === 1 &&
        guestsIncluded < (capacity ?? 0) &&
        (minNights ?? 0) <= 3,
    )!;
    const listing = bench.listings.find(({ name }) => name === property.name)!;
    const stay = await bench.freeStay(listing);
    const quoteFor = (guests: number) =>
      cloudbeds.quote!(bench.call(), {
        listingProviderId: listing.providerId,
        providerUnitId: listing.units[0]!.providerUnitId,
        ...stay,
        guests,
        guestCounts: { adults: guests, children: 0, infants: 0, pets: 0 },
        currency: listing.currency,
      });
    const [few, many] = [await quoteFor(property.guestsIncluded), await quoteFor(property.guestsIncluded + 1)];
    const baseOf = ({ base }: typeof few) => sum(base.map(({ amount }) => amount));
    const nights = await bench.calendar(listing, stay.checkIn, stay.checkOut);
    expect(baseOf(few).toString()).toBe(sum(nights.slice(0, 3).map(({ price }) => price!)).toString());
    expect(baseOf(many).greaterThan(baseOf(few))).toBe(true);
    expect(few.fees.length + few.taxes.length).toBeGreaterThan(0);
  });

  it('recognizes a refusal with status 200', async () => {
    const { listing, request } = await booked();
    const quote = cloudbeds.quote!(bench.call(), { ...request, currency: listing.currency });
    expect(await bench.failure(quote)).toMatchObject({ kind: 'rejected', reason: 'not_available' });
    expect(await cloudbeds.reservations.cancel!(bench.call(), '999999')).toBeUndefined();
  });

  it('keeps a booking whose note could not be stored', async () => {
    bench.sandbox.fault({ kind: 'status', status: 503, path: '/postReservationNote$' });
    const { created } = await booked();
    expect(created).toMatchObject({ status: 'CONFIRMED', notes: '' });
  });

  it('reports an unknown outcome if the status of a new reservation cannot be set', async () => {
    const listing = bench.listing();
    const request = bench.reservation(listing, await bench.freeStay(listing), { status: 'PENDING' });
    bench.sandbox.fault({ kind: 'status', status: 503, path: '/putReservation$' });
    expect((await bench.failure(bench.create(request))).kind).toBe('unknown_outcome');
    expect(await bench.find(request)).toMatchObject({ reference: request.reference, status: 'CONFIRMED' });
  });

  it('books at the price of the PMS, and returns that price', async () => {
    const { request, created } = await booked();
    expect((await bench.find(request))?.total.toString()).toBe(created.total.toString());
  });

  it('completes unfinished subscriptions without duplicates', async () => {
    const target = { url: bench.sandbox.inboxUrl('own'), secret: 'unused' };
    bench.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'POST', path: '/postWebhook$', skip: 3 });
    expect((await bench.failure(cloudbeds.webhooks!.subscribe(bench.call(), target))).kind).toBe('unknown_outcome');
    const subscriptions = await cloudbeds.webhooks!.subscribe(bench.call(), target);
    const posts = bench.sandbox.calls('demo').filter(({ path }) => path.endsWith('/postWebhook'));
    expect(posts).toHaveLength(subscriptions.length);
    expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(bench.listings.length * 8);
  });
});

describe('Cloudbeds OAuth', () => {
  const app = { clientId: 'sandbox-app', clientSecret: 'sandbox-app-secret', scopes: 'read:hotel' };
  const redirectUri = 'https://service.example/callback';
  const clock = new SystemClock();
  const outbound = new OutboundHttp(new OutboundPolicy(true), clock);
  afterAll(() => outbound.onApplicationShutdown());

  const bind = (tokens?: TokenSet) => {
    const registry = registryOf(cloudbeds, bench.sandbox.url + tested.sandboxPath);
    const gateway = new KitGateway(registry, outbound, new InProcessRateLimiter(clock), clock);
    const parts = { authType: 'OAUTH' as const, credentials: {}, oauthApp: app, vault: memoryVault(tokens) };
    return gateway.bind(testAccount(parts), { interactive: true });
  };

  it('asks for consent on the host of the PMS', () => {
    const settings = { baseUrl: 'https://api.cloudbeds.com/api/v1.3' };
    const url = new URL(cloudbeds.oauth!.authorizeUrl({ settings, app, redirectUri, state: 's' }));
    expect(url.origin + url.pathname).toBe('https://hotels.cloudbeds.com/api/v1.1/oauth');
    expect(url.searchParams.get('response_type')).toBe('code');
  });

  it('exchanges a code once, and refreshes a refused access token with the same refresh token', async () => {
    const { call } = bind();
    const url = cloudbeds.oauth!.authorizeUrl({ settings: call.settings, app, redirectUri, state: 's' });
    const body = new URLSearchParams({ account: 'demo', decision: 'approve' });
    const landed = new URL((await fetch(url, { method: 'POST', redirect: 'manual', body })).headers.get('location')!);
    expect(landed.searchParams.get('state')).toBe('s');
    const code = landed.searchParams.get('code')!;
    const tokens = await cloudbeds.oauth!.exchange(call, { app, redirectUri, code });
    const again = cloudbeds.oauth!.exchange(call, { app, redirectUri, code });
    expect((await bench.failure(again)).kind).toBe('invalid_credentials');

    const bound = bind(tokens);
    expect((await cloudbeds.verify(bound.call)).providerAccountId).toBe(bench.accountIds.get('demo'));
    bench.sandbox.revokeTokens('demo', ['access']);
    expect((await cloudbeds.verify(bound.call)).providerAccountId).toBe(bench.accountIds.get('demo'));
    expect(bound.obtainedTokens!()).toMatchObject({ refreshToken: tokens.refreshToken });
    bench.sandbox.revokeTokens('demo');
    expect((await bench.failure(cloudbeds.verify(bind(tokens).call))).kind).toBe('invalid_credentials');
  });
});

describeWithSharedData('Cloudbeds requests', () => {
  it('use only paths and parameters of the API document of the vendor', async () => {
    const { request, created } = await booked({ status: 'PENDING' });
    await cloudbeds.reservations.cancel!(bench.call(), created.providerReservationId);
    await cloudbeds.reservations.changed(bench.call(), { since: new Date() });
    await bench.find(request);
    const [first] = await cloudbeds.webhooks!.subscribe(bench.call(), { url: bench.sandbox.inboxUrl('x'), secret: '' });
    await cloudbeds.webhooks!.unsubscribe(bench.call(), [first!]);

    const file = sharedData('pms-samples/cloudbeds/pms-v1.2-openapi.yaml.gz')!;
    const sections = sectionsOf(gunzipSync(readFileSync(file)).toString());
    const sent = bench.sandbox.calls('demo').filter(({ path }) => path.startsWith(tested.sandboxPath));
    const seen = new Set<string>();
    for (const { method, path } of sent) {
      const url = new URL(path, 'http://sandbox');
      const name = url.pathname.slice(tested.sandboxPath.length);
      if (name === '/oauth') continue;
      const section = sections.get(name);
      expect([name, section?.includes(`        ${method.toLowerCase()}:`)]).toEqual([name, true]);
      for (const parameter of url.searchParams.keys())
        expect([name, parameter, section!.includes(`name: ${parameter}\n`)]).toEqual([name, parameter, true]);
      seen.add(name);
    }
    expect(seen.size).toBeGreaterThan(12);
  });

  /** Returns the text of each path. */
  const sectionsOf = (yaml: string): Map<string, string> =>
    new Map(yaml.split(/\n(?= {4}\/)/).map((part) => [/^ {4}(\/\S+):/.exec(part)?.[1] ?? '', part] as const));
});
