import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Clock } from '../../values/time/clock.js';
import { nightsBetween } from '../../values/time/dates.js';
import { Slices } from '../../platform/work/slices.js';
import { AvailabilityService } from '../availability/availability.service.js';
import type { Stay } from '../availability/availability.types.js';
import { ListingAnswerService } from '../listing/listing-answer.service.js';
import type { MoneyViews } from '../pricing/pricing.types.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { StayEstimateService } from '../quote/stay-estimate.service.js';
import { CheapestHits } from './cheapest-hits.js';
import type { FoundHit } from './search-hit.js';
import { readPosition, writePosition } from './search-cursor.js';
import { firstPart, IN_ORDER, limitsOf, nextPart, type SearchLimits, tooManyStays } from './search-limits.js';
import { requireSearch } from './search-rules.js';
import { type Candidate, type Candidates, SearchRepository } from './search.repository.js';
import type { SearchAnswer, SearchPosition, SearchRequest, TotalsQuery } from './search.types.js';
import { shownCurrencies } from './shown-currencies.js';
import { stayChoices } from './stay-choices.js';
import { spanOf, UnitStays } from './unit-stays.js';

/** One search of one caller. */
interface Search {
  scope: Scope;
  request: SearchRequest;
  now: Date;
  /** Stays by distance from the requested dates, nearest first. */
  choices: readonly Stay[];
  stays: UnitStays;
  money: MoneyViews;
  /** With `sort` total. */
  totals?: TotalsQuery;
  limits: SearchLimits;
  slices: Slices;
  after?: SearchPosition;
}

interface Page {
  hits: FoundHit[];
  next?: SearchPosition;
}

/**
 * Finds units that are free for a stay, and its price there, from the stored calendars: unlike a quote, a search never
 * asks the PMS.
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
   * Searches. 400 with every fault of the request. 422, with `sort` total only, if it would compare too many units or
   * price too many stays.
   */
  async search(scope: Scope, request: SearchRequest): Promise<SearchAnswer> {
    const now = this.clock.now();
    requireSearch(request, now);
    const after = readPosition(scope, request);
    const money = await this.exchange.views(request.displayCurrency);
    const choices = stayChoices(request);
    const { availability, estimates } = this;
    const stays = new UnitStays(request, choices, money, now, { availability, estimates });
    const limits = limitsOf(choices.length, lengthOf(choices));
    const search = { scope, request, now, choices, stays, money, limits, slices: new Slices(scope.workspaceId), after };
    const { hits, next } = await (request.sort === 'total' ? this.cheapest(search) : this.inOrder(search));
    const rows = await Promise.all(hits.map((hit) => this.rowOf(scope, request, hit)));
    return {
      rows: rows.filter((row) => row !== undefined),
      nextCursor: next ? writePosition(scope, request, next) : null,
      rateDate: money.rateDate,
      missingRates: [...money.missing].sort(),
    };
  }

  /**
   * Returns a page by total. It reads the listings with the least possible totals first, in growing parts, until no
   * other listing can precede the last hit of the page. A part omits listings that surely follow that hit.
   */
  private async cheapest(search: Search): Promise<Page> {
    const { scope, request, stays, choices, money, after, limits, slices } = search;
    const limit = pageLimit(search);
    const wanted = { after, count: limit + 1, maxTotal: request.maxTotal, stays: limits.stays };
    const found = new CheapestHits(stays, wanted, slices);
    const currencies = shownCurrencies(money, this.estimates);
    const known = currencies.map(({ currency }) => currency);
    for (const other of await this.repository.otherCurrencies(scope, request.filter, known)) money.of(other);
    let [part, position, compared] = [firstPart(limit), undefined as SearchPosition | undefined, 0];
    for (;;) {
      const most = { ...part, units: Math.min(part.units, limits.units - compared) };
      const totals = { choices, shown: request.displayCurrency!, currencies, below: found.below };
      const { units, next } = await this.candidates({ ...search, totals, after: position }, most.listings, most.units);
      if (await found.add(units, next?.key ?? Infinity)) return pageOf(found.hits, limit);
      if (found.isSpent) throw tooManyStays(`More than ${limits.stays} stays would be priced`);
      [part, position, compared] = [nextPart(most), next, compared + units.length];
      if (compared >= limits.units) throw tooManyStays(`More than ${limits.units} units would be compared`);
    }
  }

  /**
   * Returns a page in the requested order. It may have fewer hits than requested, because it ends once enough units or
   * listings have been read.
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
    const { scope, request, now, choices, totals, slices, after } = search;
    const { filter, sort } = request;
    const dates = { ...spanOf(choices), nights: lengthOf(choices) };
    const query = { filter, ...dates, sort, totals, after, listings, units, at: now };
    return this.repository.candidates(scope, query, slices);
  }

  /**
   * Prices candidates until there are `enough` hits, or no stays are left to price; `looked`: the number of
   * candidates that were read.
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

/** Returns the number of nights of each stay. */
const lengthOf = ([stay]: readonly Stay[]): number => nightsBetween(stay!.checkIn, stay!.checkOut);

/** Returns the most hits of a page: long stays have many lines each, so their pages are shorter. */
const pageLimit = ({ request, limits }: Search): number => Math.min(request.limit, limits.hits);

/** Returns a page of `hits`; one hit more than a page may have shows that there is a next page. */
const pageOf = (hits: readonly FoundHit[], limit: number): Page => {
  const shown = hits.slice(0, limit);
  return { hits: shown, next: hits.length > limit ? shown.at(-1) : undefined };
};
