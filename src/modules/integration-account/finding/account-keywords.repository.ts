import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { type KeywordStore, KeywordStores } from '../../../records/keywords/keyword-stores.js';
import { rowsWithoutKeywords } from '../../../records/keywords/rows-without-keywords.repository.js';
import { IntegrationAccountEntity } from '../integration-account.entity.js';
import type { FoundAccount } from '../integration-account.types.js';
import { accountKeywords } from './account-keywords.js';

/** Sets the keywords of accounts that were stored without them, and reads the shown fields of found accounts. */
@Injectable()
export class AccountKeywordsRepository implements KeywordStore {
  constructor(
    private readonly database: Database,
    stores: KeywordStores,
  ) {
    stores.add(this);
  }

  async addKeywords(limit: number): Promise<number> {
    const accounts = this.database.repository(IntegrationAccountEntity);
    const rows = await rowsWithoutKeywords(accounts, limit);
    for (const row of rows) await accounts.update({ id: row.id }, { keywords: accountKeywords(row) });
    return rows.length;
  }

  /** Returns the given accounts that belong to the tenant. */
  own({ workspaceId, tenantId }: Scope, ids: readonly string[]): Promise<FoundAccount[]> {
    return this.database.read<FoundAccount>(
      'found-accounts',
      `SELECT id, name, provider, status FROM integration_account
        WHERE workspace_id = $1 AND tenant_id = $2 AND id = ANY($3)`,
      [workspaceId, tenantId, ids],
    );
  }
}
