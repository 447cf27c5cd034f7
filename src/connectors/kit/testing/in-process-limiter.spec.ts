import type { Urgency } from '../../port/limiter.js';
import { FixedClock } from './fakes.js';
import { InProcessRateLimiter } from './in-process-limiter.js';

const SCOPE = { key: 'scope', requests: 20, perSeconds: 10 };

describe('InProcessRateLimiter', () => {
  let clock: FixedClock;
  let limiter: InProcessRateLimiter;
  let start: number;
  const acquire = (urgency: Urgency = 'prompt', patience = 60_000) =>
    limiter.acquire([SCOPE], { urgency, deadline: clock.now().getTime() + patience });
  const elapsed = () => clock.now().getTime() - start;
  const take = async (count: number, urgency?: Urgency) => {
    for (let n = 0; n < count; n += 1) await acquire(urgency);
  };

  beforeEach(() => {
    clock = new FixedClock();
    limiter = new InProcessRateLimiter(clock, clock.sleep);
    start = clock.now().getTime();
  });

  it('lets 90 % of the documented rate through in any window', async () => {
    await take(18, 'interactive');
    expect(elapsed()).toBe(0);
    await acquire('interactive');
    expect(elapsed()).toBe(10_000);
  });

  it('reserves a quarter of the rate for interactive calls, which overtake waiting ones', async () => {
    await take(14);
    expect(elapsed()).toBe(0);
    await expect(acquire('prompt', 1000)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 10_000 });
    await take(4, 'interactive');
    expect(elapsed()).toBe(0);
  });

  it('keeps a part of the rate free of periodic work, so that events can still be followed', async () => {
    await take(12, 'started');
    await expect(acquire('started', 1000)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 10_000 });
    await take(2, 'prompt');
    expect(elapsed()).toBe(0);
  });

  it('pauses only one holder of a shared scope', async () => {
    const held = (holder: string) => [{ ...SCOPE, holder }];
    const options = { urgency: 'interactive' as const, deadline: start };
    await limiter.pause('scope one', start + 30_000);
    await expect(limiter.acquire(held('one'), options)).rejects.toMatchObject({ retryAfterMs: 30_000 });
    await limiter.acquire(held('other'), options);
  });

  it('frees places one by one as the window moves', async () => {
    await take(9, 'interactive');
    clock.advance(6000);
    await take(9, 'interactive');
    await take(9, 'interactive');
    expect(elapsed()).toBe(10_000);
    await acquire('interactive');
    expect(elapsed()).toBe(16_000);
  });

  it('delays the calls of a paused scope, and refuses them immediately when the deadline is earlier', async () => {
    await limiter.pause('scope', start + 30_000);
    await expect(acquire('interactive', 20_000)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 30_000 });
    expect(elapsed()).toBe(0);
    await acquire('interactive');
    expect(elapsed()).toBe(30_000);
  });

  it('keeps the longer of two pauses', async () => {
    await limiter.pause('scope', start + 30_000);
    await limiter.pause('scope', start + 10_000);
    await expect(acquire('interactive', 20_000)).rejects.toMatchObject({ retryAfterMs: 30_000 });
  });

  describe('with a thousand other scopes', () => {
    const others = async () => {
      for (let n = 0; n < 1_000; n += 1) await limiter.pause(`other ${n}`, 0);
    };

    it('remembers a pause', async () => {
      await limiter.pause('scope', start + 30_000);
      await others();
      await expect(acquire('interactive', 20_000)).rejects.toMatchObject({ retryAfterMs: 30_000 });
    });

    it('remembers requests until they no longer count', async () => {
      await take(18, 'interactive');
      clock.advance(9_999);
      await others();
      await expect(acquire('interactive', 0)).rejects.toMatchObject({ retryAfterMs: 1 });
    });
  });

  it('abandons a call before sending it when its caller aborts it', async () => {
    const told = new InProcessRateLimiter(clock, () => Promise.reject(new Error('aborted')));
    await told.pause('scope', start + 5_000);
    const call = told.acquire([SCOPE], { urgency: 'interactive', deadline: start + 60_000 });
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('waits right up to the deadline', async () => {
    await limiter.pause('scope', start + 20_000);
    await acquire('interactive', 20_000);
    expect(elapsed()).toBe(20_000);
  });

  it('keeps room for started work for at most twenty seconds, however long the window', async () => {
    const wide = [{ key: 'wide', requests: 10, perSeconds: 600 }];
    const begin = () => limiter.acquire(wide, { urgency: 'starting', deadline: clock.now().getTime() });
    await begin();
    await begin();
    await expect(begin()).rejects.toMatchObject({ retryAfterMs: 20_000 });
    clock.advance(20_000);
    await begin();
  });

  it('keeps scopes apart', async () => {
    await limiter.pause('other', start + 30_000);
    await acquire();
    expect(elapsed()).toBe(0);
  });

  it('lets work begin only if there is room for its further requests, so that started work is finished', async () => {
    await take(4, 'starting');
    expect(elapsed()).toBe(0);
    await expect(acquire('starting', 1000)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 5000 });
    await take(8, 'started');
    expect(elapsed()).toBe(0);
    await expect(acquire('started', 1000)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 10_000 });
  });

  it('keeps room for started work for at most half of the window', async () => {
    await take(9, 'starting');
    expect(elapsed()).toBe(10_000);
  });

  it('always lets one call through, however low the rate', async () => {
    const one = [{ key: 'tiny', requests: 1, perSeconds: 1 }];
    await limiter.acquire(one, { urgency: 'starting', deadline: start });
    await limiter.acquire(one, { urgency: 'starting', deadline: start + 5000 });
    expect(elapsed()).toBe(1000);
  });

  it('counts a call for all its scopes or for none', async () => {
    const short = { key: 'short', requests: 2, perSeconds: 1 };
    const long = { key: 'long', requests: 2, perSeconds: 60 };
    const options = { urgency: 'interactive' as const, deadline: start + 120_000 };
    await limiter.acquire([short, long], options);
    await expect(limiter.acquire([short, long], { ...options, deadline: start })).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 60_000,
    });
    clock.advance(1000);
    await limiter.acquire([short], { ...options, deadline: start + 1000 });
  });
});
