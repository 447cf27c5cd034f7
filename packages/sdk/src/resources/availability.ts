import type { CallOptions, Http } from '../http.js';
import { Pages } from '../pages.js';
import type { Answer, Body, Query } from '../schema.types.js';

type One = '/api/v1/availability/{listingID}';
type Batch = '/api/v1/availability/batch';

/** The nights of listings with their prices. */
export class Availability {
  constructor(private readonly http: Http) {}

  /** Lists the nights of a listing from `startDate` to `endDate`, inclusive. */
  nights(
    listingID: string,
    query: Omit<Query<One>, 'page' | 'cursor'> = {},
    options: CallOptions = {},
  ): Pages<Answer<One>['data'][number], Answer<One>> {
    return new Pages((position) =>
      this.http.data(
        this.http.api.GET('/api/v1/availability/{listingID}', {
          params: { path: { listingID }, query: { ...query, ...position } },
          ...this.http.init(options),
        }),
      ),
    );
  }

  /** Returns the nights of up to 200 listings. */
  batch(body: Body<Batch>, options: CallOptions = {}): Promise<Answer<Batch, 'post'>> {
    return this.http.data(this.http.api.POST('/api/v1/availability/batch', { body, ...this.http.init(options) }));
  }
}
