import fc from 'fast-check';
import { Fields } from '../kit/guards.js';
import { BOOKED_HOURS, refundAt, TOTAL } from '../kit/testing/refund-at.js';
import { policyFor, policyOf, policyOfOffer } from './policies.js';

const fields = (raw: object): Fields => Fields.of(raw, 'it').tolerant();
const FIRST_NIGHT = { percentValue: { percent: 100, limit: 1 } };
const FIXED = { fixedValue: { amount: 80.5, currency: 'EUR' } };
const policy = (periodFromReference: object, reference = 'PriorToArrival', fee: object = FIRST_NIGHT) =>
  policyOf(fields({ name: 'Own', periodFromReference, reference, fee }));
const TEXT = { source: 'TEXT', description: 'Own', tiers: [] };

describe('a policy', () => {
  it('states until when everything is refunded, and omits a fee in percent of nights', () => {
    expect(policy({ days: 2 })?.tiers).toEqual([{ until: { daysBeforeCheckIn: 2 }, refundPercentage: 100 }]);
    expect(policy({ hours: 0, days: 0, months: 0 })?.tiers).toEqual([
      { until: { hoursBeforeCheckIn: 0 }, refundPercentage: 100 },
    ]);
  });

  it('keeps a fixed fee', () => {
    expect(policy({ hours: 6 }, 'PriorToArrival', FIXED)?.tiers).toEqual([
      { until: { hoursBeforeCheckIn: 6 }, refundPercentage: 100 },
      { until: null, penalty: { amount: 80.5, currency: 'EUR' } },
    ]);
  });

  it.each([
    ['a period in months', policy({ months: 1 })],
    ['a period in days and hours', policy({ days: 1, hours: 6 })],
    ['days after the booking', policy({ days: 1 }, 'AfterBooking')],
    ['no free time', policy({}, 'AfterBooking')],
    ['an unreadable period', policy({ days: 'one' })],
    ['an unknown reference', policy({ days: 1 }, 'BeforeDeparture')],
  ])('with %s is kept as text only', (_, read) => {
    expect(read).toEqual(TEXT);
  });

  it('refunds the same amount as a plain reading of its fields', () => {
    const fees = fc.oneof(
      fc.record({ percentValue: fc.record({ percent: fc.constantFrom(0, 50, 100) }) }),
      fc.record({ fixedValue: fc.record({ amount: fc.integer({ min: 0, max: 1000 }), currency: fc.constant('EUR') }) }),
    );
    const periods = fc.record({
      hours: fc.integer({ min: 0, max: 72 }),
      days: fc.integer({ min: 0, max: 40 }),
      months: fc.constantFrom(0, 0, 0, 1),
    });
    const hours = fc.integer({ min: 1, max: BOOKED_HOURS });
    const references = fc.constantFrom('PriorToArrival', 'AfterBooking');
    fc.assert(
      fc.property(periods, references, fees, hours, (period, reference, fee, left) => {
        expect(refundAt(policy(period, reference, fee), left)).toBe(plainRefund(period, reference, fee, left));
      }),
      { numRuns: 2_000 },
    );
  });
});

type Period = Record<'hours' | 'days' | 'months', number>;
type Fee = { percentValue?: { percent: number }; fixedValue?: { amount: number } };

/** Computes the refund without tiers: the fee is due from a number of hours before check-in. */
function plainRefund({ hours, days, months }: Period, reference: string, fee: Fee, left: number): number | null {
  const isAfter = reference === 'AfterBooking';
  if (months > 0 || (days > 0 && (hours > 0 || isAfter))) return null;
  const due = isAfter ? BOOKED_HOURS - hours : days * 24 + hours;
  if (left > due) return TOTAL;
  const kept = fee.fixedValue?.amount ?? (fee.percentValue?.percent === 0 ? 0 : undefined);
  return kept === undefined ? null : TOTAL - Math.min(kept, TOTAL);
}

describe('an offer', () => {
  const offer = (dueDateTime: string, arrival = '2026-03-29T15:00:00+02:00', amount = 120) =>
    policyOfOffer(fields({ arrival, cancellationFee: { name: 'Own', dueDateTime, fee: { amount, currency: 'EUR' } } }));

  it('has the fee that the PMS computed, from its local due time', () => {
    const tiers = (daysBeforeCheckIn: number, at: string, amount = 120) => [
      { until: { daysBeforeCheckIn, at }, refundPercentage: 100 },
      { until: null, ...(amount ? { penalty: { amount, currency: 'EUR' } } : { refundPercentage: 100 }) },
    ];
    // Clocks change between the due time and the arrival.
    expect(offer('2026-03-28T18:00:00+01:00')?.tiers).toEqual(tiers(1, '18:00'));
    expect(offer('2026-01-29T00:00:00Z', '2026-02-01T15:00:00Z')?.tiers).toEqual(tiers(3, '00:00'));
    expect(offer('2026-03-28T18:00:00+01:00', undefined, 0)?.tiers).toEqual(tiers(1, '18:00', 0));
  });

  it.each(['2026-03-28T17:00:00Z', '2026-03-28T18:00:30+01:00', '2026-02-30T18:00:00+01:00', 'tomorrow'])(
    'whose fee is due at %s has the policy of its listing',
    (due) => {
      expect(offer(due)).toBeUndefined();
    },
  );

  it('without a fee has the policy of its listing', () => {
    expect(policyOfOffer(fields({ arrival: '2026-03-29T15:00:00+02:00' }))).toBeUndefined();
  });
});

describe('a property', () => {
  const known = new Map([['FLE', policy({ days: 1 })]]);
  const plan = (id: string) => fields({ cancellationPolicy: { id } });

  it('has the policy that all its plans name', () => {
    expect(policyFor([plan('FLE'), plan('FLE')], known)).toBe(known.get('FLE'));
  });

  it('has no policy if its plans name several policies, an unknown one or none', () => {
    const none = [[plan('FLE'), plan('STR')], [plan('STR')], [fields({})], []];
    expect(none.map((plans) => policyFor(plans, known))).toEqual([null, null, null, null]);
  });
});
