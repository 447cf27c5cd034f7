import { LaneShares } from './lane-shares.js';

describe('LaneShares', () => {
  const party = (workspaceId: string, accountId: string) => ({ workspaceId, accountId });
  const hanging = () => new Promise<void>(() => undefined);
  const done = async () => undefined;

  it('leaves a quarter of the lane for others, however many jobs one workspace has', async () => {
    const shares = new LaneShares(8);
    for (let account = 0; account < 6; account += 1) void shares.run(party('busy', `busy-${account}`), hanging);
    expect(await shares.run(party('busy', 'busy-6'), done)).toBe(false);
    expect(await shares.run(party('other', 'other-1'), done)).toBe(true);
  });

  it('limits one account to its share', async () => {
    const shares = new LaneShares(8, 1 / 4);
    for (let job = 0; job < 2; job += 1) void shares.run(party('w', 'hangs'), hanging);
    expect(await shares.run(party('w', 'hangs'), done)).toBe(false);
    expect(await shares.run(party('w', 'healthy'), done)).toBe(true);
  });

  it('lets a single workspace use its whole share', async () => {
    const shares = new LaneShares(8);
    for (let account = 0; account < 5; account += 1) void shares.run(party('busy', `busy-${account}`), hanging);
    expect(await shares.run(party('busy', 'busy-5'), done)).toBe(true);
  });

  it('has room again after a job ends, even if it fails', async () => {
    const shares = new LaneShares(1);
    const failing = () => Promise.reject(new Error('failed'));
    await expect(shares.run(party('w', 'a'), failing)).rejects.toThrow('failed');
    expect(await shares.run(party('w', 'a'), done)).toBe(true);
  });

  it('has room for one more after one of several jobs ends', async () => {
    const shares = new LaneShares(8, 1 / 4);
    const job = () => shares.run(party('w', 'a'), hanging);
    void job();
    expect(await shares.run(party('w', 'a'), done)).toBe(true);
    void job();
    expect(await job()).toBe(false);
  });

  it('always lets one job run, however narrow the lane', async () => {
    expect(await new LaneShares(1).run(party('w', 'a'), done)).toBe(true);
  });
});
