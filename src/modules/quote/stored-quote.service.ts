import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import type { Scope } from '../../platform/access/scope.js';
import { newId } from '../../platform/database/ids.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { DomainError, notFound } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { priceChanged, quoteUsed } from './quote.errors.js';
import { QuoteEntity } from './quote.entity.js';
import { QuoteRepository } from './quote.repository.js';
import { QuoteService } from './quote.service.js';
import type { BookableQuote, Exempt, QuoteRequest, StoredQuote, StoredQuoteAnswer } from './quote.types.js';

const MINUTE_MS = 60_000;

/** Stores quotes until they expire, so that a caller can read one again. */
@Injectable()
export class StoredQuoteService {
  constructor(
    private readonly quotes: QuoteService,
    private readonly stored: QuoteRepository,
    private readonly ceilings: Ceilings,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * Quotes the stay as `QuoteService.quote` does and stores the quote for QUOTE_MINUTES. 422 `too_many_quotes`.
   */
  async create(scope: Scope, request: QuoteRequest, exempt: Exempt = {}): Promise<StoredQuoteAnswer> {
    await this.ceilings.requireRoughRoom(scope, 'quotes');
    const { quote, rateDate, unitId, currency, amounts } = await this.quotes.quote(scope, request, exempt);
    const now = this.clock.now();
    const row = Object.assign(new QuoteEntity(), {
      id: newId(now),
      workspaceId: scope.workspaceId,
      tenantId: scope.tenantId,
      listingId: request.listingId,
      unitId,
      request,
      answer: quote,
      rateDate: rateDate ?? null,
      currency,
      ...amounts,
      expiresAt: new Date(now.getTime() + this.env.QUOTE_MINUTES * MINUTE_MS),
    });
    await this.stored.insert(row);
    return shown(row);
  }

  /** Returns the quote as it was shown. 404; 410 `quote_expired` with a new quote of the stay. */
  async get(scope: Scope, id: string): Promise<StoredQuoteAnswer> {
    return shown(await this.requireLive(scope, id));
  }

  /** Returns the quote for its booking. Errors as of `get`. */
  async requireBookable(scope: Scope, id: string): Promise<BookableQuote> {
    return bookable(await this.requireLive(scope, id));
  }

  /** Finds a quote, also one that has expired. 404. */
  async requireKnown(scope: Scope, id: string): Promise<QuoteEntity> {
    const row = await this.stored.find(scope, id);
    if (!row) throw notFound('Quote');
    return row;
  }

  /** Refuses (409 `quote_used`) a quote that was booked, except by the reservation `id`. */
  async requireUnused(scope: Scope, quoteId: string, id?: string): Promise<void> {
    const reservationID = await this.stored.reservationOf(scope, quoteId);
    if (reservationID !== undefined && reservationID !== id) throw quoteUsed(reservationID);
  }

  /** Refuses (409 `price_changed`) a quote whose stay costs more now. Otherwise errors as of `QuoteService.quote`. */
  async requirePrice(scope: Scope, { id, request, amounts }: BookableQuote): Promise<void> {
    const now = await this.quotes.quote(scope, request, { heldBy: id });
    if (now.amounts.total.greaterThan(amounts.total)) throw priceChanged();
  }

  /** Extends the quote so that it expires no earlier than `until`. */
  async prolong(scope: Scope, id: string, until: Date): Promise<void> {
    await this.stored.prolong(scope, id, until);
  }

  private async requireLive(scope: Scope, id: string): Promise<QuoteEntity> {
    const row = await this.requireKnown(scope, id);
    if (row.expiresAt <= this.clock.now()) throw await this.expired(scope, row);
    return row;
  }

  private async expired(scope: Scope, { request }: QuoteEntity): Promise<DomainError> {
    try {
      const { quote } = await this.create(scope, request);
      return quoteExpired([{ ...EXPIRED, message: 'The quote has expired; `quote` contains a new quote', quote }]);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const message = `The quote has expired, and there is no new one: ${error.message}`;
      return quoteExpired([{ ...EXPIRED, message }, ...error.details]);
    }
  }
}

const EXPIRED = { field: 'quoteID', code: 'quote_expired' } as const;

const quoteExpired = (details: DomainError['details']): DomainError =>
  new DomainError('gone', 'The quote has expired', { code: EXPIRED.code, details });

const bookable = (row: QuoteEntity): BookableQuote => {
  const { id, request, unitId, currency, rateDate, answer, base, fees, taxes, total } = row;
  const shown = { currency: answer.currency, rateDate, totals: answer.totals };
  const { quoteMetadata: metadata, cancellation } = answer;
  return { id, request, unitId, currency, amounts: { base, fees, taxes, total }, metadata, shown, cancellation };
};

const shown = (row: QuoteEntity): StoredQuoteAnswer => ({
  quote: { quoteID: row.id, expiresAt: row.expiresAt.toISOString(), ...row.answer } satisfies StoredQuote,
  rateDate: row.rateDate ?? undefined,
  bookable: bookable(row),
});
