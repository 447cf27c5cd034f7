import { scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { classify, restMs } from './client.js';
import { beds24 } from './connector.js';

describe('classify', () => {
  it.each([
    [200, '{"validToken":false,"diagnostics":{}}', { kind: 'invalid_credentials' }],
    [200, '{ "success": false, "type": "error", "code": 401, "error": "x" }', { kind: 'invalid_credentials' }],
    [200, '{"success":false,"code":429}', { kind: 'rate_limited', retryAfterMs: 90_000 }],
    [200, '{"success":false,"code":500}', { kind: 'unavailable' }],
    [200, '{"success":false,"code":400}', { kind: 'rejected' }],
    [
      201,
      '[{"success":false,"errors":[{"message":"No availability"}]}]',
      { kind: 'rejected', reason: 'not_available' },
    ],
    [429, '{}', { kind: 'rate_limited', retryAfterMs: 90_000 }],
  ])('reads the kind of failure from %i %s', (status, text, expected) => {
    expect(classify({ status, headers: { 'x-five-min-limit-resets-in': '90' }, text })).toMatchObject(expected);
  });

  it.each([
    [200, '{"success":true,"data":[{"notes":"\\"validToken\\":false"}]}'],
    [201, '[{"success":false,"new":{"id":7},"errors":[{"message":"No availability"}]}]'],
    [201, '[{"success":false,"errors":[]}]'],
    [201, '[{"success":tru'],
    [401, '{"success":false,"code":401}'],
    [500, ''],
  ])('leaves %i %s to the kit', (status, text) => {
    expect(classify({ status, headers: {}, text })).toBeUndefined();
  });

  it('prefers Retry-After to the reset header of the PMS', () => {
    const headers = { 'retry-after': '3', 'x-five-min-limit-resets-in': '90' };
    expect(classify({ status: 429, headers, text: '' })).toMatchObject({ retryAfterMs: undefined });
  });
});

describe('credits', () => {
  it.each([
    [{}, undefined],
    [{ left: '97.6', cost: '1.2', resets: '155' }, undefined],
    [{ left: '1.1', cost: '1.2', resets: '155' }, 155_000],
    [{ left: '0', resets: '10' }, 10_000],
    [{ left: '0.4', cost: '0.2', resets: '10' }, 10_000],
    [{ left: '0', cost: '1', resets: 'soon' }, undefined],
    [{ left: '0', cost: '1', resets: '1e9' }, undefined],
  ])(
    'delay the next request until the reset only if fewer remain than the last one cost: %j',
    ({ left, cost, resets }: { left?: string; cost?: string; resets?: string }, expected) => {
      const given = {
        'x-five-min-limit-remaining': left,
        'x-request-cost': cost,
        'x-five-min-limit-resets-in': resets,
      };
      const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      expect(restMs(headers as Record<string, string>)).toBe(expected);
    },
  );

  it('are also read from the header names of the OpenAPI document', () => {
    const names = ['x-fivemincreditlimit-remaining', 'x-requestcost', 'x-fivemincreditlimit-resetsin'];
    const [left = '', cost = '', resets = ''] = names;
    expect(restMs({ [left]: '1.1', [cost]: '1.2', [resets]: '155' })).toBe(155_000);
    expect(classify({ status: 429, headers: { [resets]: '90' }, text: '' })).toMatchObject({ retryAfterMs: 90_000 });
  });

  it('that are used up delay the next request until the reset', async () => {
    const headers = {
      'x-five-min-limit-remaining': '0.5',
      'x-request-cost': '1.2',
      'x-five-min-limit-resets-in': '15',
    };
    const { gateway, clock } = scripted(beds24, [{ headers, body: { success: true, data: [] } }, { body: {} }]);
    const vault = memoryVault({ accessToken: 't', refreshToken: 'r', expiresAt: null });
    const { call } = gateway.bind(testAccount({ vault }));
    const start = clock.now().getTime();
    await beds24.listings.one(call, '1');
    expect(clock.now().getTime()).toBe(start);
    await call.http.send({ method: 'GET', path: '/properties' });
    expect(clock.now().getTime() - start).toBe(15_000);
  });
});

describe('verify', () => {
  it('refreshes a token that a 200 reports as bad, and retries', async () => {
    const { gateway, outbound } = scripted(beds24, [
      { body: { validToken: false } },
      { body: { token: 'new', expiresIn: 86_400 } },
      { body: { validToken: true, token: { ownerId: 12, scopes: ['all:bookings'] } } },
    ]);
    const vault = memoryVault({ accessToken: 'old', refreshToken: 'r', expiresAt: null });
    const { call } = gateway.bind(testAccount({ vault }), { interactive: true });
    expect(await beds24.verify(call)).toEqual({
      providerAccountId: '12',
      name: 'Beds24 12',
      scopes: ['all:bookings'],
    });
    expect(outbound.requests.map(({ headers }) => [headers?.token, headers?.refreshtoken])).toEqual([
      ['old', undefined],
      [undefined, 'r'],
      ['new', undefined],
    ]);
    expect(await vault.read()).toMatchObject({ accessToken: 'new', refreshToken: 'r' });
  });

  it('refuses a token that is still bad after a refresh', async () => {
    const { gateway } = scripted(beds24, [
      { body: { validToken: false } },
      { body: { token: 'new', expiresIn: 86_400 } },
      { body: { validToken: false } },
    ]);
    const vault = memoryVault({ accessToken: 'old', refreshToken: 'r', expiresAt: null });
    const { call } = gateway.bind(testAccount({ vault }), { interactive: true });
    await expect(beds24.verify(call)).rejects.toMatchObject({ kind: 'invalid_credentials' });
  });
});
