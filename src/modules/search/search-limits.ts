import { type DomainError, refusedField } from '../../shared/errors/domain-error.js';

/**
 * Listings to look at, and units to find. In an order that is known before the prices a page looks at few first, for most
 * pages need no more, and the next page goes on behind them. By total all count before the first hit is known, and more
 * are refused: as soon as there are too many units, else at the second number of listings.
 */
export const IN_ORDER = { first: { listings: 500, spareUnits: 20 }, then: { listings: 4_500, units: 200 } };
export const BY_TOTAL = { listings: [20_000, 100_000], units: 2_000 };
/** Stays that one search prices. */
export const MOST_STAYS = 2_000;
const NARROWER = 'narrow the search by location and radius, integrationAccountID, guests, bedroomCount or amenities';

export const tooMany = (code: 'too_many_listings' | 'too_many_stays', what: string): DomainError =>
  refusedField('sort', code, `${what}: ${NARROWER}, or sort by something else than total`);
