import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { Partitions } from '../../platform/database/partitions.js';
import { Clock } from '../../values/time/clock.js';

const HOUR_MS = 3_600_000;

/** Creates partitions for the next days: when a worker starts, and every hour. */
@Injectable()
export class PartitionsProcessor {
  constructor(
    private readonly partitions: Partitions,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'partitions', everyMs: HOUR_MS })
  async make(): Promise<void> {
    await this.partitions.make(this.clock.now());
  }
}
