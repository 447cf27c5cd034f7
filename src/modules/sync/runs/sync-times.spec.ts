import { untilNextRead, untilRetry } from './sync-times.js';

const HOUR = 3_600_000;

describe('untilNextRead', () => {
  const waits = Array.from({ length: 200 }, (_, index) => untilNextRead(`account ${index}`, HOUR) / HOUR);

  it('differs from the interval by at most 10 %', () => {
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.9);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.1);
  });

  it('spreads accounts over the whole range', () => {
    expect(Math.min(...waits)).toBeLessThan(0.91);
    expect(Math.max(...waits)).toBeGreaterThan(1.09);
  });

  it('is constant for an account, in whole milliseconds', () => {
    expect(untilNextRead('account', 7_777)).toBe(untilNextRead('account', 7_777));
    expect(Number.isInteger(untilNextRead('account', 7_777))).toBe(true);
  });
});

describe('untilRetry', () => {
  const seconds = (intervalMs: number, failures: number[]) =>
    failures.map((count) => untilRetry(count, intervalMs) / 1_000);

  it('doubles with each failure, up to a quarter of an hour', () => {
    expect(seconds(HOUR, [0, 1, 2, 3, 4, 5, 6, 7, 40])).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('is no longer than the interval', () => {
    expect(seconds(120_000, [2, 3, 4])).toEqual([60, 120, 120]);
  });

  it('is as long as the PMS asks for', () => {
    expect([untilRetry(0, HOUR, 14_999), untilRetry(0, HOUR, 2 * HOUR)]).toEqual([15_000, 2 * HOUR]);
  });
});
