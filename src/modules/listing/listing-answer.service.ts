import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { notFound } from '../../values/errors/domain-error.js';
import { byCreation, type PageRequest, readPage } from '../../platform/paging/cursors.js';
import { pageMeta } from '../../platform/paging/page.js';
import { Decimal, toNumber } from '../../values/money/money.js';
import { DisplayRates } from './display-rates.service.js';
import { LiveReads } from './freshness/live-reads.service.js';
import { listingAnswer, type ListingView } from './listing-document.js';
import { ListingRepository } from './listing.repository.js';
import type { Conversion, ListingFilter, StoredDocument } from './listing.types.js';

/** An answer ready to be sent: JSON text, and the rates it was converted with. */
export interface ListingAnswer {
  text: string;
  rateDate?: string;
  missingRates?: string[];
}

/** Answers endpoints 10 and 11. Stored documents are sent as they are; only a display currency requires parsing. */
@Injectable()
export class ListingAnswerService {
  constructor(
    private readonly listings: ListingRepository,
    private readonly rates: DisplayRates,
    private readonly live: LiveReads,
  ) {}

  /** Reads the listing from the PMS if it is older than `maxAge` seconds, where that is given. 503 `too_old`. */
  async requireFresh(scope: Scope, id: string, maxAge: number | undefined): Promise<void> {
    if (maxAge === undefined) return;
    const read = async (): Promise<StoredDocument> => {
      const found = await this.listings.findDocument(scope, id);
      if (!found) throw notFound('Listing');
      return found;
    };
    await this.live.within(scope, { listingId: id, resource: 'LISTING', maxAge }, read, ({ asOf }) => asOf);
  }

  async one(scope: Scope, id: string, displayCurrency?: string): Promise<ListingAnswer> {
    const found = await this.oneIfVisible(scope, id, displayCurrency);
    if (!found) throw notFound('Listing');
    return found;
  }

  async oneIfVisible(scope: Scope, id: string, displayCurrency?: string): Promise<ListingAnswer | undefined> {
    const found = await this.listings.findDocument(scope, id);
    if (!found) return undefined;
    if (displayCurrency === undefined) return { text: listingAnswer(found) };
    const conversion = await this.rates.ratesFor(displayCurrency);
    return { text: JSON.stringify(converted(viewOf(found), conversion)), ...dateOf(conversion) };
  }

  async page(
    scope: Scope,
    filter: ListingFilter,
    request: PageRequest,
    displayCurrency?: string,
  ): Promise<ListingAnswer> {
    const walk = { list: 'listings', scope, filter };
    const page = await readPage(walk, request, (window) => this.listings.page(scope, filter, window), byCreation);
    const documents = page.rows;
    const envelope = (items: string[]): string =>
      `{"data":[${items.join(',')}],"meta":${JSON.stringify(pageMeta(page.total, page))}}`;
    if (displayCurrency === undefined) return { text: envelope(documents.map(listingAnswer)) };
    const conversion = await this.rates.ratesFor(displayCurrency);
    const missing = new Set<string>();
    const items = documents.map((stored) => {
      const view = viewOf(stored);
      const lacking = [view, ...view.units].flatMap(({ currency }) => conversion.missing(currency));
      for (const currency of lacking) missing.add(currency);
      return JSON.stringify(lacking.length > 0 ? view : converted(view, conversion));
    });
    return { text: envelope(items), ...dateOf(conversion), missingRates: [...missing].sort() };
  }
}

const dateOf = ({ date }: Conversion): { rateDate?: string } => (date === null ? {} : { rateDate: date });

const viewOf = (stored: StoredDocument): ListingView => JSON.parse(listingAnswer(stored)) as ListingView;

/** Converts `startPrice`, the PMS's price, for display only. */
const converted = (answer: ListingView, { currency, convert }: Conversion): ListingView => {
  const shown = (amount: number, from: string): number => toNumber(convert(new Decimal(amount), from));
  const startPrice = shown(answer.startPrice, answer.currency);
  const units = answer.units.map((unit) => ({ ...unit, basePrice: shown(unit.basePrice, unit.currency), currency }));
  return { ...answer, startPrice, currency, units };
};
