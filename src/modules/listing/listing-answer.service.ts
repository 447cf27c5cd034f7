import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { notFound } from '../../shared/errors/domain-error.js';
import { pageMeta, type PageRequest } from '../../shared/http/page.js';
import { Decimal, toNumber } from '../../shared/money/money.js';
import { DisplayRates } from './display-rates.service.js';
import { listingAnswer, type ListingView } from './listing-document.js';
import { ListingRepository } from './listing.repository.js';
import type { Conversion, ListingFilter } from './listing.types.js';

/** An answer ready to be sent: JSON text, and the date of the rates it was converted with. */
export interface ListingAnswer {
  text: string;
  rateDate?: string;
}

type Answer = ListingView & { is_tenant_owned: boolean };

/** Endpoints 10 and 11. Stored documents are sent as they are; only a display currency makes them be parsed. */
@Injectable()
export class ListingAnswerService {
  constructor(
    private readonly listings: ListingRepository,
    private readonly rates: DisplayRates,
  ) {}

  async one(scope: Scope, id: string, displayCurrency?: string): Promise<ListingAnswer> {
    const found = await this.listings.findDocument(scope, id);
    if (!found) throw notFound('Listing');
    const text = listingAnswer(found.document, found.owned);
    if (displayCurrency === undefined) return { text };
    const conversion = await this.rates.ratesFor(displayCurrency);
    return { text: JSON.stringify(displayed(JSON.parse(text) as Answer, conversion)), ...dateOf(conversion) };
  }

  async page(scope: Scope, filter: ListingFilter, page: PageRequest, displayCurrency?: string): Promise<ListingAnswer> {
    const { data, total } = await this.listings.page(scope, filter, page);
    const envelope = (items: string): string => `{"data":[${items}],"meta":${JSON.stringify(pageMeta(total, page))}}`;
    if (displayCurrency === undefined) return { text: envelope(data) };
    const conversion = await this.rates.ratesFor(displayCurrency);
    const items = (JSON.parse(`[${data}]`) as Answer[]).map((answer) => JSON.stringify(displayed(answer, conversion)));
    return { text: envelope(items.join(',')), ...dateOf(conversion) };
  }
}

const dateOf = ({ date }: Conversion): { rateDate?: string } => (date === null ? {} : { rateDate: date });

/** `startPrice` stays the PMS's, converted for display only. semantics §4 */
const displayed = (answer: Answer, { currency, convert }: Conversion): Answer => ({
  ...answer,
  startPrice: toNumber(convert(new Decimal(answer.startPrice), answer.currency)),
  currency,
  units: answer.units.map((unit) => ({
    ...unit,
    basePrice: toNumber(convert(new Decimal(unit.basePrice), unit.currency)),
    currency,
  })),
});
