import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { DeltaSequencer } from '../../records/deltas/delta-sequencer.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class DeltasProcessor {
  constructor(private readonly sequencer: DeltaSequencer) {}

  /** Numbers changes, including those without an event, such as the first read of an account. */
  @Recurring({ name: 'deltas', everyMs: 1_000, busyMs: 50 })
  number(): Promise<boolean> {
    return this.sequencer.round();
  }

  @Recurring({ name: 'delta-retention', everyMs: HOUR_MS })
  async forget(): Promise<void> {
    await this.sequencer.forget();
  }
}
