import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../platform/access/scope.js';
import { SyncService } from './sync.service.js';
import { ACCOUNT } from './testing/pass.factory.js';

const SCOPE = { workspaceId: 'workspace', tenantId: 'tenant' } as Scope;

const setUp = (status = 'ACTIVE') => {
  const clock = new FixedClock();
  const began = clock.now().getTime();
  const log: string[] = [];
  const after: (() => void)[] = [];
  let inTransaction = false;
  const within = () => (inTransaction ? ', in the transaction' : '');
  const minutes = (at: Date) => `${(at.getTime() - began) / 60_000} min`;
  const accounts = {
    get: async (scope: Scope, id: string) => {
      if (scope !== SCOPE || id !== 'account') throw new Error('not found');
      return { id, status };
    },
  };
  const schedules = {
    schedule: async (workspaceId: string, id: string, due: Record<string, Date>) =>
      void log.push(
        `schedules ${workspaceId} ${id}: ${Object.entries(due).map(([resource, at]) => `${resource} in ${minutes(at)}`)}`,
      ),
    bringForward: async (id: string, resources: string[], at: Date, trigger: string) =>
      void log.push(`brings ${resources} of ${id} forward to ${minutes(at)}: ${trigger}${within()}`),
    runs: async (workspaceId: string, id: string) => ({ rows: [`run of ${id} of ${workspaceId}`], total: 21 }),
  };
  const queue = {
    enqueue: async (job: string, { accountId, resource }: { accountId: string; resource: string }) =>
      void log.push(`enqueues ${job} ${accountId} ${resource}${within()}`),
  };
  const database = {
    transaction: async (work: () => Promise<void>) => {
      inTransaction = true;
      await work().finally(() => (inTransaction = false));
    },
    afterCommit: (callback: () => void) => void after.push(callback),
  };
  const audit = {
    record: async (_: unknown, action: string, { id }: { id: string }) =>
      void log.push(`records ${action} ${id}${within()}`),
  };
  const service = new SyncService(
    accounts as never,
    schedules as never,
    clock,
    queue as never,
    database as never,
    audit as never,
  );
  return { service, log, after, connect: () => service.start(ACCOUNT) };
};

describe('SyncService', () => {
  it('reads the listings of a connected account immediately, and the rest after them, within an hour', async () => {
    const { connect, log, after } = setUp();
    await connect();
    expect(log).toEqual(['schedules workspace account: LISTINGS in 0 min,CALENDARS in 60 min,RESERVATIONS in 60 min']);
    after.forEach((callback) => callback());
    expect(log.at(-1)).toBe('enqueues sync-account account LISTINGS');
  });

  it('brings forward the resources that a caller requests, and records who requested it', async () => {
    const { service, log } = setUp();
    const answer = await service.request(SCOPE, 'account', ['LISTINGS', 'CALENDARS']);
    expect(answer).toMatchObject({ integrationAccountID: 'account', resources: ['LISTINGS', 'CALENDARS'] });
    expect(log).toEqual([
      'brings LISTINGS,CALENDARS of account forward to 0 min: MANUAL, in the transaction',
      'records SYNC_REQUESTED account, in the transaction',
      'enqueues sync-account account LISTINGS',
      'enqueues sync-account account CALENDARS',
    ]);
  });

  it('requests nothing while the account is INACTIVE', async () => {
    const { service, log } = setUp('INACTIVE');
    await expect(service.request(SCOPE, 'account', ['LISTINGS'])).rejects.toMatchObject({ kind: 'conflict' });
    expect(log).toEqual([]);
  });

  it("shows a tenant the runs of its own accounts, in the tenant's workspace", async () => {
    const { service } = setUp();
    expect(await service.runs(SCOPE, 'account', { limit: 10 })).toMatchObject({
      data: ['run of account of workspace'],
      meta: { total: 21, limit: 10, nextCursor: null },
    });
    await expect(service.runs(SCOPE, 'another', { limit: 10 })).rejects.toThrow('not found');
  });
});
