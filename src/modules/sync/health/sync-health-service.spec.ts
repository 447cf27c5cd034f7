import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { SyncHealthService } from './sync-health.service.js';

const NOW = new Date('2027-01-01T12:00:00Z');
const scope = { workspaceId: 'workspace', tenantId: 'tenant' };
const row = (id: string) => ({ id, status: 'ACTIVE', statusReason: null });
const read = (accountId: string) => ({
  accountId,
  resource: 'LISTINGS',
  lastCompleteAt: NOW,
  nextDueAt: NOW,
  failures: 0,
  isRunning: false,
  error: null,
  missingRights: [],
});

/** Creates a service that knows the accounts `ids`. All were read; calls for the second one are paused. */
const serviceWith = (...ids: string[]): SyncHealthService => {
  const health = {
    byIds: async (_: string, wanted: string[]) => wanted.map(row),
    accounts: async () => ({ rows: ids.map((id) => ({ account: row(id), rankedAt: NOW })), total: ids.length }),
    resources: async () => ['two', 'one'].map(read),
  };
  const limitsOf = async (accounts: { id: string }[]) =>
    accounts.map(({ id }) => ({ limits: [], pausedUntil: id === 'two' ? NOW : null }));
  const accounts = { get: async (_: unknown, id: string) => ({ id }) };
  return new SyncHealthService(accounts as never, health as never, { limitsOf } as never, new FixedClock(+NOW));
};
const page = { page: 1, limit: 10 } as never;

describe('the health of accounts', () => {
  it('is returned for one account', async () => {
    expect(await serviceWith('one').of(scope, 'one')).toMatchObject({
      account: { id: 'one' },
      resources: [{ accountId: 'one' }],
      pausedUntil: null,
    });
  });

  it('contains the reads and the limits of each account', async () => {
    const { data, meta } = await serviceWith('one', 'two').list(scope, {} as never, page);
    expect(data).toMatchObject([
      { account: { id: 'one' }, resources: [{ accountId: 'one' }], pausedUntil: null },
      { account: { id: 'two' }, resources: [{ accountId: 'two' }], pausedUntil: NOW },
    ]);
    expect(meta).toMatchObject({ total: 2 });
  });

  it('is empty without accounts', async () => {
    expect((await serviceWith().list(scope, {} as never, page)).data).toEqual([]);
  });
});
