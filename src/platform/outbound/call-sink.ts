import type { RecordedCall } from './recorded-call.types.js';

/** Receives the calls to PMSes that are recorded. */
export abstract class CallSink {
  /** Whether calls are recorded at all. */
  abstract readonly isKept: boolean;
  /** Records a call; never waits and never fails. */
  abstract add(call: RecordedCall): void;
}
