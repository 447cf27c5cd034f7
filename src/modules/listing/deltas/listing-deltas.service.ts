import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Deltas } from '../../../records/deltas/deltas.js';
import { removedRow } from '../../../records/deltas/deltas.rules.js';
import type { DeltaRequest } from '../../../records/deltas/deltas.types.js';
import { listingAnswer } from '../listing-document.js';
import type { ListingFilter } from '../listing.types.js';
import { type ChangedListing, ListingDeltasRepository } from './listing-deltas.repository.js';

/** Changes of the listings that a tenant sees, in the order in which they were published. */
@Injectable()
export class ListingDeltasService {
  constructor(
    private readonly listings: ListingDeltasRepository,
    private readonly deltas: Deltas,
  ) {}

  /** Returns the page as JSON: the documents of the list, and removed listings. 400, 410. */
  async page(scope: Scope, filter: ListingFilter, request: DeltaRequest): Promise<string> {
    const walk = { kind: 'LISTING', filter } as const;
    const start = await this.deltas.start(scope, walk, request);
    const found = await this.listings.after(scope, filter, start, request.limit);
    const { rows, meta } = await this.deltas.page(scope, walk, request, { start, ...found });
    return `{"data":[${rows.map(shown).join(',')}],"meta":${JSON.stringify(meta)}}`;
  }
}

const shown = ({ document, ...row }: ChangedListing): string =>
  document === null ? JSON.stringify(removedRow(row)) : listingAnswer({ ...row, document });
