import { addDays, nightsBetween } from '../time/dates.js';
import { instantAt } from '../time/zones.js';
import type {
  CancellationPolicy,
  CancellationTerms,
  Cutoff,
  CancellationOutcome,
  Refundability,
  TermsTier,
} from './policy.js';

/** A stay whose terms are computed. Dates are `YYYY-MM-DD`. */
export interface TermsStay {
  checkIn: string;
  checkOut: string;
  /** Local time `HH:MM` or `HH:MM:SS`; absent: the beginning of the day, the earliest that it may be. */
  checkInTime?: string;
  /** IANA zone of the listing. */
  timeZone: string;
  bookedAt: Date;
}

const HOUR_MS = 3_600_000;

export const UNKNOWN_TERMS: Readonly<CancellationTerms> = {
  source: 'UNKNOWN',
  refundability: 'UNKNOWN',
  description: '',
  freeUntil: null,
  tiers: [],
};

/**
 * Applies a policy to a stay. Tiers are half-open: at the instant of a cut-off the next tier applies. Tiers that
 * ended before the booking are left out. A tier without an end lasts until check-in; only one that refunds nothing
 * lasts longer, because a policy does not say what nights that were used cost.
 */
export const termsOf = (policy: CancellationPolicy | null, stay: TermsStay): CancellationTerms => {
  if (policy === null) return UNKNOWN_TERMS;
  const { source, description } = policy;
  const isCovered = nightsBetween(stay.checkIn, stay.checkOut) <= (policy.mostNights ?? Infinity);
  if (source === 'TEXT' || !isCovered) return { ...UNKNOWN_TERMS, source: 'TEXT', description };
  const tiers = tiersOf(policy, stay);
  const first = tiers[0];
  const isFree = first?.refundPercentage === 100;
  return { source, refundability: refundability(first), description, freeUntil: isFree ? first.until : null, tiers };
};

const refundability = (tier: TermsTier | undefined): Refundability => {
  if (!tier) return 'UNKNOWN';
  if (tier.refundPercentage === 100) return 'REFUNDABLE';
  return tier.refundPercentage === 0 ? 'NON_REFUNDABLE' : 'PARTIALLY_REFUNDABLE';
};

const tiersOf = (policy: CancellationPolicy, stay: TermsStay): TermsTier[] => {
  const booked = stay.bookedAt.getTime();
  const checkIn = daysBefore(stay, 0);
  const ordered = [
    ...graceOf(policy, stay),
    ...policy.tiers.map(({ until, ...outcome }) => ({
      end: until ? cutoffAt(until, stay) : endOf(outcome, checkIn),
      outcome,
    })),
  ];
  const ends = [...new Set(ordered.map(({ end }) => end))].filter((end) => end > booked).sort((a, b) => a - b);
  const tiers: TermsTier[] = [];
  let begin = booked;
  for (const end of ends) {
    const { outcome } = ordered.find((tier) => tier.end > begin)!;
    append(tiers, outcome, end);
    begin = end;
  }
  return tiers;
};

const endOf = (outcome: CancellationOutcome, checkIn: number): number => (isTotalLoss(outcome) ? Infinity : checkIn);

const isTotalLoss = (outcome: CancellationOutcome): boolean =>
  'refundPercentage' in outcome && outcome.refundPercentage === 0;

/** Appends a tier, or prolongs the last one where its outcome is the same. */
const append = (tiers: TermsTier[], outcome: CancellationOutcome, end: number): void => {
  const until = end === Infinity ? null : new Date(end).toISOString();
  const tier: TermsTier =
    'penalty' in outcome
      ? { until, refundPercentage: null, penalty: outcome.penalty }
      : { until, refundPercentage: outcome.refundPercentage, penalty: null };
  const last = tiers.at(-1);
  if (last && JSON.stringify({ ...last, until }) === JSON.stringify(tier)) last.until = until;
  else tiers.push(tier);
};

function* graceOf(
  { grace }: CancellationPolicy,
  stay: TermsStay,
): Iterable<{ end: number; outcome: CancellationOutcome }> {
  if (!grace) return;
  const end = Math.min(stay.bookedAt.getTime() + hours(grace.hours), daysBefore(stay, grace.daysBeforeCheckIn));
  yield { end, outcome: { refundPercentage: 100 } };
}

const hours = (count: number): number => Math.round(count * HOUR_MS);

const cutoffAt = (cutoff: Cutoff, stay: TermsStay): number => {
  if ('hoursAfterBooking' in cutoff) return stay.bookedAt.getTime() + hours(cutoff.hoursAfterBooking);
  if ('hoursBeforeCheckIn' in cutoff) return daysBefore(stay, 0) - hours(cutoff.hoursBeforeCheckIn);
  return daysBefore(stay, cutoff.daysBeforeCheckIn, cutoff.at);
};

const daysBefore = ({ checkIn, checkInTime = '00:00', timeZone }: TermsStay, days: number, at = checkInTime): number =>
  instantAt(timeZone, addDays(checkIn, -days), minutesOf(at)).getTime();

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};
