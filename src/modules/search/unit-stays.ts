import type { Range } from '../../values/money/range.js';
import { addDays, nightsBetween, todayIn } from '../../values/time/dates.js';
import type { AvailabilityService } from '../availability/availability.service.js';
import type { Stay } from '../availability/availability.types.js';
import { termsFor } from '../listing/listing.rules.js';
import type { MoneyView, MoneyViews } from '../pricing/pricing.types.js';
import type { StayEstimateService } from '../quote/stay-estimate.service.js';
import { type FoundHit, foundHit } from './search-hit.js';
import type { Candidate } from './search.repository.js';
import type { SearchPosition, SearchRequest } from './search.types.js';
import type { UnitTerms } from './unit-terms.js';

interface SearchedStay extends Stay {
  /** Offset of the stay's first night in the dates of the search, and its number of nights. */
  first: number;
  length: number;
}

/** A stay that may be within the limits of the search. */
interface LikelyStay {
  stay: SearchedStay;
  total: Range;
}

/** A unit where one of the stays may be a hit, before any is priced. */
export interface LikelyUnit {
  candidate: Candidate;
  part: ReturnType<AvailabilityService['partOf']>;
  stays: readonly LikelyStay[];
  /** Lower and upper bound of the hit's position in the order by total. */
  first: SearchPosition;
  last: SearchPosition;
}

/** The data by which stays are priced, shared by all units of the same terms. */
interface Pricing {
  view?: MoneyView;
  totals: ReturnType<StayEstimateService['totals']>;
}

interface Services {
  availability: AvailabilityService;
  estimates: StayEstimateService;
}

/** The stays of one search at the units that are free for one of them. */
export class UnitStays {
  /** The nights of all stays, including the last day of check-out. */
  private readonly dates: readonly string[];
  private readonly stays: readonly SearchedStay[];
  private readonly views = new Map<string, MoneyView>();
  private readonly pricings = new Map<UnitTerms, Pricing>();

  constructor(
    private readonly request: SearchRequest,
    /** Stays by distance from the requested dates, nearest first. */
    choices: readonly Stay[],
    private readonly money: MoneyViews,
    private readonly now: Date,
    private readonly services: Services,
  ) {
    const { from, days } = spanOf(choices);
    this.dates = Array.from({ length: days + 1 }, (_, day) => addDays(from, day));
    this.stays = choices.map(({ checkIn, checkOut }) => ({
      checkIn,
      checkOut,
      first: nightsBetween(from, checkIn),
      length: nightsBetween(checkIn, checkOut),
    }));
  }

  /** Returns the unit with its possible stays; undefined if none of them is available within the limits. */
  likely(candidate: Candidate): LikelyUnit | undefined {
    const { minTotal = -Infinity, maxTotal = Infinity, displayCurrency } = this.request;
    const pricing = this.pricingOf(candidate.terms);
    if (this.isCompared && pricing.view?.currency !== displayCurrency) return undefined;
    const part = this.services.availability.partOf(candidate, this.dates);
    const all = this.staysAt(candidate, part, pricing);
    const stays = all.filter(({ total }) => total.most >= minTotal && total.least <= maxTotal);
    if (stays.length === 0) return undefined;
    const sure = stays.filter(({ total }) => total.least >= minTotal && total.most <= maxTotal);
    const at = (key: number): SearchPosition => ({ key, listingId: candidate.listingId, unitId: candidate.unitId });
    const first = at(Math.min(...stays.map(({ total }) => total.least)));
    const last = at(Math.min(Infinity, ...sure.map(({ total }) => total.most)));
    return { candidate, part, stays, first, last };
  }

  /**
   * Returns the cheapest stay within the limits (ties go to the stay nearest to the requested dates), and how many
   * stays were priced.
   */
  best({ candidate, part, stays, last }: LikelyUnit): { found?: FoundHit; count: number } {
    const { guests, minTotal = -Infinity, maxTotal = Infinity } = this.request;
    const { view } = this.pricingOf(candidate.terms);
    const nearest = stays.filter(({ total }) => total.least <= last.key);
    const priced = withoutTies(nearest);
    const within = priced.flatMap(({ stay }) => {
      const nights = part.nights(stay.first, stay.length + 1);
      const found = this.services.estimates.estimate(candidate.terms, nights, { ...stay, guests }, view);
      const total = found?.prices.totalPrice;
      return total !== undefined && total >= minTotal && total <= maxTotal ? [{ stay, ...found! }] : [];
    });
    const [start, ...others] = within;
    if (!start) return { count: priced.length };
    const best = others.reduce(
      (least, other) => (other.amounts.total.lessThan(least.amounts.total) ? other : least),
      start,
    );
    return { found: foundHit(candidate, this.request, best.stay, this.now, best.prices), count: priced.length };
  }

  private staysAt({ terms }: Candidate, part: LikelyUnit['part'], { totals }: Pricing): LikelyStay[] {
    const { guests } = this.request;
    const today = todayIn(terms.listing.timeZone, this.now);
    const likely: LikelyStay[] = [];
    for (const stay of this.stays) {
      const { checkIn, checkOut, first, length } = stay;
      const prices = checkIn >= today && part.areFree(first, length) ? part.prices(first, length) : undefined;
      if (!prices || !this.isWanted(terms, stay)) continue;
      const outline = { arrival: part.rulesAt(first), departure: part.rulesAt(first + length), prices };
      const total = this.services.estimates.approximate(terms, totals, outline, { checkIn, checkOut, guests });
      if (total) likely.push({ stay, total });
    }
    return likely;
  }

  private isWanted({ listing }: UnitTerms, stay: Stay): boolean {
    return !this.request.refundable || termsFor(listing, stay, this.now).freeUntil !== null;
  }

  private get isCompared(): boolean {
    const { minTotal, maxTotal, sort } = this.request;
    return minTotal !== undefined || maxTotal !== undefined || sort === 'total';
  }

  private pricingOf(terms: UnitTerms): Pricing {
    const known = this.pricings.get(terms);
    if (known) return known;
    const { currency } = terms.listing;
    const { estimates } = this.services;
    const view = this.viewIn(currency);
    const pricing = { view, totals: estimates.totals(terms, estimates.rateOf(currency, view)) };
    this.pricings.set(terms, pricing);
    return pricing;
  }

  private viewIn(currency: string): MoneyView | undefined {
    if (this.request.displayCurrency === undefined) return undefined;
    const known = this.views.get(currency) ?? this.money.of(currency);
    this.views.set(currency, known);
    return known;
  }
}

/** Omits stays that cost exactly as much as one nearer to the requested dates, because they cannot be the hit. */
const withoutTies = (stays: readonly LikelyStay[]): LikelyStay[] => {
  const known = new Set<number>();
  return stays.filter(({ total: { least, most } }) => {
    if (least !== most) return true;
    const isFirst = !known.has(least);
    known.add(least);
    return isFirst;
  });
};

/** Returns the first night of the earliest stay, and the number of nights from it to the end of the latest. */
export const spanOf = (stays: readonly Stay[]): { from: string; days: number } => {
  const from = stays.reduce((first, { checkIn }) => (checkIn < first ? checkIn : first), stays[0]!.checkIn);
  const to = stays.reduce((last, { checkOut }) => (checkOut > last ? checkOut : last), stays[0]!.checkOut);
  return { from, days: nightsBetween(from, to) };
};
