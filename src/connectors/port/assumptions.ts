import type { Decimal } from '../../values/money/money.js';
import type { PmsReservation } from './model.js';
import type { Warning } from './warnings.js';

/** A request that a probe sent, and its answer. */
export interface Exchange {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** The body of the answer. */
  text: string;
}

/** A test booking of a probe: what was sent under our reference, and how the PMS showed it afterwards. */
export interface ProbedBooking {
  reference: string;
  notes: string;
  total: Decimal;
  /** As the PMS answered the booking. */
  created?: PmsReservation;
  /** As it was read by its id. */
  read?: PmsReservation;
  /** As it was found by our reference. */
  found?: PmsReservation;
  /** As it was read after the cancellation. */
  cancelled?: PmsReservation;
}

/** An assumption of a connector that no document and no recording proves. It is handled tolerantly. */
export interface Assumption {
  claim: string;
  /** How to decide it on a staging or trial account: the request, and the answer that proves the claim. */
  decide: string;
  /** Decides it by the exchanges of a probe; undefined when the case did not occur. */
  inExchanges?(exchanges: readonly Exchange[]): boolean | undefined;
  /** Decides it by the test booking of a probe that may book; undefined when the case did not occur. */
  inBooking?(booking: ProbedBooking): boolean | undefined;
}

export const PROBE_OUTCOMES = ['done', 'failed', 'skipped'] as const;

export interface ProbeStep {
  step: string;
  outcome: (typeof PROBE_OUTCOMES)[number];
  /** Why it failed or was skipped. */
  reason: string;
  requests: number;
  warnings: Omit<Warning, 'example'>[];
}

/** `undecided`: the case did not occur during the probe. */
export const PROBE_VERDICTS = ['held', 'refuted', 'undecided'] as const;

export interface ProbedClaim extends Pick<Assumption, 'claim' | 'decide'> {
  verdict: (typeof PROBE_VERDICTS)[number];
}

/** Contains no value of the account: it can be sent to others as it is. */
export interface ProbeReport {
  connector: string;
  steps: ProbeStep[];
  claims: ProbedClaim[];
}
