import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { currentAccess, SYSTEM } from '../database/access.js';
import { logContext } from '../logging/logger.js';
import { Recurring, RecurringWork } from './recurring-work.js';

class Looker {
  rounds = 0;
  seen: unknown[] = [];

  @Recurring({ name: 'look', everyMs: 1_000 })
  async look(): Promise<void> {
    this.rounds += 1;
    this.seen = [currentAccess(), logContext.getStore()];
  }

  @Recurring({ name: 'fail', everyMs: 1_000 })
  async fail(): Promise<void> {
    throw new TypeError('guest Lovelace');
  }

  async other(): Promise<void> {
    throw new Error('not recurring');
  }
}

class Namesake {
  @Recurring({ name: 'look', everyMs: 1_000 })
  async glance(): Promise<void> {}
}

class Hanging {
  @Recurring({ name: 'hang', everyMs: 100 })
  hang(): Promise<void> {
    return new Promise(() => undefined);
  }
}

describe('recurring work', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const workOf = (...instances: unknown[]): RecurringWork => {
    const discovery = { getProviders: () => [null, 'text', ...instances].map((instance) => ({ instance })) };
    return new RecurringWork(discovery as DiscoveryService, new MetadataScanner(), new Reflector());
  };

  it('runs each method repeatedly until it is stopped, once for an instance under two tokens', async () => {
    const looker = new Looker();
    const work = workOf(looker, looker);
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    work.start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(looker.rounds).toBeGreaterThanOrEqual(8);
    expect(looker.rounds).toBeLessThanOrEqual(11);
    await work.stop();
    const { rounds } = looker;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(looker.rounds).toBe(rounds);
  });

  it('runs as the system, with its name in every log line', async () => {
    const looker = new Looker();
    const work = workOf(looker);
    work.start();
    await work.runNow('look');
    expect(looker.seen).toEqual([SYSTEM, { jobId: 'recurring_look' }]);
    await work.stop();
  });

  it('logs a failed round without the message of its error', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const work = workOf(new Looker());
    work.start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ msg: 'recurring work failed', work: 'fail', error: 'TypeError' }),
    );
    expect(JSON.stringify(error.mock.calls)).not.toContain('Lovelace');
    await work.stop();
  });

  it('refuses a name that is used twice', () => {
    expect(() => workOf(new Looker(), new Namesake()).start()).toThrow('Two pieces of recurring work are called look');
  });

  it('waits at most 25 s for a round that does not end', async () => {
    const work = workOf(new Hanging());
    work.start();
    await jest.advanceTimersByTimeAsync(1_000);
    let stopped = false;
    void work.stop().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(24_900);
    expect(stopped).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    expect(stopped).toBe(true);
  });
});
