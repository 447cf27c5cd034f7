import { Injectable } from '@nestjs/common';
import { startOfDay } from '../../shared/database/partitions.js';
import { Recurring } from '../../shared/recurring/recurring-work.js';
import { Clock } from '../../shared/time/clock.js';
import { WebhookRetentionRepository } from './webhook-retention.repository.js';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Events and deliveries are kept for 30 days after they ended, attempts for 30 days, replaced URLs until their last delivery goes; all of them to the end of the day. */
@Injectable()
export class WebhookRetentionProcessor {
  constructor(
    private readonly rows: WebhookRetentionRepository,
    private readonly clock: Clock,
  ) {}

  @Recurring({ name: 'webhook-retention', everyMs: HOUR_MS, busyMs: 100 })
  async sweep(): Promise<boolean> {
    const before = startOfDay(new Date(this.clock.now().getTime() - KEPT_MS));
    const moreDeliveries = await this.rows.deleteDeliveries(before);
    await this.rows.dropDays(before);
    const moreAttempts = await this.rows.deleteAttempts(before);
    const moreEvents = await this.rows.deleteEvents(before);
    const moreUrls = await this.rows.deleteEndpoints(before);
    return moreDeliveries || moreAttempts || moreEvents || moreUrls;
  }
}
