import { Injectable } from '@nestjs/common';
import { Audit } from '../../../records/audit/audit.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Ceilings } from '../../../records/ceilings/ceilings.js';
import { asWorkspace } from '../../../platform/database/access.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError, notFound, type ErrorDetail } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import { type ImportCandidate, ListingImportRepository } from './listing-import.repository.js';
import { ListingNotifier, type ShownListing } from '../listing-notifier.js';
import { NewListings } from './new-listings.js';

export interface ImportOutcome {
  imported: string[];
  alreadyImported: string[];
}

/** Imports, by which a tenant shows another tenant's listings. */
@Injectable()
export class ListingImportService {
  constructor(
    private readonly database: Database,
    private readonly repository: ListingImportRepository,
    private readonly newListings: NewListings,
    private readonly notifier: ListingNotifier,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports all of the listings or none: 404 with those that do not exist or are not open to import, 422 for the
   * tenant's own.
   */
  async import(scope: Scope, ids: readonly string[]): Promise<ImportOutcome> {
    return asWorkspace(scope.workspaceId, 'own import', () => this.importWithin(scope, ids));
  }

  private importWithin(scope: Scope, ids: readonly string[]): Promise<ImportOutcome> {
    return this.database.transaction(async () => {
      await this.repository.lockOwners(scope, ids);
      const candidates = await this.repository.candidates(scope, ids);
      assertImportable(scope, ids, candidates);
      const fresh = candidates.filter(({ isImported }) => !isImported);
      await this.ceilings.requireRoom(scope, 'imports', fresh.length);
      await this.repository.insert(scope, fresh, this.clock.now());
      for (const { id } of fresh) await this.audit.record(scope, 'LISTING_IMPORTED', { type: 'listing', id });
      await this.announce(scope, fresh);
      await this.notifier.publishTo('LISTING_CREATED', shownTo(scope, fresh));
      return {
        imported: fresh.map(({ id }) => id),
        alreadyImported: candidates.filter(({ isImported }) => isImported).map(({ id }) => id),
      };
    });
  }

  async drop(scope: Scope, id: string): Promise<void> {
    await asWorkspace(scope.workspaceId, 'own import', () =>
      this.database.transaction(async () => {
        await this.repository.lockOwners(scope, [id]);
        if (!(await this.repository.remove(scope, id))) throw notFound('Imported listing');
        await this.audit.record(scope, 'LISTING_IMPORT_ENDED', { type: 'listing', id });
        await this.notifier.publishTo('LISTING_REMOVED', shownTo(scope, [{ id }]));
      }),
    );
  }

  /** Ends the imports of a tenant that is about to own the account's listings. */
  async dropOfAccount(tenantId: string, accountId: string): Promise<void> {
    await this.repository.removeOfAccount(tenantId, accountId);
  }

  private async announce(scope: Scope, listings: readonly ImportCandidate[]): Promise<void> {
    const accounts = new Map(listings.map(({ accountId, provider }) => [accountId, { id: accountId, provider }]));
    for (const account of accounts.values()) {
      const ids = listings.filter(({ accountId }) => accountId === account.id).map(({ id }) => id);
      await this.newListings.announce(scope, account, ids);
    }
  }
}

const shownTo = ({ tenantId }: Scope, listings: readonly { id: string }[]): ShownListing[] =>
  listings.map(({ id }) => ({ listingId: id, tenantId }));

const assertImportable = (scope: Scope, ids: readonly string[], candidates: readonly ImportCandidate[]): void => {
  const own = candidates.filter(({ tenantId }) => tenantId === scope.tenantId);
  if (own.length > 0) {
    const details = own.map(({ id }): ErrorDetail => ({
      field: 'listingIDs',
      code: 'own_listing',
      message: `${id} is the tenant's own listing`,
    }));
    throw new DomainError('refused', 'A tenant cannot import its own listing', { details });
  }
  const open = new Set(candidates.filter(({ isImported, isOpen }) => isImported || isOpen).map(({ id }) => id));
  const details = ids
    .filter((id) => !open.has(id))
    .map((id): ErrorDetail => ({ field: 'listingIDs', code: 'not_found', message: `${id} is not open to import` }));
  if (details.length > 0) throw new DomainError('not_found', 'Listing not found', { details });
};
