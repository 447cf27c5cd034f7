import type { LaneTurn } from '../turns/lane-shares.js';
import type { JobOf } from './jobs.js';
import { WorkspaceLane } from './workspace-lane.js';

const ENV = { WORKER_CONCURRENCY: 8 };

/** A lane whose jobs hang; the account of a job determines its workspace too. */
class HangingLane extends WorkspaceLane<'renew-token'> {
  readonly started: string[] = [];
  readonly turnedAway: string[] = [];
  readonly signals: (AbortSignal | undefined)[] = [];

  constructor() {
    super('renew-token', ENV);
  }

  run(accountId: string, signal?: AbortSignal): Promise<void> {
    return this.process({ data: { accountId } } as JobOf<'renew-token'>, '', signal);
  }

  protected async turn({ accountId }: { accountId: string }, signal?: AbortSignal): Promise<LaneTurn | undefined> {
    this.signals.push(signal);
    if (accountId === 'gone') return undefined;
    return {
      workspaceId: accountId.split('-')[0]!,
      accountId,
      work: () => (this.started.push(accountId), new Promise(() => undefined)),
      turnAway: async () => void this.turnedAway.push(accountId),
    };
  }
}

/** Waits until jobs hang. */
const settled = (): Promise<void> => new Promise((done) => void setImmediate(done));

describe('WorkspaceLane', () => {
  it('fills three quarters of the lane for one workspace, turns away the rest and leaves room for another', async () => {
    const lane = new HangingLane();
    for (let account = 0; account < 8; account += 1) void lane.run(`busy-${account}`);
    await settled();
    expect(lane.started).toHaveLength(6);
    expect(lane.turnedAway).toEqual(['busy-6', 'busy-7']);
    void lane.run('other-0');
    await settled();
    expect(lane.started).toContain('other-0');
  });

  it('completes a job that has no work left', async () => {
    const lane = new HangingLane();
    await lane.run('gone');
    expect([lane.started, lane.turnedAway]).toEqual([[], []]);
  });

  it('passes on the signal, and has three parameters so that BullMQ provides a signal', async () => {
    const lane = new HangingLane();
    const { signal } = new AbortController();
    await lane.run('gone', signal);
    expect([lane.signals, lane.process.length]).toEqual([[signal], 3]);
  });

  it('is refused for a lane without shares', () => {
    class Rates extends WorkspaceLane<'exchange-rates'> {
      constructor() {
        super('exchange-rates', ENV);
      }

      protected async turn(): Promise<undefined> {
        return undefined;
      }
    }
    expect(() => new Rates()).toThrow('Job exchange-rates has no shares: its processor must extend WorkerHost');
  });
});
