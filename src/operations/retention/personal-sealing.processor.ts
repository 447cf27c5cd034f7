import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { PersonalStores } from '../../records/personal/personal-stores.js';
import { Clock } from '../../values/time/clock.js';

const INTERVAL_MS = 600_000;

/** Seals rows of the previous version, and of its processes that still run. */
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
   * Waits for processes of the previous version to end, because they cannot decrypt sealed values. Pauses between
   * batches, because requests have priority.
   */
  @Recurring({ name: 'personal-sealing', everyMs: INTERVAL_MS, busyMs: 250 })
  async seal(): Promise<boolean> {
    const isAlone = this.clock.now().getTime() - this.startedAt >= INTERVAL_MS / 2;
    return isAlone && (await this.stores.seal());
  }
}
