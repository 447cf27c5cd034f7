import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { Stay } from '../availability/availability.types.js';
import type { ListingFilter } from '../listing/listing.types.js';
import type { FreshnessView } from '../listing/freshness/freshness.types.js';
import type { Quote, Totals } from '../quote/quote.types.js';

export const SORTS = ['createdAt', 'total', 'distance', 'rating'] as const;

export type SearchSort = (typeof SORTS)[number];

/** The requested dates of a stay. */
export interface StayWish extends Stay {
  /** If given, the two dates are a window, and the stay has this number of nights anywhere in it. */
  nights?: number;
  /** The number of days by which the whole stay may be earlier or later. */
  flexibleDays: number;
}

/** A position in the order of a search: by the sort key, then by listing, then by unit. */
export interface SearchPosition {
  key: number;
  listingId: string;
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
  /** The cursor of the previous page. */
  cursor?: string;
  withListing: boolean;
  /** Only stays that can still be cancelled free of charge. */
  refundable?: true;
}

/** One unit and the cheapest stay there that fits the requested dates. */
export interface SearchHit extends FreshnessView {
  listingID: string;
  unitID: string;
  checkInDate: string;
  checkOutDate: string;
  nights: number;
  currency: string;
  total: number;
  totals: Totals;
  components: Quote['components'];
  basis: 'estimated';
  /** Kinds of charges (or discounts) that the stay may have and that the PMS does not report. */
  unknownParts: ChargeKind[];
  /** Whether all is refunded if it is booked and cancelled now; null if not known. */
  refundable: boolean | null;
  /** ISO 8601, UTC; null if it cannot be cancelled free of charge, or if that is not known. */
  freeCancellationUntil: string | null;
  /** Distance of the listing from the requested place; null without one. */
  distanceKm: number | null;
}

export interface SearchAnswer {
  /** JSON text of each hit, ready to be sent. */
  rows: string[];
  nextCursor: string | null;
  rateDate?: string;
  missingRates: string[];
}

/** A currency that can be shown in the requested one. */
export interface ShownCurrency {
  currency: string;
  /** The value of one unit of it in the requested currency. */
  factor: number;
}

/** The values from which the least totals of listings are computed. */
export interface TotalsQuery {
  choices: readonly Stay[];
  /** The requested currency. */
  shown: string;
  /** Listings in other currencies are left out. */
  currencies: readonly ShownCurrency[];
  /** Listings that cost at least this are left to a later part; Infinity for none. */
  below: number;
}

/** The units that have enough consecutive free nights. */
export interface CandidateQuery {
  filter: ListingFilter;
  /** The first night of the earliest stay, and the number of nights from it to the end of the latest. */
  from: string;
  days: number;
  /** Consecutive nights. */
  nights: number;
  sort: SearchSort;
  /** With `sort` total. */
  totals?: TotalsQuery;
  after?: SearchPosition;
  /** The most listings to read, and units to find. */
  listings: number;
  units: number;
  /** The time of the search: holds that have ended do not count. */
  at: Date;
}
