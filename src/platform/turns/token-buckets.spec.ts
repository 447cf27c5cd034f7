import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { TokenBuckets } from './token-buckets.js';

const MINUTE_MS = 60_000;

describe('TokenBuckets', () => {
  let clock: FixedClock;
  const buckets = (quota: number, mostKeys?: number): TokenBuckets =>
    new TokenBuckets({ name: 'test', quota, windowSeconds: 60 }, clock, mostKeys);
  const takeAll = (of: TokenBuckets, key = 'a'): number => {
    let taken = 0;
    while (of.take(key).allowed) taken += 1;
    return taken;
  };

  beforeEach(() => {
    clock = new FixedClock();
  });

  it.each([1, 2, 7, 60, 61, 6_000, 7_001, 9_999])('allow a quota of %d at once, and no more', (quota) => {
    expect(takeAll(buckets(quota))).toBe(quota);
  });

  it.each([1, 7, 60, 6_000, 9_999])('refill a quota of %d evenly over the window', (quota) => {
    const of = buckets(quota);
    takeAll(of);
    let again = 0;
    for (let part = 0; part < 4; part += 1) {
      clock.advance(MINUTE_MS / 4);
      again += takeAll(of);
      expect(Math.abs(again - (quota * (part + 1)) / 4)).toBeLessThanOrEqual(1);
    }
    expect(again).toBe(quota);
    clock.advance(10 * MINUTE_MS);
    expect(takeAll(of)).toBe(quota);
  });

  it('report the remaining units, and the time until the next one', () => {
    const of = buckets(3);
    expect([of.peek('a'), of.take('a'), of.take('a'), of.take('a')].map(({ remaining }) => remaining)).toEqual([
      3, 2, 1, 0,
    ]);
    expect(of.take('a')).toEqual({ allowed: false, remaining: 0, waitSeconds: 20 });
    clock.advance(19_001);
    expect(of.peek('a')).toEqual({ allowed: false, remaining: 0, waitSeconds: 1 });
    clock.advance(1_000);
    expect(of.take('a')).toEqual({ allowed: true, remaining: 0, waitSeconds: 20 });
  });

  it('allow a debt of up to a whole quota for several units', () => {
    const of = buckets(60);
    expect(of.take('a', 90)).toEqual({ allowed: true, remaining: 0, waitSeconds: 31 });
    clock.advance(30_000);
    expect(of.take('a').allowed).toBe(false);
    clock.advance(1_000);
    expect(of.take('a', 1_000)).toEqual({ allowed: true, remaining: 0, waitSeconds: 61 });
  });

  it('report the wait to the second', () => {
    const of = new TokenBuckets({ name: 'test', quota: 1, windowSeconds: 3_600 }, clock);
    expect(of.take('a').waitSeconds).toBe(3_600);
  });

  it('count each key separately, but neither refusals nor checks', () => {
    const of = buckets(2);
    takeAll(of);
    for (let at = 0; at < 50; at += 1) of.take('a');
    expect(of.take('a').waitSeconds).toBe(30);
    of.peek('b');
    expect(takeAll(of, 'b')).toBe(2);
  });

  it('do not extend a wait when the clock is set back', () => {
    const of = buckets(2);
    takeAll(of);
    clock.advance(-3_600_000);
    expect(of.take('a').waitSeconds).toBe(30);
    clock.advance(30_000);
    expect(of.take('a').allowed).toBe(true);
  });

  it('forget the oldest key beyond the maximum', () => {
    const of = buckets(1, 2);
    for (const key of ['a', 'b', 'c']) of.take(key);
    expect(['a', 'b', 'c'].map((key) => of.peek(key).allowed)).toEqual([true, false, false]);
  });
});
