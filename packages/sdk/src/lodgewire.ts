import type { Client } from 'openapi-fetch';
import { type Answered, type CallOptions, Http, type LodgewireOptions } from './http.js';
import { Pages } from './pages.js';
import { Accounts } from './resources/accounts.js';
import { Availability } from './resources/availability.js';
import { Events } from './resources/events.js';
import { Listings } from './resources/listings.js';
import { Providers } from './resources/providers.js';
import { Quotes } from './resources/quotes.js';
import { Reservations } from './resources/reservations.js';
import { Webhooks } from './resources/webhooks.js';
import type { Answer, paths, Query } from './schema.types.js';

type Search = '/api/v1/listing/search';
type Find = '/api/v1/search';

/** A client of one installation of Lodgewire. */
export class Lodgewire {
  /** The calls of openapi-fetch, for every operation: they return `{ data, error, response }`. */
  readonly api: Client<paths>;
  readonly accounts: Accounts;
  readonly listings: Listings;
  readonly availability: Availability;
  readonly quotes: Quotes;
  readonly reservations: Reservations;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly providers: Providers;
  private readonly http: Http;
  /** Hidden when the client is printed, because it contains the key. */
  readonly #options: LodgewireOptions;

  constructor(options: LodgewireOptions) {
    this.#options = options;
    this.http = new Http(options);
    this.api = this.http.api;
    this.accounts = new Accounts(this.http);
    this.listings = new Listings(this.http);
    this.availability = new Availability(this.http);
    this.quotes = new Quotes(this.http);
    this.reservations = new Reservations(this.http);
    this.events = new Events(this.http);
    this.webhooks = new Webhooks(this.http);
    this.providers = new Providers(this.http);
  }

  /** Lists the units that are free for a stay, with their prices. */
  search(
    query: Omit<Query<Search>, 'cursor'>,
    options: CallOptions = {},
  ): Pages<Answer<Search>['data'][number], Answer<Search>> {
    return new Pages(({ cursor }) =>
      this.http.data(
        this.api.GET('/api/v1/listing/search', {
          params: { query: { ...query, cursor } },
          ...this.http.init(options),
        }),
      ),
    );
  }

  /** Finds accounts, listings, reservations and guests by a name or an id; returns the best hits. */
  async find(
    text: string,
    query: Omit<Query<Find>, 'q'> = {},
    options: CallOptions = {},
  ): Promise<Answer<Find>['data']> {
    const { data } = await this.http.data(
      this.api.GET('/api/v1/search', { params: { query: { ...query, q: text } }, ...this.http.init(options) }),
    );
    return data;
  }

  /**
   * Returns the body of an operation's answer; throws LodgewireError. For operations without their own method:
   * `lw.request((api) => api.GET('/api/v1/workspace'))`.
   */
  request<T>(call: (api: Client<paths>) => Promise<Answered<T>>): Promise<T> {
    return this.http.data(call(this.api));
  }

  /** Returns a client that acts as another tenant. */
  forTenant(tenant: string): Lodgewire {
    return new Lodgewire({ ...this.#options, tenant });
  }
}
