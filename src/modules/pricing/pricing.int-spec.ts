import { ceilingsFor } from '../../records/ceilings/testing/ceilings.factory.js';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { Audit } from '../../records/audit/audit.js';
import { AuditRepository } from '../../records/audit/audit.repository.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { Decimal } from '../../values/money/money.js';
import { IntegrationAccountRepository } from '../integration-account/integration-account.repository.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import { ExchangeRateEntity } from './exchange-rate.entity.js';
import { ExchangeService } from './exchange.service.js';
import { PricingRepository } from './pricing.repository.js';
import { PricingService } from './pricing.service.js';
import type { PromotionInput } from './pricing.types.js';
import { PromotionEntity } from './promotion.entity.js';
import { PromotionService } from './promotion.service.js';

const FIRST_PAGE = { limit: 10 };
const DAY_MS = 86_400_000;

let connection: TestConnection;
let database: Database;
let clock: FixedClock;
let repository: PricingRepository;
let pricing: PricingService;
let promotions: PromotionService;
let accounts: IntegrationAccountService;
let owner: Scope;
let other: Scope;
let stranger: Scope;
let account: AccountRef;
let listing: VisibleListing;

const unused = undefined as never;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES, PromotionEntity, ExchangeRateEntity);
  database = connection.database;
  clock = new FixedClock(SEEDED_AT.getTime());
  repository = new PricingRepository(database);
  pricing = new PricingService(repository);
  const rows = new IntegrationAccountRepository(database);
  accounts = new IntegrationAccountService(database, rows, unused, unused, unused, unused, unused, clock);
  const audit = new Audit(database, new AuditRepository(database), clock);
  promotions = new PromotionService(database, repository, accounts, ceilingsFor(database), audit, clock);
});

afterAll(() => connection.close());

/** Each test has a workspace of its own, and a foreign one. */
beforeEach(async () => {
  ({ owner, other } = await seedWorkspace(database));
  stranger = (await seedWorkspace(database)).owner;
  account = await seedAccount(database, owner);
  listing = await insertListing(database, account);
});

/**
 * Scopes that must not reach the data of `owner`: another tenant of its workspace, and another workspace that names its
 * tenant.
 */
const foreigners = (): Scope[] => [other, stranger, { ...owner, workspaceId: stranger.workspaceId }];

const input = (own: Partial<PromotionInput> = {}): PromotionInput => ({
  name: 'Early bird',
  integrationAccountId: account.id,
  discountPercentage: 12.5,
  startDate: null,
  endDate: null,
  minimumNights: null,
  listingIds: [],
  active: true,
  ...own,
});

const setAccount = (changes: string): Promise<unknown> =>
  database.query(`UPDATE integration_account SET ${changes} WHERE id = $1`, [account.id]);

const auditOf = (id: string): Promise<{ action: string; fields: string[] | null }[]> =>
  database.query('SELECT action, fields FROM audit_entry WHERE target_id = $1 ORDER BY action', [id]);

