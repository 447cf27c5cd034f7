import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { exitWorking } from '../../metrics/metrics.js';
import type { Clock } from '../../../values/time/clock.js';
import type { Exit } from './exit.types.js';

/** The time for which a failed exit is not used. */
const REST_MS = 30_000;

const weight = (exit: Exit, key: string): bigint =>
  createHash('sha256').update(`${exit.name} ${key}`).digest().readBigUInt64BE();

/**
 * Spreads accounts over the exits: an account always uses the same exit, in every process. While it fails, its
 * accounts are spread over the others; no other account moves (rendezvous hashing).
 */
export class Exits {
  private readonly log = new Logger('exits');
  private readonly restingUntil = new Map<string, number>();

  constructor(
    private readonly exits: readonly Exit[],
    private readonly clock: Clock,
  ) {
    for (const { name } of exits) exitWorking.set({ exit: name }, 1);
  }

  get count(): number {
    return this.exits.length;
  }

  /** Returns the exit of an account, or undefined if the system decides how requests leave. */
  of(key: string): Exit | undefined {
    const working = this.exits.filter((exit) => !this.isResting(exit));
    return heaviest(working.length > 0 ? working : this.exits, key);
  }

  /** Notes that an exit failed before any part of the request left, and does not use it for a while. */
  failed(exit: Exit): void {
    if (!this.restingUntil.has(exit.name))
      this.log.warn({
        msg: 'calls cannot leave through an exit; its accounts use other exits in the meantime',
        exit: exit.name,
      });
    exitWorking.set({ exit: exit.name }, 0);
    this.restingUntil.set(exit.name, this.clock.now().getTime() + REST_MS);
  }

  /** Notes that a request left through the exit. */
  worked(exit: Exit): void {
    if (!this.restingUntil.delete(exit.name)) return;
    this.log.log({ msg: 'calls leave through an exit again', exit: exit.name });
    exitWorking.set({ exit: exit.name }, 1);
  }

  private isResting({ name }: Exit): boolean {
    return (this.restingUntil.get(name) ?? 0) > this.clock.now().getTime();
  }
}

function heaviest(exits: readonly Exit[], key: string): Exit | undefined {
  if (exits.length < 2) return exits[0];
  const weights = exits.map((exit) => weight(exit, key));
  const most = weights.reduce((a, b) => (a > b ? a : b));
  return exits[weights.indexOf(most)];
}
