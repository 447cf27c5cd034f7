import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Clock } from '../../values/time/clock.js';
import { nightsBetween } from '../../values/time/dates.js';
import { Slices } from '../../platform/work/slices.js';
import { AvailabilityService } from '../availability/availability.service.js';
import type { Stay } from '../availability/availability.types.js';
import { ListingAnswerService } from '../listing/listing-answer.service.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { StayEstimateService } from '../quote/stay-estimate.service.js';
import { cheapestHits } from './cheapest-hits.js';
import type { FoundHit } from './search-hit.js';
import { searchName, writeCursor } from './search-cursor.js';
import { BY_TOTAL, IN_ORDER, limitsOf, type SearchLimits, tooMany } from './search-limits.js';
import { requireSearch } from './search-rules.js';
import { type Candidate, type Candidates, SearchRepository } from './search.repository.js';
import type { SearchAnswer, SearchPosition, SearchRequest } from './search.types.js';
import { stayChoices } from './stay-choices.js';
import { spanOf, UnitStays } from './unit-stays.js';

/** One search of one caller. */
interface Search {
  scope: Scope;
  request: SearchRequest;
  now: Date;
  /** Stays by distance from the wish, nearest first. */
  choices: readonly Stay[];
  stays: UnitStays;
  limits: SearchLimits;
  slices: Slices;
  after?: SearchPosition;
}

interface Page {
  hits: FoundHit[];
  next?: SearchPosition;
}

/**
 * Finds units that are free for a stay, and its price there, from the stored calendars: a quote may ask the PMS, a
 * search never does.
 */
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

  /**
   * Searches. 400: every fault of the request. 422, by total only: it would read too many listings, or price too many
   * stays.
   */
  async search(scope: Scope, request: SearchRequest): Promise<SearchAnswer> {
    const now = this.clock.now();
    const after = requireSearch(request, now);
    const money = await this.exchange.views(request.displayCurrency);
    const choices = stayChoices(request);
    const { availability, estimates } = this;
    const stays = new UnitStays(request, choices, money, now, { availability, estimates });
    const limits = limitsOf(choices.length, lengthOf(choices));
    const search = { scope, request, now, choices, stays, limits, slices: new Slices(scope.workspaceId), after };
    const { hits, next } = await (request.sort === 'total' ? this.cheapest(search) : this.inOrder(search));
    const rows = await Promise.all(hits.map((hit) => this.rowOf(scope, request, hit)));
    return {
      rows: rows.filter((row) => row !== undefined),
      nextCursor: next ? writeCursor({ search: searchName(request), ...next }) : null,
      rateDate: money.rateDate,
      missingRates: [...money.missing].sort(),
    };
  }

  /** Returns a page by total, where every free unit counts before the first hit is known. */
  private async cheapest(search: Search): Promise<Page> {
    const { stays, after, limits, slices } = search;
    const limit = pageLimit(search);
    const units = await this.allUnits({ ...search, after: undefined });
    const hits = await cheapestHits(units, stays, { after, count: limit + 1, stays: limits.stays }, slices);
    if (!hits) throw tooMany('too_many_stays', `More than ${limits.stays} stays would be priced`);
    return pageOf(hits, limit);
  }

  private async allUnits(search: Search): Promise<Candidate[]> {
    const { choices, limits } = search;
    for (const listings of BY_TOTAL.listings) {
      const { units, isCut, isFull } = await this.candidates(search, listings + 1, limits.units + 1);
      if (isFull)
        throw tooMany(
          'too_many_stays',
          `More than ${limits.units} units may be free, the most with ${choices.length} stays to choose from`,
        );
      if (!isCut) return units;
    }
    throw tooMany('too_many_listings', `More than ${BY_TOTAL.listings.at(-1)} listings would be looked at`);
  }

  /**
   * Returns a page in order; it may have fewer hits than requested, because it ends where enough units or listings were
   * read.
   */
  private async inOrder(search: Search): Promise<Page> {
    const limit = pageLimit(search);
    const { first, then } = IN_ORDER;
    const near = await this.look(search, { ...first, units: limit + first.spareUnits }, limit + 1);
    if (near.hits.length > limit || !near.next) return pageOf(near.hits, limit);
    const far = await this.look({ ...search, after: near.next }, then, limit + 1 - near.hits.length);
    const hits = [...near.hits, ...far.hits];
    return hits.length > limit ? pageOf(hits, limit) : { hits, next: far.next };
  }

  /** Reads candidates; `next`: the position after them. */
  private async look(search: Search, most: { listings: number; units: number }, enough: number): Promise<Page> {
    const { units, next } = await this.candidates(search, most.listings, most.units);
    const { hits, looked } = await this.hitsOf(units, search, enough);
    return { hits, next: looked < units.length ? units[looked - 1] : next };
  }

  private candidates(search: Search, listings: number, units: number): Promise<Candidates> {
    const { scope, request, now, choices, slices, after } = search;
    const { filter, sort } = request;
    const query = { filter, ...spanOf(choices), nights: lengthOf(choices), sort, after, listings, units, at: now };
    return this.repository.candidates(scope, query, slices);
  }

  /**
   * Prices candidates until there are `enough` hits, or no stays are left to price; `looked`: how many candidates were
   * read.
   */
  private async hitsOf(
    candidates: readonly Candidate[],
    { stays, limits, slices }: Search,
    enough: number,
  ): Promise<{ hits: FoundHit[]; looked: number }> {
    const hits: FoundHit[] = [];
    let [looked, left] = [0, limits.stays];
    for (; looked < candidates.length && hits.length < enough && left > 0; looked += 1) {
      if (slices.isOver) await slices.next();
      const unit = stays.likely(candidates[looked]!);
      const best = unit && stays.best(unit);
      if (best?.found) hits.push(best.found);
      left -= best?.count ?? 0;
    }
    return { hits, looked };
  }

  /** Returns the hit's row; undefined when the listing was deleted meanwhile. */
  private async rowOf(scope: Scope, request: SearchRequest, { hit }: FoundHit): Promise<string | undefined> {
    const text = JSON.stringify(hit);
    if (!request.withListing) return text;
    const currency = hit.currency === request.displayCurrency ? hit.currency : undefined;
    const listing = await this.listings.oneIfVisible(scope, hit.listingID, currency);
    return listing && `${text.slice(0, -1)},"listing":${listing.text}}`;
  }
}

/** Returns how many nights each of the stays has. */
const lengthOf = ([stay]: readonly Stay[]): number => nightsBetween(stay!.checkIn, stay!.checkOut);

/** Returns the most hits of a page: long stays have many lines each, so their pages are shorter. */
const pageLimit = ({ request, limits }: Search): number => Math.min(request.limit, limits.hits);

/** Returns a page of `hits`; one hit more than a page may have shows that there is a next page. */
const pageOf = (hits: readonly FoundHit[], limit: number): Page => {
  const shown = hits.slice(0, limit);
  return { hits: shown, next: hits.length > limit ? shown.at(-1) : undefined };
};
