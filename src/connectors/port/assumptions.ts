import type { Decimal } from '../../values/money/money.js';
import type { PmsReservation } from './model.js';

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
  /** Decides it by what passed during a probe; undefined where the case did not occur. */
  inExchanges?(exchanges: readonly Exchange[]): boolean | undefined;
  /** Decides it by the test booking of a probe that may book; undefined where the case did not occur. */
  inBooking?(booking: ProbedBooking): boolean | undefined;
}
