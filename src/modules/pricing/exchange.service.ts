import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { DomainError, refusedField } from '../../values/errors/domain-error.js';
import { BASE, convert, missingRates, parseEcbDaily, type ReferenceRates } from '../../values/money/exchange.js';
import { Decimal } from '../../values/money/money.js';
import { OutboundHttp } from '../../platform/outbound/outbound-http.js';
import { Clock } from '../../values/time/clock.js';
import type { Conversion } from '../listing/listing.types.js';
import { PricingRepository } from './pricing.repository.js';
import type { MoneyView, MoneyViews } from './pricing.types.js';

/** Rates change once a day; another process may have fetched the new ones. */
const CACHE_MS = 60_000;

/** Daily reference rates of the European Central Bank, cross rates through EUR. */
@Injectable()
export class ExchangeService {
  private newest?: ReferenceRates;
  private checkedAt = -Infinity;
  /** Counts refreshes, so that a read that began before one is not cached after it. */
  private refreshes = 0;

  constructor(
    private readonly repository: PricingRepository,
    private readonly http: OutboundHttp,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Returns the newest stored rates; undefined until some were read. */
  async newestRates(): Promise<ReferenceRates | undefined> {
    const now = this.clock.now().getTime();
    if (now - this.checkedAt < CACHE_MS) return this.newest;
    const { refreshes } = this;
    const date = await this.repository.newestRateDate();
    if (date !== undefined && date !== this.newest?.date) {
      const rows = await this.repository.ratesOf(date);
      // Another reader may have found newer rates meanwhile.
      if (this.newest === undefined || this.newest.date < date)
        this.newest = { date, rates: new Map(rows.map(({ currency, rate }) => [currency, rate])) };
    }
    if (refreshes === this.refreshes) this.checkedAt = now;
    return this.newest;
  }

  async ratesFor(currency: string): Promise<Conversion> {
    const newest = await this.newestRates();
    const rates = newest?.rates ?? new Map<string, Decimal>();
    return {
      currency,
      date: newest?.date ?? null,
      missing: (from) => missingRates(from, currency, rates),
      convert: (amount, from) => {
        const converted = convert(amount, from, currency, rates);
        if (!converted)
          throw refusedField(
            'displayCurrency',
            'no_exchange_rate',
            `There is no exchange rate from ${from} to ${currency}`,
          );
        return converted;
      },
    };
  }

  /** Returns how to show amounts in `from` to a caller who may have asked for another currency. */
  async view(from: string, displayCurrency?: string): Promise<MoneyView> {
    if (displayCurrency === undefined) return { currency: from, convert: (amount) => amount };
    const { date, convert: toDisplay } = await this.ratesFor(displayCurrency);
    return { currency: displayCurrency, rateDate: date ?? undefined, convert: (amount) => toDisplay(amount, from) };
  }

  /**
   * Returns views for the rows of a list: a row without a rate keeps its currency, and `missing` names the rates that
   * are needed.
   */
  async views(displayCurrency?: string): Promise<MoneyViews> {
    const missing = new Set<string>();
    const conversion = displayCurrency === undefined ? undefined : await this.ratesFor(displayCurrency);
    const of = (from: string): MoneyView => {
      const lacking = conversion?.missing(from) ?? [];
      for (const currency of lacking) missing.add(currency);
      if (!conversion || lacking.length > 0) return { currency: from, convert: (amount) => amount };
      return { currency: conversion.currency, convert: (amount) => conversion.convert(amount, from) };
    };
    const rates = conversion && (await this.newestRates())?.rates;
    const currencies = (): string[] => {
      const rated = conversion ? [conversion.currency, BASE, ...(rates?.keys() ?? [])] : [];
      return [...new Set(rated)].filter((from) => conversion?.missing(from).length === 0);
    };
    return { of, missing, currencies, rateDate: conversion?.date ?? undefined };
  }

  /** Refuses (422) when amounts in `from` cannot be shown in `displayCurrency`. */
  async requireRate(from: string, displayCurrency?: string): Promise<void> {
    (await this.view(from, displayCurrency)).convert(new Decimal(0));
  }

  /** Returns whether today's rates may be available but have not been fetched. */
  async isDue(): Promise<boolean> {
    const newest = await this.repository.newestRateDate();
    return newest === undefined || newest < this.clock.now().toISOString().slice(0, 10);
  }

  async areMissing(): Promise<boolean> {
    return (await this.repository.newestRateDate()) === undefined;
  }

  /** Fetches and stores the current rates; returns their date. */
  async refresh(): Promise<string> {
    const response = await this.http.request({
      method: 'GET',
      url: this.env.EXCHANGE_RATES_URL,
      deadlineMs: 15_000,
      maxResponseBytes: 256 * 1024,
      addressFilter: false,
    });
    if (response.status !== 200) throw new DomainError('unavailable', `Reference rates: status ${response.status}`);
    const { date, rates } = parseEcbDaily(response.body.toString('utf8'));
    await this.repository.saveRates(date, rates);
    this.refreshes += 1;
    this.checkedAt = -Infinity;
    return date;
  }
}
