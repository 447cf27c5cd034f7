import { Injectable } from '@nestjs/common';
import { isNarrowed, type ListingSource, ownCount, sourcesOf } from './listing-filter.sql.js';
import { apartSql } from './places/listing-place.sql.js';
import type { Conditions, ListingFilter, Place } from './listing.types.js';

/** The parts of a statement that select listings, for features whose statements join other tables to them. */
@Injectable()
export class ListingSelectionService {
  /** Returns the sources of the listings that the tenant may see and that match the filter. */
  sources(filter: ListingFilter, given: number): { sources: ListingSource[]; parameters: unknown[] } {
    return sourcesOf(filter, given);
  }

  /** Returns the number of the tenant's own listings that match a filter without a place, as a scalar. */
  ownCount(filter: ListingFilter, given: number): Conditions {
    return ownCount(filter, given);
  }

  /** Returns a value that grows with the distance of `listing_filter f` from a place. */
  apart(place: Place, given: number): Conditions {
    return apartSql(place, given);
  }

  /** Returns whether the filter has conditions other than a place and the owner. */
  isNarrowed(filter: ListingFilter): boolean {
    return isNarrowed(filter);
  }
}
