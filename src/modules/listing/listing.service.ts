import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import type { Scope } from '../../platform/access/scope.js';
import { readAsWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { invalidField, notFound } from '../../values/errors/domain-error.js';
import {
  byCreation,
  type ListPage,
  type ListRequest,
  type ListWindow,
  readPage,
  type Rows,
} from '../../platform/paging/cursors.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ListingMapRepository } from './places/listing-map.repository.js';
import { ListingNotifier } from './listing-notifier.js';
import { ListingRecords } from './listing-records.repository.js';
import { ListingRepository } from './listing.repository.js';
import type { ImportableListing, ListingFilter, MapArea, MapPoint, VisibleListing } from './listing.types.js';

/** The listings that a tenant sees: its own and those it imported. */
@Injectable()
export class ListingService {
  constructor(
    private readonly database: Database,
    private readonly listings: ListingRepository,
    private readonly maps: ListingMapRepository,
    private readonly records: ListingRecords,
    private readonly notifier: ListingNotifier,
    private readonly audit: Audit,
  ) {}

  async get(scope: Scope, id: string): Promise<VisibleListing> {
    const listing = await this.listings.findVisible(scope, id);
    if (!listing) throw notFound('Listing');
    return listing;
  }

  /** Finds listings by the PMS's ids as their owner sees them, for background work. */
  async byProviderIds(account: AccountRef, providerIds: readonly string[]): Promise<Map<string, VisibleListing>> {
    const listings = await this.listings.findByProviderIds(account.id, providerIds);
    return new Map(listings.map((listing) => [listing.providerId, listing]));
  }

  /** Counts the listings that the tenant sees. */
  count(scope: Scope): Promise<number> {
    return this.listings.count(scope);
  }

  /** Returns the time zones of all listings of the workspace, which do not reveal any single listing. */
  timeZones({ workspaceId }: Scope): Promise<string[]> {
    return readAsWorkspace(workspaceId, () => this.listings.timeZones(workspaceId));
  }

  /** Counts the listings of the tenant's account. */
  countOfAccount(scope: Scope, accountId: string): Promise<number> {
    return this.listings.countOfAccount(scope, accountId);
  }

  /**
   * Returns the positions of matching listings and the number of those without coordinates. 400 for an invalid area.
   */
  async map(scope: Scope, filter: ListingFilter, area: MapArea): Promise<{ points: MapPoint[]; unplaced: number }> {
    if (area.south > area.north) throw invalidField('south', 'wrong_order', 'must not be greater than north');
    if (area.west > area.east) throw invalidField('west', 'wrong_order', 'must not be greater than east');
    return this.maps.points(scope, filter, area);
  }

  /** Returns active listings that the tenant may import or has imported. */
  importable(scope: Scope, request: ListRequest): Promise<ListPage<ImportableListing>> {
    const read = (window: ListWindow): Promise<Rows<ImportableListing>> =>
      readAsWorkspace(scope.workspaceId, () => this.listings.importable(scope, window));
    return readPage({ list: 'importable', scope }, request, read, byCreation);
  }

  /**
   * Stores the owner's decision about a listing that a sync stored; APPROVED ones are ACTIVE while the PMS offers
   * them.
   */
  async review(scope: Scope, id: string, decision: 'APPROVED' | 'REJECTED'): Promise<void> {
    const listing = await this.get(scope, id);
    if (!listing.isTenantOwned) throw notFound('Listing');
    await this.database.transaction(async () => {
      await this.records.lockAccount(listing.integrationAccountId);
      await this.records.setApproval(id, decision);
      await this.notifier.publish('LISTING_CHANGED', await this.records.rebuild([id]));
      await this.audit.record(scope, `LISTING_${decision}`, { type: 'listing', id });
    });
  }
}
