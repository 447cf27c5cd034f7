import { Fields } from '../kit/guards.js';
import { policyFor, policyOf } from './policies.js';

const fields = (raw: object): Fields => Fields.of(raw, 'it').tolerant();
const item = (timeDelta: number, refundAmount = 100, own: object = {}) => ({
  ...{ refundAmount, refundType: 'percentage', refundField: 'totalPrice', timeDelta, event: 'arrival' },
  ...own,
});
const AFTER = { event: 'reservation' };
const policy = (...cancellationPolicyItem: object[]) => policyOf(fields({ name: 'Own', cancellationPolicyItem }));
const DAY = 86_400;

describe('a policy', () => {
  it('refunds nothing after its last rule, whatever the order of its rules', () => {
    expect(policy(item(-7 * DAY, 50), item(-14 * DAY), item(DAY, 90, AFTER))?.tiers).toEqual([
      { until: { hoursAfterBooking: 24 }, refundPercentage: 90 },
      { until: { hoursBeforeCheckIn: 336 }, refundPercentage: 100 },
      { until: { hoursBeforeCheckIn: 168 }, refundPercentage: 50 },
      { until: null, refundPercentage: 0 },
    ]);
  });

  it.each([
    ['an amount', item(-DAY, 50, { refundType: 'flat' })],
    ['a part of the price', item(-DAY, 50, { refundField: 'cleaningFee' })],
    ['another event', item(-DAY, 50, { event: 'departure' })],
    ['a time after arrival', item(DAY)],
    ['a time before the reservation', item(-DAY, 100, AFTER)],
    ['more than 100 percent', item(-DAY, 120)],
  ])('with a rule of %s is kept as text only', (_, rule) => {
    expect(policy(item(-7 * DAY), rule)).toEqual({ source: 'TEXT', description: 'Own', tiers: [] });
  });
});

describe('a listing', () => {
  const [one, two] = [policy(item(-DAY)), policy(item(-2 * DAY))];
  const both = new Map([
    ['1', one],
    ['2', two],
  ]);

  it('has the policy that it names, or the only one of its account', () => {
    expect(policyFor(fields({ cancellationPolicyId: 2 }), both)).toBe(two);
    expect(policyFor(fields({ cancellationPolicy: 'strict' }), new Map([['1', one]]))).toBe(one);
  });

  it('has text only if just the name for other channels is known, and no policy without a name', () => {
    const text = { source: 'TEXT', description: 'strict', tiers: [] };
    expect(policyFor(fields({ cancellationPolicy: 'strict', cancellationPolicyId: 9 }), both)).toEqual(text);
    expect(policyFor(fields({}), both)).toBeNull();
  });
});
