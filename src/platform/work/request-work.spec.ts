import { RequestWork } from './request-work.js';
import type { WorkBudget } from './work-budget.js';

/** A budget that records the calls to it. */
class RecordingBudget {
  readonly events: string[] = [];
  spent = 0;
  inFlight = 0;

  async enter(): Promise<void> {
    this.inFlight += 1;
  }
  leave(): void {
    this.inFlight -= 1;
  }
  stepOut(): void {
    this.inFlight -= 1;
  }
  stepIn(): void {
    this.inFlight += 1;
  }
  spend(milliseconds: number): void {
    this.spent += milliseconds;
  }
  refund(milliseconds: number): void {
    this.spent -= milliseconds;
  }
}

describe('RequestWork', () => {
  let network: RecordingBudget;
  let other: RecordingBudget;
  let work: RequestWork;
  const asBudget = (one: RecordingBudget): WorkBudget => one as unknown as WorkBudget;

  beforeEach(() => {
    network = new RecordingBudget();
    other = new RecordingBudget();
    work = new RequestWork('network', asBudget(network));
  });

  it('charges its payer even before it has begun', () => {
    work.spend(0.5);
    work.spend(2);
    expect([work.cost, network.spent]).toEqual([2.5, 2.5]);
  });

  it('charges its payer for small costs together, and for the rest when it leaves', () => {
    work.spend(0.25);
    work.spend(0.5);
    expect([work.cost, network.spent]).toEqual([0.75, 0]);
    work.spend(0.5);
    expect(network.spent).toBe(1.25);
    work.spend(0.25);
    work.leave();
    expect(network.spent).toBe(1.5);
    work.spend(0.25);
    expect(network.spent).toBe(1.75);
  });

  it('charges a budget that joins only for later costs', async () => {
    await work.begin();
    work.spend(0.5);
    await work.join(asBudget(other));
    work.spend(2);
    expect([network.spent, other.spent]).toEqual([2.5, 2]);
  });

  it('charges every joined budget once, even if it joins it twice', async () => {
    await work.begin();
    await work.join(asBudget(other));
    await work.join(asBudget(other));
    work.spend(11);
    expect([network.spent, other.spent]).toEqual([11, 11]);
    expect([network.inFlight, other.inFlight]).toEqual([1, 1]);
    work.leave();
    work.leave();
    expect([network.inFlight, other.inFlight]).toEqual([0, 0]);
  });

  it('moves its charges and its place to the budget that takes over', async () => {
    await work.begin();
    work.spend(4);
    await work.handOver(asBudget(other));
    work.spend(5);
    expect([network.spent, other.spent]).toEqual([0, 9]);
    expect([network.inFlight, other.inFlight]).toEqual([0, 1]);
  });

  it('leaves its place once while it waits for one or more calls outside', async () => {
    await work.begin();
    let release = (): void => undefined;
    const waits = new Promise<void>((resolve) => (release = resolve));
    const calls = [work.outside(() => waits), work.outside(() => waits)];
    expect(network.inFlight).toBe(0);
    release();
    await Promise.all(calls);
    expect(network.inFlight).toBe(1);
    work.leave();
    expect(network.inFlight).toBe(0);
  });

  it('takes no place again if the answer was sent before the call outside ended', async () => {
    await work.begin();
    let release = (): void => undefined;
    const call = work.outside(() => new Promise<void>((resolve) => (release = resolve)));
    work.leave();
    release();
    await call;
    expect(network.inFlight).toBe(0);
  });

  it('releases a place that it received after it had left', async () => {
    work.leave();
    await work.begin();
    expect(network.inFlight).toBe(0);
  });
});
