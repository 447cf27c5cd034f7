import { jest } from '@jest/globals';
import type { Env } from '../../config/env.js';
import { WorkBudgets } from './work-budgets.js';
import type { WorkBudget } from './work-budget.js';

describe('WorkBudgets', () => {
  let budgets: WorkBudgets;

  beforeEach(() => {
    budgets = new WorkBudgets({ WORK_SHARE_PERCENT: 25 } as Env);
  });

  /** Returns how many of ten requests enter immediately after much work. */
  const admitted = async (budget: WorkBudget): Promise<number> => {
    budget.spend(2_000);
    let count = 0;
    for (let request = 0; request < 10; request += 1) void budget.enter().then(() => (count += 1));
    await new Promise((resolve) => setImmediate(resolve));
    return count;
  };

  it('give one budget to each workspace, network and link', () => {
    const all = ['a', 'b'].flatMap((id) => [budgets.ofWorkspace(id), budgets.ofNetwork(id), budgets.ofLink(id)]);
    expect(new Set(all).size).toBe(6);
    expect(budgets.ofWorkspace('a')).toBe(all[0]);
  });

  it('do not delay a workspace that uses the process alone', async () => {
    expect(await admitted(budgets.ofWorkspace('a'))).toBe(10);
  });

  it('delay a workspace in debt as soon as another one is seen', async () => {
    budgets.ofWorkspace('b');
    expect(await admitted(budgets.ofWorkspace('a'))).toBe(1);
  });

  it('delay nobody if every workspace is in debt', async () => {
    budgets.ofWorkspace('b').spend(2_000);
    expect(await admitted(budgets.ofWorkspace('a'))).toBe(10);
  });

  it('delay a network and a link in debt beside any workspace', async () => {
    expect(await admitted(budgets.ofNetwork('alone'))).toBe(10);
    budgets.ofWorkspace('a');
    expect(await admitted(budgets.ofNetwork('n'))).toBe(1);
    expect(await admitted(budgets.ofLink('l'))).toBe(1);
  });

  it('count a workspace for a minute after its last request, even if it returns later', async () => {
    const now = jest.spyOn(performance, 'now');
    const at = (seconds: number): unknown => now.mockReturnValue(seconds * 1_000);
    at(0);
    budgets.ofWorkspace('b');
    at(61);
    // Nobody else has been seen: this call forgets the first workspace.
    expect(await admitted(budgets.ofNetwork('first'))).toBe(10);
    budgets.ofWorkspace('b');
    expect(await admitted(budgets.ofNetwork('second'))).toBe(1);
    at(100);
    budgets.ofWorkspace('b');
    at(159);
    expect(await admitted(budgets.ofNetwork('third'))).toBe(1);
    at(161);
    expect(await admitted(budgets.ofNetwork('fourth'))).toBe(10);
    now.mockRestore();
  });
});
