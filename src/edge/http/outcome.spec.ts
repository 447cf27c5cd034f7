import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../values/errors/domain-error.js';
import { failedOutcome } from './outcome.js';

describe('the outcome of a failed item among several', () => {
  let logged: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  });
  afterEach(() => logged.mockRestore());

  it('has the status, message, faults and wait of a request for it alone', () => {
    const details = [{ field: 'checkInDate', code: 'in_the_past' as const, message: 'checkInDate is past' }];
    expect(failedOutcome(new DomainError('invalid', 'No', { details }))).toEqual({
      status: 400,
      error: { message: 'No', details, retryAfter: undefined },
    });
    const busy = failedOutcome(new DomainError('rate_limited', 'Later', { retryAfterSeconds: 7 }));
    expect(busy).toMatchObject({ status: 429, error: { message: 'Later', retryAfter: 7 } });
    expect(logged).not.toHaveBeenCalled();
  });

  it('is a bare 500 for an unexpected error, which is logged', () => {
    const error = new Error('secret');
    const { status, error: told } = failedOutcome(error);
    expect(status).toBe(500);
    expect(JSON.stringify(told)).not.toContain('secret');
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: error }));
  });
});
