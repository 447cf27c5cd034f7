import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import type { FoundAccount } from '../integration-account.types.js';
import { AccountKeywordsRepository } from './account-keywords.repository.js';

/** Shows accounts that a search found. */
@Injectable()
export class FoundAccountsService {
  constructor(private readonly accounts: AccountKeywordsRepository) {}

  /** Returns the given accounts that belong to the tenant. */
  async own(scope: Scope, ids: readonly string[]): Promise<FoundAccount[]> {
    return ids.length === 0 ? [] : this.accounts.own(scope, ids);
  }
}
