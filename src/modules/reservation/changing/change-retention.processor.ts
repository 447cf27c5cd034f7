import { Injectable } from '@nestjs/common';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { Clock } from '../../../values/time/clock.js';
import { StayChangeRepository } from './stay-change.repository.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Deletes offers to change a stay an hour after they expire; until then, confirming one is a 410. */
@Injectable()
export class ChangeRetentionProcessor {
  constructor(
    private readonly changes: StayChangeRepository,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'change-retention', everyMs: MINUTE_MS, busyMs: 100 })
  sweep(): Promise<boolean> {
    return this.changes.removeExpired(new Date(this.clock.now().getTime() - HOUR_MS));
  }
}
