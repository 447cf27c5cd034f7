import fc from 'fast-check';
import { Fields } from '../kit/guards.js';
import { BOOKED_HOURS, refundAt, TOTAL } from '../kit/testing/refund-at.js';
import { policyFor, policyOf } from './policies.js';

const fields = (raw: object): Fields => Fields.of(raw, 'it').tolerant();
type Item = [days: unknown, penalty: unknown];
const policy = (items: Item[], more: object = {}) =>
  policyOf(
    fields({
      id: 1,
      body: 'Own',
      links: { rental_cancelation_policy_items: items.map((_, index) => index) },
      items: items.map(([eligible_days, penalty_percentage]) => ({ eligible_days, penalty_percentage })),
      ...more,
    }),
  );
const preset = (name: string) => policyOf(fields({ id: 1, preset: name }));
const TEXT = { source: 'TEXT', description: 'Own', tiers: [] };
const DAY = 24;

describe('a policy', () => {
  it('refunds the remainder of each penalty from its day on, in any order of items', () => {
    const { tiers } = policy([
      [7, '100.0'],
      [30, '33.5'],
    ])!;
    expect(tiers).toEqual([
      { until: { daysBeforeCheckIn: 30 }, refundPercentage: 100 },
      { until: { daysBeforeCheckIn: 7 }, refundPercentage: 66.5 },
      { until: null, refundPercentage: 0 },
    ]);
  });

  it.each<[string, ReturnType<typeof policy>]>([
    ['an unreadable item', policy([[7, 'half']])],
    ['more than everything', policy([[7, 120]])],
    ['a negative number of days before check-in', policy([[-1, 50]])],
    [
      'two penalties from the same day on',
      policy([
        [7, 50],
        [7, 100],
      ]),
    ],
    ['an item that is not included', policy([[7, 50]], { links: { rental_cancelation_policy_items: [1, 2] } })],
    ['neither items nor a preset', policy([])],
  ])('with %s becomes a text', (_, read) => {
    expect(read).toEqual(TEXT);
  });

  it('refunds the same as a direct reading of its items', () => {
    const items = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 100 })), {
      minLength: 1,
      maxLength: 6,
      selector: ([days]) => days,
    });
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: BOOKED_HOURS }), (all, left) => {
        // The penalty with the fewest days among those that have begun.
        const begun = all.filter(([days]) => left <= days * DAY).sort(([one], [other]) => one - other);
        const penalty = begun[0]?.[1] ?? 0;
        expect(refundAt(policy(all), left)).toBe((TOTAL * (100 - penalty)) / 100);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a preset', () => {
  it('says how long a cancellation is free', () => {
    expect([25, 24].map((hours) => refundAt(preset('flexible'), hours))).toEqual([TOTAL, null]);
    expect([5 * DAY + 1, 5 * DAY].map((hours) => refundAt(preset('moderate'), hours))).toEqual([TOTAL, null]);
    const after = [BOOKED_HOURS - 47, BOOKED_HOURS - 48];
    expect(after.map((hours) => refundAt(preset('strict'), hours))).toEqual([TOTAL, null]);
  });

  it('becomes a text if it never refunds everything', () => {
    expect(preset('strict20200317')).toEqual({ ...TEXT, description: 'strict20200317' });
  });
});

describe('a rental', () => {
  const [own, usual] = [policy([[7, 50]]), policy([[3, 50]])];
  const rental = (id?: number) => fields({ links: { rental_cancelation_policy: id } });

  it('has its own policy, or that of the account', () => {
    const known = { byId: new Map([['1', own]]), usual, unread: [] };
    expect([1, undefined, 9].map((id) => policyFor(rental(id), known))).toEqual([own, usual, null]);
  });
});
