import { Injectable } from '@nestjs/common';
import { Audit } from '../../shared/audit/audit.js';
import type { Scope } from '../../shared/auth/scope.js';
import { readAsWorkspace } from '../../shared/database/access.js';
import { Database } from '../../shared/database/database.js';
import { invalidField, notFound } from '../../shared/errors/domain-error.js';
import type { PageRequest } from '../../shared/http/page.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ListingMapRepository } from './listing-map.repository.js';
import { ListingRecords } from './listing-records.repository.js';
import { ListingRepository } from './listing.repository.js';
import type { ImportableListing, ListingFilter, MapArea, MapPoint, VisibleListing } from './listing.types.js';

/** What a tenant sees of listings: its own and those it imported. */
@Injectable()
export class ListingService {
  constructor(
    private readonly database: Database,
    private readonly listings: ListingRepository,
    private readonly maps: ListingMapRepository,
    private readonly records: ListingRecords,
    private readonly audit: Audit,
  ) {}

  async get(scope: Scope, id: string): Promise<VisibleListing> {
    const listing = await this.listings.findVisible(scope, id);
    if (!listing) throw notFound('Listing');
    return listing;
  }

  /** By the PMS's ids, as the owner sees them; for background work. */
  async byProviderIds(account: AccountRef, providerIds: readonly string[]): Promise<Map<string, VisibleListing>> {
    const listings = await this.listings.findByProviderIds(account.id, providerIds);
    return new Map(listings.map((listing) => [listing.providerId, listing]));
  }

  /** How many the tenant sees. */
  count(scope: Scope): Promise<number> {
    return this.listings.count(scope);
  }

  /** How many listings of its account the tenant has. */
  countOfAccount(scope: Scope, accountId: string): Promise<number> {
    return this.listings.countOfAccount(scope, accountId);
  }

  /** Where those that match are, and how many have no coordinates. 400 for an area that is none. */
  async map(scope: Scope, filter: ListingFilter, area: MapArea): Promise<{ points: MapPoint[]; unplaced: number }> {
    if (area.south > area.north) throw invalidField('south', 'area', 'must not be greater than north');
    if (area.west > area.east) throw invalidField('west', 'area', 'must not be greater than east');
    return this.maps.points(scope, filter, area);
  }

  /** Active listings that the tenant may import or has imported. */
  importable(scope: Scope, page: PageRequest): Promise<{ rows: ImportableListing[]; total: number }> {
    return readAsWorkspace(scope.workspaceId, () => this.listings.importable(scope, page));
  }

  /** The owner decides about a listing that sync brought; APPROVED ones are ACTIVE while the PMS offers them. */
  async review(scope: Scope, id: string, decision: 'APPROVED' | 'REJECTED'): Promise<void> {
    const listing = await this.get(scope, id);
    if (!listing.isTenantOwned) throw notFound('Listing');
    await this.database.transaction(async () => {
      await this.records.lockAccount(listing.integrationAccountId);
      await this.records.setApproval(id, decision);
      await this.records.rebuild([id]);
      await this.audit.record(scope, `LISTING_${decision}`, { type: 'listing', id });
    });
  }
}
