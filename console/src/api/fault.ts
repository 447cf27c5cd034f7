/** A refusal of the API, in its own words. `status` 0: it did not answer. */
export class ApiFault extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { field?: string; code: string; message: string }[] = [],
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }

  /** What is wrong with the field, if anything. */
  of(field: string): string | undefined {
    return this.details.find((detail) => detail.field === field)?.message;
  }
}
