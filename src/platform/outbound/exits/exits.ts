import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { exitWorking } from '../../metrics/metrics.js';
import type { Clock } from '../../../values/time/clock.js';
import type { Exit } from './exit.types.js';

/** How long an exit that failed is left alone. */
const REST_MS = 30_000;

const weight = (exit: Exit, key: string): bigint =>
  createHash('sha256').update(`${exit.name} ${key}`).digest().readBigUInt64BE();

/**
 * Spreads accounts over the exits: an account always leaves by the same one, in every process. While it fails, its
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

  /** Returns the exit of an account; undefined: requests leave as the system decides. */
  of(key: string): Exit | undefined {
    const working = this.exits.filter((exit) => !this.isResting(exit));
    return heaviest(working.length > 0 ? working : this.exits, key);
  }

  /** Leaves the exit alone for a while. Nothing of the request left by it. */
  failed(exit: Exit): void {
    if (!this.restingUntil.has(exit.name))
      this.log.warn({ msg: 'calls cannot leave by an exit; its accounts use others meanwhile', exit: exit.name });
    exitWorking.set({ exit: exit.name }, 0);
    this.restingUntil.set(exit.name, this.clock.now().getTime() + REST_MS);
  }

  /** Notes that a request left by it. */
  worked(exit: Exit): void {
    if (!this.restingUntil.delete(exit.name)) return;
    this.log.log({ msg: 'calls leave by an exit again', exit: exit.name });
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
