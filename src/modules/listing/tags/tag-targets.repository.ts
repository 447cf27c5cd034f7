import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { TagTargets } from './tag.types.js';

/** A listing of the tenant, and the account under whose lock its tags change. */
interface TargetListing {
  id: string;
  accountId: string;
}

/** The listings and accounts of a tenant that carry a tag. */
@Injectable()
export class TagTargetsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the given accounts that belong to the tenant. */
  async ownAccounts({ workspaceId, tenantId }: Scope, ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM integration_account WHERE workspace_id = $1 AND tenant_id = $2 AND id = ANY($3)',
      [workspaceId, tenantId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the given listings that belong to the tenant. */
  ownListings({ workspaceId, tenantId }: Scope, ids: readonly string[]): Promise<TargetListing[]> {
    return this.database.query<TargetListing>(
      `SELECT id, integration_account_id AS "accountId" FROM listing
        WHERE workspace_id = $1 AND tenant_id = $2 AND id = ANY($3)`,
      [workspaceId, tenantId, ids],
    );
  }

  /**
   * Returns whether one of the accounts, or of their and the other listings, has this many tags in addition to the tag.
   */
  async areFull(tagId: string, targets: TagTargets, most: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM account_tag WHERE account_id = ANY($2) AND tag_id <> $1 GROUP BY account_id HAVING count(*) >= $4
        UNION ALL
       SELECT 1 FROM listing_tag lt JOIN listing l ON l.id = lt.listing_id
        WHERE (l.id = ANY($3) OR l.integration_account_id = ANY($2)) AND lt.tag_id <> $1
        GROUP BY lt.listing_id HAVING count(*) >= $4
        LIMIT 1`,
      [tagId, targets.accountIds, targets.listingIds, most],
    );
    return rows.length > 0;
  }

  /** Returns the listings that did not carry the tag before. */
  async apply(tagId: string, { accountIds, listingIds }: TagTargets): Promise<string[]> {
    await this.database.query(
      'INSERT INTO account_tag (account_id, tag_id) SELECT unnest($2::uuid[]), $1 ON CONFLICT DO NOTHING',
      [tagId, accountIds],
    );
    const rows = await this.database.query<{ id: string }>(
      `INSERT INTO listing_tag (listing_id, tag_id)
       SELECT id, $1 FROM listing WHERE id = ANY($3) OR integration_account_id = ANY($2)
       ON CONFLICT DO NOTHING RETURNING listing_id AS id`,
      [tagId, accountIds, listingIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the listings that carried the tag before. */
  async withdraw(tagId: string, { accountIds, listingIds }: TagTargets): Promise<string[]> {
    await this.database.query('DELETE FROM account_tag WHERE tag_id = $1 AND account_id = ANY($2)', [
      tagId,
      accountIds,
    ]);
    const rows = await this.database.query<{ id: string }>(
      `DELETE FROM listing_tag USING listing
        WHERE listing.id = listing_tag.listing_id AND listing_tag.tag_id = $1
          AND (listing.id = ANY($3) OR listing.integration_account_id = ANY($2))
       RETURNING listing_tag.listing_id AS id`,
      [tagId, accountIds, listingIds],
    );
    return rows.map(({ id }) => id);
  }
}
