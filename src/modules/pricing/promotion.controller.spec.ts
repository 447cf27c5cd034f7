import type { FastifyReply } from 'fastify';
import type { Caller } from '../../platform/access/scope.js';
import { UNRESTRICTED } from '../../platform/access/rights.js';
import type { CreatePromotionBody, PromotionQuery, UpdatePromotionBody } from './dto/promotion.dto.js';
import { PromotionController } from './promotion.controller.js';
import type { PromotionService } from './promotion.service.js';

const caller: Caller = { workspaceId: 'w', tenantId: 't', isDefaultTenant: true, apiKeyId: 'k', rights: UNRESTRICTED };
const at = new Date('2027-01-01T00:00:00Z');
const promotion = {
  id: 'p-1',
  workspaceId: 'w',
  tenantId: 't',
  integrationAccountId: 'a',
  name: 'Early bird',
  discountPercentage: 10,
  startDate: null,
  endDate: null,
  minimumNights: null,
  listingIds: ['l-1'],
  active: true,
  createdAt: at,
  updatedAt: at,
};

/** Records the arguments of the service, by method. */
const setUp = () => {
  const asked: Record<string, unknown[]> = {};
  const keep =
    <T>(method: string, answer: T) =>
    async (_: unknown, ...given: unknown[]): Promise<T> => {
      asked[method] = given;
      return answer;
    };
  const service = {
    create: keep('create', promotion),
    list: keep('list', { rows: [promotion], total: 11 }),
    get: keep('get', promotion),
    update: keep('update', promotion),
    remove: keep('remove', promotion),
  } as unknown as PromotionService;
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => void (headers[name] = value) } as unknown as FastifyReply;
  return { controller: new PromotionController(service), asked, headers, reply };
};

const shown = {
  id: 'p-1',
  workspaceID: 'w',
  tenantID: 't',
  integrationAccountID: 'a',
  name: 'Early bird',
  discountPercentage: 10,
  startDate: null,
  endDate: null,
  minimumNights: null,
  listingIDs: ['l-1'],
  active: true,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
};

describe('creating a promotion', () => {
  const body = { name: 'Early bird', integrationAccountID: 'a', discountPercentage: 10 } as CreatePromotionBody;

  it('without dates, nights, listings or state makes it active and unrestricted', async () => {
    const { controller, asked, headers, reply } = setUp();
    expect(await controller.create(caller, body, 'p-1', reply)).toEqual(shown);
    const open = { startDate: null, endDate: null, minimumNights: null, listingIds: [], active: true };
    expect(asked['create']).toEqual([
      { name: 'Early bird', integrationAccountId: 'a', discountPercentage: 10, ...open },
      'p-1',
    ]);
    expect(headers).toEqual({ Location: '/api/v1/promotion/p-1' });
  });

  it('passes on the given fields', async () => {
    const { controller, asked, reply } = setUp();
    const given = { startDate: '2027-03-01', endDate: '2027-03-31', minimumNights: 3, active: false };
    await controller.create(caller, { ...body, ...given, listingIDs: ['l-1'] }, undefined, reply);
    expect(asked['create']).toEqual([expect.objectContaining({ ...given, listingIds: ['l-1'] }), undefined]);
  });
});

describe('listing promotions', () => {
  it.each([
    [{}, {}],
    [{ active: false }, { active: false }],
    [{ integrationAccountID: 'a' }, { integrationAccountId: 'a' }],
  ])('by %j filters by %j', async (query, filter) => {
    const { controller, asked } = setUp();
    const page = { page: 2, limit: 10 };
    const { data, meta } = await controller.list(caller, { ...page, ...query } as PromotionQuery);
    expect(asked['list']).toEqual([filter, { ...page, ...query }]);
    // The database refuses a condition that is undefined.
    expect((asked['list'] as object[])[0]).toStrictEqual(filter);
    expect([data, meta.total]).toEqual([[shown], 11]);
  });
});

describe('one promotion', () => {
  it('changes in the given fields, null included', async () => {
    const { controller, asked } = setUp();
    const body = { name: undefined, endDate: null, listingIDs: ['l-2'] } as UpdatePromotionBody;
    expect(await controller.update(caller, 'p-1', body)).toEqual(shown);
    expect(asked['update']).toEqual(['p-1', { endDate: null, listingIds: ['l-2'] }]);
    await controller.update(caller, 'p-1', { active: false });
    expect(asked['update']).toEqual(['p-1', { active: false }]);
  });

  it('is returned by a read and by a deletion', async () => {
    const { controller, asked } = setUp();
    expect(await controller.get(caller, 'p-1')).toEqual(shown);
    expect(await controller.remove(caller, 'p-1')).toEqual(shown);
    expect(asked).toEqual({ get: ['p-1'], remove: ['p-1'] });
  });
});
