import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { readAsWorkspace } from '../../../platform/database/access.js';
import type { FoundListing } from '../listing.types.js';
import { ListingKeywordsRepository } from './listing-keywords.repository.js';

/** Shows listings that a search found. */
@Injectable()
export class FoundListingsService {
  constructor(private readonly listings: ListingKeywordsRepository) {}

  /** Returns the given listings that the tenant sees. */
  async visible(scope: Scope, ids: readonly string[]): Promise<FoundListing[]> {
    return ids.length === 0 ? [] : this.listings.visible(scope, ids);
  }

  /** Returns the names of listings by id. A tenant keeps its bookings of listings that it no longer imports. */
  async names({ workspaceId }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
    return ids.length === 0 ? new Map() : readAsWorkspace(workspaceId, () => this.listings.names(workspaceId, ids));
  }
}
