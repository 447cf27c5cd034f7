import { jest } from '@jest/globals';
import { WorkerHost } from '@nestjs/bullmq';
import type { DiscoveryService } from '@nestjs/core';
import { Env } from '../../config/env.js';
import type { RecurringWork } from '../recurring/recurring-work.js';
import type { JobQueue } from './job-queue.js';
import { JOB_NAMES, type JobName, laneShare, laneWidth } from './jobs.js';
import { WorkerRuntime } from './worker-runtime.js';
import { WorkspaceLane } from './workspace-lane.js';

class Lane {
  idle = true;
  readonly start = jest.fn();
  readonly close = jest.fn(async () => undefined);
  readonly once = jest.fn((_event: string, _listener: () => void) => this);
  readonly replace = jest.fn(() => new Lane(this.name));
  readonly idleFor = jest.fn((milliseconds: number) => this.idle && milliseconds <= 30_000);

  constructor(readonly name: JobName) {}
}

class Host extends WorkerHost {
  constructor(private readonly of: Lane) {
    super();
  }
  override get worker(): never {
    return this.of as never;
  }
  async process(): Promise<void> {}
}

class SharedHost extends WorkspaceLane<JobName> {
  constructor(private readonly of: Lane) {
    super(of.name, { WORKER_CONCURRENCY: 8 });
  }
  override get worker(): never {
    return this.of as never;
  }
  protected async turn(): Promise<undefined> {
    return undefined;
  }
}

const hostOf = (lane: Lane): WorkerHost =>
  laneShare(lane.name).of === 'workspace' ? new SharedHost(lane) : new Host(lane);

describe('worker runtime', () => {
  let lanes: Lane[];
  const recurring = { start: jest.fn(), stop: jest.fn(async () => undefined) };
  const waiting = jest.fn(async (_name: string) => 0);

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    waiting.mockImplementation(async () => 0);
    lanes = JOB_NAMES.map((name) => new Lane(name));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const runtime = async (role: Env['ROLE'] = 'worker'): Promise<WorkerRuntime> => {
    const hosts = lanes.map(hostOf);
    const discovery = { getProviders: () => [...hosts, ...hosts, new Date(0)].map((instance) => ({ instance })) };
    const made = new WorkerRuntime(
      Object.assign(new Env(), { ROLE: role, WORKER_CONCURRENCY: 8 }),
      discovery as unknown as DiscoveryService,
      { waiting } as unknown as JobQueue,
      recurring as unknown as RecurringWork,
    );
    await made.onApplicationBootstrap();
    return made;
  };
  const replaced = (): string[] => lanes.filter(({ replace }) => replace.mock.calls.length > 0).map(({ name }) => name);

  it('starts every lane with its width and the recurring work', async () => {
    await runtime();
    for (const { name, start } of lanes) expect(start.mock.calls).toEqual([[laneWidth(name, 8)]]);
    expect(recurring.start).toHaveBeenCalledTimes(1);
  });

  it('starts no lanes or recurring work in the API role', async () => {
    await runtime('api');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lanes.flatMap(({ start }) => start.mock.calls)).toEqual([]);
    expect(waiting).not.toHaveBeenCalled();
    expect(recurring.start).not.toHaveBeenCalled();
  });

  it('replaces a worker that has taken no job for 30 s although jobs wait, checking every 10 s', async () => {
    await runtime();
    waiting.mockImplementation(async (name) => (name === 'pms-hint' ? 1 : 0));
    await jest.advanceTimersByTimeAsync(9_999);
    expect(replaced()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(replaced()).toEqual(['pms-hint']);
    expect(lanes.find(({ name }) => name === 'pms-hint')!.idleFor).toHaveBeenCalledWith(30_000);
  });

  it('keeps a worker that takes a job during the check', async () => {
    await runtime();
    const [lane] = lanes as [Lane];
    waiting.mockImplementation(async (name) => {
      if (name === lane.name) lane.idle = false;
      return name === lane.name ? 1 : 0;
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(replaced()).toEqual([]);
  });

  it('continues checking when the store does not answer', async () => {
    await runtime();
    waiting.mockImplementation(() => Promise.reject(new Error('away')));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(replaced()).toEqual([]);
    expect(waiting).toHaveBeenCalledTimes(2 * lanes.length);
  });

  it('closes every worker and the recurring work when it ends, including replaced workers that are still open', async () => {
    const made = await runtime();
    const [gone, ending] = lanes as [Lane, Lane];
    const successors = [gone, ending].map((lane) => {
      const successor = new Lane(lane.name);
      lane.replace.mockReturnValue(successor);
      return successor;
    });
    waiting.mockImplementation(async (name) => (name === gone.name || name === ending.name ? 1 : 0));
    await jest.advanceTimersByTimeAsync(10_000);
    const [event, listener] = gone.once.mock.calls[0]!;
    expect(event).toBe('closed');
    listener();
    await made.beforeApplicationShutdown();
    expect(gone.close).not.toHaveBeenCalled();
    for (const { close } of [ending, ...successors, ...lanes.slice(2)]) expect(close).toHaveBeenCalledTimes(1);
    expect(recurring.stop).toHaveBeenCalledTimes(1);
    const looks = waiting.mock.calls.length;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(waiting).toHaveBeenCalledTimes(looks);
  });

  it('closes opened connections when a job has no processor', async () => {
    const [first] = lanes.splice(0, 1) as [Lane];
    await expect(runtime()).rejects.toThrow(`Job ${first.name} needs one processor and has none`);
    for (const { start, close } of lanes) expect([start.mock.calls, close.mock.calls]).toEqual([[], [[]]]);
  });
});
