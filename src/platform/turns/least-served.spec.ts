import fc from 'fast-check';
import { LeastServed } from './least-served.js';

const partyOf = (workspaceId: string, accountId = workspaceId) => ({ workspaceId, accountId });
const all = () => true;

describe('LeastServed', () => {
  it('serves equally served parties in the order of arrival', () => {
    const line = new LeastServed<number>();
    [1, 2, 3].forEach((item) => line.join(partyOf(`w${item}`), item));
    expect([1, 2, 3].map(() => line.take(all)?.item)).toEqual([1, 2, 3]);
    expect(line.take(all)).toBeUndefined();
  });

  it('serves the least served workspace first, and within it the least served account', () => {
    const line = new LeastServed<string>();
    line.charge(partyOf('busy', 'one'), 500);
    line.charge(partyOf('calm', 'slow'), 300);
    line.join(partyOf('busy', 'new'), 'busy new');
    line.join(partyOf('calm', 'slow'), 'calm slow');
    line.join(partyOf('calm', 'quick'), 'calm quick');
    expect([1, 2, 3].map(() => line.take(all)?.item)).toEqual(['calm quick', 'calm slow', 'busy new']);
  });

  it('grants no credit for time in which a party was not waiting', () => {
    const line = new LeastServed<string>();
    line.join(partyOf('here'), 'first');
    line.charge(partyOf('here'), 1_000);
    line.take(all);
    line.join(partyOf('newcomer'), 'newcomer');
    line.join(partyOf('here'), 'here');
    expect(line.take(all)?.item).toBe('newcomer');
    line.charge(partyOf('newcomer'), 1);
    line.join(partyOf('newcomer'), 'newcomer again');
    expect(line.take(all)?.item).toBe('here');
  });

  it('keeps items that may not run in the queue', () => {
    const line = new LeastServed<string>();
    line.join(partyOf('a'), 'a');
    line.join(partyOf('b'), 'b');
    expect(line.take(({ workspaceId }) => workspaceId === 'b')?.item).toBe('b');
    expect([line.length, line.clear(), line.length]).toEqual([1, ['a'], 0]);
  });

  it('never serves a workspace more than its most expensive item ahead of a waiting workspace', () => {
    const costs = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 100 })), {
      minLength: 30,
      maxLength: 60,
    });
    fc.assert(
      fc.property(costs, (items) => {
        const line = new LeastServed<number>();
        for (const [workspaceId, cost] of items) line.join(partyOf(workspaceId), cost);
        const left = new Map<string, number>();
        for (const [workspaceId] of items) left.set(workspaceId, (left.get(workspaceId) ?? 0) + 1);
        const served = new Map([...left.keys()].map((id) => [id, 0]));
        for (let next = line.take(all); next; next = line.take(all)) {
          const { workspaceId } = next.party;
          line.charge(next.party, next.item);
          served.set(workspaceId, served.get(workspaceId)! + next.item);
          left.set(workspaceId, left.get(workspaceId)! - 1);
          const waiting = [...left].filter(([, count]) => count > 0).map(([id]) => served.get(id)!);
          expect(Math.max(...waiting, 0) - Math.min(...waiting, Infinity)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
