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
import { type Candidate, SearchRepository } from './search.repository.js';
import type { SearchAnswer, SearchCursor, SearchRequest } from './search.types.js';
import { stayChoices } from './stay-choices.js';

/** Listings that one search looks at; more take the database longer than one caller may. */
const MOST_LISTINGS = 20_000;
/** Stays that one search prices. */
const MOST_STAYS = 2_000;
/** Units that a page is made of, where their order is known before their prices, and where it is not. */
const MOST_UNITS = { inOrder: 200, byTotal: 2_000 };
/** Others have their turn after so many units. */
const TURN = 20;

const NARROWER = 'narrow the search by location and radius, integrationAccountID, guests, bedroomCount or amenities';

const tooMany = (what: string): DomainError =>
  refusedField('sort', 'too_many_stays', `${what}: ${NARROWER}, or sort by something else than total`);

interface Page {
  hits: FoundHit[];
  next?: Pick<SearchCursor, 'key' | 'unitId'>;
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

  /** 400: every fault of the request. 422: it would look at too many listings, or price too many stays. */
  async search(scope: Scope, request: SearchRequest): Promise<SearchAnswer> {
    const after = requireSearch(request, this.clock.now());
    if ((await this.repository.looked(scope, request.filter, MOST_LISTINGS + 1)) > MOST_LISTINGS)
      throw refusedField('location', 'too_many_listings', `More than ${MOST_LISTINGS} listings would be looked at: ${NARROWER}`); // prettier-ignore
    const money = await this.exchange.views(request.displayCurrency);
    const { hits, next } = await this.page(scope, request, money, after);
    const rows = await Promise.all(hits.map((hit) => this.rowOf(scope, request, hit)));
    return {
      rows: rows.filter((row) => row !== undefined),
      nextCursor: next ? writeCursor({ search: searchName(request), ...next }) : null,
      rateDate: money.rateDate,
      missingRates: [...money.missing].sort(),
    };
  }

  private page(scope: Scope, request: SearchRequest, money: MoneyViews, after?: SearchCursor): Promise<Page> {
    return request.sort === 'total'
      ? this.cheapest(scope, request, money, after)
      : this.inOrder(scope, request, money, after);
  }

  /** All hits are priced before the first is known. */
  private async cheapest(scope: Scope, request: SearchRequest, money: MoneyViews, after?: SearchCursor): Promise<Page> {
    const candidates = await this.candidates(scope, request, MOST_UNITS.byTotal + 1);
    if (candidates.length > MOST_UNITS.byTotal) throw tooMany(`More than ${MOST_UNITS.byTotal} units may be free`);
    const { hits, looked } = await this.hitsOf(candidates, request, money);
    if (looked < candidates.length) throw tooMany(`More than ${MOST_STAYS} stays would be priced`);
    const rest = hits.sort(byKey).filter((hit) => after === undefined || byKey(hit, after) > 0);
    const shown = rest.slice(0, request.limit);
    return { hits: shown, next: rest.length > shown.length ? shown.at(-1) : undefined };
  }

  /** A page may have fewer hits than asked for: it ends where enough units were looked at. */
  private async inOrder(scope: Scope, request: SearchRequest, money: MoneyViews, after?: SearchCursor): Promise<Page> {
    const candidates = await this.candidates(scope, request, MOST_UNITS.inOrder, after);
    const { hits, looked } = await this.hitsOf(candidates, request, money, request.limit + 1);
    const shown = hits.slice(0, request.limit);
    if (hits.length > shown.length) return { hits: shown, next: shown.at(-1) };
    const isLast = looked === candidates.length && candidates.length < MOST_UNITS.inOrder;
    return { hits: shown, next: isLast ? undefined : candidates[looked - 1] };
  }

  private candidates(scope: Scope, request: SearchRequest, limit: number, after?: SearchCursor): Promise<Candidate[]> {
    const { filter, sort } = request;
    const stays = stayChoices(request);
    const { from, days } = spanOf(stays);
    const nights = nightsBetween(stays[0]!.checkIn, stays[0]!.checkOut);
    return this.repository.candidates(scope, { filter, from, days, nights, sort, after, limit });
  }

  /** Of as many candidates as there are `enough` hits in, or stays to price; `looked`: how many that were. */
  private async hitsOf(
    candidates: readonly Candidate[],
    request: SearchRequest,
    money: MoneyViews,
    enough = Infinity,
  ): Promise<{ hits: FoundHit[]; looked: number }> {
    const { availability, estimates } = this;
    const stays = stayChoices(request);
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

type Keyed = Pick<SearchCursor, 'key' | 'unitId'>;

const byKey = (one: Keyed, other: Keyed): number => one.key - other.key || (one.unitId < other.unitId ? -1 : one.unitId > other.unitId ? 1 : 0); // prettier-ignore
