import { type AttemptAnswer, errorClassOf, outcomeOf, RETRY_STEPS_MS } from './webhook-schedule.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const at = (answer: AttemptAnswer, attempt: number, random = 0.5) => outcomeOf(answer, attempt, { now: NOW, random });
const retry = (delayMs: number) => ({ kind: 'retry', delayMs });

describe('retry schedule', () => {
  it('makes ten attempts over 75 h 35 min 5 s', () => {
    const outcomes = Array.from({ length: 10 }, (_, index) => at({ status: 500 }, index + 1));
    expect(outcomes.slice(0, 9)).toEqual(RETRY_STEPS_MS.map(retry));
    expect(outcomes[9]).toEqual({ kind: 'exhausted' });
    expect(RETRY_STEPS_MS.reduce((sum, step) => sum + step, 0)).toBe(((75 * 60 + 35) * 60 + 5) * 1_000);
  });

  it.each([
    [0, 4_000],
    [0.5, 5_000],
    [0.999_999, 6_000],
  ])('spreads a step by a fifth either way: random %p gives %p ms', (random, delayMs) => {
    expect(at({ status: 500 }, 1, random)).toEqual(retry(delayMs));
  });
});

describe('outcome of an answer', () => {
  it.each([200, 201, 202, 204, 299])('with the status %p is a success', (status) => {
    expect(at({ status }, 10)).toEqual({ kind: 'delivered' });
  });

  it.each([100, 300, 301, 302, 304, 307, 400, 401, 403, 404, 409, 422, 500, 502, 504])(
    'with the status %p is a retry',
    (status) => {
      expect(at({ status }, 2)).toEqual(retry(300_000));
    },
  );

  it('with the status 410 ends the delivery, even when attempts are left', () => {
    expect(at({ status: 410 }, 1)).toEqual({ kind: 'gone' });
  });

  it.each<[AttemptAnswer, number]>([
    [{ status: 429 }, 60_000],
    [{ status: 503 }, 60_000],
    [{ failure: 'timeout' }, 60_000],
    [{ failure: 'reset' }, 5_000],
    [{ failure: 'dns' }, 5_000],
    [{ failure: 'blocked_address' }, 5_000],
    [{ status: 500 }, 5_000],
  ])('such as %j is a first pause of %p ms', (answer, delayMs) => {
    expect(at(answer, 1)).toEqual(retry(delayMs));
  });

  it('of a busy receiver does not shorten a longer step', () => {
    expect(at({ status: 503 }, 2)).toEqual(retry(300_000));
  });
});

describe('Retry-After', () => {
  it.each([
    ['within step and twice the step', 2, '400', 400_000],
    ['below the step', 2, '3', 300_000],
    ['above twice the step', 2, '90000', 600_000],
    ['after the minimum of a busy receiver', 1, '100', 100_000],
    ['above twice that minimum', 1, '100000', 120_000],
    ['as a date', 2, 'Sat, 21 Nov 2026 10:08:20 GMT', 500_000],
    ['as a past date', 2, 'Sat, 21 Nov 2026 09:00:00 GMT', 300_000],
    ['malformed', 2, 'soon', 300_000],
    ['negative', 2, '-5', 300_000],
    ['fractional', 2, '1.5', 300_000],
    ['empty', 2, '', 300_000],
  ])('gives the expected delay: %s', (_, attempt, retryAfter, delayMs) => {
    expect(at({ status: 429, retryAfter }, attempt)).toEqual(retry(delayMs));
  });
});

describe('error class', () => {
  it.each<[AttemptAnswer, string | null]>([
    [{ status: 204 }, null],
    [{ status: 301 }, 'http'],
    [{ status: 500 }, 'http'],
    [{ failure: 'timeout' }, 'timeout'],
    [{ failure: 'blocked_address' }, 'blocked_address'],
  ])('of %j is %p', (answer, expected) => {
    expect(errorClassOf(answer)).toBe(expected);
  });
});
