import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../config/connection.js';
import { ExitCode } from '../exit-code.js';
import { CliFault, ServiceFault } from '../fault.js';
import { requestHeaders } from './client.js';
import { networkFault } from './network-fault.js';
import { notLodgewire, requireAnswer } from './service-fault.js';
import { SseParser } from './sse-parser.js';

/** The service writes a line at least every 15 seconds. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A position of the feed, with the event that precedes it if there is one. */
export interface FeedItem {
  cursor: string;
  /** The body as the service sent it, byte for byte, and its type. */
  event?: { type: string; body: string };
}

export interface FollowOptions {
  connection: Connection;
  tenantId: string | undefined;
  /** A cursor or `now`; undefined for the oldest event. */
  after: string | undefined;
  types: readonly string[];
  signal: AbortSignal;
  /** Called when the connection was lost, before it is reopened. */
  onLost(reason: string): void;
}

const addressOf = ({ connection, after, types }: FollowOptions): string => {
  const query = new URLSearchParams();
  if (after) query.set('after', after);
  if (types.length > 0) query.set('types', types.join(','));
  return `${connection.url}/api/v1/event?${query}`;
};

/** Aborts when nothing has been read for too long, and when the caller stops. */
class Watchdog {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  readonly signal: AbortSignal;

  constructor(stop: AbortSignal) {
    this.signal = AbortSignal.any([stop, this.controller.signal]);
    this.feed();
  }

  feed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.controller.abort(new DOMException('No line for too long', 'TimeoutError')),
      SILENCE_MS,
    );
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

const open = async (options: FollowOptions, cursor: string | undefined, signal: AbortSignal): Promise<Response> => {
  const { url, key } = options.connection;
  const headers = {
    ...requestHeaders(key, options.tenantId),
    accept: 'text/event-stream',
    ...(cursor && { 'last-event-id': cursor }),
  };
  const response = await fetch(addressOf(options), { headers, redirect: 'manual', signal });
  if (!response.ok) await requireAnswer(url, response);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw notLodgewire(url, response);
  return response;
};

/** Yields the positions of one connection, until the service ends it. */
async function* readOnce(options: FollowOptions, cursor: string | undefined): AsyncGenerator<FeedItem> {
  const watchdog = new Watchdog(options.signal);
  const parser = new SseParser();
  try {
    const response = await open(options, cursor, watchdog.signal);
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      watchdog.feed();
      for (const { id, event, data } of parser.feed(text))
        if (id) yield { cursor: id, ...(data && event && { event: { type: event, body: data } }) };
    }
  } finally {
    watchdog.end();
  }
}

/** Returns how long to wait before the next attempt. Throws errors that another attempt would not change. */
const pauseAfter = (error: unknown, attempts: number): number => {
  const backoff = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts);
  if (!(error instanceof ServiceFault)) return backoff;
  if (error.status !== 429 && error.status < 500) throw error;
  return Math.max(backoff, error.retryAfter * 1_000);
};

/**
 * Yields the events of a tenant until the signal stops it, and reconnects if the connection was lost. Throws if the
 * first connection fails, because then the address or the key is wrong.
 */
export async function* followFeed(options: FollowOptions): AsyncGenerator<FeedItem> {
  let cursor: string | undefined;
  let attempts = 0;
  while (!options.signal.aborted) {
    let failure: unknown;
    try {
      for await (const item of readOnce(options, cursor)) {
        cursor = item.cursor;
        attempts = 0;
        yield item;
      }
    } catch (error) {
      if (options.signal.aborted) return;
      failure = error instanceof CliFault ? error : networkFault(options.connection.url, error);
      if (cursor === undefined) throw failure;
    }
    const pause = pauseAfter(failure, attempts);
    attempts += 1;
    if (failure) options.onLost((failure as CliFault).message);
    await sleep(pause, undefined, { signal: options.signal }).catch(() => undefined);
  }
}

/** The reason why a stored position cannot be continued. */
export const tooOld = (): CliFault =>
  new CliFault(
    'The stored position is older than the oldest event. Use --since oldest or --since now; the events in between are lost.',
    ExitCode.refused,
  );
