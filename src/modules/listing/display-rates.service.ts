import { Injectable } from '@nestjs/common';
import type { Conversion } from './listing.types.js';

type Source = (currency: string) => Promise<Conversion>;

/** Exchange rates for listings. The pricing module depends on this one, so it supplies its rates at start. */
@Injectable()
export class DisplayRates {
  private source?: Source;

  useSource(source: Source): void {
    this.source = source;
  }

  async ratesFor(currency: string): Promise<Conversion> {
    if (!this.source) throw new Error('No exchange rates: the pricing module is not loaded');
    return this.source(currency);
  }
}
