import { scripted, testAccount } from '../kit/testing/fakes.js';
import { oauthBase } from './client.js';
import { hostfully } from './connector.js';

const call = (answers: Parameters<typeof scripted>[1]) => {
  const { gateway, outbound } = scripted(hostfully, answers);
  return { call: gateway.bind(testAccount(), { interactive: true }).call, requests: outbound.requests };
};

describe('the OAuth address', () => {
  it.each([
    ['https://api.hostfully.com/api/v3.2', 'https://api.hostfully.com/api/auth/oauth'],
    ['https://platform.hostfully.com/api/v3.3/', 'https://platform.hostfully.com/api/auth/oauth'],
    ['https://sandbox-api.hostfully.com/api/v3.2', 'https://sandbox-api.hostfully.com/api/v3.2/auth/oauth'],
    ['https://sandbox.hostfully.com/api/v3.2', 'https://sandbox.hostfully.com/api/v3.2/auth/oauth'],
    ['http://sandbox:3100/hostfully/api/v3.2', 'http://sandbox:3100/hostfully/api/auth/oauth'],
    ['http://127.0.0.1:3100/hostfully-sandbox/api/v3.2', 'http://127.0.0.1:3100/hostfully-sandbox/api/v3.2/auth/oauth'],
  ])('of %s is %s', (baseUrl, expected) => {
    expect(oauthBase(baseUrl)).toBe(expected);
  });

  it('carries the app, the redirect URI and the state', () => {
    const app = { clientId: 'app 1', clientSecret: 'never shown', scopes: '' };
    const settings = { baseUrl: 'https://api.hostfully.com/api/v3.2' };
    const url = new URL(
      hostfully.oauth!.authorizeUrl({ settings, app, redirectUri: 'https://us.example/cb?x=1', state: 's&1' }),
    );
    expect(url.origin + url.pathname).toBe('https://api.hostfully.com/api/auth/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      clientId: 'app 1',
      redirectUri: 'https://us.example/cb?x=1',
      scope: 'FULL',
      grantType: 'REFRESH_TOKEN',
      state: 's&1',
    });
  });
});

