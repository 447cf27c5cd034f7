import { setImmediate as loop } from 'node:timers/promises';
import { Turns } from './turns.js';

describe('Turns', () => {
  const spin = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('are granted in order of request, one per turn of the event loop', async () => {
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
        await turns.take('payer');
        seen.push(name);
        starts.push(loops);
      }),
    );
    await others;
    expect(seen).toEqual(['first', 'second', 'third']);
    expect(new Set(starts).size).toBe(3);
  });

  it('leave twice their own time to other work', async () => {
    const turns = new Turns();
    await turns.take('payer');
    spin(10);
    const ended = performance.now();
    await turns.take('payer');
    expect(performance.now() - ended).toBeGreaterThan(15);
  });

  it('continue after one whose work failed', async () => {
    const turns = new Turns();
    const failed = turns.take('payer').then(() => {
      throw new Error('not valid');
    });
    await expect(failed).rejects.toThrow('not valid');
    await expect(turns.take('payer')).resolves.toBeUndefined();
  });

  it('alternate between payers, however many turns one of them waits for', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const take = (payer: string): Promise<void> => turns.take(payer).then(() => void seen.push(payer));
    await Promise.all([...['many', 'many', 'many', 'many'].map(take), take('one'), take('two')]);
    expect(seen).toEqual(['many', 'many', 'one', 'two', 'many', 'many']);
  });

  it('are refused only to a payer that already waits for thirty-two', async () => {
    const turns = new Turns();
    const waiting = Array.from({ length: 33 }, () => turns.take('many'));
    await expect(turns.take('many')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 1 });
    await turns.take('other');
    await Promise.all(waiting);
  });
});
