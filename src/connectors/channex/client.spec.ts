import { scripted, testAccount } from '../kit/testing/fakes.js';
import { listAt } from './client.js';
import { channex } from './connector.js';

const KEY = { headers: { 'User-Api-Key': 'partner-key' } };
const unauthorized = { status: 401, body: { errors: { code: 'unauthorized', title: 'Unauthorized' } } };
const missing = { status: 404, body: { errors: { code: 'resource_not_found', title: 'Resource Not Found' } } };
const group = {
  data: { type: 'group', id: 'g-1', attributes: { title: 'Lake houses' }, relationships: { properties: { data: [] } } },
};

const callOf = (answers: Parameters<typeof scripted>[1], partnerKey: object | undefined = KEY) => {
  const { gateway, outbound } = scripted(channex, answers);
  const account = testAccount({ credentials: { account_id: 'g-1' }, partnerKey });
  return { call: gateway.bind(account, { interactive: true }).call, requests: outbound.requests };
};

describe("the partner's key", () => {
  it('is the only credential that is sent', async () => {
    const { call, requests } = callOf([{ body: group }]);
    expect(await channex.verify(call)).toEqual({ providerAccountId: 'g-1', name: 'Lake houses' });
    expect(requests[0]).toMatchObject({
      url: 'https://pms.example/v1/groups/g-1',
      headers: { 'user-api-key': 'partner-key' },
    });
  });

  it.each([
    ['no key', undefined],
    ['no headers', { queryParams: { key: 'x' } }],
    ['another header', { headers: { 'x-api-key': 'x' } }],
    ['a blank key', { headers: { 'user-api-key': ' ' } }],
  ])('is required before anything is sent (%s)', async (_, partnerKey) => {
    const { call, requests } = callOf([{ body: group }], partnerKey);
    // Passed as an argument, `undefined` would mean the default.
    const bare = { ...call, settings: { ...call.settings, partnerKey } };
    await expect(channex.verify(bare)).rejects.toMatchObject({
      kind: 'not_supported',
      message: expect.stringContaining('has no partner key (header user-api-key)'),
    });
    expect(requests).toHaveLength(0);
  });

  it('that is refused does not make the account invalid, which would deactivate every account', async () => {
    const refused = { kind: 'not_supported', message: 'The PMS refused the partner key of this provider' };
    await expect(channex.verify(callOf([unauthorized]).call)).rejects.toMatchObject(refused);
    await expect(channex.reservations.read(callOf([unauthorized]).call, 'b-1')).rejects.toMatchObject(refused);
  });

  it.each([[unauthorized], [missing], [{ status: 403, body: {} }]])(
    'that is valid makes an unshared group an error of the account (%j)',
    async (answer) => {
      const { call, requests } = callOf([answer, { body: { data: [] } }]);
      await expect(channex.verify(call)).rejects.toMatchObject({ kind: 'invalid_credentials' });
      expect(requests[1]!.url).toContain('/v1/groups?');
    },
  );

  it('gives access to other groups, so a group other than the requested one is refused', async () => {
    const other = { data: { ...group.data, id: 'g-2' } };
    await expect(channex.verify(callOf([{ body: other }]).call)).rejects.toMatchObject({ kind: 'invalid_credentials' });
  });
});

describe('refusals', () => {
  const classify = (status: number, errors: object = {}) =>
    channex.classify!({ status, headers: {}, text: JSON.stringify({ errors }) });

  it.each([
    [422, { code: 'validation_error', details: { rooms: ['are not available'] } }, 'not_available'],
    [422, { code: 'validation_error', details: { base: ['no availability left'] } }, 'not_available'],
    [422, { code: 'validation_error', details: { min_stay_arrival: ['too short'] } }, 'stay_rules'],
    [400, { code: 'bad_request', details: ['occupancy is too high'] }, 'capacity'],
    [422, { code: 'validation_error', details: { currency: ['is invalid'] } }, undefined],
  ])('with the answer %i %j have the expected reason', (status, errors, reason) => {
    expect(classify(status, errors)).toMatchObject({ kind: 'rejected', reason });
  });

  it('for one property do not concern the account', () => {
    expect(classify(403)).toMatchObject({ kind: 'rejected' });
  });

  it('with the status 429, 404 or 500 are left to the kit', () => {
    expect([classify(429), classify(404), classify(500)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('pages', () => {
  const numbered = (page: number, limit: number, total: number) => ({
    body: {
      data: Array.from({ length: Math.min(limit, total - (page - 1) * limit) }, (_, n) => ({ id: `${page}-${n}` })),
      meta: { page, limit, total },
    },
  });

  it('are read to the end, even if they are shorter than requested', async () => {
    const { call, requests } = callOf([numbered(1, 10, 25), numbered(2, 10, 25), numbered(3, 10, 25)]);
    expect(await listAt('/room_types').all(call)).toHaveLength(25);
    expect(requests.map(({ url }) => new URL(url).searchParams.get('pagination[page]'))).toEqual(['1', '2', '3']);
  });

  it('end at the first one that is not full if there is no total', async () => {
    const { call, requests } = callOf([{ body: { data: [{ id: '1' }] } }]);
    expect(await listAt('/tax_sets').all(call)).toHaveLength(1);
    expect(requests).toHaveLength(1);
  });
});
