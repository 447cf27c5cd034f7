import fc from 'fast-check';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import type { PmsChargeRule, PmsDiscountRule } from '../../connectors/port/model.js';
import { convert } from '../../values/money/exchange.js';
import { Decimal } from '../../values/money/money.js';
import { amountIn, anyExchange, percentage } from '../../values/money/testing/arbitrary-money.js';
import { addDays, monthOf } from '../../values/time/dates.js';
import { floorsOf } from '../availability/calendar-floors.js';
import { runsOf } from '../availability/calendar-runs.js';
import type { Stay } from '../availability/availability.types.js';
import { stepsOf } from '../pricing/pricing.rules.js';
import type { MoneyViews } from '../pricing/pricing.types.js';
import { anyRules } from '../quote/testing/arbitrary-rules.js';
import { StayEstimateService } from '../quote/stay-estimate.service.js';
import { shownCurrencies } from './shown-currencies.js';
import { stayChoices } from './stay-choices.js';
import { boundSql, horizonSql, payerSql, ratesSql } from './total-bound.sql.js';

const FIRST_DAY = '2027-01-20';
const DAYS = 80;
const estimates = new StayEstimateService();

interface Case {
  currency: string;
  shown: string;
  rates: Map<string, Decimal>;
  /** By night from the first day on; null for no price. */
  prices: (Decimal | null)[];
  choices: Stay[];
  guests: number;
  fees: PmsChargeRule[];
  taxes: PmsChargeRule[];
  discounts: PmsDiscountRule[];
  isOwned: boolean;
  account: {
    markup: Decimal | null;
    distribution: Decimal;
    discount: Decimal | null;
    workspaceDiscount: Decimal | null;
    taxOnMarkup: boolean;
  };
}

const nullable = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null });

const account = fc.record({
  markup: nullable(percentage(300)),
  distribution: percentage(100),
  discount: nullable(percentage(100)),
  workspaceDiscount: nullable(percentage(100)),
  taxOnMarkup: fc.boolean(),
});

const choices = fc
  .record({
    first: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 35 }),
    flexibleDays: fc.constantFrom(0, 0, 3),
  })
  .map(({ first, length, flexibleDays }) => {
    const checkIn = addDays(FIRST_DAY, 3 + first);
    return stayChoices({ checkIn, checkOut: addDays(checkIn, length), flexibleDays });
  });

/** Prices of nights that are similar, or arbitrary. */
const pricesIn = (currency: string): fc.Arbitrary<(Decimal | null)[]> =>
  fc.oneof(
    fc.array(nullable(amountIn(currency)), { minLength: DAYS, maxLength: DAYS }),
    fc
      .tuple(amountIn(currency), fc.array(fc.integer({ min: 0, max: 30 }), { minLength: DAYS, maxLength: DAYS }))
      .map(([base, rises]) => rises.map((percent) => base.times(1 + percent / 100))),
  );

const anyCase: fc.Arbitrary<Case> = fc.tuple(anyExchange, fc.boolean()).chain(([{ from, to, rates }, isShown]) =>
  fc.record({
    ...{ currency: fc.constant(from), shown: fc.constant(isShown ? from : to), rates: fc.constant(rates) },
    ...{ prices: pricesIn(from), choices, guests: fc.integer({ min: 1, max: 6 }), account, isOwned: fc.boolean() },
    ...anyRules(from),
  }),
);

const moneyOf = ({ currency, shown, rates }: Case): MoneyViews => ({
  of: (from) => ({ currency: shown, convert: (amount) => convert(amount, from, shown, rates)! }),
  currencies: () => [currency],
  missing: new Set(),
});

/** Returns the least total of the stays, by the exact arithmetic of quotes; undefined if no stay has prices. */
const leastTotal = (given: Case): number | undefined => {
  const { currency, prices, guests, fees, taxes, discounts, account, isOwned } = given;
  const steps = stepsOf(
    {
      markup: account.markup?.toFixed() ?? null,
      distributionMarkup: account.distribution.toFixed(),
      accountDiscount: account.discount?.toFixed() ?? null,
      workspaceDiscount: account.workspaceDiscount?.toFixed() ?? null,
      taxOnMarkup: account.taxOnMarkup,
    },
    isOwned,
  );
  const rules = { minimumNights: 0, maximumNights: 0 };
  const listing = {
    status: 'ACTIVE',
    maxOccupancy: 0,
    ...rules,
    currency,
    fees,
    taxes,
    discounts,
    deposit: null,
  } as const;
  const days = prices.map((price, day) => ({
    ...{ date: addDays(FIRST_DAY, day), price, free: true, ...rules },
    ...{ closedToArrival: false, closedToDeparture: false },
  }));
  const totals = given.choices.flatMap((stay) => {
    const nights = days.filter(({ date }) => date >= stay.checkIn && date <= stay.checkOut);
    const unit = { listing, unit: { maxOccupancy: 0 }, steps };
    const found = estimates.estimate(unit, nights, { ...stay, guests }, moneyOf(given).of(currency));
    return found ? [found.prices.totalPrice] : [];
  });
  return totals.length === 0 ? undefined : Math.min(...totals);
};

