import { Decimal, percentOf, roundTo } from '../money/money.js';
import type { CancellationTerms, Penalty, TermsTier } from './policy.js';

export const CANCELLED_BY = ['GUEST', 'HOST'] as const;
export const COST_BASES = ['TERMS', 'HOST', 'UNKNOWN'] as const;

export type CancelledBy = (typeof CANCELLED_BY)[number];
/** Why a cancellation costs what it does: by its terms, or nothing because the host cancels. */
export type CostBasis = (typeof COST_BASES)[number];

export interface Cancellation {
  by: CancelledBy;
  at: Date;
  total: Decimal;
  nights: number;
  /** The currency of `total`. */
  currency: string;
}

/** The cost of a cancellation; refund + penalty = total. Null when not known. */
export interface CancellationCost {
  refund: Decimal | null;
  penalty: Decimal | null;
  basis: CostBasis;
}

const UNKNOWN: CancellationCost = { refund: null, penalty: null, basis: 'UNKNOWN' };

/**
 * Returns the cost of a cancellation at an instant. The penalty is rounded half-up once, to the currency's minor unit,
 * and is never more than the total. A host who cancels refunds everything.
 */
export const costOf = (terms: CancellationTerms, cancellation: Cancellation): CancellationCost => {
  const { by, at, total, currency } = cancellation;
  if (by === 'HOST') return { refund: total, penalty: new Decimal(0), basis: 'HOST' };
  const tier = tierAt(terms, at);
  const exact = tier && penaltyOf(tier, cancellation);
  if (!exact) return UNKNOWN;
  const penalty = Decimal.min(roundTo(exact, currency), total);
  return { refund: total.minus(penalty), penalty, basis: 'TERMS' };
};

const tierAt = ({ tiers }: CancellationTerms, at: Date): TermsTier | undefined =>
  tiers.find(({ until }) => until === null || at.getTime() < Date.parse(until));

const penaltyOf = ({ refundPercentage, penalty }: TermsTier, cancellation: Cancellation): Decimal | undefined => {
  if (refundPercentage !== null) return percentOf(cancellation.total, new Decimal(100).minus(refundPercentage));
  return penalty ? kept(penalty, cancellation) : undefined;
};

/** Computes nights and percentage points as one fraction, so that nothing is rounded before the penalty is. */
const kept = (penalty: Penalty, { total, nights, currency }: Cancellation): Decimal | undefined => {
  if ('amount' in penalty) return penalty.currency === currency ? new Decimal(penalty.amount) : undefined;
  const whole = Math.min(penalty.nights, nights);
  const hundredths = new Decimal(nights - whole).times(penalty.restPercentage ?? 0).plus(whole * 100);
  return total.times(hundredths).dividedBy(nights * 100);
};
