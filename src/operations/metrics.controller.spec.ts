import { FixedClock } from '../connectors/kit/testing/fakes.js';
import type { Database } from '../shared/database/database.js';
import type { Replicas } from '../shared/database/replicas.js';
import { MetricsController } from './metrics.controller.js';

class CountingDatabase {
  queries = 0;
  isAway = false;

  async query(): Promise<object[]> {
    this.queries += 1;
    if (this.isAway) throw new Error('away');
    return [{ kind: 'events', waiting: this.queries }];
  }
}

describe('metrics', () => {
  const clock = new FixedClock();
  const database = new CountingDatabase();
  const metrics = new MetricsController(database as unknown as Database, clock, { states: [] } as unknown as Replicas);
  const waiting = async (): Promise<string | undefined> =>
    /^lodgewire_backlog\{kind="events"\} (\d+)$/m.exec(await metrics.metrics())?.[1];

  it('count rows at most every five seconds, whoever asks', async () => {
    expect(await Promise.all([waiting(), waiting(), waiting()])).toEqual(['1', '1', '1']);
    clock.advance(4_999);
    expect([await waiting(), database.queries]).toEqual(['1', 1]);
    clock.advance(1);
    expect([await waiting(), database.queries]).toEqual(['2', 2]);
  });

  it('count again at once after a failure', async () => {
    clock.advance(5_000);
    database.isAway = true;
    await expect(metrics.metrics()).rejects.toThrow('away');
    database.isAway = false;
    expect(await waiting()).toBe('4');
  });
});
