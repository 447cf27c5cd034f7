import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { asSystem } from '../database/access.js';
import { logContext } from '../logging/logger.js';
import { failureLine } from '../logging/failure-line.js';
import { RecurringLoop, type RecurringOptions } from './recurring-loop.js';
import { within } from '../../values/time/within.js';

const FINISH_MS = 25_000;

/** Runs the method repeatedly in every worker process, without overlapping runs there. */
export const Recurring = Reflector.createDecorator<RecurringOptions>();

type Round = () => Promise<boolean | void>;

/** The loops of a worker process: each looks for due rows and enqueues or processes them. */
@Injectable()
export class RecurringWork {
  private readonly log = new Logger('queue');
  private readonly loops = new Map<string, RecurringLoop>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** Runs every `@Recurring` method of the application. Throws when a name is used twice. */
  start(): void {
    for (const instance of new Set(this.discovery.getProviders().map((wrapper) => wrapper.instance as unknown))) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, Round>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const options = this.reflector.get(Recurring, prototype[name]!);
        if (options) this.add(options, () => prototype[name]!.call(instance));
      }
    }
    for (const loop of this.loops.values()) loop.start();
  }

  /** Starts no further round; waits for running ones, within a limit. */
  async stop(): Promise<void> {
    const rounds = Promise.all([...this.loops.values()].map((loop) => loop.stop()));
    await within(FINISH_MS, rounds).catch(() => undefined);
  }

  /** Runs one round of the named work; rejects if the round fails. For tests and operators. */
  async runNow(name: string): Promise<void> {
    const loop = this.loops.get(name);
    if (!loop) throw new Error(`No recurring work is called ${name}; known: ${[...this.loops.keys()].join(', ')}`);
    await loop.runNow();
  }

  private add(options: RecurringOptions, method: Round): void {
    const { name } = options;
    if (this.loops.has(name)) throw new Error(`Two pieces of recurring work are called ${name}`);
    const work: Round = () => logContext.run({ jobId: `recurring_${name}` }, () => asSystem(method));
    const onError = (error: unknown): void =>
      this.log.error({ msg: 'recurring work failed', work: name, ...failureLine(error) });
    this.loops.set(name, new RecurringLoop(options, { work, onError }));
  }
}
