import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { authenticate, classify, entryOf } from './client.js';
import { smoobu } from './connector.js';

const NOW = new Date('2026-06-01T00:00:00.789Z');
const credentials = { api_key: 'key-1', api_secret: 'secret-1' };
const request = {
  method: 'POST' as const,
  url: 'https://login.smoobu.com/api/reservations?z=!&b=x+y&apartments%5B%5D=2',
  body: '{"a":1}',
  now: NOW,
  nonce: 'nonce-1',
};

describe('a signed request', () => {
  const signatureOf = (parts: Partial<typeof request> = {}, secret = 'secret-1') =>
    authenticate({ credentials: { ...credentials, api_secret: secret }, request: { ...request, ...parts } })[
      'x-signature'
    ];

  it('has key, time in whole seconds, nonce and signature', () => {
    expect(authenticate({ credentials, request })).toEqual({
      'x-api-key': 'key-1',
      'x-timestamp': '2026-06-01T00:00:00Z',
      'x-nonce': 'nonce-1',
      'x-signature': '/o0DVYT3TBkiHLiFkJltdSChxqPqf54EZLJsqb4pI/s=',
    });
  });

  it.each([
    ['method', { method: 'PUT' as never }],
    ['path', { url: request.url.replace('reservations', 'rates') }],
    ['query', { url: request.url.replace('x+y', 'x') }],
    ['body', { body: '{"a":2}' }],
    ['time', { now: new Date(NOW.getTime() + 1000) }],
    ['nonce', { nonce: 'nonce-2' }],
  ])('has a different signature when the %s changes', (_, parts) => {
    expect(signatureOf(parts)).not.toBe(signatureOf());
  });

  it('has a different signature with another secret, and the same one with another order of the query', () => {
    expect(signatureOf({}, 'secret-2')).not.toBe(signatureOf());
    const url = 'https://login.smoobu.com/api/reservations?apartments[]=2&z=%21&b=x%20y';
    expect(signatureOf({ url })).toBe(signatureOf());
  });

  it('is signed again for each attempt', async () => {
    const { gateway, outbound } = scripted(smoobu, [{ status: 503 }, { body: { id: 7 } }]);
    await gateway.bind(testAccount({ credentials })).call.http.send({ method: 'GET', path: '/api/me' });
    const [first, second] = outbound.requests.map(({ headers }) => headers!);
    for (const name of ['x-nonce', 'x-signature']) expect(first![name]).not.toBe(second![name]);
    expect(first!['x-api-key']).toBe('key-1');
  });
});

describe('classify', () => {
  const of = (status: number, text: string, headers = {}) => classify({ status, headers, text });

  it('pauses the account until the time that a 429 names', async () => {
    const clockStart = Date.parse('2026-06-01T00:00:00Z') / 1000;
    const limited = { status: 429, headers: { 'x-ratelimit-retry-after': String(clockStart + 15) } };
    const { gateway, clock } = scripted(smoobu, [limited, { body: { id: 7 } }]);
    await gateway.bind(testAccount({ credentials })).call.http.send({ method: 'GET', path: '/api/me' });
    expect(clock.now().getTime() / 1000 - clockStart).toBe(15);
  });

  it.each([
    [400, 'The apartment is not available in this period', 'not_available'],
    [422, 'The apartment is already booked', 'not_available'],
    [400, 'Minimum length of stay is 3', 'stay_rules'],
    [400, 'too many guests', 'capacity'],
    [400, 'something else', undefined],
  ])('reads the reason of %i "%s"', (status, detail, reason) => {
    expect(of(status, JSON.stringify({ status, detail }))).toMatchObject({ kind: 'rejected', reason });
  });

  it.each([200, 401, 404, 500])('leaves %i to the kit', (status) => {
    expect(of(status, 'not available')).toBeUndefined();
  });
});

it('entryOf reads a map by id, which is a list when it is empty', () => {
  const body = Fields.of({ full: { 5: { a: 1 } }, empty: [], wrong: [1] }, 'body');
  expect(entryOf(body, 'full', '5')?.value('a')).toBe(1);
  for (const name of ['full', 'empty', 'absent']) expect(entryOf(body, name, '6')).toBeUndefined();
  expect(() => entryOf(body, 'wrong', '5')).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
});
