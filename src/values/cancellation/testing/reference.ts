import type { Cancellation, CancellationCost } from '../refund.js';
import type { CancellationPolicy, CancellationOutcome, PolicyTier } from '../policy.js';
import type { TermsStay } from '../terms.js';
import { Decimal, minorUnits } from '../../money/money.js';

/**
 * Evaluates a policy at one instant without terms, tiers or `instantAt`: offsets of a zone are found by trial, money is
 * counted in whole numbers.
 */
export const referenceCost = (policy: CancellationPolicy, stay: TermsStay, asked: Cancellation): CancellationCost => {
  if (asked.by === 'HOST') return { refund: asked.total, penalty: new Decimal(0), basis: 'HOST' };
  const outcome = outcomeAt(policy, stay, asked.at.getTime());
  const penalty = outcome && penaltyIn(outcome, asked);
  if (penalty === undefined) return { refund: null, penalty: null, basis: 'UNKNOWN' };
  const least = penalty > cents(asked) ? cents(asked) : penalty;
  return { refund: money(cents(asked) - least, asked), penalty: money(least, asked), basis: 'TERMS' };
};

const outcomeAt = (policy: CancellationPolicy, stay: TermsStay, at: number): CancellationOutcome | undefined => {
  const { grace } = policy;
  const booked = stay.bookedAt.getTime();
  if (grace && at < booked + grace.hours * 3_600_000 && at < local(stay, grace.daysBeforeCheckIn))
    return { refundPercentage: 100 };
  for (const tier of policy.tiers) {
    const loss = 'refundPercentage' in tier && tier.refundPercentage === 0;
    if (tier.until === null ? loss || at < local(stay, 0) : at < cutoff(tier, stay)) return tier;
  }
  return undefined;
};

const cutoff = ({ until }: PolicyTier, stay: TermsStay): number => {
  if (until === null) throw new Error('no cut-off');
  if ('hoursAfterBooking' in until) return stay.bookedAt.getTime() + until.hoursAfterBooking * 3_600_000;
  if ('hoursBeforeCheckIn' in until) return local(stay, 0) - until.hoursBeforeCheckIn * 3_600_000;
  return local(stay, until.daysBeforeCheckIn, until.at);
};

const QUARTERS = Array.from({ length: 109 }, (_, index) => (index - 50) * 15);
const found = new Map<string, number>();

/** Returns the first instant at which clocks show the time; of a skipped one, what clocks would have shown without it. */
const local = ({ checkIn, checkInTime = '00:00', timeZone }: TermsStay, days: number, time = checkInTime): number => {
  const date = new Date(Date.parse(`${checkIn}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
  const wanted = `${date} ${time.slice(0, 5)}`;
  const key = `${timeZone} ${wanted}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const wall = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  const all = QUARTERS.map((minutes) => wall - minutes * 60_000);
  const shown = all.filter((at) => clock(timeZone, at) === wanted);
  const instant = shown.length > 0 ? Math.min(...shown) : wall - offsetOn(timeZone, wall - 86_400_000);
  found.set(key, instant);
  return instant;
};

const offsetOn = (timeZone: string, at: number): number => Date.parse(`${clock(timeZone, at).replace(' ', 'T')}Z`) - at;

const formats = new Map<string, Intl.DateTimeFormat>();

const clock = (timeZone: string, at: number): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return format.format(at);
};

const scale = ({ currency }: Cancellation): number => 10 ** minorUnits(currency);
const cents = (asked: Cancellation): bigint => BigInt(asked.total.times(scale(asked)).toFixed());
const money = (amount: bigint, asked: Cancellation): Decimal => new Decimal(amount.toString()).dividedBy(scale(asked));

const penaltyIn = (outcome: CancellationOutcome, asked: Cancellation): bigint | undefined => {
  if ('refundPercentage' in outcome) return halfUp(cents(asked) * BigInt(100 - outcome.refundPercentage), 100n);
  const { penalty } = outcome;
  if ('amount' in penalty)
    return penalty.currency === asked.currency ? BigInt(Math.round(penalty.amount * scale(asked))) : undefined;
  const nights = BigInt(asked.nights);
  const kept = BigInt(Math.min(penalty.nights, asked.nights));
  const rest = (nights - kept) * BigInt(penalty.restPercentage ?? 0);
  return halfUp(cents(asked) * (kept * 100n + rest), nights * 100n);
};

const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
