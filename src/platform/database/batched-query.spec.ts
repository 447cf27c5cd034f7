import { asTenant } from './access.js';
import { BatchedQuery, type KeyGroup } from './batched-query.js';

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Creates reads that the test ends. */
const scripted = () => {
  const batches: { groups: KeyGroup<number>[]; keys: number[]; end: (fail?: boolean) => void }[] = [];
  const read = (groups: KeyGroup<number>[]): Promise<string[][]> =>
    new Promise((resolve, reject) => {
      const values = groups.map(({ access, keys }) =>
        keys.map((key) => `v${key}${access ? ` ${access.actorId}` : ''}`),
      );
      const keys = groups.flatMap((group) => group.keys);
      batches.push({ groups, keys, end: (fail) => (fail ? reject(new Error('down')) : resolve(values)) });
    });
  return { batches, reads: new BatchedQuery(read) };
};

describe('BatchedQuery', () => {
  it('combines keys that are requested together into one statement', async () => {
    const { batches, reads } = scripted();
    const values = Promise.all([1, 2, 3].map((key) => reads.get(key)));
    await turn();
    expect(batches.map(({ keys }) => keys)).toEqual([[1, 2, 3]]);
    batches[0]!.end();
    expect(await values).toEqual(['v1', 'v2', 'v3']);
  });

  it('collects keys that arrive while two statements run, and reads them when one ends', async () => {
    const { batches, reads } = scripted();
    const all: Promise<string>[] = [];
    for (const key of [1, 2, 3, 4]) {
      all.push(reads.get(key));
      await turn();
    }
    expect(batches.map(({ keys }) => keys)).toEqual([[1], [2]]);
    batches[1]!.end();
    await turn();
    expect(batches.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4]]);
    batches[0]!.end();
    batches[2]!.end();
    expect(await Promise.all(all)).toEqual(['v1', 'v2', 'v3', 'v4']);
  });

  it('reads at most 32 keys in one statement', async () => {
    const { batches, reads } = scripted();
    const values = Promise.all(Array.from({ length: 70 }, (_, key) => reads.get(key)));
    await turn();
    batches[0]!.end();
    await turn();
    expect(batches.map(({ keys }) => keys.length)).toEqual([32, 32, 6]);
    batches[1]!.end();
    batches[2]!.end();
    expect(await values).toHaveLength(70);
  });

  it('rejects only the keys of a failed statement', async () => {
    const { batches, reads } = scripted();
    const first = reads.get(1);
    await turn();
    const second = reads.get(2);
    await turn();
    batches[0]!.end(true);
    await expect(first).rejects.toThrow('down');
    batches[1]!.end();
    expect(await second).toBe('v2');
  });

  it('reads on behalf of each caller, in one group for callers who see the same rows', async () => {
    const { batches, reads } = scripted();
    const as = (tenantId: string, key: number) => asTenant({ workspaceId: 'w', tenantId }, () => reads.get(key));
    const values = Promise.all([as('a', 1), as('b', 2), as('a', 3), reads.get(4)]);
    await turn();
    expect(batches[0]!.groups).toEqual([
      { access: { workspaceId: 'w', actorId: 'a' }, keys: [1, 3] },
      { access: { workspaceId: 'w', actorId: 'b' }, keys: [2] },
      { access: undefined, keys: [4] },
    ]);
    batches[0]!.end();
    expect(await values).toEqual(['v1 a', 'v2 b', 'v3 a', 'v4']);
  });
});
