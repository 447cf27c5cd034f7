import type { CallOptions, Http } from '../http.js';
import { Pages } from '../pages.js';
import type { Answer, Body, Query, Schemas } from '../schema.types.js';

type Create = '/api/v1/quote';
type Hold = '/api/v1/quote/{id}/hold';
type Holds = '/api/v1/quote/hold';

/** A quote, or its id. */
export type QuoteRef = string | { quoteID: string };

/** Returns the id of a quote. */
export const quoteId = (quote: QuoteRef): string => (typeof quote === 'string' ? quote : quote.quoteID);

/** The price of a stay, and a hold on its nights. */
export class Quotes {
  constructor(private readonly http: Http) {}

  create(
    body: Body<Create>,
    { displayCurrency, ...options }: Query<Create, 'post'> & CallOptions = {},
  ): Promise<Schemas['StoredQuote']> {
    return this.http.data(
      this.http.api.POST('/api/v1/quote', { params: { query: { displayCurrency } }, body, ...this.http.init(options) }),
    );
  }

  get(id: string, options: CallOptions = {}): Promise<Schemas['StoredQuote']> {
    return this.http.data(
      this.http.api.GET('/api/v1/quote/{id}', { params: { path: { id } }, ...this.http.init(options) }),
    );
  }

  /** Holds the nights of a quote for 1 to 60 minutes. The quote lives as long as the hold. */
  hold(quote: QuoteRef, minutes: number, options: CallOptions = {}): Promise<Answer<Hold, 'post'>> {
    return this.http.data(
      this.http.api.POST('/api/v1/quote/{id}/hold', {
        params: { path: { id: quoteId(quote) } },
        body: { minutes },
        ...this.http.init(options),
      }),
    );
  }

  async releaseHold(quote: QuoteRef, options: CallOptions = {}): Promise<void> {
    await this.http.answer(
      this.http.api.DELETE('/api/v1/quote/{id}/hold', {
        params: { path: { id: quoteId(quote) } },
        ...this.http.init(options),
      }),
    );
  }

  /** Lists the open holds, the one that ends first at the top. */
  holds(options: CallOptions = {}): Pages<Answer<Holds>['data'][number]> {
    return new Pages((position) =>
      this.http.data(
        this.http.api.GET('/api/v1/quote/hold', { params: { query: position }, ...this.http.init(options) }),
      ),
    );
  }
}
