import { Injectable } from '@nestjs/common';
import { Audit } from '../../../records/audit/audit.js';
import type { AuditTarget } from '../../../records/audit/audit.types.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { notFound } from '../../../values/errors/domain-error.js';
import { IntegrationAccountService } from '../../integration-account/integration-account.service.js';
import { type EndedImports, ListingImportRepository } from './listing-import.repository.js';
import { ListingNotifier } from '../listing-notifier.js';
import { ListingService } from '../listing.service.js';

/**
 * The owner's control over tenants that imported its listings. Once an import ends, the tenant no longer sees the
 * listing; its bookings remain.
 */
@Injectable()
export class ListingImportersService {
  constructor(
    private readonly database: Database,
    private readonly imports: ListingImportRepository,
    private readonly listings: ListingService,
    private readonly accounts: IntegrationAccountService,
    private readonly notifier: ListingNotifier,
    private readonly audit: Audit,
  ) {}

  async list(scope: Scope, listingId: string): Promise<{ tenantId: string; createdAt: Date }[]> {
    await this.requireOwn(scope, listingId);
    return this.imports.importers(scope, listingId);
  }

  /** Ends imports of a listing and returns their number. Without `importerId`, those of all tenants. */
  async endOfListing(scope: Scope, listingId: string, importerId?: string): Promise<number> {
    await this.requireOwn(scope, listingId);
    return this.end(scope, { listingId, importerId }, { type: 'listing', id: listingId });
  }

  /** Ends imports of all listings of an account, as `endOfListing` does for one listing. */
  async endOfAccount(scope: Scope, accountId: string, importerId?: string): Promise<number> {
    await this.accounts.get(scope, accountId);
    return this.end(scope, { accountId, importerId }, { type: 'integration-account', id: accountId });
  }

  private end(scope: Scope, imports: EndedImports, target: AuditTarget): Promise<number> {
    return this.database.transaction(async () => {
      await this.imports.lockOwner(scope, imports);
      const ended = await this.imports.end(scope, imports);
      if (ended.length > 0) await this.audit.record(scope, 'IMPORTS_ENDED', target);
      await this.notifier.publishTo('LISTING_REMOVED', ended);
      return ended.length;
    });
  }

  private async requireOwn(scope: Scope, listingId: string): Promise<void> {
    if (!(await this.listings.get(scope, listingId)).isTenantOwned) throw notFound('Listing');
  }
}