describe('percentages', () => {
  beforeEach(async () => {
    await setAccount(
      'markup_percentage = 10.1, distribution_markup_percentage = 0.2, default_discount_percentage = 3, tax_on_markup = true',
    );
    await database.query('UPDATE workspace SET default_discount_percentage = 7 WHERE id = $1', [owner.workspaceId]);
  });

  it('come from the account and its workspace', async () => {
    expect(await repository.percentages(owner, account.id)).toEqual({
      markup: '10.1',
      distributionMarkup: '0.2',
      accountDiscount: '3',
      workspaceDiscount: '7',
      taxOnMarkup: true,
    });
  });

  it('are found only within the workspace, and only for that account', async () => {
    const second = await seedAccount(database, owner);
    expect(await repository.percentages(owner, second.id)).toMatchObject({ markup: null, accountDiscount: null });
    expect(await repository.percentages(other, account.id)).toBeDefined();
    expect(await repository.percentages(stranger, account.id)).toBeUndefined();
    await expect(pricing.steps(stranger, listing)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('make up the price steps, and only an importer pays the distribution markup', async () => {
    const steps = async (isTenantOwned: boolean) => {
      const { markupPercentage, defaultDiscountPercentage, taxOnMarkup } = await pricing.steps(owner, {
        ...listing,
        isTenantOwned,
      });
      return [markupPercentage.toFixed(), defaultDiscountPercentage.toFixed(), taxOnMarkup];
    };
    expect(await steps(true)).toEqual(['10.1', '3', true]);
    expect(await steps(false)).toEqual(['10.3', '3', true]);
  });
});

describe('a price', () => {
  it('is binding for importers, unless the account lets them override it', async () => {
    const imported = { ...listing, isTenantOwned: false };
    const second = await seedAccount(database, owner);
    await database.query('UPDATE integration_account SET import_price_override = true WHERE id = $1', [second.id]);
    const isBinding = async (scope: Scope, of: VisibleListing) => (await pricing.bookingRules(scope, of)).isBinding;
    expect(await isBinding(other, imported)).toBe(true);
    expect(await isBinding(owner, listing)).toBe(false);
    await setAccount('import_price_override = true');
    expect(await isBinding(other, imported)).toBe(false);
    expect(await isBinding(stranger, imported)).toBe(true);
  });

  it.each([
    ["is the workspace's by default", 'strict', 'off', undefined, { owner: 'strict', importer: 'strict' }],
    ['is the requested one', 'strict', 'off', 'off', { owner: 'off', importer: 'off' }],
    [
      "is at least as strict as the account's for importers",
      'off',
      'lenient',
      undefined,
      { owner: 'off', importer: 'lenient' },
    ],
    [
      'does not become weaker for importers on request',
      'off',
      'strict',
      'lenient',
      { owner: 'lenient', importer: 'strict' },
    ],
  ] as const)('has a check that %s', async (_name, ofWorkspace, ofAccount, requested, expected) => {
    await database.query('UPDATE workspace SET price_check = $2 WHERE id = $1', [owner.workspaceId, ofWorkspace]);
    await setAccount(`import_price_check = '${ofAccount}'`);
    const check = async (scope: Scope, isTenantOwned: boolean) =>
      (await pricing.bookingRules(scope, { ...listing, isTenantOwned }, requested)).priceCheck;
    expect({ owner: await check(owner, true), importer: await check(other, false) }).toEqual(expected);
  });
});

describe('a promotion named with a stay', () => {
  const stay = { checkIn: '2027-03-01', checkOut: '2027-03-04' };

  it('gives a discount where it applies, and none where it does not', async () => {
    const { id } = await promotions.create(owner, input({ startDate: '2027-03-01' }));
    const fitting = await pricing.steps(owner, listing, { id, ...stay });
    expect(fitting.promotionDiscountPercentage.toFixed()).toBe('12.5');
    expect(fitting.promotion).toEqual({ id, name: 'Early bird' });
    const early = await pricing.steps(owner, listing, { id, ...stay, checkIn: '2027-02-28' });
    expect(early.promotionDiscountPercentage.toFixed()).toBe('0');
    expect(early).not.toHaveProperty('promotion');
  });

  it('must belong to the acting tenant', async () => {
    const { id } = await promotions.create(owner, input());
    await expect(pricing.steps(other, listing, { id, ...stay })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(pricing.requirePromotion(other, id)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await pricing.requirePromotion(owner, id)).id).toBe(id);
  });
});

describe('promotions', () => {
  it('are stored as given, with their tenant and time, and audited', async () => {
    const given = input({ startDate: '2027-03-01', endDate: '2027-03-01', minimumNights: 3, listingIds: [listing.id] });
    const made = await promotions.create(owner, given);
    expect(made).toEqual({ ...given, ...owner, id: made.id, createdAt: SEEDED_AT, updatedAt: SEEDED_AT });
    expect(await promotions.get(owner, made.id)).toMatchObject(made);
    expect(await auditOf(made.id)).toEqual([{ action: 'PROMOTION_CREATED', fields: null }]);
  });

  it('change in the given fields only, and the audit log names the changed ones', async () => {
    const made = await promotions.create(owner, input());
    clock.advance(DAY_MS);
    const changed = await promotions.update(owner, made.id, { name: 'Late bird', active: true });
    clock.advance(-DAY_MS);
    const updatedAt = new Date(SEEDED_AT.getTime() + DAY_MS);
    expect(changed).toMatchObject({ ...made, name: 'Late bird', updatedAt });
    expect(await promotions.get(owner, made.id)).toMatchObject({ ...made, name: 'Late bird', updatedAt });
    await promotions.update(owner, made.id, { active: true });
    expect(await auditOf(made.id)).toEqual([
      { action: 'PROMOTION_CHANGED', fields: ['name'] },
      { action: 'PROMOTION_CREATED', fields: null },
    ]);
  });

  it('are deleted one at a time and returned as they were', async () => {
    const [made, kept] = [await promotions.create(owner, input()), await promotions.create(owner, input())];
    expect(await promotions.remove(owner, made.id)).toMatchObject(made);
    expect((await promotions.list(owner, {}, FIRST_PAGE)).rows.map(({ id }) => id)).toEqual([kept.id]);
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['PROMOTION_CREATED', 'PROMOTION_DELETED']);
  });

  it('of one tenant cannot be seen, changed or deleted by another', async () => {
    const made = await promotions.create(owner, input());
    for (const scope of foreigners()) {
      const outside = { kind: 'not_found', message: 'Promotion not found' };
      await expect(promotions.get(scope, made.id)).rejects.toMatchObject(outside);
      await expect(promotions.update(scope, made.id, { active: false })).rejects.toMatchObject(outside);
      await expect(promotions.remove(scope, made.id)).rejects.toMatchObject(outside);
      expect(await promotions.list(scope, {}, FIRST_PAGE)).toMatchObject({ rows: [], total: 0 });
      await repository.deletePromotion(scope, made.id);
      await repository.updatePromotion(Object.assign(new PromotionEntity(), { ...made, ...scope, name: 'Taken' }));
    }
    expect(await promotions.get(owner, made.id)).toMatchObject(made);
  });

  it('change together with their audit entry, or not at all', async () => {
    const made = await promotions.create(owner, input());
    const names: (string | undefined)[] = [];
    const audit = {
      record: async () => {
        names.push((await repository.findPromotion(owner, made.id))?.name);
        throw new Error('no space');
      },
    } as unknown as Audit;
    const failing = new PromotionService(database, repository, accounts, ceilingsFor(database), audit, clock);
    await expect(failing.update(owner, made.id, { name: 'Late bird' })).rejects.toThrow('no space');
    await expect(failing.remove(owner, made.id)).rejects.toThrow('no space');
    await expect(failing.create(owner, input())).rejects.toThrow('no space');
    expect(names).toEqual(['Late bird', undefined, 'Early bird']);
    expect((await promotions.list(owner, {}, FIRST_PAGE)).rows).toMatchObject([{ id: made.id, name: 'Early bird' }]);
  });

  it('change one at a time, without affecting others of the tenant', async () => {
    const [made, beside] = [await promotions.create(owner, input()), await promotions.create(owner, input())];
    await promotions.update(owner, made.id, { name: 'Late bird' });
    expect((await promotions.get(owner, beside.id)).name).toBe('Early bird');
  });

  it('are listed by account and by state, oldest first, page by page', async () => {
    const second = await seedAccount(database, owner);
    const make = async (own: Partial<PromotionInput>): Promise<string> => {
      clock.advance(1_000);
      return (await promotions.create(owner, input(own))).id;
    };
    const [first, off, elsewhere] = [
      await make({}),
      await make({ active: false }),
      await make({ integrationAccountId: second.id }),
    ];
    clock.advance(-3_000);
    const listed = async (filter: Parameters<PromotionService['list']>[1]) => {
      const { rows, total } = await promotions.list(owner, filter, FIRST_PAGE);
      return { ids: rows.map(({ id }) => id), total };
    };
    expect(await listed({})).toEqual({ ids: [first, off, elsewhere], total: 3 });
    expect(await listed({ integrationAccountId: account.id })).toEqual({ ids: [first, off], total: 2 });
    expect(await listed({ active: false })).toEqual({ ids: [off], total: 1 });
    const { nextCursor } = await promotions.list(owner, {}, { limit: 2 });
    const last = await promotions.list(owner, {}, { limit: 2, cursor: nextCursor! });
    expect([last.rows.map(({ id }) => id), last.total, last.nextCursor]).toEqual([[elsewhere], 3, null]);
    expect((await repository.promotionIdsOf(account.id)).sort()).toEqual([first, off].sort());
  });

  it('require a period that ends no earlier than it begins', async () => {
    const period = { startDate: '2027-03-02', endDate: '2027-03-01' };
    await expect(promotions.create(owner, input(period))).rejects.toMatchObject({
      details: [{ field: 'endDate', code: 'wrong_order' }],
    });
    const made = await promotions.create(owner, input({ ...period, startDate: null }));
    await expect(promotions.update(owner, made.id, period)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('require an account of the tenant', async () => {
    for (const scope of foreigners())
      await expect(promotions.create(scope, input())).rejects.toMatchObject({ kind: 'not_found' });
    const gone = { get: () => Promise.resolve() } as unknown as IntegrationAccountService;
    const racing = new PromotionService(database, repository, gone, ceilingsFor(database), unused, clock);
    const deleted = input({ integrationAccountId: newId(SEEDED_AT) });
    await expect(racing.create(owner, deleted)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Integration account not found',
    });
  });

  it('accept only listings of their account', async () => {
    const second = await seedAccount(database, owner);
    const [elsewhere, foreign] = [
      await insertListing(database, second),
      await insertListing(database, await seedAccount(database, stranger)),
    ];
    const listingIds = [listing.id, elsewhere.id, foreign.id];
    await expect(promotions.create(owner, input({ listingIds }))).rejects.toMatchObject({
      kind: 'not_found',
      details: [elsewhere, foreign].map(({ id }) => ({
        field: 'listingIDs',
        code: 'not_found',
        message: `${id} is not a listing of the integration account`,
      })),
    });
    await expect(promotions.create(owner, input({ listingIds: [foreign.id] }))).rejects.toMatchObject({
      kind: 'not_found',
    });
    expect(await repository.listingsOf(stranger, account.id, listingIds)).toEqual(new Set());
    expect(await repository.listingsOf(owner, account.id, [elsewhere.id])).toEqual(new Set());
  });
});

describe('exchange rates', () => {
  const rates = (usd: string, more: Record<string, string> = {}) =>
    new Map(Object.entries({ USD: usd, ...more }).map(([currency, rate]) => [currency, new Decimal(rate)]));
  const stored = async (date: string) =>
    (await repository.ratesOf(date)).map(({ currency, rate }) => `${currency} ${rate.toFixed()}`).sort();

  it('are stored by day, and the newest day is found whatever the order of storing', async () => {
    expect(await repository.newestRateDate()).toBeUndefined();
    await repository.saveRates('2027-03-02', rates('1.0821', { JPY: '163.4' }));
    await repository.saveRates('2027-03-01', rates('1.07'));
    expect(await repository.newestRateDate()).toBe('2027-03-02');
    expect(await stored('2027-03-02')).toEqual(['JPY 163.4', 'USD 1.0821']);
    expect(await stored('2027-03-01')).toEqual(['USD 1.07']);
  });

  it('are replaced when their day is stored again', async () => {
    await repository.saveRates('2027-03-02', rates('1.09'));
    expect(await stored('2027-03-02')).toEqual(['JPY 163.4', 'USD 1.09']);
    expect(await stored('2027-03-01')).toEqual(['USD 1.07']);
  });

  it('that another process stored are found after a minute, not before', async () => {
    const exchange = new ExchangeService(repository, unused, unused, clock);
    const dateOf = async (): Promise<string | null> => (await exchange.ratesFor('EUR')).date;
    expect(await dateOf()).toBe('2027-03-02');
    await repository.saveRates('2027-03-03', rates('1.1'));
    clock.advance(59_999);
    expect(await dateOf()).toBe('2027-03-02');
    clock.advance(1);
    expect(await dateOf()).toBe('2027-03-03');
    clock.advance(-60_000);
  });
});
