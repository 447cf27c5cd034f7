import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

const LOCK = 'keywords';
const BATCH = 200;

/** A table whose rows are found by keywords. */
export interface KeywordStore {
  /** Sets the keywords of up to the given number of rows without any, in the open transaction; returns how many. */
  addKeywords(limit: number): Promise<number>;
}

/** Every table whose rows are found by keywords. */
@Injectable()
export class KeywordStores {
  private readonly stores: KeywordStore[] = [];

  constructor(private readonly database: Database) {}

  add(store: KeywordStore): void {
    this.stores.push(store);
  }

  /**
   * Sets the keywords of a batch of each table, for rows of the previous version. May be killed and repeated; one
   * process at a time. Returns whether more may be left.
   */
  async fill(): Promise<boolean> {
    let filled = 0;
    for (const store of this.stores)
      filled += await this.database.transaction(async () =>
        (await this.database.tryLock(LOCK)) ? store.addKeywords(BATCH) : 0,
      );
    return filled > 0;
  }
}
