import fc from 'fast-check';
import { Fields } from '../kit/guards.js';
import { BOOKED_HOURS, refundAt, TOTAL } from '../kit/testing/refund-at.js';
import { policyOf } from './policies.js';

const HALF = {
  Applicability: 'Start',
  ApplicabilityOffset: 'P2D',
  FeeExtents: ['Everything'],
  AbsoluteFee: { Currency: 'EUR', Value: 0 },
  RelativeFee: 0.5,
};
const policy = (...fees: object[]) => policyOf(fees.map((fee) => Fields.of({ ...HALF, ...fee }, 'policy').tolerant()));
const tiersOf = (...fees: object[]) => policy(...fees)?.tiers;
const all = (until: object | null) => ({ until, refundPercentage: 100 });

describe('a policy', () => {
  it('refunds everything until its only fee is due, and the remainder from then on', () => {
    expect(tiersOf({})).toEqual([all({ daysBeforeCheckIn: 2 }), { until: null, refundPercentage: 50 }]);
  });

  it.each([
    ['of some nights', { FeeMaximumTimeUnits: 1 }],
    ['of the nights alone', { FeeExtents: ['TimeUnits'] }],
    ['with an amount', { AbsoluteFee: { Currency: 'EUR', Value: 20 } }],
  ])('says nothing about a fee %s', (_, fee) => {
    expect(tiersOf(fee)).toEqual([all({ daysBeforeCheckIn: 2 })]);
  });

  it('refunds everything until the first of several fees, and does not state the fees', () => {
    expect(tiersOf({}, { ApplicabilityOffset: 'P0Y0M10DT0H0M0S' })).toEqual([all({ daysBeforeCheckIn: 10 })]);
    expect(tiersOf({}, { ApplicabilityOffset: 'P10D', RelativeFee: 0 })).toEqual(tiersOf({}));
  });

  it.each([
    ['PT36H30M', 'Start', { hoursBeforeCheckIn: 36.5 }],
    ['P0M0DT0H0M0S', 'Start', { hoursBeforeCheckIn: 0 }],
    ['P3D', 'StartDate', { daysBeforeCheckIn: 3, at: '00:00' }],
  ])('reads the offset %s from %s', (ApplicabilityOffset, Applicability, until) => {
    expect(tiersOf({ ApplicabilityOffset, Applicability })?.[0]).toEqual(all(until));
  });

  it('has no free cancellation if its fee is due from the booking on', () => {
    expect(tiersOf({ Applicability: 'Creation', RelativeFee: 1 })).toEqual([{ until: null, refundPercentage: 0 }]);
    expect(tiersOf({ RelativeFee: 0 })).toEqual([all(null)]);
  });

  it.each<[string, object[]]>([
    ['days and hours together', [{ ApplicabilityOffset: 'P10DT20H30M' }]],
    ['months', [{ ApplicabilityOffset: 'P1M' }]],
    ['an offset after the start', [{ ApplicabilityOffset: '-P1D' }]],
    ['offsets of different kinds', [{}, { ApplicabilityOffset: 'PT6H' }]],
    ['one unreadable fee', [{}, { RelativeFee: 'half' }]],
    ['a fee of some nights from the booking on', [{ Applicability: 'Creation', FeeMaximumTimeUnits: 1 }]],
    ['no fee at all', []],
  ])('with %s is unknown', (_, fees) => {
    expect(policy(...fees)).toBeNull();
  });

  it('refunds the same amount as a direct calculation from its fees', () => {
    const fee = fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      share: fc.constantFrom(0, 0.25, 0.5, 1),
      isOfAll: fc.boolean(),
    });
    const fees = fc.array(fee, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fees, fc.integer({ min: 1, max: BOOKED_HOURS }), (given, left) => {
        const wire = given.map(({ days, share, isOfAll }) => ({
          ApplicabilityOffset: `P${days}D`,
          RelativeFee: share,
          FeeExtents: [isOfAll ? 'Everything' : 'TimeUnits'],
        }));
        const charging = given.filter(({ share }) => share > 0);
        const begun = charging.filter(({ days }) => left <= days * 24);
        const [only] = charging;
        const isKnown = charging.length === 1 && only!.isOfAll;
        const expected = begun.length === 0 ? TOTAL : isKnown ? TOTAL * (1 - only!.share) : null;
        expect(refundAt(policy(...wire), left)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
