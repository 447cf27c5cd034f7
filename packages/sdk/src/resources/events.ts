import type { CallOptions, Http } from '../http.js';
import { LodgewireError } from '../errors.js';
import type { Answer, EventType, LodgewireEvent, Query } from '../schema.types.js';
import { sleep } from '../transport.js';

type Feed = Query<'/api/v1/event'>;
type Consumer = '/api/v1/event/consumer/{consumer}';

/** A page of the feed. */
export interface EventPage {
  data: LodgewireEvent[];
  meta: Answer<'/api/v1/event'>['meta'];
}

export interface FollowOptions extends CallOptions {
  /** A cursor, `now` for the end of the feed, or `oldest` for its beginning. Default: `oldest`. */
  after?: string;
  /** Only these types. */
  types?: EventType[];
}

export interface ConsumeOptions extends Omit<FollowOptions, 'after'> {
  /** Where a consumer without a position begins. Default: `oldest`. */
  from?: 'now' | 'oldest';
}

const WAIT_S = 30;
const MARGIN_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The feed: everything that the tenant can be notified of, without a URL to receive it. */
export class Events {
  constructor(private readonly http: Http) {}

  /** Reads one page. */
  async read(query: Feed = {}, options: CallOptions = {}): Promise<EventPage> {
    const page = await this.http.data(
      this.http.api.GET('/api/v1/event', { params: { query }, ...this.http.init(options) }),
    );
    return page as unknown as EventPage;
  }

  /**
   * Yields pages without an end: existing events first, then new ones. Waits through outages. Ends when `signal`
   * aborts. Throws if a retry would not help, such as 410 `cursor_too_old`.
   */
  async *pages({ after = 'oldest', types, ...options }: FollowOptions = {}): AsyncGenerator<
    EventPage,
    void,
    undefined
  > {
    let cursor = after === 'oldest' ? undefined : after;
    for (let pause = FIRST_PAUSE_MS; !options.signal?.aborted;) {
      // The end of the feed is also a cursor, which is stored before the first wait.
      const wait = cursor === 'now' ? 0 : WAIT_S;
      const page = await this.tried({ after: cursor, types, wait }, options);
      if (page) {
        pause = FIRST_PAUSE_MS;
        cursor = page.meta.nextCursor;
        yield page;
        continue;
      }
      await sleep(pause, options.signal).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** Yields events without an end, as `pages` does. */
  async *follow(options: FollowOptions = {}): AsyncGenerator<LodgewireEvent, void, undefined> {
    for await (const { data } of this.pages(options)) yield* data;
  }

  /**
   * Passes each event to the handler, one after another, and stores the position under `name` in the service after
   * each page: a restarted consumer continues there. Resolves when `signal` aborts, rejects if the handler
   * does. Events whose page was not stored are passed again: ignore an `id` that you have processed.
   */
  async consume(
    name: string,
    handler: (event: LodgewireEvent) => unknown,
    { from = 'oldest', types, ...options }: ConsumeOptions = {},
  ): Promise<void> {
    const after = await this.begin(name, from, options);
    for await (const { data, meta } of this.pages({ after, types, ...options })) {
      for (const event of data) {
        if (options.signal?.aborted) return;
        await handler(event);
      }
      // Also for an empty page, because cursors get old.
      await this.store(name, meta.nextCursor, { ...options, signal: undefined });
    }
  }

  /** Returns the position stored under a name; undefined if there is none. */
  async position(name: string, options: CallOptions = {}): Promise<Answer<Consumer> | undefined> {
    try {
      return await this.http.data(
        this.http.api.GET('/api/v1/event/consumer/{consumer}', {
          params: { path: { consumer: name } },
          ...this.http.init(options),
        }),
      );
    } catch (error) {
      if (error instanceof LodgewireError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Stores a position under a name: a cursor, or `now`. */
  store(name: string, cursor: string, options: CallOptions = {}): Promise<Answer<Consumer, 'put'>> {
    return this.http.data(
      this.http.api.PUT('/api/v1/event/consumer/{consumer}', {
        params: { path: { consumer: name } },
        body: { cursor },
        ...this.http.init(options),
      }),
    );
  }

  /** Removes the position stored under a name. */
  async forget(name: string, options: CallOptions = {}): Promise<void> {
    await this.http.answer(
      this.http.api.DELETE('/api/v1/event/consumer/{consumer}', {
        params: { path: { consumer: name } },
        ...this.http.init(options),
      }),
    );
  }

  private async begin(name: string, from: 'now' | 'oldest', options: CallOptions): Promise<string> {
    const stored = await this.position(name, options);
    if (stored) return stored.cursor;
    // Stored immediately, so that events of an outage before the first page are not missed.
    return from === 'now' ? (await this.store(name, 'now', options)).cursor : 'oldest';
  }

  /** Returns a page; undefined after a temporary failure, and after the signal. */
  private async tried(query: Feed, options: CallOptions): Promise<EventPage | undefined> {
    try {
      return await this.read(query, { timeoutMs: WAIT_S * 1_000 + MARGIN_MS, ...options });
    } catch (error) {
      if (options.signal?.aborted) return undefined;
      if (error instanceof LodgewireError && passes(error)) return undefined;
      throw error;
    }
  }
}

const passes = ({ status }: LodgewireError): boolean => status === 0 || status === 429 || status >= 500;
