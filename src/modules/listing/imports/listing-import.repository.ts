import { Injectable } from '@nestjs/common';
import type { Provider } from '../../../connectors/port/provider.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { ShownListing } from '../listing-notifier.js';
import { ListingImportEntity } from './listing-import.entity.js';

export interface ImportCandidate {
  id: string;
  /** The owner. */
  tenantId: string;
  accountId: string;
  provider: Provider;
  isOpen: boolean;
  isImported: boolean;
}

/** Selects the imports to end; without `importerId`, those of all tenants. */
export type EndedImports = { importerId?: string } & (
  { listingId: string; accountId?: undefined } | { accountId: string; listingId?: undefined }
);

@Injectable()
export class ListingImportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks the accounts of the listings, so that they keep their owner until the transaction ends. Accounts are locked
   * before listings, as a move does.
   */
  async lockOwners(scope: Scope, ids: readonly string[]): Promise<void> {
    await this.database.query(
      `SELECT id FROM integration_account
        WHERE id IN (SELECT integration_account_id FROM listing WHERE workspace_id = $1 AND id = ANY($2)) ORDER BY id FOR KEY SHARE`,
      [scope.workspaceId, ids],
    );
  }

  /** Does the same as `lockOwners` for the account of the imports to end. */
  async lockOwner({ workspaceId }: Scope, { listingId, accountId }: EndedImports): Promise<void> {
    await this.database.query(
      `SELECT id FROM integration_account WHERE workspace_id = $1
          AND id = coalesce($2::uuid, (SELECT integration_account_id FROM listing WHERE id = $3)) FOR KEY SHARE`,
      [workspaceId, accountId ?? null, listingId ?? null],
    );
  }

  /** Returns the listings with these ids in the workspace, whoever owns them. */
  async candidates(scope: Scope, ids: readonly string[]): Promise<ImportCandidate[]> {
    return this.database.query<ImportCandidate>(
      `SELECT l.id, l.tenant_id AS "tenantId", l.integration_account_id AS "accountId", l.provider,
              a.allow_import AND l.status = 'ACTIVE' AS "isOpen",
              EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = $2) AS "isImported"
         FROM listing l JOIN integration_account a ON a.id = l.integration_account_id
        WHERE l.workspace_id = $1 AND l.id = ANY($3) ORDER BY l.id`,
      [scope.workspaceId, scope.tenantId, ids],
    );
  }

  async insert(scope: Scope, listings: readonly ImportCandidate[], now: Date): Promise<void> {
    const rows = listings.map(({ id, tenantId }) => ({
      listingId: id,
      tenantId: scope.tenantId,
      ownerTenantId: tenantId,
      workspaceId: scope.workspaceId,
      createdAt: now,
    }));
    if (rows.length === 0) return;
    await this.database.repository(ListingImportEntity).createQueryBuilder().insert().values(rows).orIgnore().execute();
  }

  async remove(scope: Scope, listingId: string): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM listing_import i USING listing l
        WHERE l.id = i.listing_id AND l.workspace_id = $1 AND i.tenant_id = $2 AND i.listing_id = $3 RETURNING i.listing_id`,
      [scope.workspaceId, scope.tenantId, listingId],
    );
    return rows.length === 1;
  }

  /** Returns the tenants that imported a listing of the tenant, oldest import first. */
  async importers(scope: Scope, listingId: string): Promise<{ tenantId: string; createdAt: Date }[]> {
    return this.database.query(
      `SELECT tenant_id AS "tenantId", created_at AS "createdAt" FROM listing_import
        WHERE workspace_id = $1 AND owner_tenant_id = $2 AND listing_id = $3 ORDER BY created_at, tenant_id`,
      [scope.workspaceId, scope.tenantId, listingId],
    );
  }

  /**
   * Ends imports of the tenant's listings: of one listing or of an account, by one tenant or by all. Returns the
   * listings with the tenants that no longer see them.
   */
  async end(scope: Scope, { listingId, accountId, importerId }: EndedImports): Promise<ShownListing[]> {
    return this.database.query<ShownListing>(
      `DELETE FROM listing_import i USING listing l
        WHERE l.id = i.listing_id AND l.workspace_id = $1 AND i.owner_tenant_id = $2 AND ($3::uuid IS NULL OR l.id = $3)
          AND ($4::uuid IS NULL OR l.integration_account_id = $4) AND ($5::uuid IS NULL OR i.tenant_id = $5)
        RETURNING i.listing_id AS "listingId", i.tenant_id AS "tenantId"`,
      [scope.workspaceId, scope.tenantId, listingId ?? null, accountId ?? null, importerId ?? null],
    );
  }

  /** Removes a tenant's imports of listings that it is about to own. */
  async removeOfAccount(tenantId: string, accountId: string): Promise<void> {
    await this.database.query(
      'DELETE FROM listing_import i USING listing l WHERE l.id = i.listing_id AND i.tenant_id = $1 AND l.integration_account_id = $2',
      [tenantId, accountId],
    );
  }
}
