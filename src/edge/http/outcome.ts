import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { toFailure } from './error-body.js';
import { logFailure } from '../../platform/logging/logged-failure.js';
import { ErrorDetailBody } from './openapi.js';

class OutcomeError {
  @ApiProperty({ description: 'The fault, for people.' }) message: string;
  @ApiProperty({ type: [ErrorDetailBody], description: 'One entry per fault. Fields are those of this item.' })
  details: ErrorDetailBody[];
  @ApiPropertyOptional({ type: 'integer', description: 'Seconds to wait before the next request, with status 503.' })
  retryAfter?: number;
}

/** The outcome of one item of a request for several. */
export class Outcome {
  @ApiProperty({ type: 'integer', description: 'The status that a request for this item alone would return.' })
  status: number;
  @ApiPropertyOptional({ type: OutcomeError, description: 'Why there is no result. Absent if there is one.' })
  error?: OutcomeError;
}

export const isMade = <T>(answer: PromiseSettledResult<T>): answer is PromiseFulfilledResult<T> =>
  answer.status === 'fulfilled';

/** Returns the outcome of a failed item; the others continue. Logs its cause as for a request of its own. */
export const failedOutcome = (reason: unknown): Outcome => {
  const failure = toFailure(reason);
  logFailure(failure, reason);
  const { status, message, details, retryAfterSeconds } = failure;
  return { status, error: { message, details, retryAfter: retryAfterSeconds } };
};
