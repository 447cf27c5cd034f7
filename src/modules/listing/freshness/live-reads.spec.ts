import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { accountInactive } from '../../integration-account/integration-account.errors.js';
import { LiveReads } from './live-reads.service.js';

const NOW = Date.parse('2027-01-10T12:00:00Z');
const SCOPE = { workspaceId: 'w', tenantId: 't' };
const secondsAgo = (seconds: number): Date => new Date(NOW - seconds * 1_000);

/** Creates a stored answer of the given age; each read of the PMS begins when it is called, and ends with `release`. */
const setUp = (asOf: Date | null) => {
  const clock = new FixedClock(NOW);
  const live = new LiveReads(clock);
  const reads: string[] = [];
  let stored = asOf;
  let answer: (began: Date) => Promise<void> = async (began) => void (stored = began);
  live.provide({
    read: (_, listingId, resource) => {
      reads.push(`${resource} ${listingId}`);
      return answer(clock.now());
    },
  });
  const ask = (maxAge: number, listingId = 'L', resource: 'CALENDAR' | 'LISTING' = 'CALENDAR'): Promise<Date | null> =>
    live.within(
      SCOPE,
      { listingId, resource, maxAge },
      async () => stored,
      (found) => found,
    );
  /** Asks with a first look at the stored answer that ends with `goOn`. */
  const askSlowly = (maxAge: number): { answer: Promise<Date | null>; goOn: () => void } => {
    const before = stored;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((done) => (goOn = done));
    let looks = 0;
    const look = async (): Promise<Date | null> => ((looks += 1) === 1 ? gate.then(() => before) : stored);
    const answer = live.within(SCOPE, { listingId: 'L', resource: 'CALENDAR', maxAge }, look, (found) => found);
    return { answer, goOn: () => goOn() };
  };
  return {
    clock,
    reads,
    ask,
    askSlowly,
    answers: (next: typeof answer) => (answer = next),
    store: (at: Date) => (stored = at),
  };
};

describe('LiveReads', () => {
  it('reads nothing while the stored answer is recent enough', async () => {
    const { ask, reads } = setUp(secondsAgo(60));
    expect([await ask(60), reads]).toEqual([secondsAgo(60), []]);
  });

  it.each([
    ['is too old', secondsAgo(61)],
    ['was never read', null],
  ])('reads once when the stored answer %s', async (_, asOf) => {
    const { ask, reads } = setUp(asOf);
    expect([await ask(60), reads]).toEqual([new Date(NOW), ['CALENDAR L']]);
  });

  it('makes one read for 200 equal requests, and another for another listing', async () => {
    const { ask, reads } = setUp(secondsAgo(61));
    const asked = Array.from({ length: 200 }, () => ask(60));
    await Promise.all([...asked, ask(60, 'M')]);
    expect(reads).toEqual(['CALENDAR L', 'CALENDAR M']);
  });

  it('makes no second read for a caller who saw the stored answer just before the first one ended', async () => {
    const { ask, askSlowly, reads, clock } = setUp(secondsAgo(61));
    const slow = askSlowly(60);
    expect(await ask(60)).toEqual(new Date(NOW));
    slow.goOn();
    expect(await slow.answer).toEqual(new Date(NOW));
    expect(reads).toHaveLength(1);
    clock.advance(61_000);
    await ask(60);
    expect(reads).toHaveLength(2);
  });

  it('reads again when the shared read began too early for the caller', async () => {
    const { ask, answers, clock, reads, store } = setUp(secondsAgo(61));
    let release = (): void => undefined;
    answers((began) => new Promise((done) => (release = () => (store(began), done()))));
    const first = ask(60);
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(5_000);
    const second = ask(2);
    await Promise.resolve();
    await Promise.resolve();
    expect(reads).toHaveLength(1);
    answers(async (began) => void store(began));
    release();
    expect(await first).toEqual(new Date(NOW));
    expect([await second, reads.length]).toEqual([new Date(NOW + 5_000), 2]);
  });

  it.each([
    ['its limit is used up', new ConnectorError('rate_limited', 'later', { retryAfterMs: 6_400 }), 7],
    ['it cannot be reached', new ConnectorError('unavailable', 'no answer'), 30],
    ['the account is not active', accountInactive('INACTIVE'), 30],
  ])('refuses with 503, the age and a time to retry when %s', async (_, error, retryAfterSeconds) => {
    const { ask, answers } = setUp(secondsAgo(61));
    answers(async () => Promise.reject(error));
    await expect(ask(60)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'too_old',
      retryAfterSeconds,
      details: [{ field: 'maxAge', code: 'too_old', asOf: secondsAgo(61).toISOString() }],
    });
  });

  it('refuses after two reads that did not renew the answer', async () => {
    const { ask, answers, reads } = setUp(null);
    answers(async () => undefined);
    await expect(ask(60)).rejects.toMatchObject({ code: 'too_old', details: [{ asOf: null }] });
    expect(reads).toHaveLength(2);
  });

  it('rethrows an internal error, and reads again for the next caller', async () => {
    const { ask, answers, reads, store } = setUp(secondsAgo(61));
    answers(async () => Promise.reject(new Error('a bug')));
    await expect(ask(60)).rejects.toThrow('a bug');
    answers(async (began) => void store(began));
    expect([await ask(60), reads.length]).toEqual([new Date(NOW), 2]);
  });
});
