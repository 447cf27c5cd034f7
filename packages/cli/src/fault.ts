import { ExitCode } from './exit-code.js';

/** A fault with one line that says what to do. */
export class CliFault extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export interface FaultDetail {
  field?: string;
  code: string;
  message: string;
  /** Further fields of some codes, such as a new quote. */
  [extra: string]: unknown;
}

/** A refusal of the service. */
export class ServiceFault extends CliFault {
  constructor(
    message: string,
    exitCode: ExitCode,
    readonly status: number,
    readonly details: readonly FaultDetail[],
    /** Seconds after which to retry; 0 if the service did not say. */
    readonly retryAfter: number,
  ) {
    super(message, exitCode);
  }

  /** Returns the first detail with the code. */
  detail(code: string): FaultDetail | undefined {
    return this.details.find((detail) => detail.code === code);
  }
}

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

/** Returns the line and the exit code of anything that was thrown; never a stack. */
export const reportOf = (error: unknown): { message: string; exitCode: ExitCode } => {
  if (error instanceof CliFault) return { message: oneLine(error.message), exitCode: error.exitCode };
  const message = error instanceof Error ? error.message || error.name : String(error);
  return { message: oneLine(message), exitCode: ExitCode.local };
};
