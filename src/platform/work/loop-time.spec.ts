import { setTimeout as pause } from 'node:timers/promises';
import { type Payer, resume, resumeAfter } from './loop-time.js';

/** Keeps the event loop busy. */
const work = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

class Purse implements Payer {
  spent = 0;
  spend(milliseconds: number): void {
    this.spent += milliseconds;
  }
}

describe('loop time', () => {
  let one: Purse;
  let other: Purse;

  beforeEach(() => {
    one = new Purse();
    other = new Purse();
    resume(undefined);
  });

  afterEach(() => resume(undefined));

  it('is charged to the payer for whom the loop works', () => {
    resume(one);
    work(20);
    resume(other);
    work(5);
    resume(one);
    work(20);
    resume(undefined);
    expect(one.spent).toBeGreaterThanOrEqual(40);
    expect(other.spent).toBeGreaterThanOrEqual(5);
    expect(other.spent).toBeLessThan(one.spent);
  });

  it('is charged to nobody while the loop is idle', async () => {
    resume(one);
    await pause(300);
    resume(undefined);
    expect(one.spent).toBeLessThan(150);
  });

  it('is charged until the work waits, through promises and callbacks of the same turn', async () => {
    resume(one);
    await Promise.resolve();
    await new Promise<void>((resolve) => process.nextTick(resolve));
    work(20);
    await new Promise((resolve) => setImmediate(resolve));
    expect(one.spent).toBeGreaterThanOrEqual(20);
  });

  it('is charged to nobody in an iteration that nobody resumed', async () => {
    resume(one);
    await new Promise((resolve) => setImmediate(resolve));
    work(50);
    resume(undefined);
    expect(one.spent).toBeLessThan(25);
  });

  it('is charged to the same payer again after the turns of others', async () => {
    resume(one);
    const others = (async () => {
      resume(other);
      work(5);
    })();
    resume(one);
    await Promise.all([others, resumeAfter(new Promise((resolve) => setImmediate(resolve)))]);
    work(10);
    resume(undefined);
    expect(one.spent).toBeGreaterThanOrEqual(10);
  });
});
