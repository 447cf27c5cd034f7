import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { hospitable } from './connector.js';
import { amountIn, listAt } from './listings.js';

const properties = listAt('/properties');

const bound = (answers: Parameters<typeof scripted>[1]) => {
  const { gateway, outbound } = scripted(hospitable, answers);
  const credentials = { auth_token: 'pat-1' };
  return { call: gateway.bind(testAccount({ credentials }), { interactive: true }).call, requests: outbound.requests };
};
const refused = async (status: number, body: unknown) => {
  const { call } = bound([{ status, body }]);
  return hospitable.verify(call).catch((error: unknown) => error);
};
const page = (current_page: number, last_page: number, data: unknown[] = [{ id: 'a' }]) => ({
  body: { data, links: [{ url: 'http://elsewhere.example' }], meta: { current_page, last_page, total: 7 } },
});

describe('requests', () => {
  it('carry the token, and name the account after the company, otherwise the person', async () => {
    const user = { id: 'u-1', email: 'a@b.example', name: 'Ada', company: 'Homes' };
    const { call, requests } = bound([{ body: { data: user } }, { body: { data: { ...user, company: null } } }]);
    expect(await hospitable.verify(call)).toEqual({ providerAccountId: 'u-1', name: 'Homes' });
    expect(await hospitable.verify(call)).toEqual({ providerAccountId: 'u-1', name: 'Ada' });
    expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer pat-1' });
  });
});

describe('pages', () => {
  it('are requested by number at the same address, whatever the links say', async () => {
    const { call, requests } = bound([page(1, 2), page(2, 2)]);
    expect(await properties.page(call)).toEqual({ items: [{ id: 'a' }], total: 7, next: '2' });
    expect(await properties.page(call, { cursor: '2' })).toEqual({ items: [{ id: 'a' }], total: 7, next: undefined });
    expect(requests.map(({ url }) => new URL(url).origin)).toEqual(['https://pms.example', 'https://pms.example']);
  });

  it('are refused if they are not the requested ones, so that no list is read forever', async () => {
    const { call } = bound([page(1, 9)]);
    await expect(properties.page(call, { cursor: '2' })).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('end at an empty page', async () => {
    const { call } = bound([page(3, 1_000_000, [])]);
    expect((await properties.page(call, { cursor: '3' })).next).toBeUndefined();
  });

  it.each([undefined, '0', 'x', '1.5'])('begin with the first at the cursor %p', async (cursor) => {
    const { call, requests } = bound([page(1, 1)]);
    await properties.page(call, { cursor: cursor });
    expect(new URL(requests[0]!.url).searchParams.get('page')).toBe('1');
  });
});

describe('refusals', () => {
  it('about scopes do not make the token invalid', async () => {
    const body = { status_code: 403, reason_phrase: 'Invalid scope(s) provided.' };
    expect(await refused(403, body)).toMatchObject({ kind: 'not_supported', status: 403 });
    expect(await refused(403, { message: 'Forbidden for this account.' })).toMatchObject({ kind: 'rejected' });
  });

  it.each([
    ['The property is not available for the selected dates.', 'not_available'],
    ['Minimum stay is 3 nights.', 'stay_rules'],
    ['maximum_number_of_guests_exceeded', 'capacity'],
    ['Something else', undefined],
  ])('with the words "%s" have the reason %p', async (reason_phrase, reason) => {
    expect(await refused(422, { status_code: 422, reason_phrase })).toMatchObject({ kind: 'rejected', reason });
  });
});

it.each([
  ['EUR', 12345, '123.45'],
  ['JPY', 12345, '12345'],
  ['KWD', 12345, '12.345'],
])('an amount in %s is in minor units', (currency, amount, expected) => {
  expect(amountIn(Fields.of({ amount }, 'price'), currency).toString()).toBe(expected);
});

it('an amount with a fraction is refused', () => {
  expect(() => amountIn(Fields.of({ amount: 12.5 }, 'price'), 'EUR')).toThrow('price.amount');
});

describeWithSharedData('Hospitable samples of refusals', () => {
  it.each([
    ['error_401', 401, 'invalid_credentials'],
    ['error_404', 404, 'rejected'],
    ['error_429', 429, 'rate_limited'],
    ['error_envelope_400', 400, 'rejected'],
    ['error_envelope_422', 422, 'rejected'],
    ['error_envelope_429', 429, 'rate_limited'],
  ])('are read: %s', async (name, status, kind) => {
    const body = readFileSync(sharedData(`pms-samples/hospitable/${name}.json`)!, 'utf8');
    expect(await refused(status, body)).toMatchObject({ kind, status });
  });
});
