import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { ShortCache } from './short-cache.js';

describe('ShortCache', () => {
  const setUp = (): {
    clock: FixedClock;
    cache: ShortCache<number>;
    reads: () => number;
    read: () => Promise<number>;
  } => {
    const clock = new FixedClock();
    let count = 0;
    return { clock, cache: new ShortCache<number>(clock, 4_000), reads: () => count, read: async () => ++count };
  };

  it('keeps an answer until its maximum age', async () => {
    const { clock, cache, read } = setUp();
    expect(await cache.get('a', read)).toBe(1);
    clock.advance(3_999);
    expect(await cache.get('a', read)).toBe(1);
    clock.advance(1);
    expect(await cache.get('a', read)).toBe(2);
  });

  it('counts the age from the start of the read', async () => {
    const { clock, cache, read } = setUp();
    await cache.get('a', async () => {
      clock.advance(3_000);
      return read();
    });
    clock.advance(1_000);
    expect(await cache.get('a', read)).toBe(2);
  });

  it('drops only answers that are too old, when there are many', async () => {
    const { clock, cache, read, reads } = setUp();
    for (let key = 0; key < 999; key += 1) await cache.get(`old ${key}`, read);
    clock.advance(4_000);
    await cache.get('new', read);
    await cache.get('newer', read);
    expect(cache.size).toBe(2);
    expect([await cache.get('new', read), reads()]).toEqual([1_000, 1_001]);
  });

  it('reads once for simultaneous callers', async () => {
    const { cache, read, reads } = setUp();
    expect(await Promise.all(Array.from({ length: 5 }, () => cache.get('a', read)))).toEqual([1, 1, 1, 1, 1]);
    expect(reads()).toBe(1);
  });

  it('keeps neither missing values nor failures', async () => {
    const { cache, read } = setUp();
    expect(await cache.get('a', async () => undefined)).toBeUndefined();
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', read)).toBe(1);
  });

  it('forgets an entry on demand, and when the clock is set back', async () => {
    const { clock, cache, read } = setUp();
    await cache.get('a', read);
    cache.forget('a');
    expect(await cache.get('a', read)).toBe(2);
    clock.advance(-60_000);
    expect(await cache.get('a', read)).toBe(3);
  });
});
