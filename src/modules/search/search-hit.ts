import type { Decimal } from '../../shared/money/money.js';
import { nightsBetween, todayIn } from '../../shared/time/dates.js';
import type { FreeNight, Stay } from '../availability/availability.types.js';
import { kilometres } from '../listing/listing-place.types.js';
import { type MoneyViews, stepsOf } from '../pricing/pricing.types.js';
import { unknownFor } from '../quote/party.types.js';
import type { StayEstimateService } from '../quote/stay-estimate.service.js';
import type { Candidate } from './search.repository.js';
import type { SearchHit, SearchPosition, SearchRequest } from './search.types.js';

/** With its place in the order of the search. */
export interface FoundHit extends SearchPosition {
  hit: SearchHit;
}

interface Question {
  candidate: Candidate;
  /** From `from` on, up to the last day of check-out. */
  days: readonly FreeNight[];
  from: string;
  /** The nearest to the wish first. */
  stays: readonly Stay[];
  request: SearchRequest;
  money: MoneyViews;
  estimates: StayEstimateService;
  now: Date;
}

interface Priced {
  stay: Stay;
  total: Decimal;
  prices: Pick<SearchHit, 'currency' | 'components'> & { totalPrice: number };
}

/** The cheapest stay at the unit within the limits, of equal ones the nearest to the wish; and how many stays were priced. */
export const bestHit = (question: Question): { found?: FoundHit; priced: number } => {
  const { minTotal = -Infinity, maxTotal = Infinity } = question.request;
  const stays = pricedStays(question);
  const within = stays.filter(({ prices: { totalPrice } }) => totalPrice >= minTotal && totalPrice <= maxTotal);
  const [first, ...others] = within;
  if (!first) return { priced: stays.length };
  const best = others.reduce((least, other) => (other.total.lessThan(least.total) ? other : least), first);
  return { found: foundHit(question, best), priced: stays.length };
};

const foundHit = ({ candidate, request }: Question, best: Priced): FoundHit => {
  const { listingId, unitId } = candidate;
  const hit: SearchHit = {
    listingID: listingId,
    unitID: unitId,
    checkInDate: best.stay.checkIn,
    checkOutDate: best.stay.checkOut,
    nights: nightsBetween(best.stay.checkIn, best.stay.checkOut),
    currency: best.prices.currency,
    total: best.prices.totalPrice,
    components: best.prices.components,
    basis: 'estimated',
    unknownParts: unknownFor(candidate.unknownParts, request),
    distanceKm: candidate.apart === null ? null : Math.round(kilometres(candidate.apart) * 1_000) / 1_000,
    asOf: candidate.asOf?.toISOString() ?? null,
  };
  return { hit, listingId, unitId, key: request.sort === 'total' ? hit.total : candidate.key };
};

const pricedStays = ({ candidate, days, from, stays, request, money, estimates, now }: Question): Priced[] => {
  const { displayCurrency, guests, sort } = request;
  const view = displayCurrency === undefined ? undefined : money.of(candidate.currency);
  const isCompared = request.minTotal !== undefined || request.maxTotal !== undefined || sort === 'total';
  if (isCompared && view?.currency !== displayCurrency) return [];
  const unit = {
    listing: candidate,
    unit: { maxOccupancy: candidate.unitMaxOccupancy },
    steps: stepsOf(candidate, candidate.isTenantOwned),
  };
  const today = todayIn(candidate.timeZone, now);
  return stays.flatMap((stay) => {
    if (stay.checkIn < today) return [];
    const first = nightsBetween(from, stay.checkIn);
    const own = days.slice(first, first + nightsBetween(stay.checkIn, stay.checkOut) + 1);
    const priced = estimates.estimate(unit, own, { ...stay, guests }, view);
    return priced ? [{ stay, ...priced }] : [];
  });
};
