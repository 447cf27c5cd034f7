import { Injectable } from '@nestjs/common';
import { ListingService } from '../../modules/listing/listing.service.js';
import { ReservationReadsService } from '../../modules/reservation/reservation-reads.service.js';
import { SyncHealthService } from '../../modules/sync/health/sync-health.service.js';
import { WebhookDeliveriesService } from '../../modules/webhooks/deliveries/webhook-deliveries.service.js';
import { WebhooksService } from '../../modules/webhooks/webhooks.service.js';
import type { Scope } from '../../platform/access/scope.js';
import { Clock } from '../../values/time/clock.js';
import { startOf } from '../../values/time/steps.js';
import type { Summary } from './summary.types.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/**
 * Returns the starts of the last full hours; the last one is the current one. The answer changes only with its counts.
 */
const lastHours = (now: Date): Date[] => {
  const last = startOf(now, HOUR_MS).getTime();
  return Array.from({ length: HOURS }, (_, index) => new Date(last - (HOURS - 1 - index) * HOUR_MS));
};

const byHour = <T extends { since: Date }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.since.getTime(), row]));

/** Returns the numbers that an operator reads first; they contain no guest data. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly accounts: SyncHealthService,
    private readonly listings: ListingService,
    private readonly reservations: ReservationReadsService,
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly clock: Clock,
  ) {}

  async of(scope: Scope): Promise<Summary> {
    const hours = lastHours(this.clock.now());
    const [accounts, listings, reservations, today, webhookUrls, bookings, deliveries] = await Promise.all([
      this.accounts.count(scope),
      this.listings.count(scope),
      this.reservations.count(scope),
      this.reservations.countToday(scope),
      this.webhooks.countUrls(scope),
      this.reservations.bookingsByHour(scope, hours[0]!).then(byHour),
      this.deliveries.byHour(scope, hours[0]!).then(byHour),
    ]);
    return {
      accounts,
      listings,
      reservations,
      today,
      webhookUrls,
      hours: hours.map((since) => ({
        since,
        bookings: bookings.get(since.getTime())?.bookings ?? 0,
        notifications: deliveries.get(since.getTime())?.made ?? 0,
        failedNotifications: deliveries.get(since.getTime())?.failed ?? 0,
      })),
    };
  }
}
