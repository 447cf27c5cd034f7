import type { Answered, CallOptions, Http } from '../http.js';
import { Pages } from '../pages.js';
import type { Answer, Body, Query, Schemas } from '../schema.types.js';
import { sleep } from '../transport.js';
import type { Removed } from './listings.js';
import { quoteId, type QuoteRef } from './quotes.js';

type Create = '/api/v1/reservation';
type List = Query<Create>;
type Cancel = '/api/v1/reservation/{id}/cancel';
type Preview = '/api/v1/reservation/{id}/cancellation';
type Change = '/api/v1/reservation/{id}/change';
type Reservation = Schemas['Reservation'];
type Terms = Pick<Schemas['CancellationPreview'], 'id'>;
type Offer = Pick<Schemas['ChangeOffer'], 'changeID'>;

/** A booking of a quote: stay, guests, currency and amounts are those of the quote. */
export type QuoteBooking = Omit<Schemas['BookQuoteInput'], 'quoteID'> & { quote: QuoteRef };

/** A booking without a quote: the stay and its four amounts. */
export type StayBooking = Exclude<Body<Create>, { quoteID: string }>;

/** The reservation after a write. */
export type Written = Reservation & {
  /**
   * The PMS did not answer in time (status 202): the outcome is looked up, and a notification follows. Never book again;
   * see `wait`.
   */
  pending: boolean;
};

const WAIT_MS = 120_000;
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 15_000;

/** Bookings, their changes and their cancellation. */
export class Reservations {
  constructor(private readonly http: Http) {}

  /** Books a quote, or a stay at amounts of the caller. A retry never books twice. */
  create(
    booking: QuoteBooking | StayBooking,
    { displayCurrency, priceCheck, ...options }: Query<Create, 'post'> & CallOptions = {},
  ): Promise<Written> {
    const body = 'quote' in booking ? bookQuote(booking) : booking;
    const query = { displayCurrency, priceCheck };
    return this.written(
      this.http.api.POST('/api/v1/reservation', { params: { query }, body, ...this.http.init(options) }),
    );
  }

  get(id: string, options: CallOptions & Query<'/api/v1/reservation/{id}'> = {}): Promise<Reservation> {
    const { displayCurrency, ...call } = options;
    return this.http.data(
      this.http.api.GET('/api/v1/reservation/{id}', {
        params: { path: { id }, query: { displayCurrency } },
        ...this.http.init(call),
      }),
    );
  }

  list(
    query: Omit<List, 'page' | 'cursor' | 'updatedSince'> = {},
    options: CallOptions = {},
  ): Pages<Reservation, Schemas['ReservationList']> {
    return new Pages(
      async (position) => (await this.page({ ...query, ...position }, options)) as Schemas['ReservationList'],
    );
  }

  /** Lists rows that have changed since `updatedSince` or after a `cursor`, as `listings.changes` does. */
  changes(
    query: Omit<List, 'page' | 'order'>,
    options: CallOptions = {},
  ): Pages<Reservation | Removed, Schemas['ReservationDelta']> {
    return new Pages(
      async ({ cursor }) =>
        (await this.page(
          cursor ? { ...query, updatedSince: undefined, cursor } : query,
          options,
        )) as Schemas['ReservationDelta'],
    );
  }

  /** Returns the cost of a cancellation, without any effect. Valid for 15 minutes. */
  previewCancellation(id: string, body: Body<Preview>, options: CallOptions = {}): Promise<Answer<Preview, 'post'>> {
    return this.http.data(
      this.http.api.POST('/api/v1/reservation/{id}/cancellation', {
        params: { path: { id } },
        body,
        ...this.http.init(options),
      }),
    );
  }

  /** Cancels at exactly the cost of a preview, once. 409 `terms_changed` has a new preview. */
  confirmCancellation(id: string, preview: Terms, options: CallOptions = {}): Promise<Written> {
    return this.written(
      this.http.api.POST('/api/v1/reservation/{id}/cancellation/{cancellationID}/confirm', {
        params: { path: { id, cancellationID: preview.id } },
        ...this.http.init(options),
      }),
    );
  }

  /** Cancels immediately, at the current cost. */
  cancel(id: string, body: Body<Cancel> = {}, options: CallOptions = {}): Promise<Written> {
    return this.written(
      this.http.api.POST('/api/v1/reservation/{id}/cancel', {
        params: { path: { id } },
        body,
        ...this.http.init(options),
      }),
    );
  }

  /** Returns the price of a changed stay, without any effect. Give the fields that change. */
  offerChange(
    id: string,
    body: Body<Change>,
    { displayCurrency, ...options }: Query<Change, 'post'> & CallOptions = {},
  ): Promise<Answer<Change, 'post'>> {
    return this.http.data(
      this.http.api.POST('/api/v1/reservation/{id}/change', {
        params: { path: { id }, query: { displayCurrency } },
        body,
        ...this.http.init(options),
      }),
    );
  }

  /**
   * Makes the change at exactly the price of its offer, once. An offer of `mode` REBOOK needs `allowRebook`, and returns
   * the new reservation.
   */
  confirmChange(
    id: string,
    offer: Offer,
    { allowRebook = false, ...options }: { allowRebook?: boolean } & CallOptions = {},
  ): Promise<Written> {
    return this.written(
      this.http.api.POST('/api/v1/reservation/{id}/change/{changeID}/confirm', {
        params: { path: { id, changeID: offer.changeID } },
        body: { allowRebook },
        ...this.http.init(options),
      }),
    );
  }

  /** Confirms a PENDING reservation at the PMS. */
  confirm(id: string, options: CallOptions = {}): Promise<Written> {
    return this.written(
      this.http.api.POST('/api/v1/reservation/{id}/confirm', { params: { path: { id } }, ...this.http.init(options) }),
    );
  }

  /** Declines a PENDING reservation on behalf of the host. */
  decline(id: string, { reason }: { reason?: string } = {}, options: CallOptions = {}): Promise<Written> {
    return this.cancel(id, { by: 'HOST', reason }, options);
  }

  /**
   * Waits until the outcome of a pending write is known, at most `waitMs` (default: two minutes), and returns the
   * reservation. `pending` stays true if the outcome is not known at the end of that time; a notification follows.
   */
  async wait(
    written: Written,
    { waitMs = WAIT_MS, ...options }: { waitMs?: number } & CallOptions = {},
  ): Promise<Written> {
    if (!written.pending) return written;
    const end = performance.now() + waitMs;
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(2 * pause, LONGEST_POLL_MS)) {
      await sleep(pause, options.signal);
      const now = await this.get(written.id, options);
      const pending = now.status === 'UNKNOWN' || now.updatedAt === written.updatedAt;
      if (!pending || performance.now() >= end) return { ...now, pending };
    }
  }

  private page(query: List, options: CallOptions): Promise<Answer<Create>> {
    return this.http.data(this.http.api.GET('/api/v1/reservation', { params: { query }, ...this.http.init(options) }));
  }

  private async written(call: Promise<Answered<Reservation>>): Promise<Written> {
    const { data, response } = await this.http.answer(call);
    return { ...data, pending: response.status === 202 };
  }
}

const bookQuote = ({ quote, ...rest }: QuoteBooking): Schemas['BookQuoteInput'] => ({
  ...rest,
  quoteID: quoteId(quote),
});
