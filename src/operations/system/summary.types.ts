import type { BookingsOfHour } from '../../modules/reservation/reservation.types.js';
import type { TodayCounts } from '../../modules/reservation/today/today.types.js';
import type { AccountCounts } from '../../modules/sync/health/sync-health.types.js';
import type { WebhookUrlCounts } from '../../modules/webhooks/webhooks.types.js';

export interface SummaryHour extends BookingsOfHour {
  notifications: number;
  failedNotifications: number;
}

/** The resources of a tenant, and the events of the last hours. */
export interface Summary {
  accounts: AccountCounts;
  listings: number;
  reservations: number;
  today: TodayCounts;
  webhookUrls: WebhookUrlCounts;
  /** Oldest first. */
  hours: SummaryHour[];
}
