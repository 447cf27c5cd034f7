import type { CallOptions, Http } from '../http.js';
import { Pages } from '../pages.js';
import type { Answer, Body, Query } from '../schema.types.js';
import { sleep } from '../transport.js';

type List = '/api/v1/integration-account';
type One = '/api/v1/integration-account/{integrationAccountID}';
type Health = '/api/v1/integration-account/{integrationAccountID}/health';

const POLL_MS = 1_000;
const READY_TIMEOUT_MS = 300_000;

/** The connected accounts of hosts at their PMSes. */
export class Accounts {
  constructor(private readonly http: Http) {}

  list(
    query: Omit<Query<List>, 'page' | 'cursor'> = {},
    options: CallOptions = {},
  ): Pages<Answer<List>['data'][number]> {
    return new Pages((position) =>
      this.http.data(
        this.http.api.GET('/api/v1/integration-account', {
          params: { query: { ...query, ...position } },
          ...this.http.init(options),
        }),
      ),
    );
  }

  /** Connects the account of a host. Its listings follow within seconds: see `ready`. */
  connect(body: Body<List>, options: CallOptions = {}): Promise<Answer<List, 'post'>> {
    return this.http.data(this.http.api.POST('/api/v1/integration-account', { body, ...this.http.init(options) }));
  }

  get(id: string, options: CallOptions = {}): Promise<Answer<One>> {
    const path = { integrationAccountID: id };
    return this.http.data(
      this.http.api.GET('/api/v1/integration-account/{integrationAccountID}', {
        params: { path },
        ...this.http.init(options),
      }),
    );
  }

  update(id: string, body: Body<One, 'patch'>, options: CallOptions = {}): Promise<Answer<One, 'patch'>> {
    const path = { integrationAccountID: id };
    return this.http.data(
      this.http.api.PATCH('/api/v1/integration-account/{integrationAccountID}', {
        params: { path },
        body,
        ...this.http.init(options),
      }),
    );
  }

  /** Disconnects the account. Its listings are removed from Lodgewire, not from the PMS. */
  async remove(id: string, options: CallOptions = {}): Promise<void> {
    const path = { integrationAccountID: id };
    await this.http.answer(
      this.http.api.DELETE('/api/v1/integration-account/{integrationAccountID}', {
        params: { path },
        ...this.http.init(options),
      }),
    );
  }

  /** Returns the state of its syncs, and its problems. */
  health(id: string, options: CallOptions = {}): Promise<Answer<Health>> {
    const path = { integrationAccountID: id };
    return this.http.data(
      this.http.api.GET('/api/v1/integration-account/{integrationAccountID}/health', {
        params: { path },
        ...this.http.init(options),
      }),
    );
  }

  /** Requests a sync now. */
  sync(
    id: string,
    body: Body<'/api/v1/integration-account/{integrationAccountID}/sync'> = {},
    options: CallOptions = {},
  ): Promise<Answer<'/api/v1/integration-account/{integrationAccountID}/sync', 'post'>> {
    const path = { integrationAccountID: id };
    return this.http.data(
      this.http.api.POST('/api/v1/integration-account/{integrationAccountID}/sync', {
        params: { path },
        body,
        ...this.http.init(options),
      }),
    );
  }

  /** Tries it at the PMS with reads and a price; the report contains no value of the account. */
  probe(
    id: string,
    options: CallOptions = {},
  ): Promise<Answer<'/api/v1/integration-account/{integrationAccountID}/probe', 'post'>> {
    const path = { integrationAccountID: id };
    return this.http.data(
      this.http.api.POST('/api/v1/integration-account/{integrationAccountID}/probe', {
        params: { path },
        ...this.http.init(options),
      }),
    );
  }

  /**
   * Resolves to the account's health once everything has been read for the first time, or to its
   * health at that moment after `waitMs` (default: five minutes).
   */
  async ready(
    id: string,
    { waitMs = READY_TIMEOUT_MS, ...options }: CallOptions & { waitMs?: number } = {},
  ): Promise<Answer<Health>> {
    for (const end = performance.now() + waitMs; ;) {
      const health = await this.health(id, options);
      const isRead = health.resources.every(({ lastCompleteAt }) => lastCompleteAt !== null);
      if (isRead || performance.now() >= end) return health;
      await sleep(POLL_MS, options.signal);
    }
  }
}
