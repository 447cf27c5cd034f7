import { setImmediate as othersTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { type DomainError, refusedField } from '../../shared/errors/domain-error.js';
import { Clock } from '../../shared/time/clock.js';
import { nightsBetween } from '../../shared/time/dates.js';
import { AvailabilityService } from '../availability/availability.service.js';
import type { Stay } from '../availability/availability.types.js';
import { ListingAnswerService } from '../listing/listing-answer.service.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import type { MoneyViews } from '../pricing/pricing.types.js';
import { StayEstimateService } from '../quote/stay-estimate.service.js';
import { bestHit, type FoundHit } from './search-hit.js';
import { searchName, writeCursor } from './search-cursor.js';
import { requireSearch } from './search-rules.js';
import { type Candidate, type Candidates, SearchRepository } from './search.repository.js';
import type { SearchAnswer, SearchPosition, SearchRequest } from './search.types.js';
import { stayChoices } from './stay-choices.js';

/**
 * Listings that one search looks at: where it is ordered by something that is known before the prices, the next page goes
 * on behind them; where all prices come first, more are refused.
 */
const MOST_LISTINGS = { inOrder: 5_000, byTotal: 100_000 };
/** Stays that one search prices. */
const MOST_STAYS = 2_000;
/** Units that a page is made of. */
const MOST_UNITS = { inOrder: 200, byTotal: 2_000 };
/** Others have their turn after so many units. */
const TURN = 20;

const NARROWER = 'narrow the search by location and radius, integrationAccountID, guests, bedroomCount or amenities';

const tooMany = (code: 'too_many_listings' | 'too_many_stays', what: string): DomainError =>
  refusedField('sort', code, `${what}: ${NARROWER}, or sort by something else than total`);

/** One search of one caller. */
interface Search {
  scope: Scope;
  request: SearchRequest;
  /** The nearest to the wish first. */
  stays: readonly Stay[];
  money: MoneyViews;
  after?: SearchPosition;
}

interface Page {
  hits: FoundHit[];
  next?: SearchPosition;
}

/** Which units are free for a stay, and what it costs there, by the stored calendars: a quote may ask the PMS, a search never. */
@Injectable()
export class SearchService {
  constructor(
    private readonly repository: SearchRepository,
    private readonly availability: AvailabilityService,
    private readonly estimates: StayEstimateService,
    private readonly exchange: ExchangeService,
    private readonly listings: ListingAnswerService,
    private readonly clock: Clock,
  ) {}

  /** 400: every fault of the request. 422, by total alone: it would look at too many listings, or price too many stays. */
  async search(scope: Scope, request: SearchRequest): Promise<SearchAnswer> {
    const after = requireSearch(request, this.clock.now());
    const money = await this.exchange.views(request.displayCurrency);
    const search = { scope, request, stays: stayChoices(request), money, after };
    const { hits, next } = await (request.sort === 'total' ? this.cheapest(search) : this.inOrder(search));
    const rows = await Promise.all(hits.map((hit) => this.rowOf(scope, request, hit)));
    return {
      rows: rows.filter((row) => row !== undefined),
      nextCursor: next ? writeCursor({ search: searchName(request), ...next }) : null,
      rateDate: money.rateDate,
      missingRates: [...money.missing].sort(),
    };
  }

  /** All hits are priced before the first is known. */
  private async cheapest(search: Search): Promise<Page> {
    const { after, request } = search;
    const all = { ...search, after: undefined };
    const { units, isCut } = await this.candidates(all, MOST_LISTINGS.byTotal + 1, MOST_UNITS.byTotal + 1);
    if (units.length > MOST_UNITS.byTotal)
      throw tooMany('too_many_stays', `More than ${MOST_UNITS.byTotal} units may be free`);
    if (isCut) throw tooMany('too_many_listings', `More than ${MOST_LISTINGS.byTotal} listings would be looked at`);
    const { hits, looked } = await this.hitsOf(units, search);
    if (looked < units.length) throw tooMany('too_many_stays', `More than ${MOST_STAYS} stays would be priced`);
    const rest = hits.sort(byPosition).filter((hit) => after === undefined || byPosition(hit, after) > 0);
    const shown = rest.slice(0, request.limit);
    return { hits: shown, next: rest.length > shown.length ? shown.at(-1) : undefined };
  }

  /** A page may have fewer hits than asked for: it ends where enough units or listings were looked at. */
  private async inOrder(search: Search): Promise<Page> {
    const { limit } = search.request;
    const { units, next } = await this.candidates(search, MOST_LISTINGS.inOrder, MOST_UNITS.inOrder);
    const { hits, looked } = await this.hitsOf(units, search, limit + 1);
    const shown = hits.slice(0, limit);
    if (hits.length > shown.length) return { hits: shown, next: shown.at(-1) };
    return { hits: shown, next: looked < units.length ? units[looked - 1] : next };
  }

  private candidates({ scope, request, stays, after }: Search, listings: number, units: number): Promise<Candidates> {
    const { filter, sort } = request;
    const { from, days } = spanOf(stays);
    const nights = nightsBetween(stays[0]!.checkIn, stays[0]!.checkOut);
    return this.repository.candidates(scope, { filter, from, days, nights, sort, after, listings, units });
  }

  /** Of as many candidates as there are `enough` hits in, or stays to price; `looked`: how many that were. */
  private async hitsOf(
    candidates: readonly Candidate[],
    { request, stays, money }: Search,
    enough = Infinity,
  ): Promise<{ hits: FoundHit[]; looked: number }> {
    const { availability, estimates } = this;
    const { from, days } = spanOf(stays);
    const now = this.clock.now();
    const hits: FoundHit[] = [];
    let [looked, left] = [0, MOST_STAYS];
    for (; looked < candidates.length && hits.length < enough && left > 0; looked += 1) {
      if (looked % TURN === TURN - 1) await othersTurn();
      const candidate = candidates[looked]!;
      const own = availability.nightsOf(candidate, from, days + 1);
      const { found, priced } = bestHit({ candidate, days: own, from, stays, request, money, estimates, now });
      if (found) hits.push(found);
      left -= priced;
    }
    return { hits, looked };
  }

  /** Undefined when the listing is gone meanwhile. */
  private async rowOf(scope: Scope, request: SearchRequest, { hit }: FoundHit): Promise<string | undefined> {
    const text = JSON.stringify(hit);
    if (!request.withListing) return text;
    const currency = hit.currency === request.displayCurrency ? hit.currency : undefined;
    const listing = await this.listings.oneIfVisible(scope, hit.listingID, currency);
    return listing && `${text.slice(0, -1)},"listing":${listing.text}}`;
  }
}

const spanOf = (stays: readonly Stay[]): { from: string; days: number } => {
  const from = stays.reduce((first, { checkIn }) => (checkIn < first ? checkIn : first), stays[0]!.checkIn);
  const to = stays.reduce((last, { checkOut }) => (checkOut > last ? checkOut : last), stays[0]!.checkOut);
  return { from, days: nightsBetween(from, to) };
};

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byPosition = (one: SearchPosition, other: SearchPosition): number =>
  one.key - other.key || byText(one.listingId, other.listingId) || byText(one.unitId, other.unitId);
