/**
 * When a tier ends. Hours are elapsed hours. Days are calendar days of the listing: two days before a check-in at
 * 15:00 is 15:00 local time, even across a change of clocks; `at` (`HH:MM`) is another local time of that day.
 */
export type Cutoff =
  { hoursBeforeCheckIn: number } | { daysBeforeCheckIn: number; at?: string } | { hoursAfterBooking: number };

/**
 * What a cancellation keeps of the price: nights at the mean price of a night and percentage points of the rest, or
 * an amount.
 */
export type Penalty = { nights: number; restPercentage?: number } | { amount: number; currency: string };

/** Percentage points of the total that the guest gets back, or the penalty that they do not get back. */
export type CancellationOutcome = { refundPercentage: number } | { penalty: Penalty };

export type PolicyTier = CancellationOutcome & {
  /** Null when it lasts until the stay begins. */
  until: Cutoff | null;
};

/** A host's rules for cancellations by guests, independent of any stay. The first tier that has not ended applies. */
export interface CancellationPolicy {
  /** `TEXT`: only the description is known, and `tiers` is empty. */
  source: 'PMS' | 'TEXT';
  /** The PMS's name or text; `''` for none. */
  description: string;
  tiers: PolicyTier[];
  /** Longer stays have other rules, which are not known. Absent when it applies to all stays. */
  mostNights?: number;
  /** Everything is refunded within these hours of the booking, as long as check-in is at least these days away. */
  grace?: { hours: number; daysBeforeCheckIn: number };
}

export const TERMS_SOURCES = ['PMS', 'TEXT', 'UNKNOWN'] as const;
export const REFUNDABILITIES = ['REFUNDABLE', 'PARTIALLY_REFUNDABLE', 'NON_REFUNDABLE', 'UNKNOWN'] as const;

export type TermsSource = (typeof TERMS_SOURCES)[number];
export type Refundability = (typeof REFUNDABILITIES)[number];

export interface TermsTier {
  /** ISO 8601, UTC: from this instant on, the next tier applies. Null when there is no end. */
  until: string | null;
  /** Percentage points of the total. Null: see `penalty`. */
  refundPercentage: number | null;
  penalty: Penalty | null;
}

/** A policy applied to one stay: instants instead of days and hours. */
export interface CancellationTerms {
  source: TermsSource;
  /** At the time of the quote or booking. */
  refundability: Refundability;
  description: string;
  /** ISO 8601, UTC: the end of the full refund. Null when there is none, or when this is not known. */
  freeUntil: string | null;
  /** In order of time. After the end of the last one, nothing is known. */
  tiers: TermsTier[];
}
