import type { OutboundRequest } from '../../platform/outbound/outbound.types.js';
import { type Answer, registryOf, scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { authenticate, classify, listAt, oauth } from './client.js';
import { ownerrez } from './connector.js';

const app = { clientId: 'c_app', clientSecret: 's', scopes: '' };

const bound = (answer: (request: OutboundRequest) => Answer) => {
  const kit = scripted(ownerrez, [answer]);
  const vault = memoryVault({ accessToken: 'at_1', expiresAt: null });
  const account = testAccount({ authType: 'OAUTH', credentials: {}, oauthApp: app, vault });
  return { ...kit, call: kit.gateway.bind(account, { interactive: true }).call };
};

describe('OAuth', () => {
  const settings = { baseUrl: 'https://api.ownerrez.com/v2' };
  const input = { app, redirectUri: 'https://service.example/cb?a=1', state: 'st' };

  it('sends people to the separate host of the PMS, or to the only host of the sandbox', () => {
    const url = new URL(oauth.authorizeUrl({ ...input, settings }));
    expect(url.origin + url.pathname).toBe('https://app.ownerrez.com/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'c_app',
      redirect_uri: 'https://service.example/cb?a=1',
      response_type: 'code',
      state: 'st',
    });
    const local = oauth.authorizeUrl({ ...input, settings: { baseUrl: 'http://127.0.0.1:3100/ownerrez/v2' } });
    expect(local).toMatch(/^http:\/\/127\.0\.0\.1:3100\/ownerrez\/oauth\/authorize\?/);
  });

  it('exchanges the code with a form and Basic client credentials for a token that does not expire', async () => {
    const { call, outbound } = bound(() => ({ body: { access_token: 'at_2', token_type: 'bearer', user_id: 7 } }));
    expect(await oauth.exchange(call, { ...input, code: 'co de' })).toEqual({ accessToken: 'at_2', expiresAt: null });
    const [request] = outbound.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://pms.example/oauth/access_token',
      body: 'grant_type=authorization_code&code=co+de&redirect_uri=https%3A%2F%2Fservice.example%2Fcb%3Fa%3D1',
    });
    expect(request!.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('c_app:s').toString('base64')}`,
      'user-agent': 'Lodgewire (c_app)',
    });
  });

  it('reads the expiry of a token that states one', async () => {
    const { call, clock } = bound(() => ({ body: { access_token: 'at_2', expires_in: 3600 } }));
    const { expiresAt } = await oauth.exchange(call, { ...input, code: 'c' });
    expect(expiresAt!.getTime() - clock.now().getTime()).toBe(3_600_000);
  });
});

describe('requests', () => {
  it('name the app', async () => {
    const { call, outbound } = bound(() => ({ body: { id: 7 } }));
    expect(await ownerrez.verify(call)).toEqual({ providerAccountId: '7', name: 'OwnerRez 7' });
    expect(outbound.requests[0]!.headers).toMatchObject({
      authorization: 'Bearer at_1',
      'user-agent': 'Lodgewire (c_app)',
    });
    expect(authenticate({ credentials: {}, accessToken: 't' })['user-agent']).toBe('Lodgewire');
  });

  it('are limited by address', () => {
    expect(ownerrez.definition.limits).toEqual([{ scope: 'address', requests: 300, perSeconds: 300 }]);
    expect(registryOf(ownerrez).definitionOf('PROVIDER_15')?.id).toBe('ownerrez');
  });
});

describe('classify', () => {
  it.each([
    [400, 'The property is not available for these dates', 'not_available'],
    [409, 'Dates conflict with another booking', 'not_available'],
    [422, 'Minimum nights are not met', 'stay_rules'],
    [400, 'max guests exceeded', 'capacity'],
    [400, 'something else', undefined],
  ])('reads the reason of %i "%s"', (status, message, reason) => {
    const text = JSON.stringify({ messages: [message] });
    expect(classify({ status, headers: {}, text })).toMatchObject({ kind: 'rejected', reason });
  });

  it('leaves refusals of OAuth to the kit', () => {
    expect(classify({ status: 400, headers: {}, text: '{"error":"invalid_grant"}' })).toBeUndefined();
  });

  it.each([200, 401, 403, 404, 429, 500])('leaves %i to the kit', (status) => {
    expect(classify({ status, headers: {}, text: 'not available' })).toBeUndefined();
  });
});

describe('pages', () => {
  const page = (ids: number[], next: unknown) => ({ body: { items: ids.map((id) => ({ id })), next_page_url: next } });
  const property = (id: number) => ({ id, name: `P ${id}`, currency_code: 'USD' });
  const read = async (next: (url: string) => unknown) => {
    const { call, outbound } = bound(({ url }) => {
      if (url.includes('/listings')) return { status: 403 };
      return { body: { items: [property(url.includes('offset') ? 2 : 1)], next_page_url: next(url) } };
    });
    const first = await ownerrez.listings.page(call);
    const second = first.next === undefined ? undefined : await ownerrez.listings.page(call, first.next);
    return { first, second, urls: outbound.requests.map(({ url }) => url).filter((url) => !url.includes('/listings')) };
  };

  it.each(['/v2/properties?active=true&offset=1', 'https://elsewhere.example/x?active=true&offset=1#y'])(
    'follow the query of %s, not its host',
    async (next) => {
      const { second, urls } = await read((url) => (url.includes('offset') ? null : next));
      expect(second?.items[0]?.providerId).toBe('2');
      expect(second?.next).toBeUndefined();
      expect(urls[1]).toBe('https://pms.example/v1/properties?active=true&offset=1');
    },
  );

  it('that lead to themselves are refused', async () => {
    await expect(read(() => '?offset=1')).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('end with one that has no items', async () => {
    const { call } = bound(() => page([], '?offset=9'));
    expect((await ownerrez.listings.page(call)).next).toBeUndefined();
  });

  it('fail when they never end', async () => {
    let n = 0;
    const { call } = bound(() => ({ body: { items: [{}], next_page_url: `?o=${(n += 1)}` } }));
    const hint = { listingProviderId: '5', checkIn: '2026-07-01', checkOut: '2026-07-04' };
    const finding = ownerrez.reservations.findByReference!(call, 'r', hint);
    await expect(finding).rejects.toMatchObject({ kind: 'invalid_response' });
    expect(n).toBe(100);
  });
});

describe('a list', () => {
  // The response for an account without bookings.
  it('is empty if the response contains only its window', async () => {
    const { call } = bound(() => ({ body: { limit: 100, offset: 0 } }));
    expect(await listAt('/bookings').items(call)).toEqual([]);
  });

  it.each([{}, { messages: ['No'] }, { limit: 100, offset: 0, error: 'x' }])('is refused with %j', async (body) => {
    const { call } = bound(() => ({ body }));
    await expect(listAt('/bookings').items(call)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
