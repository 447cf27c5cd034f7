import type { CallOptions, Http } from '../http.js';
import { Pages } from '../pages.js';
import type { Answer, Query, Schemas } from '../schema.types.js';

type List = Query<'/api/v1/listing'>;

/** A row that is no longer in the list. */
export type Removed = Schemas['RemovedRow'];

/** The listings of connected accounts. */
export class Listings {
  constructor(private readonly http: Http) {}

  list(
    query: Omit<List, 'page' | 'cursor' | 'updatedSince'> = {},
    options: CallOptions = {},
  ): Pages<Schemas['Listing'], Schemas['ListingList']> {
    return new Pages(
      async (position) => (await this.page({ ...query, ...position }, options)) as Schemas['ListingList'],
    );
  }

  /**
   * Lists rows that have changed since `updatedSince` or after a `cursor`, each once. Store `meta.nextCursor` of each
   * of the `pages()` with its rows.
   */
  changes(
    query: Omit<List, 'page'>,
    options: CallOptions = {},
  ): Pages<Schemas['Listing'] | Removed, Schemas['ListingDelta']> {
    return new Pages(
      async ({ cursor }) =>
        (await this.page(
          cursor ? { ...query, updatedSince: undefined, cursor } : query,
          options,
        )) as Schemas['ListingDelta'],
    );
  }

  get(
    id: string,
    query: Pick<Query<'/api/v1/listing/{id}'>, 'displayCurrency' | 'maxAge'> = {},
    options: CallOptions = {},
  ): Promise<Schemas['Listing']> {
    return this.http.data(
      this.http.api.GET('/api/v1/listing/{id}', { params: { path: { id }, query }, ...this.http.init(options) }),
    );
  }

  private page(query: List, options: CallOptions): Promise<Answer<'/api/v1/listing'>> {
    return this.http.data(this.http.api.GET('/api/v1/listing', { params: { query }, ...this.http.init(options) }));
  }
}