describe('the least total of a listing', () => {
  let connection: TestConnection;

  beforeAll(async () => {
    connection = await openTestDatabase();
  });

  afterAll(() => connection.close());

  const boundsOf = async (given: Case): Promise<{ bound: number | null; horizon: number }> => {
    const { currency, shown, prices, fees, taxes, discounts, account, isOwned } = given;
    const nights = runsOf(prices.map((price) => `1 ${price?.toFixed() ?? '-'} 0 0`));
    const row = (rule: PmsChargeRule) => ({ ...rule, amount: rule.amount.toFixed() });
    const rows = [
      ...[fees.map(row), taxes.map(row)],
      discounts.map((rule) => ({ ...rule, percentage: rule.percentage.toFixed() })),
    ];
    const parameters: unknown[] = [];
    const add = (value: unknown): string => `$${parameters.push(value)}`;
    const text = (amount: Decimal | null): string => `${add(amount?.toFixed() ?? null)}::numeric`;
    const totals = { choices: given.choices, shown, currencies: [], below: Infinity };
    const horizon = horizonSql(totals, { night: 'f.least_night', kept: 'p.kept' }, add);
    const sql = `
      SELECT ${boundSql(totals, add)} AS bound, ${horizon} AS horizon
        FROM (SELECT *, least_night(floors, discount_share, stay_charge, charges) FROM (SELECT ${add(floorsOf({ firstDay: FIRST_DAY, nights }))}::real[] AS floors, ${add(monthOf(FIRST_DAY))}::int AS floors_from, b.*
                FROM rule_bounds(${rows.map((rules) => `${add(JSON.stringify(rules))}::jsonb`).join(', ')}) b) g) f
       CROSS JOIN (SELECT ${payerSql('a', 'w', `${isOwned}`)}
                     FROM (SELECT ${text(account.markup)} AS markup_percentage, ${text(account.distribution)} AS distribution_markup_percentage,
                                  ${text(account.discount)} AS default_discount_percentage, ${add(account.taxOnMarkup)}::boolean AS tax_on_markup) a
                    CROSS JOIN (SELECT ${text(account.workspaceDiscount)} AS default_discount_percentage) w) p
       CROSS JOIN ${ratesSql(shownCurrencies(moneyOf({ ...given, currency }), estimates), add)}`;
    const [found] = await connection.database.query<{ bound: number | null; horizon: number }>(sql, parameters);
    return found!;
  };
  const boundOf = async (given: Case): Promise<number | null> => (await boundsOf(given)).bound;

  it('is never above its exact total, nor below the bound by its least night, whatever the prices, rules, steps and currency', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(anyCase, async (given) => {
        const total = leastTotal(given);
        if (total === undefined) return;
        compared += 1;
        const { bound, horizon } = await boundsOf(given);
        expect(bound).not.toBeNull();
        expect(bound).toBeLessThanOrEqual(total);
        expect(horizon).toBeLessThanOrEqual(bound!);
      }),
      { numRuns: 600 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('is close to the total of a common stay', async () => {
    const charge = (name: string, charge: PmsChargeRule['charge'], amount: number): PmsChargeRule => ({
      ...{ name, charge, amount: new Decimal(amount), guestsIncluded: 0 },
    });
    const given: Case = {
      ...{ currency: 'EUR', shown: 'EUR', rates: new Map(), guests: 2, isOwned: true },
      prices: Array.from({ length: DAYS }, (_, day) => new Decimal(day < 12 ? 100 : 120)),
      choices: [{ checkIn: '2027-01-30', checkOut: '2027-02-03' }],
      fees: [charge('Cleaning', 'PER_STAY', 80), charge('Linen', 'PER_NIGHT', 5)],
      taxes: [charge('VAT', 'PERCENT', 7)],
      discounts: [],
      account: {
        ...{ markup: new Decimal(10), distribution: new Decimal(0), discount: null },
        ...{ workspaceDiscount: new Decimal(5), taxOnMarkup: false },
      },
    };
    // Taxes on fees are left out.
    expect(leastTotal(given)! - (await boundOf(given))!).toBeGreaterThan(7);
    expect(leastTotal(given)! - (await boundOf(given))!).toBeLessThan(7.2);
  });

  it('is absent or infinite when a month of the stay has no price', async () => {
    const given = fc.sample(anyCase, { numRuns: 1, seed: 1 })[0]!;
    const choices = [{ checkIn: '2027-01-30', checkOut: '2027-02-03' }];
    const prices = Array.from({ length: DAYS }, (_, day) => (day < 12 ? new Decimal(100) : null));
    const bound = await boundOf({ ...given, choices, prices, discounts: [] });
    expect(bound === null || !(bound < Infinity)).toBe(true);
  });

  it('is -Infinity for rules that could lower a total without limit', async () => {
    const given = {
      ...fc.sample(anyCase, { numRuns: 1, seed: 2 })[0]!,
      choices: [{ checkIn: '2027-01-30', checkOut: '2027-02-03' }],
    };
    const prices = Array.from({ length: DAYS }, () => new Decimal(100));
    const refund: PmsChargeRule = { name: 'Refund', charge: 'PER_STAY', amount: new Decimal(-10), guestsIncluded: 0 };
    expect(await boundOf({ ...given, prices, fees: [refund] })).toBe(-Infinity);
    const tooMuch = { name: 'Long stay', minimumNights: 1, percentage: new Decimal(101) };
    expect(await boundOf({ ...given, prices, discounts: [tooMuch] })).toBe(-Infinity);
  });
});
