import type { Stay } from '../availability/availability.types.js';
import type { ListingFilter } from '../listing/listing.types.js';

export const SORTS = ['createdAt', 'total', 'distance', 'rating'] as const;

export type SearchSort = (typeof SORTS)[number];

/** When somebody would stay. */
export interface StayWish extends Stay {
  /** Then the two dates are a window, and the stay has so many nights anywhere in it. */
  nights?: number;
  /** How many days earlier or later the whole stay may be. */
  flexibleDays: number;
}

/** After this hit. */
export interface SearchCursor {
  /** Of the same search, whatever its page size. */
  search: string;
  key: number;
  unitId: string;
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

interface SearchComponent {
  amount: number;
  breakdown: { name: string; description: string; price: number }[];
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
  components: { basePrice: SearchComponent; fees: SearchComponent; taxes: SearchComponent; discounts: SearchComponent };
  basis: 'estimated';
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
