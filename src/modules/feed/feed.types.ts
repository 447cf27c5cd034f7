import type { EventType } from './feed.events.js';

/** The most events that a lag counts: counting costs as much as reading. */
export const MOST_LAG = 10_000;
/** The most consumers of a tenant. */
export const MOST_CONSUMERS = 100;
export const MOST_WAIT_SECONDS = 30;
export const MOST_EVENTS = 500;
/** In place of a cursor: the end of the feed. */
export const NOW = 'now';

/** The range of positions that the feed shows at a moment: from after `oldest` to `last`. */
export interface FeedBounds {
  oldest: number;
  last: number;
}

export interface FeedRequest {
  after?: string;
  types?: EventType[];
  /** Seconds to wait for an event where there is none. */
  wait: number;
  limit: number;
}

/** A request for events as a stream. */
export interface StreamRequest {
  /** The parameter or header that holds the cursor. */
  field: string;
  after?: string;
  types?: EventType[];
}

/** The conditions that must still hold while a request waits. */
export interface HeldRequest {
  /** The API key, as the caller sent it. */
  key: string;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

/** A stored position of a reader. */
export interface FeedConsumer {
  name: string;
  cursor: string;
  /** The number of events after the position, at most `MOST_LAG`. */
  lag: number;
  isTooOld: boolean;
  updatedAt: Date;
}

/** Consumers of all tenants: with a position stored within a day, without, and with one that is too old. */
export type ConsumerCounts = Record<'active' | 'idle' | 'expired', number>;
