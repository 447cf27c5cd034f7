import { openTestDatabase, type TestConnection } from '../../test/support/connection.js';
import { SystemClock } from '../shared/time/clock.js';
import { SharedRateLimiter } from './shared-rate-limiter.js';

describe('SharedRateLimiter', () => {
  let connection: TestConnection;
  const clock = new SystemClock();
  const soon = () => clock.now().getTime() + 20_000;

  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  afterAll(() => connection.close());

  const limiter = () => new SharedRateLimiter(connection.database, clock);

  it('never lets more calls of a scope out in any stretch than 90 % of the rate, however many limiters share it', async () => {
    const rate = { requests: 10, perSeconds: 1 };
    const sent: number[] = [];
    const one = async (): Promise<void> => {
      await limiter().acquire('account:a', rate, { interactive: true, deadline: soon() });
      sent.push(clock.now().getTime());
    };
    await Promise.all(Array.from({ length: 24 }, one));
    sent.sort((a, b) => a - b);
    expect(sent).toHaveLength(24);
    // The moment is taken after the answer came back: the stretch is a little shorter here than at the database.
    for (let first = 0; first + 9 < sent.length; first += 1)
      expect(sent[first + 9]! - sent[first]!).toBeGreaterThan(800);
  });

  it('keeps the last quarter for those who wait', async () => {
    const rate = { requests: 10, perSeconds: 600 };
    const background = { interactive: false, deadline: clock.now().getTime() };
    for (let call = 0; call < 7; call += 1) await limiter().acquire('account:b', rate, background);
    await expect(limiter().acquire('account:b', rate, background)).rejects.toMatchObject({ kind: 'rate_limited' });
    await limiter().acquire('account:b', rate, { ...background, interactive: true });
    await limiter().acquire('account:b', rate, { ...background, interactive: true });
    await expect(limiter().acquire('account:b', rate, { ...background, interactive: true })).rejects.toMatchObject({
      kind: 'rate_limited',
    });
  });

  it('lets nothing of a paused scope out, and another scope alone', async () => {
    const rate = { requests: 10, perSeconds: 1 };
    await limiter().pause('account:c', clock.now().getTime() + 60_000);
    const now = { interactive: true, deadline: clock.now().getTime() };
    await expect(limiter().acquire('account:c', rate, now)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: expect.any(Number),
    });
    await limiter().acquire('account:d', rate, now);
  });
});
