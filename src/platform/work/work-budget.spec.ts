import { type Timing, WorkBudget } from './work-budget.js';

/** Time that passes only when the test advances it. */
class ManualTiming implements Timing {
  private time = 0;
  private timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, callback: () => void): void {
    this.timers.push({ at: this.time + milliseconds, callback });
  }

  async pass(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    const due = this.timers.filter(({ at }) => at <= this.time);
    this.timers = this.timers.filter(({ at }) => at > this.time);
    for (const { callback } of due) callback();
    await settled();
  }
}

/** Lets resolved promises reach the code that awaits them. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('WorkBudget', () => {
  let timing: ManualTiming;
  let hasOthers: boolean;
  let budget: WorkBudget;
  let entered: number;

  const budgetOf = (share: number): WorkBudget => new WorkBudget({ share, isBesideOthers: () => hasOthers, timing });

  const enter = async (times: number): Promise<void> => {
    for (let request = 0; request < times; request += 1) void budget.enter().then(() => (entered += 1));
    await settled();
  };

  beforeEach(() => {
    timing = new ManualTiming();
    hasOthers = true;
    entered = 0;
    budget = budgetOf(0.25);
  });

  it('admits six concurrent requests of a payer beside others', async () => {
    await enter(8);
    expect(entered).toBe(6);
    budget.leave(1);
    await settled();
    expect(entered).toBe(7);
  });

  it('admits sixty-four concurrent requests of a payer that is alone', async () => {
    hasOthers = false;
    await enter(70);
    expect(entered).toBe(64);
  });

  it('admits a request while another one waits for something outside the process', async () => {
    await enter(7);
    budget.stepOut();
    await settled();
    expect(entered).toBe(7);
    budget.stepIn();
    await enter(1);
    expect(entered).toBe(7);
  });

  it('admits one request at a time from a payer in debt, with a rest of three times the duration of the last', async () => {
    budget.spend(2_000);
    await enter(3);
    expect(entered).toBe(1);
    budget.leave(100);
    await timing.pass(299);
    expect(entered).toBe(1);
    await timing.pass(1);
    expect(entered).toBe(2);
    await timing.pass(1_000);
    expect(entered).toBe(2);
  });

  it('delays nobody if the share is the whole process', async () => {
    budget = budgetOf(1);
    budget.spend(3_000);
    await enter(6);
    expect([entered, budget.isOverdrawn]).toEqual([6, false]);
  });

  it('does not delay a payer that is alone, however much it has spent', async () => {
    hasOthers = false;
    budget.spend(2_000);
    await enter(3);
    expect(entered).toBe(3);
  });

  it.each([
    [100, 0, 2],
    [101, 0, 1],
    [350, 999, 1],
    [350, 1_000, 2],
    [1e6, 7_599, 1],
    [1e6, 7_600, 2],
  ])('admits, after %d ms of work and %d ms of time, %d of two requests', async (spent, passed, count) => {
    budget.spend(spent);
    await timing.pass(passed);
    await enter(2);
    expect(entered).toBe(count);
  });

  it('reverts a charge', async () => {
    budget.spend(2_000);
    budget.refund(2_000);
    await enter(6);
    expect(entered).toBe(6);
  });

  it('refuses a request that would wait for more than ten seconds, and reports the wait', async () => {
    budget.spend(2_000);
    await enter(1);
    budget.leave(500);
    await enter(10);
    await expect(budget.enter()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 11 });
    expect(() => budget.check()).toThrow('Too many requests');
  });

  it('refuses a request if two hundred already wait beside others', async () => {
    await enter(206);
    await expect(budget.enter()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 1 });
  });

  it('is idle only without requests and without a debt', async () => {
    expect(budget.isIdle).toBe(true);
    budget.spend(10);
    expect(budget.isIdle).toBe(false);
    await timing.pass(40);
    expect(budget.isIdle).toBe(true);
    await enter(1);
    expect(budget.isIdle).toBe(false);
    budget.leave(0);
    expect(budget.isIdle).toBe(true);
  });
});
