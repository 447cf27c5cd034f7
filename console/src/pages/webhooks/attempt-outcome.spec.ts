import { isRetrying, outcomeOf } from './attempt-outcome.js';

describe('attempts', () => {
  it('are named after their outcome', () => {
    expect(outcomeOf({ status: 500, errorClass: 'http' })).toBe('HTTP 500');
    expect(outcomeOf({ status: null, errorClass: 'dns' })).toBe('Host name not found (DNS)');
    expect(outcomeOf({ status: null, errorClass: 'of a later version' })).toBe('No answer');
  });

  it('are retried after a failure, and not before the first one', () => {
    const failed = { errorClass: 'timeout' } as Parameters<typeof isRetrying>[0]['attempts'][number];
    expect(isRetrying({ state: 'PENDING', attempts: [] })).toBe(false);
    expect(isRetrying({ state: 'PENDING', attempts: [failed] })).toBe(true);
    expect(isRetrying({ state: 'FAILED', attempts: [failed] })).toBe(false);
  });
});
