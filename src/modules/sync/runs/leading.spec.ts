import { leading } from './leading.js';

const ITEMS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const never = (): boolean => false;

/** Creates work that the test finishes by hand, in any order. */
const byHand = () => {
  const begun: number[] = [];
  const ends = new Map<number, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const work = (item: number): Promise<string> => {
    begun.push(item);
    return new Promise((resolve, reject) => ends.set(item, { resolve, reject }));
  };
  const settled = () => new Promise((done) => setImmediate(done));
  return {
    begun,
    work,
    end: async (...items: number[]) => (items.forEach((item) => ends.get(item)!.resolve(`r${item}`)), settled()),
    fail: async (item: number, error: Error) => (ends.get(item)!.reject(error), settled()),
  };
};

it('returns results in order, with four items in progress', async () => {
  const { begun, work, end } = byHand();
  const all = leading(ITEMS.slice(0, 6), work, never);
  expect(begun).toEqual([0, 1, 2, 3]);
  await end(3, 2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  await end(5, 4, 1, 0);
  expect(await all).toEqual({ results: ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'], failure: undefined });
});

it('keeps results before the first failure, and begins no further item', async () => {
  const { begun, work, end, fail } = byHand();
  const all = leading(ITEMS, work, never);
  const error = new Error('refused');
  await fail(2, error);
  await end(3, 1, 0);
  expect(await all).toEqual({ results: ['r0', 'r1'], failure: { error } });
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('begins no further item once isOver returns true, but always the first one', async () => {
  let over = false;
  const { begun, work, end } = byHand();
  const all = leading(ITEMS, work, () => over);
  over = true;
  await end(0, 1, 2, 3);
  expect((await all).results).toEqual(['r0', 'r1', 'r2', 'r3']);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(
    (
      await leading(
        ITEMS,
        async (item) => item,
        () => true,
      )
    ).results,
  ).toEqual([0]);
});

it('returns nothing for no items', async () => {
  expect(await leading([], async () => 1, never)).toEqual({ results: [], failure: undefined });
});
