import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Partitions, startOfDay } from '../../platform/database/partitions.js';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { CallLogRepository } from '../../records/calls/call-log.repository.js';
import { Clock } from '../../values/time/clock.js';

const HOUR_MS = 3_600_000;
const TRIM_MS = 600_000;
const MOST_OF_ACCOUNT = 5_000;

/**
 * Deletes recorded calls to PMSes: those older than CALL_LOG_HOURS (by whole days), those of removed accounts, and
 * all but the newest 5,000 of each account.
 */
@Injectable()
export class CallLogRetentionProcessor {
  constructor(
    private readonly calls: CallLogRepository,
    private readonly partitions: Partitions,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'call-log-retention', everyMs: HOUR_MS })
  async forget(): Promise<void> {
    const before = startOfDay(new Date(this.clock.now().getTime() - this.env.CALL_LOG_HOURS * HOUR_MS));
    await this.partitions.drop('pms_call', before);
    await this.calls.forget(before);
    await this.calls.forgetRemoved();
  }

  @Recurring({ name: 'call-log-trim', everyMs: TRIM_MS })
  async trim(): Promise<void> {
    await this.calls.trim(MOST_OF_ACCOUNT);
  }
}
