import { setImmediate as othersTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { Clock } from '../../shared/time/clock.js';
import { nightsBetween } from '../../shared/time/dates.js';
import { AvailabilityService } from '../availability/availability.service.js';
import type { Stay } from '../availability/availability.types.js';
import { ListingAnswerService } from '../listing/listing-answer.service.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { StayEstimateService } from '../quote/stay-estimate.service.js';
import { cheapestHits } from './cheapest-hits.js';
import type { FoundHit } from './search-hit.js';
import { searchName, writeCursor } from './search-cursor.js';
import { BY_TOTAL, IN_ORDER, MOST_STAYS, tooMany } from './search-limits.js';
import { requireSearch } from './search-rules.js';
import { type Candidate, type Candidates, SearchRepository } from './search.repository.js';
import type { SearchAnswer, SearchPosition, SearchRequest } from './search.types.js';
import { stayChoices } from './stay-choices.js';
import { spanOf, UnitStays } from './unit-stays.js';

/** Others have their turn after so many units. */
const TURN = 20;

/** One search of one caller. */
interface Search {
  scope: Scope;
  request: SearchRequest;
  /** The nearest to the wish first. */
  choices: readonly Stay[];
  stays: UnitStays;
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
    const now = this.clock.now();
    const after = requireSearch(request, now);
    const money = await this.exchange.views(request.displayCurrency);
    const choices = stayChoices(request);
    const { availability, estimates } = this;
    const stays = new UnitStays(request, choices, money, now, { availability, estimates });
    const search = { scope, request, choices, stays, after };
    const { hits, next } = await (request.sort === 'total' ? this.cheapest(search) : this.inOrder(search));
    const rows = await Promise.all(hits.map((hit) => this.rowOf(scope, request, hit)));
    return {
      rows: rows.filter((row) => row !== undefined),
      nextCursor: next ? writeCursor({ search: searchName(request), ...next }) : null,
      rateDate: money.rateDate,
      missingRates: [...money.missing].sort(),
    };
  }

  /** Every unit that is free counts before the first hit is known. */
  private async cheapest(search: Search): Promise<Page> {
    const { request, stays, after } = search;
    const units = await this.allUnits({ ...search, after: undefined });
    const hits = await cheapestHits(units, stays, { after, count: request.limit + 1, stays: MOST_STAYS });
    if (!hits) throw tooMany('too_many_stays', `More than ${MOST_STAYS} stays would be priced`);
    return pageOf(hits, request.limit);
  }

  private async allUnits(search: Search): Promise<Candidate[]> {
    for (const listings of BY_TOTAL.listings) {
      const { units, isCut, isFull } = await this.candidates(search, listings + 1, BY_TOTAL.units + 1);
      if (isFull) throw tooMany('too_many_stays', `More than ${BY_TOTAL.units} units may be free`);
      if (!isCut) return units;
    }
    throw tooMany('too_many_listings', `More than ${BY_TOTAL.listings.at(-1)} listings would be looked at`);
  }

  /** A page may have fewer hits than asked for: it ends where enough units or listings were looked at. */
  private async inOrder(search: Search): Promise<Page> {
    const { limit } = search.request;
    const { first, then } = IN_ORDER;
    const near = await this.look(search, { ...first, units: limit + first.spareUnits }, limit + 1);
    if (near.hits.length > limit || !near.next) return pageOf(near.hits, limit);
    const far = await this.look({ ...search, after: near.next }, then, limit + 1 - near.hits.length);
    const hits = [...near.hits, ...far.hits];
    return hits.length > limit ? pageOf(hits, limit) : { hits, next: far.next };
  }

  /** `next`: behind what was looked at. */
  private async look(search: Search, most: { listings: number; units: number }, enough: number): Promise<Page> {
    const { units, next } = await this.candidates(search, most.listings, most.units);
    const { hits, looked } = await this.hitsOf(units, search, enough);
    return { hits, next: looked < units.length ? units[looked - 1] : next };
  }

  private candidates({ scope, request, choices, after }: Search, listings: number, units: number): Promise<Candidates> {
    const { filter, sort } = request;
    const { from, days } = spanOf(choices);
    const nights = nightsBetween(choices[0]!.checkIn, choices[0]!.checkOut);
    return this.repository.candidates(scope, { filter, from, days, nights, sort, after, listings, units });
  }

  /** Of as many candidates as there are `enough` hits in, or stays to price; `looked`: how many that were. */
  private async hitsOf(
    candidates: readonly Candidate[],
    { stays }: Search,
    enough: number,
  ): Promise<{ hits: FoundHit[]; looked: number }> {
    const hits: FoundHit[] = [];
    let [looked, left] = [0, MOST_STAYS];
    for (; looked < candidates.length && hits.length < enough && left > 0; looked += 1) {
      if (looked % TURN === TURN - 1) await othersTurn();
      const unit = stays.likely(candidates[looked]!);
      const best = unit && stays.best(unit);
      if (best?.found) hits.push(best.found);
      left -= best?.count ?? 0;
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

/** Of `hits`, one more than a page may have shows that there is a next one. */
const pageOf = (hits: readonly FoundHit[], limit: number): Page => {
  const shown = hits.slice(0, limit);
  return { hits: shown, next: hits.length > limit ? shown.at(-1) : undefined };
};
