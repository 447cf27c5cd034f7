import { jest } from '@jest/globals';
import { RecurringLoop } from './recurring-loop.js';

const OPTIONS = { name: 'look', everyMs: 1_000, busyMs: 100 };

const loopWith = (work: () => Promise<boolean | void>, { options = OPTIONS, draw = 0.5 } = {}) => {
  const onError = jest.fn();
  return { onError, loop: new RecurringLoop(options, { work, onError, random: () => draw }) };
};

describe('a recurring loop', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('pauses for everyMs after an idle round and busyMs after a busy one', async () => {
    const answers = [true, true, false, false];
    const times: number[] = [];
    const { loop } = loopWith(async () => {
      times.push(performance.now());
      return answers[times.length - 1];
    });
    const begun = performance.now();
    loop.start();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(times.map((time) => Math.round(time - begun))).toEqual([500, 600, 700, 1_700]);
    await loop.stop();
  });

  it.each([
    [0, [0, 54_000]],
    [1, [1_000, 67_000]],
  ])('begins within a second, and varies its pause by up to 10 %: random number %d', async (draw, expected) => {
    const times: number[] = [];
    const options = { ...OPTIONS, everyMs: 60_000 };
    const { loop } = loopWith(async () => void times.push(performance.now()), { options, draw });
    const begun = performance.now();
    loop.start();
    await jest.advanceTimersByTimeAsync(67_000);
    expect(times.map((time) => Math.round(time - begun))).toEqual(expected);
    await loop.stop();
  });

  it('never runs two rounds at the same time, and runNow runs one after the current round', async () => {
    let [running, most, rounds] = [0, 0, 0];
    const { loop } = loopWith(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      running -= 1;
      rounds += 1;
    });
    loop.start();
    await jest.advanceTimersByTimeAsync(600);
    const asked = loop.runNow();
    await jest.advanceTimersByTimeAsync(10_000);
    await asked;
    expect({ most, rounds }).toEqual({ most: 1, rounds: 2 });
    const stopped = loop.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    await stopped;
  });

  it('reports a failed round and continues, but rejects a failed runNow', async () => {
    let calls = 0;
    const { loop, onError } = loopWith(async () => {
      calls += 1;
      throw new Error('no');
    });
    loop.start();
    await jest.advanceTimersByTimeAsync(1_600);
    expect(calls).toBe(2);
    expect(onError).toHaveBeenCalledTimes(2);
    await expect(loop.runNow()).rejects.toThrow('no');
    await loop.stop();
  });

  it('waits for the running round when it is stopped, and starts no other', async () => {
    let rounds = 0;
    const { loop } = loopWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      rounds += 1;
    });
    loop.start();
    await jest.advanceTimersByTimeAsync(600);
    const stopped = loop.stop().then(() => rounds);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await stopped).toBe(1);
    expect(rounds).toBe(1);
  });
});
