import { nightsBetween } from '../../values/time/dates.js';
import type { Stay } from '../availability/availability.types.js';
import { freshnessView, olderOf } from '../listing/freshness/freshness.rules.js';
import { kilometres } from '../listing/places/listing-place.rules.js';
import { termsFor } from '../listing/listing.rules.js';
import { unknownFor } from '../quote/party.rules.js';
import type { Quote } from '../quote/quote.types.js';
import type { Candidate } from './search.repository.js';
import type { SearchHit, SearchPosition, SearchRequest } from './search.types.js';

/** A hit with its position in the order of the search. */
export interface FoundHit extends SearchPosition {
  hit: SearchHit;
}

export const foundHit = (
  candidate: Candidate,
  request: SearchRequest,
  { checkIn, checkOut }: Stay,
  now: Date,
  { currency, totalPrice, totals, components }: Pick<Quote, 'currency' | 'totalPrice' | 'totals' | 'components'>,
): FoundHit => {
  const { listingId, unitId, asOf, via, listingAsOf, listingVia } = candidate;
  const { refundability, freeUntil } = termsFor(candidate.terms.listing, { checkIn, checkOut }, now);
  const hit: SearchHit = {
    listingID: listingId,
    unitID: unitId,
    checkInDate: checkIn,
    checkOutDate: checkOut,
    nights: nightsBetween(checkIn, checkOut),
    currency,
    total: totalPrice,
    totals,
    components,
    basis: 'estimated',
    unknownParts: unknownFor(candidate.terms.listing.unknownParts, request),
    refundable: refundability === 'UNKNOWN' ? null : refundability === 'REFUNDABLE',
    freeCancellationUntil: freeUntil,
    distanceKm: candidate.apart === null ? null : Math.round(kilometres(candidate.apart) * 1_000) / 1_000,
    ...freshnessView(olderOf({ asOf, via }, { asOf: listingAsOf, via: listingVia })),
  };
  return { hit, listingId, unitId, key: request.sort === 'total' ? hit.total : candidate.key };
};
