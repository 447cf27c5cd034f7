import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { IdempotencyRepository } from '../../records/idempotency/idempotency.repository.js';
import { Clock } from '../../values/time/clock.js';

const HOUR_MS = 3_600_000;

/** Deletes stored answers of an `Idempotency-Key`, which contain guest data, when the key is new again after 72 h. */
@Injectable()
export class IdempotencyRetentionProcessor {
  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'idempotency-retention', everyMs: HOUR_MS, busyMs: 100 })
  sweep(): Promise<boolean> {
    return this.keys.purge(this.clock.now());
  }
}
