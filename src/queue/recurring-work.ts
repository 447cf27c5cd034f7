import { Injectable, Logger } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { asSystem } from '../shared/database/access.js';
import { logContext } from '../shared/logging/logger.js';
import { failureLine } from './failure-line.js';
import { type RecurringOptions, recurringOptions } from './job-handler.decorator.js';
import { RecurringLoop } from './recurring-loop.js';

/** The loops of a worker process: each looks for due rows and enqueues or does what is due. */
@Injectable()
export class RecurringWork {
  private readonly log = new Logger('queue');
  private readonly loops = new Map<string, RecurringLoop>();

  constructor(private readonly methods: MetadataScanner) {}

  /** Takes up every `@Recurring` method of the instances. Throws when a name is used twice. */
  register(instances: readonly object[]): void {
    for (const instance of new Set(instances)) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => Promise<boolean | void>>;
      for (const name of this.methods.getAllMethodNames(prototype)) {
        const method = prototype[name]!;
        const options = recurringOptions(method);
        if (options) this.add(options, () => method.call(instance));
      }
    }
  }

  start(): void {
    for (const loop of this.loops.values()) loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.loops.values()].map((loop) => loop.stop()));
  }

  /** One round of the named work, now; rejects as the round does. For tests and operators. */
  async runNow(name: string): Promise<void> {
    const loop = this.loops.get(name);
    if (!loop) throw new Error(`No recurring work is called ${name}; known: ${[...this.loops.keys()].join(', ')}`);
    await loop.runNow();
  }

  private add(options: RecurringOptions, method: () => Promise<boolean | void>): void {
    const { name } = options;
    if (this.loops.has(name)) throw new Error(`Two pieces of recurring work are called ${name}`);
    const work = (): Promise<boolean | void> => logContext.run({ jobId: `recurring_${name}` }, () => asSystem(method));
    const onError = (error: unknown): void =>
      this.log.error({ msg: 'recurring work failed', work: name, ...failureLine(error) });
    this.loops.set(name, new RecurringLoop(options, { work, onError }));
  }
}
