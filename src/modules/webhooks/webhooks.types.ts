import { type Provider, PROVIDERS } from '../../connectors/port/provider.js';
import type { EventType } from '../feed/feed.events.js';

/** In place of a provider code: the app for every code, present and future, that has no app with URLs of its own. */
export const ALL_PROVIDERS = 'ALL';
export type AppProvider = Provider | typeof ALL_PROVIDERS;
export const APP_PROVIDERS = [...PROVIDERS, ALL_PROVIDERS] as const satisfies readonly AppProvider[];

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const MAX_URLS = 10;

export interface WebhookAppChanges {
  events?: EventType[];
  urls?: string[];
}

/** The health of a URL: failing since a time, or disabled after five days of failures or a 410. */
export interface WebhookUrl {
  url: string;
  failingSince: Date | null;
  disabledAt: Date | null;
  disabledReason: string | null;
}

/** The number of URLs that are failing, disabled or neither. */
export interface WebhookUrlCounts {
  total: number;
  failing: number;
  disabled: number;
}

export interface WebhookApp {
  id: string;
  workspaceId: string;
  provider: AppProvider;
  events: EventType[];
  urls: WebhookUrl[];
  createdAt: Date;
  updatedAt: Date;
}

/** `whsec_…`; the previous one, where there is one, is also valid until `previousUntil`. */
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
  /** The reservation, listing, account or unit that the event is about. */
  subjectId: string;
  isTest: boolean;
  url: string;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
  attempts: DeliveryAttempt[];
}

/** A delivery with its signed body, byte for byte, without personal fields once they are erased. */
export interface DeliveryWithBody extends Delivery {
  body: string;
}

/** Deliveries that were created within a full hour of UTC. */
export interface DeliveriesOfHour {
  since: Date;
  made: number;
  /** The deliveries among them that ended without success, or wait after a failed attempt. */
  failed: number;
}

export interface DeliveryFilter {
  state?: DeliveryState;
  /** Ended without success, or waits after a failed attempt. */
  failed?: boolean;
  subjectId?: string;
  /** The event is about this account, or about something that belongs to it. */
  accountId?: string;
  eventType?: string;
  url?: string;
  since?: Date;
}
