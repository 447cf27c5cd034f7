import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { startOfDay } from '../../../platform/database/partitions.js';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { Clock } from '../../../values/time/clock.js';
import { WebhookRetentionRepository } from './webhook-retention.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes old webhooks: deliveries 30 days after they ended, attempts after 30 days, replaced URLs with their last
 * delivery; all of them at the end of the day. Events last a day longer than the feed shows them (EVENT_DAYS), because
 * the feed counts from the day on which an event was numbered.
 */
@Injectable()
export class WebhookRetentionProcessor {
  constructor(
    private readonly rows: WebhookRetentionRepository,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  @Recurring({ name: 'webhook-retention', everyMs: HOUR_MS, busyMs: 100 })
  async sweep(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const before = startOfDay(new Date(now - KEPT_MS));
    const eventsBefore = startOfDay(new Date(now - (this.env.EVENT_DAYS + 1) * DAY_MS));
    const moreDeliveries = await this.rows.deleteDeliveries(before);
    await this.rows.dropDays(before, eventsBefore);
    const moreAttempts = await this.rows.deleteAttempts(before);
    const moreEvents = await this.rows.deleteEvents(eventsBefore);
    const moreUrls = await this.rows.deleteEndpoints(before);
    return moreDeliveries || moreAttempts || moreEvents || moreUrls;
  }
}
