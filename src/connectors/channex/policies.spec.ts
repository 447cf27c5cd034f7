import fc from 'fast-check';
import { Fields } from '../kit/guards.js';
import { BOOKED_HOURS, refundAt, TOTAL } from '../kit/testing/refund-at.js';
import { policyFor, policyOf } from './policies.js';

const fields = (raw: object): Fields => Fields.of(raw, 'it').tolerant();
const HALF_FROM_TWO_DAYS = {
  title: 'Own',
  after_reservation_cancellation_logic: 'free',
  cancellation_policy_logic: 'deadline',
  cancellation_policy_deadline: 2,
  cancellation_policy_deadline_type: 'days',
  cancellation_policy_mode: 'percent',
  cancellation_policy_penalty: '50.00',
};
const policy = (values: object = {}) => policyOf(fields({ ...HALF_FROM_TWO_DAYS, ...values }));
const ALL = { refundPercentage: 100 };
const NOTHING = { until: null, refundPercentage: 0 };

describe('a policy', () => {
  it('refunds all until its deadline, then the rest of a penalty in percent', () => {
    expect(policy()?.tiers).toEqual([
      { until: { daysBeforeCheckIn: 2 }, ...ALL },
      { until: null, refundPercentage: 50 },
    ]);
  });

  it('has no tier for a penalty in nights, which differ in price, or above 100 percent', () => {
    const hours = { cancellation_policy_deadline: 24, cancellation_policy_deadline_type: 'hours' };
    const nights = { cancellation_policy_mode: 'nights', cancellation_policy_penalty: '1' };
    expect(policy({ ...hours, ...nights })?.tiers).toEqual([{ until: { hoursBeforeCheckIn: 24 }, ...ALL }]);
    expect(policy({ cancellation_policy_penalty: '120' })?.tiers).toHaveLength(1);
  });

  it.each([
    ['all at any time', { cancellation_policy_logic: 'free' }, [{ until: null, ...ALL }]],
    [
      'all until the deadline',
      { cancellation_policy_logic: 'non_refundable' },
      [{ until: { daysBeforeCheckIn: 2 }, ...ALL }, NOTHING],
    ],
    ['nothing', { cancellation_policy_logic: 'non_refundable', cancellation_policy_deadline: null }, [NOTHING]],
    ['nothing, whatever the deadline', { after_reservation_cancellation_logic: 'non_refundable' }, [NOTHING]],
  ])('refunds %s', (_, values, tiers) => {
    expect(policy(values)?.tiers).toEqual(tiers);
  });

  it.each([
    ['a partial penalty from the booking on', { after_reservation_cancellation_logic: 'percent_based' }],
    ['a penalty without a deadline', { cancellation_policy_deadline: null }],
    ['a deadline without a unit', { cancellation_policy_deadline_type: null }],
    ['an unreadable deadline', { cancellation_policy_deadline: 'soon' }],
  ])('with %s is kept as text only', (_, values) => {
    expect(policy(values)).toEqual({ source: 'TEXT', description: 'Own', tiers: [] });
  });

  it('refunds the same amount as a plain reading of its fields', () => {
    const values = fc.record({
      after_reservation_cancellation_logic: fc.constantFrom('free', null, 'non_refundable', 'nights_based'),
      cancellation_policy_logic: fc.constantFrom('free', 'deadline', 'non_refundable'),
      cancellation_policy_deadline: fc.integer({ min: 1, max: 40 }),
      cancellation_policy_deadline_type: fc.constantFrom('days', 'hours'),
      cancellation_policy_mode: fc.constantFrom('percent', 'nights'),
      cancellation_policy_penalty: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: BOOKED_HOURS }), (wire, left) => {
        expect(refundAt(policy(wire), left)).toBe(plainRefund(wire, left));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Computes the refund as the vendor's booking page words it. */
function plainRefund(wire: Record<string, unknown>, left: number): number | null {
  if (wire.after_reservation_cancellation_logic === 'non_refundable') return 0;
  if (wire.after_reservation_cancellation_logic === 'nights_based') return null;
  const hours =
    Number(wire.cancellation_policy_deadline) * (wire.cancellation_policy_deadline_type === 'days' ? 24 : 1);
  if (wire.cancellation_policy_logic === 'free' || left > hours) return TOTAL;
  if (wire.cancellation_policy_logic === 'non_refundable') return 0;
  return wire.cancellation_policy_mode === 'nights'
    ? null
    : (TOTAL * (100 - Number(wire.cancellation_policy_penalty))) / 100;
}

describe('a property', () => {
  const own = policy();
  const known = new Map([['1', own]]);
  const plan = (cancellation_policy_id: string | null) => fields({ cancellation_policy_id });
  const property = fields({ default_cancellation_policy_id: '1' });

  it('has the policy that its plans share, their own or that of the property', () => {
    expect(policyFor(property, [plan(null), plan('1')], known)).toBe(own);
    expect(policyFor(fields({}), [plan('1')], known)).toBe(own);
  });

  it('has no policy if its plans have several, an unknown one or none', () => {
    const none = [[plan(null), plan('2')], [plan('2')], []];
    expect(none.map((plans) => policyFor(property, plans, known))).toEqual([null, null, null]);
    expect(policyFor(fields({}), [plan(null)], known)).toBeNull();
  });
});
