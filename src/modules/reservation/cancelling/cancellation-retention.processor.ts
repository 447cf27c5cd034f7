import { Injectable } from '@nestjs/common';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { Clock } from '../../../values/time/clock.js';
import { CancellationPreviewRepository } from './cancellation-preview.repository.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Deletes previews of cancellations an hour after they expire; until then, confirming one is a 410. */
@Injectable()
export class CancellationRetentionProcessor {
  constructor(
    private readonly previews: CancellationPreviewRepository,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'cancellation-retention', everyMs: MINUTE_MS, busyMs: 100 })
  sweep(): Promise<boolean> {
    return this.previews.removeExpired(new Date(this.clock.now().getTime() - HOUR_MS));
  }
}
