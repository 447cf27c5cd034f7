import { setImmediate as loop } from 'node:timers/promises';
import { Turns } from './turns.js';

describe('Turns', () => {
  const spin = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('are given in order of asking, one in a turn of the event loop', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    let loops = 0;
    const others = (async () => {
      while (seen.length < 3) {
        await loop();
        loops += 1;
      }
    })();
    const starts: number[] = [];
    await Promise.all(
      ['first', 'second', 'third'].map(async (name) => {
        await turns.take();
        seen.push(name);
        starts.push(loops);
      }),
    );
    await others;
    expect(seen).toEqual(['first', 'second', 'third']);
    expect(new Set(starts).size).toBe(3);
  });

  it('leave twice the time of each to others', async () => {
    const turns = new Turns();
    await turns.take();
    spin(10);
    const ended = performance.now();
    await turns.take();
    expect(performance.now() - ended).toBeGreaterThan(15);
  });

  it('go on after one whose work failed', async () => {
    const turns = new Turns();
    const failed = turns.take().then(() => {
      throw new Error('not valid');
    });
    await expect(failed).rejects.toThrow('not valid');
    await expect(turns.take()).resolves.toBeUndefined();
  });
});
