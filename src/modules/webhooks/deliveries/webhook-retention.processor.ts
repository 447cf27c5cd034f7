import { Injectable } from '@nestjs/common';
import { startOfDay } from '../../../platform/database/partitions.js';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { Clock } from '../../../values/time/clock.js';
import { WebhookRetentionRepository } from './webhook-retention.repository.js';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Deletes old webhooks: events and deliveries 30 days after they ended, attempts after 30 days, replaced URLs with
 * their last delivery; all of them at the end of the day.
 */
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
