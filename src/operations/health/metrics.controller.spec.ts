import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Replicas } from '../../platform/database/replicas.js';
import type { BacklogService } from '../system/backlog.service.js';
import { MetricsController } from './metrics.controller.js';

class CountedBacklog {
  counts = 0;
  isAway = false;

  async waiting(): Promise<object> {
    this.counts += 1;
    if (this.isAway) throw new Error('away');
    return { events: this.counts };
  }
}

describe('metrics', () => {
  const clock = new FixedClock();
  const backlog = new CountedBacklog();
  const metrics = new MetricsController(backlog as unknown as BacklogService, clock, {
    states: [],
  } as unknown as Replicas);
  const waiting = async (): Promise<string | undefined> =>
    /^lodgewire_backlog\{kind="events"\} (\d+)$/m.exec(await metrics.metrics())?.[1];

  it('count rows at most every five seconds for all callers', async () => {
    expect(await Promise.all([waiting(), waiting(), waiting()])).toEqual(['1', '1', '1']);
    clock.advance(4_999);
    expect([await waiting(), backlog.counts]).toEqual(['1', 1]);
    clock.advance(1);
    expect([await waiting(), backlog.counts]).toEqual(['2', 2]);
  });

  it('count again at once after a failure', async () => {
    clock.advance(5_000);
    backlog.isAway = true;
    await expect(metrics.metrics()).rejects.toThrow('away');
    backlog.isAway = false;
    expect(await waiting()).toBe('4');
  });
});
