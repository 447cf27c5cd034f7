/** The recorded calls to a PMS in some time. */
export interface CallFigures {
  /** Its code, such as PROVIDER_04. */
  provider: string;
  calls: number;
  /** Those of them that were not answered as they should be. */
  failed: number;
  /** From sending to the end of the answer: half of the calls took no longer, and 95 % of them. */
  p50Ms: number;
  p95Ms: number;
}
