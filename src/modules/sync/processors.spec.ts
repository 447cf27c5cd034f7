import { jest } from '@jest/globals';
import { Env } from '../../config/env.js';
import type { JobQueue } from '../../platform/queue/job-queue.js';
import { HintProcessor } from './hints/hint.processor.js';
import type { HintService } from './hints/hint.service.js';
import type { HintTurnsService } from './hints/hint-turns.service.js';
import { SyncProcessor } from './runs/sync.processor.js';
import type { SyncRunnerService } from './runs/sync-runner.service.js';

const env = new Env();
const ACCOUNTS = ['one', 'two'];
const WEEK_MS = 7 * 24 * 3_600_000;

/** Creates work that ends when the test resolves it. */
const slow = () => {
  let end = (): void => undefined;
  const work = () => new Promise<void>((done) => (end = done));
  const turn = jest.fn(async (accountId: string, resource?: string) => ({
    workspaceId: 'w',
    accountId,
    resource,
    work,
  }));
  return { turn, end: () => end() };
};
const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let pending = true;
  void promise.then(() => (pending = false));
  await new Promise(setImmediate);
  return pending;
};

describe('the processors of PMS reads', () => {
  const enqueue = jest.fn(async () => undefined);
  const queue = { enqueue } as unknown as JobQueue;
  beforeEach(() => enqueue.mockClear());

  it('keep the job of a sync open as long as its run lasts', async () => {
    const { turn, end } = slow();
    const processor = new SyncProcessor(env, { turn } as unknown as SyncRunnerService, queue);
    const job = processor.process({ data: { accountId: 'one', resource: 'CALENDARS' } } as never);
    expect(await isPending(job)).toBe(true);
    end();
    await job;
    expect(turn.mock.calls).toEqual([['one', 'CALENDARS']]);
  });

  it("keep the job of hints open as long as the account's turn lasts", async () => {
    const { turn, end } = slow();
    const processor = new HintProcessor(env, { turn } as unknown as HintTurnsService, {} as HintService, queue);
    const job = processor.process({ data: { accountId: 'one' } } as never);
    expect(await isPending(job)).toBe(true);
    end();
    await job;
    expect(turn.mock.calls).toEqual([['one']]);
  });

  it('create a job for each resource that is due, and for each account with hints', async () => {
    const due = ACCOUNTS.map((accountId) => ({ accountId, resource: 'LISTINGS' }));
    await new SyncProcessor(env, { due: async () => due } as unknown as SyncRunnerService, queue).enqueueDue();
    const turns = { due: async () => ACCOUNTS } as unknown as HintTurnsService;
    await new HintProcessor(env, turns, {} as HintService, queue).enqueueDue();
    expect(enqueue.mock.calls).toEqual([
      ...due.map((one) => ['sync-account', one]),
      ...ACCOUNTS.map((accountId) => ['pms-hint', { accountId }]),
    ]);
  });

  it('keep hints for a week', async () => {
    const purge = jest.fn(async () => undefined);
    await new HintProcessor(env, {} as HintTurnsService, { purge } as unknown as HintService, queue).purge();
    expect(purge).toHaveBeenCalledWith(WEEK_MS);
  });
});
