import { FakeStore } from '../../platform/queue/testing/fake-store.js';
import type { Database } from '../../platform/database/database.js';
import type { Replicas } from '../../platform/database/replicas.js';
import type { Drain } from './drain.js';
import { HealthController } from './health.controller.js';

class Store extends FakeStore {
  constructor(private readonly isThere: boolean) {
    super();
  }
  override async isReady(): Promise<boolean> {
    return this.isThere;
  }
}

const readinessOf = async ({ database = true, queue = true, isEnding = false }): Promise<object> =>
  new HealthController(
    { isReady: async () => database } as Database,
    new Store(queue),
    { isEnding } as Drain,
    { states: [] } as unknown as Replicas,
  ).ready();

describe('readiness', () => {
  it('is reported while database and queue are available', async () => {
    expect(await readinessOf({})).toEqual({ status: 'ok' });
  });

  it('survives the loss of the queue, so that no balancer removes all processes because Redis is down', async () => {
    const details = [{ code: 'queue', message: 'queue is not reachable' }];
    expect(await readinessOf({ queue: false })).toEqual({ status: 'degraded', details });
  });

  it.each([
    ['without the database', { database: false }, 'database'],
    ['without both', { database: false, queue: false }, 'database'],
    ['of a process that is ending', { isEnding: true }, 'ending'],
  ])('is refused %s', async (_, state, code) => {
    await expect(readinessOf(state)).rejects.toMatchObject({ kind: 'unavailable', details: [{ code }] });
  });
});
