import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { AvailabilityService } from '../availability/availability.service.js';
import { ListingAnswerService } from '../listing/listing-answer.service.js';

/** Makes sure that a stay is checked and priced with data that is as fresh as the caller requires. */
@Injectable()
export class QuoteFreshness {
  constructor(
    private readonly listings: ListingAnswerService,
    private readonly availability: AvailabilityService,
  ) {}

  /**
   * Reads the listing, by whose rules stays are priced, and its calendar from the PMS where they are older than
   * `maxAge` seconds. 503 `too_old`.
   */
  async require(scope: Scope, listingId: string, maxAge: number | undefined): Promise<void> {
    if (maxAge === undefined) return;
    await Promise.all([
      this.listings.requireFresh(scope, listingId, maxAge),
      this.availability.requireFresh(scope, listingId, maxAge),
    ]);
  }
}
