import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { StatementNames } from '../../platform/database/statement-names.js';
import type { Slices } from '../../platform/work/slices.js';
import type { CalendarRow } from '../availability/availability.types.js';
import { ListingSelectionService } from '../listing/listing-selection.service.js';
import type { ListingFilter } from '../listing/listing.types.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import { candidatesSql, currenciesSql, OTHER_CURRENCIES } from './candidates.sql.js';
import type { CandidateQuery, SearchPosition } from './search.types.js';
import { type UnitTerms, unitTerms } from './unit-terms.js';

interface CandidateRow extends CalendarRow, SearchPosition {
  terms: string;
  /** When the nights were read. */
  asOf: Date;
  via: ReadVia;
  /** When the listing, whose rules price the stay, was read. */
  listingAsOf: Date;
  listingVia: ReadVia;
  /** The value of `ListingSelectionService.apart`; null without a place. */
  apart: number | null;
}

/** A unit that has enough consecutive free nights, with all data needed to check and price its stays. */
export interface Candidate extends Omit<CandidateRow, 'terms'> {
  /** Units with equal terms share one object. */
  terms: UnitTerms;
}

/** The result of reading some listings. */
export interface Candidates {
  /** In the order of the search. */
  units: Candidate[];
  /** The position at which to resume when there are more; undefined at the end. */
  next?: SearchPosition;
}

/** Precedes every listing and unit. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Follows every unit of the listing. */
const LAST_UNIT = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type LookedRow = {
  looked: number;
  units: number;
  lastKey: number;
  lastListingId: string;
  /** With `sort` total: listings that were not examined cost at least this. */
  edge: number;
} & (CandidateRow | { unitId: null });

/** Parses terms once for all units that share them. */
const toCandidates = async (rows: readonly LookedRow[], slices: Slices): Promise<Candidate[]> => {
  const known = new Map<string, UnitTerms>();
  const candidates: Candidate[] = [];
  for (const row of rows) {
    if (slices.isOver) await slices.next();
    if (row.unitId === null) continue;
    const terms = known.get(row.terms) ?? unitTerms(row.terms);
    known.set(row.terms, terms);
    candidates.push(Object.assign(row, { terms }));
  }
  return candidates;
};

const nextOf = (
  { looked, lastKey, lastListingId, edge }: LookedRow,
  found: readonly Candidate[],
  { units, listings }: CandidateQuery,
): SearchPosition | undefined => {
  if (found.length === units) return found.at(-1);
  if (looked === listings) return { key: lastKey, listingId: lastListingId, unitId: LAST_UNIT };
  return edge < Infinity ? { key: edge, listingId: FIRST, unitId: FIRST } : undefined;
};

@Injectable()
export class SearchRepository {
  private readonly names = new StatementNames('search');

  constructor(
    private readonly database: Database,
    private readonly listings: ListingSelectionService,
  ) {}

  /** Returns candidates from one statement, so that all are from the same snapshot. */
  async candidates(scope: Scope, query: CandidateQuery, slices: Slices): Promise<Candidates> {
    const { sql, parameters } = candidatesSql(this.listings, query);
    const { from, days, nights, units: most, listings, at } = query;
    const values = [
      scope.workspaceId,
      scope.tenantId,
      from,
      days,
      '1'.repeat(nights),
      most,
      listings,
      at,
      ...parameters,
    ];
    const rows = await this.database.read<LookedRow>(this.names.of(sql), sql, values);
    const units = await toCandidates(rows, slices);
    return { units, next: nextOf(rows[0]!, units, query) };
  }

  /** Returns the currencies of listings that match the filter, except those given. */
  async otherCurrencies(scope: Scope, filter: ListingFilter, known: readonly string[]): Promise<string[]> {
    const values = [scope.workspaceId, scope.tenantId];
    const others = await this.database.read<{ currency: string }>(this.names.of(OTHER_CURRENCIES), OTHER_CURRENCIES, [
      ...values,
      known,
    ]);
    if (others.length === 0) return [];
    const { sql, parameters } = currenciesSql(
      this.listings,
      filter,
      others.map(({ currency }) => currency),
    );
    const found = await this.database.read<{ currency: string }>(this.names.of(sql), sql, [...values, ...parameters]);
    return found.map(({ currency }) => currency);
  }
}
