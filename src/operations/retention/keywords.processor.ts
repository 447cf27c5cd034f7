import { Injectable } from '@nestjs/common';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { KeywordStores } from '../../records/keywords/keyword-stores.js';

const INTERVAL_MS = 60_000;

/** Makes rows of the previous version, and of its processes that still run, searchable. */
@Injectable()
export class KeywordsProcessor {
  constructor(private readonly stores: KeywordStores) {}

  @Recurring({ name: 'keywords', everyMs: INTERVAL_MS, busyMs: 250 })
  fill(): Promise<boolean> {
    return this.stores.fill();
  }
}
