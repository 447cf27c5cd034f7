import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { StatementNames } from '../../../platform/database/statement-names.js';
import { withBounds } from '../../../records/deltas/deltas.rules.js';
import type { DeltaBounds, DeltaPlace } from '../../../records/deltas/deltas.types.js';
import type { ListingFilter, StoredDocument } from '../listing.types.js';
import { listingDeltaSql } from './listing-delta.sql.js';

/** `document` is null where the listing is removed for the tenant. */
export type ChangedListing = DeltaPlace & Omit<StoredDocument, 'document'> & { document: string | null };

@Injectable()
export class ListingDeltasRepository {
  private readonly names = new StatementNames('listing-delta');

  constructor(private readonly database: Database) {}

  /** Returns changed listings after a position, one more than `limit` where there are more. */
  async after(
    { workspaceId, tenantId }: Scope,
    filter: ListingFilter,
    position: number,
    limit: number,
  ): Promise<{ bounds: DeltaBounds; rows: ChangedListing[] }> {
    const { sql, parameters } = listingDeltaSql(filter);
    const rows = await this.database.read<DeltaBounds & (ChangedListing | { id: null })>(this.names.of(sql), sql, [
      workspaceId,
      tenantId,
      position,
      limit,
      ...parameters,
    ]);
    return withBounds<ChangedListing>(rows);
  }
}
