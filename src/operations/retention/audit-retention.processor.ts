import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { AuditRepository } from '../../records/audit/audit.repository.js';
import { Partitions, startOfDay } from '../../platform/database/partitions.js';
import { Clock } from '../../values/time/clock.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes entries of the audit log after AUDIT_RETENTION_DAYS, at the end of that day. */
@Injectable()
export class AuditRetentionProcessor {
  constructor(
    private readonly entries: AuditRepository,
    private readonly partitions: Partitions,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'audit-retention', everyMs: HOUR_MS, busyMs: 100 })
  async sweep(): Promise<boolean> {
    const before = startOfDay(new Date(this.clock.now().getTime() - this.env.AUDIT_RETENTION_DAYS * DAY_MS));
    await this.partitions.drop('audit_entry', before);
    return this.entries.forget(before);
  }
}
