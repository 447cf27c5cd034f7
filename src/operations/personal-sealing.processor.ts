import { Injectable } from '@nestjs/common';
import { Recurring } from '../shared/recurring/recurring-work.js';
import { PersonalStores } from '../shared/personal/personal-stores.js';
import { Clock } from '../shared/time/clock.js';

const INTERVAL_MS = 600_000;

/** Seals rows of the version before, and of its processes that still run. */
@Injectable()
export class PersonalSealingProcessor {
  private readonly startedAt: number;

  constructor(
    private readonly stores: PersonalStores,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now().getTime();
  }

  /**
   * Waits for processes of the version before to end, for they cannot open what is sealed. Requests come first: it pauses
   * between batches.
   */
  @Recurring({ name: 'personal-sealing', everyMs: INTERVAL_MS, busyMs: 250 })
  async seal(): Promise<boolean> {
    const isAlone = this.clock.now().getTime() - this.startedAt >= INTERVAL_MS / 2;
    return isAlone && (await this.stores.seal());
  }
}
