/** The recorded calls to a PMS within a period. */
export interface CallFigures {
  /** Its code, such as PROVIDER_04. */
  provider: string;
  calls: number;
  /** Those that were not answered as expected. */
  failed: number;
  /** From sending to the end of the answer: half of the calls took no longer, and 95 % no longer than `p95Ms`. */
  p50Ms: number;
  p95Ms: number;
}
