import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { GuestErasureService } from './guest-erasure.service.js';

const HOUR_MS = 3_600_000;
const BATCH = 50;

/** Erases guests GUEST_RETENTION_DAYS after check-out, where that is set. */
@Injectable()
export class GuestRetentionProcessor {
  constructor(
    private readonly erasure: GuestErasureService,
    private readonly env: Env,
  ) {}

  @Recurring({ name: 'guest-retention', everyMs: HOUR_MS, busyMs: 250 })
  async sweep(): Promise<boolean> {
    const days = this.env.GUEST_RETENTION_DAYS;
    return days !== undefined && (await this.erasure.eraseOlderThan(days, BATCH)) === BATCH;
  }
}
