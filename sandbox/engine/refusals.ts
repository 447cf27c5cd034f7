import { Failure } from '../dialects/dialect.js';
import type { Refusal, RefusalCode } from '../ledger/types.js';

/** A status and the PMS's words; without words the sandbox's own are sent. */
type Said = readonly [status: number, message?: string];

/** Refusals of a route, in addition to those of the ledger. */
export type RefusedByRoute = 'unauthorized' | 'property' | 'booking' | 'subscription' | 'url' | 'dates' | 'stay';

/** The refusals of a PMS. Missing ones are answered as in `USUAL`, or with the status and message of the ledger. */
export interface Refusals extends Partial<Record<RefusedByRoute | RefusalCode, Said>> {
  /** The status of every refusal of the ledger that is not named here. */
  others?: number;
}

const USUAL: Record<RefusedByRoute, readonly [number, string]> = {
  unauthorized: [401, 'Unauthorized'],
  property: [404, 'Not found'],
  booking: [404, 'Not found'],
  subscription: [404, 'Not found'],
  url: [400, 'The url is not valid'],
  dates: [400, 'The dates are not valid'],
  stay: [400, 'The dates are not valid'],
};

export function refusedByRoute(refusals: Refusals, code: RefusedByRoute): Failure {
  const [status, message] = USUAL[code];
  return new Failure(refusals[code]?.[0] ?? status, refusals[code]?.[1] ?? message);
}

/** Returns the ledger's refusal in the words of the PMS. */
export function refusedByLedger(refusals: Refusals, refusal: Refusal): Error {
  const [status, message] = refusals[refusal.code] ?? [refusals.others];
  return status === undefined ? refusal : new Failure(status, message ?? refusal.message);
}
