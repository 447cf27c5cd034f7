import { Injectable } from '@nestjs/common';
import { ListingFilterRepository } from '../listing-filter.repository.js';
import type { ListingFloors } from './listing-floors.types.js';

/** The least prices of listings, by which a search by total finds the cheapest. docs/adr/0040-least-prices.md */
@Injectable()
export class ListingFloorsService {
  constructor(private readonly filters: ListingFilterRepository) {}

  /** Stores the least prices by id of the listing, in the transaction that stored their calendars. */
  async keep(floors: ReadonlyMap<string, ListingFloors>): Promise<void> {
    await this.filters.keepFloors(floors);
  }
}
