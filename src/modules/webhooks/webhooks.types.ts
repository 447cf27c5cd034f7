import type { Provider } from '../../connectors/kit/provider.js';
import { NEW_LISTINGS_IMPORTED } from '../listing/listing.events.js';
import { RESERVATION_EVENTS } from '../reservation/reservation.events.js';

/** The events that an app can subscribe to: docs/interface.md#events */
export const WEBHOOK_EVENTS = [...RESERVATION_EVENTS, NEW_LISTINGS_IMPORTED] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const MAX_URLS = 10;

export interface WebhookAppChanges {
  events?: WebhookEvent[];
  urls?: string[];
}

/** How a URL fares: failing since a time, or disabled after five days of that or a 410. */
export interface WebhookUrl {
  url: string;
  failingSince: Date | null;
  disabledAt: Date | null;
  disabledReason: string | null;
}

/** Each URL is failing, disabled or neither. */
export interface WebhookUrlCounts {
  total: number;
  failing: number;
  disabled: number;
}

export interface WebhookApp {
  id: string;
  workspaceId: string;
  provider: Provider;
  events: WebhookEvent[];
  urls: WebhookUrl[];
  createdAt: Date;
  updatedAt: Date;
}

/** `whsec_…`; the previous one, where there is one, signs too until `previousUntil`. */
export interface WebhookSecret {
  url: string;
  secret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
}

interface DeliveryAttempt {
  number: number;
  trigger: 'AUTOMATIC' | 'MANUAL';
  status: number | null;
  errorClass: string | null;
  durationMs: number;
  responseExcerpt: string;
  startedAt: Date;
}

export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  url: string;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
  attempts: DeliveryAttempt[];
}

/** With what is sent: the signed body, byte for byte, without personal fields once they are erased. */
export interface DeliveryWithBody extends Delivery {
  body: string;
}

/** Deliveries that were made within a full hour of UTC. */
export interface DeliveriesOfHour {
  since: Date;
  made: number;
  /** Those of them that ended without success, or wait after an attempt that failed. */
  failed: number;
}

export interface DeliveryFilter {
  state?: DeliveryState;
  eventType?: string;
  url?: string;
  since?: Date;
}
