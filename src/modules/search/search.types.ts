import type { ChargeKind } from '../../connectors/kit/charge-kinds.js';
import type { Stay } from '../availability/availability.types.js';
import type { ListingFilter } from '../listing/listing.types.js';
import type { Quote } from '../quote/quote.types.js';

export const SORTS = ['createdAt', 'total', 'distance', 'rating'] as const;

export type SearchSort = (typeof SORTS)[number];

/** When somebody would stay. */
export interface StayWish extends Stay {
  /** Then the two dates are a window, and the stay has so many nights anywhere in it. */
  nights?: number;
  /** How many days earlier or later the whole stay may be. */
  flexibleDays: number;
}

/** A place in the order of a search: of what it is sorted by, then of listings, then of their units. */
export interface SearchPosition {
  key: number;
  listingId: string;
  unitId: string;
}

/** After this position. */
export interface SearchCursor extends SearchPosition {
  /** Of the same search, whatever its page size. */
  search: string;
}

export interface SearchRequest extends StayWish {
  filter: ListingFilter;
  guests: number;
  /** Both ends included, in `displayCurrency`. */
  minTotal?: number;
  maxTotal?: number;
  displayCurrency?: string;
  sort: SearchSort;
  limit: number;
  /** As the last page named it. */
  cursor?: string;
  withListing: boolean;
}

/** One unit and the cheapest stay there that fits the wish. */
export interface SearchHit {
  listingID: string;
  unitID: string;
  checkInDate: string;
  checkOutDate: string;
  nights: number;
  currency: string;
  total: number;
  components: Quote['components'];
  basis: 'estimated';
  /** What the stay may cost besides (or less) that the PMS does not tell. */
  unknownParts: ChargeKind[];
  /** Of the listing from the place asked for; null without one. */
  distanceKm: number | null;
  /** When the read began that last changed the calendar; null when only parts of it were read. */
  asOf: string | null;
}

export interface SearchAnswer {
  /** JSON text of each hit, ready to be sent. */
  rows: string[];
  nextCursor: string | null;
  rateDate?: string;
  missingRates: string[];
}

/** Units that have enough free nights in a row. */
export interface CandidateQuery {
  filter: ListingFilter;
  /** First night of the earliest stay, and how many nights there are from it to the end of the latest. */
  from: string;
  days: number;
  /** In a row. */
  nights: number;
  sort: SearchSort;
  after?: SearchPosition;
  /** At most: listings to look at, units to find. */
  listings: number;
  units: number;
}
