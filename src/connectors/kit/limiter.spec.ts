import { InProcessRateLimiter } from './limiter.js';
import { FixedClock } from './testing/fakes.js';

const RATE = { requests: 20, perSeconds: 10 };

describe('InProcessRateLimiter', () => {
  let clock: FixedClock;
  let limiter: InProcessRateLimiter;
  let start: number;
  const acquire = (interactive = false, patience = 60_000) =>
    limiter.acquire('scope', RATE, { interactive, deadline: clock.now().getTime() + patience });
  const elapsed = () => clock.now().getTime() - start;
  const take = async (count: number, interactive = false) => {
    for (let n = 0; n < count; n += 1) await acquire(interactive);
  };

  beforeEach(() => {
    clock = new FixedClock();
    limiter = new InProcessRateLimiter(clock, clock.sleep);
    start = clock.now().getTime();
  });

  it('lets 90 % of the documented rate through in any window', async () => {
    await take(18, true);
    expect(elapsed()).toBe(0);
    await acquire(true);
    expect(elapsed()).toBe(10_000);
  });

  it('keeps a quarter of it for interactive calls, which so go before waiting ones', async () => {
    await take(14);
    expect(elapsed()).toBe(0);
    await expect(acquire(false, 1000)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 10_000 });
    await take(4, true);
    expect(elapsed()).toBe(0);
  });

  it('frees places one by one as the window moves', async () => {
    await take(9, true);
    clock.advance(6000);
    await take(9, true);
    await take(9, true);
    expect(elapsed()).toBe(10_000);
    await acquire(true);
    expect(elapsed()).toBe(16_000);
  });

  it('holds a paused scope, and says so at once when the deadline is earlier', async () => {
    await limiter.pause('scope', start + 30_000);
    await expect(acquire(true, 20_000)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 30_000 });
    expect(elapsed()).toBe(0);
    await acquire(true);
    expect(elapsed()).toBe(30_000);
  });

  it('keeps scopes apart', async () => {
    await limiter.pause('other', start + 30_000);
    await acquire();
    expect(elapsed()).toBe(0);
  });

  it('always lets one through, however small the rate', async () => {
    const one = { requests: 1, perSeconds: 1 };
    await limiter.acquire('tiny', one, { interactive: false, deadline: start });
    await limiter.acquire('tiny', one, { interactive: false, deadline: start + 5000 });
    expect(elapsed()).toBe(1000);
  });
});
