import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { Database } from '../../shared/database/database.js';
import { StatementNames } from '../../shared/database/statement-names.js';
import type { CalendarRow } from '../availability/availability.types.js';
import type { ListingStatus } from '../listing/listing.types.js';
import { type PriceRules, priceRules, type PriceRulesRow } from '../listing/price-rules.types.js';
import type { PercentageRow } from '../pricing/pricing.types.js';
import { candidatesSql } from './candidates.sql.js';
import type { CandidateQuery, SearchPosition } from './search.types.js';

interface CandidateRow extends CalendarRow, PercentageRow, PriceRulesRow {
  unitId: string;
  unitMaxOccupancy: number;
  listingId: string;
  isTenantOwned: boolean;
  status: ListingStatus;
  currency: string;
  timeZone: string;
  maxOccupancy: number;
  minimumNights: number;
  maximumNights: number;
  asOf: Date | null;
  /** As `apartSql`; null without a place. */
  apart: number | null;
  key: number;
}

/** A unit that has enough free nights in a row, with all that its stays are judged and priced by. */
export interface Candidate extends Omit<CandidateRow, keyof PriceRules>, PriceRules {}

/** What one look at some listings found. */
export interface Candidates {
  /** In the order of the search. */
  units: Candidate[];
  /** Where to go on when there are more; undefined at the end. */
  next?: SearchPosition;
  /** Whether there are more listings than were looked at. */
  isCut: boolean;
}

/** Behind every unit of the listing. */
const LAST_UNIT = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type LookedRow = { looked: number; lastKey: number; lastListingId: string } & (CandidateRow | { unitId: null });

const toCandidate = (row: CandidateRow): Candidate => ({ ...row, ...priceRules(row) });

@Injectable()
export class SearchRepository {
  private readonly names = new StatementNames('search');

  constructor(private readonly database: Database) {}

  /** One statement, so that all of them are as of one moment. */
  async candidates(scope: Scope, query: CandidateQuery): Promise<Candidates> {
    const { sql, parameters } = candidatesSql(query);
    const { from, days, nights, units: most, listings } = query;
    const values = [scope.workspaceId, scope.tenantId, from, days, '1'.repeat(nights), most, listings, ...parameters];
    const rows = await this.database.read<LookedRow>(this.names.of(sql), sql, values);
    const units = rows.filter((row): row is LookedRow & CandidateRow => row.unitId !== null).map(toCandidate);
    const [first] = rows;
    const isCut = first?.looked === listings;
    const last = units.length === most ? units.at(-1) : undefined;
    const end = isCut ? { key: first!.lastKey, listingId: first!.lastListingId, unitId: LAST_UNIT } : undefined;
    return { units, next: last ?? end, isCut };
  }
}
