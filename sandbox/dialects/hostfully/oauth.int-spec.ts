import { HostfullyTest } from '../../testing/hostfully.js';
import { call } from '../../testing/http.js';

const pms = new HostfullyTest();

describe('credentials', () => {
  it.each(['', 'demo', 'sandbox-nobody'])('are refused with the key %p', async (key) => {
    pms.headers = { 'X-HOSTFULLY-APIKEY': key };
    expect(await pms.get('/agencies')).toMatchObject({ status: 401, body: { apiErrorMessage: expect.any(String) } });
  });

  it('give access to the same agency on both hosts', async () => {
    const { agencies } = (await pms.get('/agencies')).body;
    pms.host = 'hostfully-sandbox';
    expect((await pms.get('/agencies')).body.agencies).toEqual(agencies);
    expect((await pms.get(`/properties?agencyUid=${agencies[0].uid}&limit=1`)).status).toBe(200);
    expect((await pms.get('/properties?agencyUid=other')).status).toBe(403);
  });

  it('are limited to 10 000 calls an hour, as headers report', async () => {
    pms.sandbox.setRateLimits('documented');
    const { headers: told } = await pms.get('/agencies');
    expect([told.get('x-ratelimit-limit'), told.get('x-ratelimit-remaining')]).toEqual(['10000', '9999']);
  });
});

describe('OAuth', () => {
  const CLIENT = { authorization: `Basic ${Buffer.from('sandbox-app:sandbox-app-secret').toString('base64')}` };
  const redirectUri = 'http://127.0.0.1:9/callback?from=pms';
  const hosts = [
    ['production', '/hostfully/api/auth/oauth'],
    ['sandbox', '/hostfully-sandbox/api/v3.2/auth/oauth'],
  ] as const;
  const authorize = (path: string) =>
    `${pms.sandbox.url}${path}/authorize?${new URLSearchParams({ clientId: 'sandbox-app', redirectUri, scope: 'FULL', grantType: 'REFRESH_TOKEN', state: 's1' })}`;
  const decide = (path: string, decision: string, account = 'demo') =>
    call(authorize(path), { body: new URLSearchParams({ account, decision }) });
  const post = (path: string, body: object, client: Record<string, string> = CLIENT) =>
    call(`${pms.sandbox.url}${path}`, { body, headers: client });
  const connect = async (path: string) => {
    const code = new URL((await decide(path, 'approve')).headers.get('location')!).searchParams.get('code');
    return {
      code,
      exchange: (change: object = {}) =>
        post(`${path}/code-exchange`, { code, redirectUri, scope: 'FULL', grantType: 'REFRESH_TOKEN', ...change }),
    };
  };

  it.each(hosts)('on the %s host shows a page, then sends back a code that works once', async (_name, path) => {
    const page = await call(authorize(path));
    expect(page.status).toBe(200);
    expect(page.body).toContain('name="account"');
    const answer = await decide(path, 'approve');
    expect(answer.status).toBe(302);
    const back = new URL(answer.headers.get('location')!);
    expect(Object.fromEntries(back.searchParams)).toEqual({ from: 'pms', state: 's1', code: expect.any(String) });
    const { exchange } = await connect(path);
    const first = await exchange();
    expect(first.body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 86_400,
    });
    expect((await exchange()).status).toBe(400);
    pms.headers = { authorization: `Bearer ${first.body.accessToken}` };
    expect((await pms.get('/agencies')).body.agencies[0].name).toBe('demo');
    pms.sandbox.clock.setOffset(pms.sandbox.clock.offset + 86_401_000);
    expect((await pms.get('/agencies')).status).toBe(401);
  });

  it('redirects with access_denied when denied, and shows the page again for an unknown account', async () => {
    const denied = new URL((await decide(hosts[0][1], 'deny')).headers.get('location')!);
    expect(Object.fromEntries(denied.searchParams)).toEqual({ from: 'pms', state: 's1', error: 'access_denied' });
    expect((await decide(hosts[0][1], 'approve', '<b>')).body).toContain('&lt;b&gt;');
  });

  it('refuses a wrong client, code or redirect address', async () => {
    const { exchange, code } = await connect(hosts[0][1]);
    expect(
      (await post(`${hosts[0][1]}/code-exchange`, { code, redirectUri }, { authorization: 'Basic eDp5' })).status,
    ).toBe(401);
    expect((await exchange({ code: 'other' })).status).toBe(400);
    expect((await exchange({ redirectUri: 'http://other.example' })).status).toBe(400);
    expect(
      (await call(`${pms.sandbox.url}${hosts[0][1]}/authorize?clientId=other&redirectUri=${redirectUri}`)).status,
    ).toBe(401);
  });

  it('refreshes tokens, and with rotation accepts a refresh token once', async () => {
    const path = hosts[0][1];
    const { refreshToken } = (await (await connect(path)).exchange()).body;
    const refresh = (value: string) => post(`${path}/refresh`, { refreshToken: value, grantType: 'REFRESH_TOKEN' });
    expect((await refresh(refreshToken)).body.refreshToken).toBe(refreshToken);
    pms.sandbox.setRefreshRotation(true);
    const rotated = (await refresh(refreshToken)).body.refreshToken;
    expect(rotated).not.toBe(refreshToken);
    expect((await refresh(refreshToken)).status).toBe(400);
    // The replaced token was reused, so whoever holds the new one may be a thief too.
    expect((await refresh(rotated)).status).toBe(400);
    expect(pms.sandbox.ledger.tokens.reuses).toBe(1);
  });
});
