/** A refusal of the API with its message. `status` is 0 if it did not answer. */
export class ApiFault extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { field?: string; code: string; message: string }[] = [],
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }

  /** Returns the message about the field, if there is one. */
  of(field: string): string | undefined {
    return this.details.find((detail) => detail.field === field)?.message;
  }
}
