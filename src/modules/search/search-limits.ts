import { type DomainError, refusedField } from '../../values/errors/domain-error.js';

/**
 * Listings to read, and units to find, in an order that is known without prices: a page first reads a few, because most
 * pages need no more, and the next page resumes after them.
 */
export const IN_ORDER = { first: { listings: 500, spareUnits: 20 }, then: { listings: 4_500, units: 200 } };

/** With `sort` total: listings to read in one statement, and units to find among them. */
interface Part {
  listings: number;
  units: number;
}

/** Finds enough units for a page, and an upper bound of the total of its last hit. */
const FIRST = { listings: 500, unitsOfHit: 3 };
/** The factors by which the next part is larger; it contains only listings that may precede that hit. */
const GROWTH = { listings: 4, units: 16 };

export const firstPart = (hits: number): Part => ({ listings: FIRST.listings, units: FIRST.unitsOfHit * (hits + 1) });

export const nextPart = ({ listings, units }: Part): Part => ({
  listings: listings * GROWTH.listings,
  units: units * GROWTH.units,
});

/** The most units that a search by total compares. */
const MOST_UNITS = 5_000;
/** The most stays that one search prices, and their nights. */
const MOST_PRICED = { stays: 2_000, nights: 20_000 };
/** The most nights of all stays on a page: each night is a line of its price, about 125 bytes. */
const MOST_NIGHTS_OF_PAGE = 8_000;
/**
 * With `sort` total, the bounds of each stay at each unit are computed. The cost of one stay is counted in nights: a
 * fixed number plus its own nights.
 */
const BOUNDS = { most: 400_000, ofStay: 10 };
const NARROWER =
  'narrow the search by location and radius, integrationAccountID, guests, bedroomCount or amenities, or by fewer possible dates, or use a sort other than total';

/** The work that a search with these stays, which are equally long, may do. */
export interface SearchLimits {
  /** With `sort` total: units whose stays are compared. */
  units: number;
  /** Stays to price. */
  stays: number;
  /** Hits of a page. */
  hits: number;
}

/** Returns the limits of a search with this many stays of this many nights at each unit. */
export const limitsOf = (stays: number, nights: number): SearchLimits => ({
  units: Math.min(MOST_UNITS, Math.floor(BOUNDS.most / (stays * (BOUNDS.ofStay + nights)))),
  stays: Math.min(MOST_PRICED.stays, Math.floor(MOST_PRICED.nights / nights)),
  hits: Math.floor(MOST_NIGHTS_OF_PAGE / nights),
});

export const tooManyStays = (what: string): DomainError =>
  refusedField('sort', 'too_many_stays', `${what}: ${NARROWER}`);
