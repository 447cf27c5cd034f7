import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { callHeaders } from './client.js';
import { endSession } from './session.js';

interface Changed {
  listingID?: string;
  integrationAccountID?: string;
}

const LISTS: readonly QueryKey[] = [['listings'], ['summary']];

/**
 * The queries that an event makes stale. Events of reservations contain guests, which a background page should not
 * read: a booking, a change of dates and a cancellation change the calendar as well.
 */
const AFFECTED: Readonly<Record<string, (changed: Changed) => readonly QueryKey[]>> = {
  CALENDAR_CHANGED: ({ listingID }) => [
    ['nights', listingID],
    ['reservations'],
    ['reservation'],
    ['timeline'],
    ['latest-bookings'],
    ['open-holds'],
    ['summary'],
  ],
  LISTING_CREATED: () => LISTS,
  LISTING_CHANGED: ({ listingID }) => [['listing', listingID], ['listings']],
  LISTING_REMOVED: ({ listingID }) => [['listing', listingID], ...LISTS],
  NEW_LISTINGS_IMPORTED: () => LISTS,
  ACCOUNT_STATUS_CHANGED: ({ integrationAccountID }) => [
    ['account', integrationAccountID],
    ['health', integrationAccountID],
    ['accounts'],
    ['health-of'],
    ['summary'],
  ],
};
const URL = `/api/v1/event?after=now&types=${Object.keys(AFFECTED).join(',')}`;

/** The time in which events are gathered: those of one change arrive together, and are shown together. */
const GATHER_MS = 300;
const RETRY_MS = 2_000;
/** The pause after a temporary refusal, such as too many streams. */
const REFUSED_MS = 60_000;
/** The longest silence: the server sends something every 15 seconds. */
const SILENCE_MS = 40_000;

let isOpen = false;

/** Returns whether changes arrive without polling. */
export const isLive = (): boolean => isOpen;

/** Follows the events of the tenant while the tab is visible, and reads the changed data again. */
export const useLiveEvents = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let follower: AbortController | undefined;
    const turn = (): void => {
      follower?.abort();
      follower = document.visibilityState === 'hidden' ? undefined : new AbortController();
      if (follower) void follow(client, follower.signal);
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      follower?.abort();
    };
  }, [client]);
};

/** Reconnects until it is stopped, or until the key may not read events. */
const follow = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
  const changes = new Changes(client);
  let last = '';
  const keep = (id: string): void => void (last = id);
  while (!signal.aborted) {
    const status = await stream(last, changes, keep, signal).catch(() => 0);
    isOpen = false;
    if (signal.aborted || status === 403) return;
    if (status === 401) return endSession();
    // The position is too old.
    if (status === 410) last = '';
    await pause(status === 429 ? REFUSED_MS : RETRY_MS, signal);
  }
};

/** Reads one stream to its end. Returns the status of the answer. */
const stream = async (
  last: string,
  changes: Changes,
  keep: (id: string) => void,
  stop: AbortSignal,
): Promise<number> => {
  const silence = new AbortController();
  const signal = AbortSignal.any([stop, silence.signal]);
  const headers = { ...callHeaders(), accept: 'text/event-stream', ...(last && { 'last-event-id': last }) };
  const response = await fetch(URL, { headers, signal, cache: 'no-store' });
  if (!response.ok || !response.body) return response.status;
  isOpen = true;
  // Without a position, changes before the stream were missed.
  if (!last) changes.everything();
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (id) keep(id);
      if (event) changes.of(event, (JSON.parse(data) as { data: Changed }).data);
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return response.status;
    parser.feed(value);
  }
};

/** Gathers changes, and reads the changed data again once. */
class Changes {
  private readonly keys = new Map<string, QueryKey>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly client: QueryClient) {}

  everything(): void {
    void this.client.invalidateQueries();
  }

  of(type: string, changed: Changed): void {
    for (const key of AFFECTED[type]?.(changed) ?? []) this.keys.set(JSON.stringify(key), key);
    this.timer ??= setTimeout(() => this.show(), GATHER_MS);
  }

  private show(): void {
    this.timer = undefined;
    const keys = [...this.keys.values()];
    this.keys.clear();
    for (const queryKey of keys) void this.client.invalidateQueries({ queryKey });
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
