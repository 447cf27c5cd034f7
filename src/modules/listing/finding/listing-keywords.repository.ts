import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { type KeywordStore, KeywordStores } from '../../../records/keywords/keyword-stores.js';
import { rowsWithoutKeywords } from '../../../records/keywords/rows-without-keywords.repository.js';
import { ListingEntity } from '../listing.entity.js';
import { visible } from '../listing-page.sql.js';
import type { FoundListing } from '../listing.types.js';
import { listingKeywords } from './listing-keywords.js';

/** Sets the keywords of listings that were stored without them, and reads the shown fields of found listings. */
@Injectable()
export class ListingKeywordsRepository implements KeywordStore {
  constructor(
    private readonly database: Database,
    stores: KeywordStores,
  ) {
    stores.add(this);
  }

  async addKeywords(limit: number): Promise<number> {
    const listings = this.database.repository(ListingEntity);
    const rows = await rowsWithoutKeywords(listings, limit, ['id', 'providerId', 'name', 'internalName', 'address']);
    for (const row of rows) await listings.update({ id: row.id }, { keywords: listingKeywords(row) });
    return rows.length;
  }

  /** Returns the given listings that the tenant sees. */
  visible({ workspaceId, tenantId }: Scope, ids: readonly string[]): Promise<FoundListing[]> {
    return this.database.read<FoundListing>(
      'found-listings',
      `SELECT l.id, l.name, l.address->>'city' AS city, l.address->>'country' AS country, l.status, l.provider,
              l.integration_account_id AS "integrationAccountId" FROM listing l WHERE ${visible('$1', '$2')} AND l.id = ANY($3)`,
      [workspaceId, tenantId, ids],
    );
  }

  /** Returns the names of listings of the workspace, by id. */
  async names(workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.read<{ id: string; name: string }>(
      'found-listing-names',
      'SELECT id, name FROM listing WHERE workspace_id = $1 AND id = ANY($2)',
      [workspaceId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