describe('tokens', () => {
  const app = { clientId: 'id', clientSecret: 'secret', scopes: 'FULL' };
  const tokens = { accessToken: 'old', refreshToken: 'keep', expiresAt: null };

  it('live for a day and keep their refresh token if the answer names neither', async () => {
    const { call: own, requests } = call([{ body: { accessToken: 'new' } }]);
    const day = new Date(own.clock.now().getTime() + 86_400_000);
    expect(await hostfully.oauth!.refresh!(own, app, tokens)).toEqual({
      accessToken: 'new',
      refreshToken: 'keep',
      expiresAt: day,
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('id:secret').toString('base64')}` },
    });
    expect(JSON.parse(requests[0]!.body as string)).toEqual({ refreshToken: 'keep', grantType: 'REFRESH_TOKEN' });
  });

  it.each([400, 401, 403, 404, 422])(
    'that are refused with %i mean that the host must authorize again',
    async (status) => {
      const { call: own } = call([{ status, body: { apiErrorMessage: 'no' } }]);
      await expect(hostfully.oauth!.refresh!(own, app, tokens)).rejects.toMatchObject({ kind: 'invalid_credentials' });
    },
  );

  it('are not reported as invalid credentials if the PMS is down', async () => {
    const { call: own } = call([{ status: 503 }]);
    await expect(hostfully.oauth!.refresh!(own, app, tokens)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a request', () => {
  it('carries the key or the token', () => {
    expect(hostfully.authenticate({ credentials: { api_key: 'k' } })).toEqual({ 'x-hostfully-apikey': 'k' });
    expect(hostfully.authenticate({ credentials: {}, accessToken: 't' })).toEqual({ authorization: 'Bearer t' });
  });

  it.each([
    [200, '', undefined],
    [401, 'Unauthorized', undefined],
    [404, 'Lead not found', undefined],
    [429, 'Too many requests', undefined],
    [500, 'The property is not available', undefined],
    [403, 'Access denied', undefined],
    [409, 'whatever', { kind: 'rejected', reason: 'not_available' }],
    [400, 'Property is not available for the dates', { kind: 'rejected', reason: 'not_available' }],
    [400, 'Minimum stay is 3 nights', { kind: 'rejected', reason: 'stay_rules' }],
    [422, 'maximum nights exceeded', { kind: 'rejected', reason: 'stay_rules' }],
    [400, 'Too many guests', { kind: 'rejected', reason: 'capacity' }],
    [400, 'checkInDate is not valid', { kind: 'rejected' }],
  ])('that is answered with %i "%s" means %j', (status, apiErrorMessage, expected) => {
    const verdict = hostfully.classify!({ status, headers: {}, text: JSON.stringify({ apiErrorMessage }) });
    if (expected) expect(verdict).toMatchObject(expected);
    else expect(verdict).toBeUndefined();
    if (apiErrorMessage) expect(verdict?.message ?? '').not.toContain(apiErrorMessage);
  });
});

describe('verify', () => {
  it('takes the first of several agencies and says so in the name', async () => {
    const agencies = [
      { uid: 'a-1', name: 'North' },
      { uid: 'a-2', name: 'South' },
    ];
    expect(await hostfully.verify(call([{ body: { agencies } }]).call)).toEqual({
      providerAccountId: 'a-1',
      name: 'North (1 of 2 agencies)',
    });
    expect(await hostfully.verify(call([{ body: { agencies: agencies.slice(1) } }]).call)).toMatchObject({
      providerAccountId: 'a-2',
      name: 'South',
    });
  });

  it.each([[{ body: { agencies: [] } }], [{ status: 403 }], [{ status: 401 }]])(
    'refuses the answer %j',
    async (answer) => {
      await expect(hostfully.verify(call([answer]).call)).rejects.toMatchObject({ kind: 'invalid_credentials' });
    },
  );
});

describe('lists', () => {
  it('are read to their last page', async () => {
    const webhook = (uid: string) => ({ uid, callbackUrl: 'https://us.example/hook', eventType: uid });
    const { call: own, requests } = call([
      { body: { webhooks: [webhook('NEW_BOOKING')], _paging: { _nextCursor: 'c-2' } } },
      { body: { webhooks: [webhook('NEW_HOLD')] } },
      { body: { webhook: { uid: 'made' } } },
    ]);
    const subscriptions = await hostfully.webhooks!.subscribe(own, { url: 'https://us.example/hook', secret: '' });
    expect(new URL(requests[1]!.url).searchParams.get('_cursor')).toBe('c-2');
    expect(subscriptions).toContainEqual({ id: 'NEW_BOOKING', event: 'NEW_BOOKING' });
    expect(subscriptions).toContainEqual({ id: 'NEW_HOLD', event: 'NEW_HOLD' });
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(12);
  });

  it('that repeat a cursor are refused', async () => {
    const { call: own } = call([{ body: { webhooks: [], _paging: { _nextCursor: 'same' } } }]);
    await expect(hostfully.webhooks!.subscribe(own, { url: 'u', secret: '' })).rejects.toMatchObject({
      kind: 'invalid_response',
    });
  });
});

describe('events', () => {
  const parse = (body: object) =>
    hostfully.inbound!.parse({ method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify(body)) });

  it.each([
    ['NEW_BOOKING', [{ resource: 'RESERVATION', providerId: 'l' }]],
    [
      'NEW_BLOCKED_DATES',
      [
        { resource: 'RESERVATION', providerId: 'l' },
        { resource: 'CALENDAR', providerId: 'p' },
      ],
    ],
    ['PROPERTY_AVAILABILITY_UPDATED', [{ resource: 'CALENDAR', providerId: 'p' }]],
    ['DELETED_PROPERTY', [{ resource: 'LISTING', providerId: 'p' }]],
    ['PINCODE_CREATED', []],
    ['constructor', []],
  ])('of the type %s hint at %j', (event_type, hints) => {
    expect(parse({ agency_uid: 'a', event_type, property_uid: 'p', lead_uid: 'l' })).toEqual(hints);
  });

  it('without an id give a hint without an id', () => {
    expect(parse({ agency_uid: 'a', event_type: 'BOOKING_UPDATED' })).toEqual([
      { resource: 'RESERVATION', providerId: undefined },
    ]);
  });

  it('without an agency are refused', () => {
    expect(() => parse({ event_type: 'NEW_BOOKING' })).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
