import { jest } from '@jest/globals';
import { Slices } from './slices.js';

describe('Slices', () => {
  let now: number;

  beforeEach(() => {
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  /** Does the given number of steps of 0.8 ms, and logs each. */
  const work = async (slices: Slices, name: string, steps: number, log: string[]): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      if (slices.isOver) await slices.next();
      now += 0.8;
      log.push(name);
    }
  };

  /** Logs each turn of the event loop while the work lasts. */
  const turnsDuring = async (log: string[], ...works: (() => Promise<void>)[]): Promise<void> => {
    let isDone = false;
    const turn = (): void => {
      log.push('|');
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(works.map((start) => start())).then(() => (isDone = true));
  };

  it('ends a slice after 2 ms and starts the next one in a later turn of the event loop', async () => {
    const log: string[] = [];
    await turnsDuring(log, () => work(new Slices('a'), 'a', 7, log));
    expect(log.join('').replace(/^\|+|\|+$/g, '')).toBe('aaa|aaa|a');
  });

  it('runs one slice in a turn of the event loop, however many requests wait', async () => {
    const log: string[] = [];
    const works = Array.from({ length: 4 }, () => () => work(new Slices('a'), 'a', 6, log));
    await turnsDuring(log, ...works);
    const turns = log
      .join('')
      .split('|')
      .filter((turn) => turn !== '');
    // Each begins immediately; from then on, they wait for each other.
    expect(turns).toEqual(['a'.repeat(12), 'aaa', 'aaa', 'aaa', 'aaa']);
  });

  it('alternates between workspaces, however many requests of one workspace wait', async () => {
    const log: string[] = [];
    const many = Array.from({ length: 5 }, () => () => work(new Slices('a'), 'a', 6, log));
    await turnsDuring(log, ...many, () => work(new Slices('b'), 'b', 9, log));
    const later = log.join('').replaceAll('|', '').slice(18);
    expect(later).toBe('aaabbbaaabbbaaaaaaaaa');
  });

  it('queues work that resumes after a read', async () => {
    const log: string[] = [];
    const reading = async (): Promise<void> => {
      const slices = new Slices('b');
      await Promise.resolve();
      now += 20;
      await work(slices, 'b', 3, log);
    };
    await turnsDuring(log, () => work(new Slices('a'), 'a', 6, log), reading);
    expect(log.join('').replaceAll('|', '')).toBe('aaaaaabbb');
  });
});
