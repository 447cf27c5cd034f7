import { Injectable } from '@nestjs/common';
import type { PmsChargeRule } from '../../connectors/kit/model.js';
import type { Scope } from '../../shared/auth/scope.js';
import { Database } from '../../shared/database/database.js';
import { StatementNames } from '../../shared/database/statement-names.js';
import { Decimal } from '../../shared/money/money.js';
import type { CalendarRow } from '../availability/availability.types.js';
import {
  apartSql,
  filterConditions,
  IMPORTED_LISTINGS,
  type ListingSource,
  OWN_LISTINGS,
} from '../listing/listing-filter.types.js';
import type { ListingFilter, ListingStatus } from '../listing/listing.types.js';
import type { PercentageRow } from '../pricing/pricing.types.js';
import type { SearchCursor, SearchSort } from './search.types.js';

type StoredRule = Omit<PmsChargeRule, 'amount'> & { amount: string };

interface CandidateRow extends CalendarRow, PercentageRow {
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
  fees: StoredRule[];
  taxes: StoredRule[];
  deposit: string | null;
  asOf: Date | null;
  /** As `apartSql`; null without a place. */
  apart: number | null;
  key: number;
}

/** A unit that has enough free nights in a row, with all that its stays are judged and priced by. */
export interface Candidate extends Omit<CandidateRow, 'fees' | 'taxes' | 'deposit'> {
  fees: PmsChargeRule[];
  taxes: PmsChargeRule[];
  deposit: Decimal | null;
}

export interface CandidateQuery {
  filter: ListingFilter;
  /** First night of the earliest stay, and how many nights there are from it to the end of the latest. */
  from: string;
  days: number;
  /** In a row. */
  nights: number;
  sort: SearchSort;
  after?: SearchCursor;
  limit: number;
}

/** What hits are ordered by, in SQL; totals are not known there. */
const KEYS: Record<SearchSort, string> = {
  createdAt: 'extract(epoch FROM l.created_at)::float8',
  rating: "-coalesce((l.rating->>'average')::float8, 0)",
  distance: 'apart',
  total: '0::float8',
};

const COLUMNS = `u.id AS "unitId", u.max_occupancy AS "unitMaxOccupancy", l.id AS "listingId", l.owned AS "isTenantOwned", l.status,
  l.currency, l.time_zone AS "timeZone", l.max_occupancy AS "maxOccupancy", l.minimum_nights AS "minimumNights",
  l.maximum_nights AS "maximumNights", l.fees, l.taxes, l.deposit::text AS deposit,
  c.first_day::text AS "firstDay", c.nights, c.free::text AS free, c.read_at AS "asOf",
  a.markup_percentage::text AS "markup", a.distribution_markup_percentage::text AS "distributionMarkup",
  a.default_discount_percentage::text AS "accountDiscount", w.default_discount_percentage::text AS "workspaceDiscount",
  a.tax_on_markup AS "taxOnMarkup"`;

const sourcesOf = ({ listingType }: ListingFilter): ListingSource[] => [
  ...(listingType === 'imported' ? [] : [OWN_LISTINGS]),
  ...(listingType === 'self' ? [] : [IMPORTED_LISTINGS]),
];

/** Given: 1 workspace, 2 tenant, 3 first night, 4 days, 5 a bit for each night, 6 limit, 7 and 8 the cursor. */
const candidatesSql = ({ filter, sort, after }: CandidateQuery): { sql: string; parameters: unknown[] } => {
  const filtered = filterConditions(filter, 8);
  const apart = filter.place && apartSql(filter.place, 8 + filtered.parameters.length);
  const listings = sourcesOf(filter)
    .map(
      ({ from, owned }) =>
        `SELECT l.*, ${owned} AS owned, ${apart?.sql ?? 'NULL::float8'} AS apart ${from}${filtered.sql}`,
    )
    .join(' UNION ALL ');
  const sql = `
    SELECT * FROM (
      SELECT ${COLUMNS}, l.apart, ${KEYS[sort]} AS key
        FROM (${listings}) l
        JOIN unit u ON u.listing_id = l.id AND u.status = 'ACTIVE'
        JOIN calendar c ON c.unit_id = u.id
         AND position($5::bit varying IN substring(c.free FROM $3::date - c.first_day + 1 FOR $4::int)) > 0
        JOIN integration_account a ON a.id = l.integration_account_id AND a.status = 'ACTIVE'
        JOIN workspace w ON w.id = l.workspace_id) found
     WHERE $7::float8 IS NULL OR (key, "unitId") > ($7::float8, $8::uuid)
     ORDER BY key, "unitId" LIMIT $6`;
  const seek = sort === 'total' ? undefined : after;
  return {
    sql,
    parameters: [seek?.key ?? null, seek?.unitId ?? null, ...filtered.parameters, ...(apart?.parameters ?? [])],
  };
};

const charge = ({ amount, ...rule }: StoredRule): PmsChargeRule => ({ ...rule, amount: new Decimal(amount) });

@Injectable()
export class SearchRepository {
  private readonly names = new StatementNames('search');

  constructor(private readonly database: Database) {}

  /** How many listings of the tenant lie in the place and the account asked for, counted up to `most`. */
  async looked(
    scope: Scope,
    { place, integrationAccountId, listingType }: ListingFilter,
    most: number,
  ): Promise<number> {
    const { sql, parameters } = filterConditions({ place, integrationAccountId }, 3);
    const listings = sourcesOf({ listingType })
      .map(({ from }) => `(SELECT 1 ${from}${sql} LIMIT $3)`)
      .join(' UNION ALL ');
    const text = `SELECT count(*)::int AS count FROM (${listings}) l`;
    const values = [scope.workspaceId, scope.tenantId, most, ...parameters];
    const [row] = await this.database.read<{ count: number }>(this.names.of(text), text, values);
    return row!.count;
  }

  /** In the order of the search; one statement, so that all of them are as of one moment. */
  async candidates(scope: Scope, query: CandidateQuery): Promise<Candidate[]> {
    const { sql, parameters } = candidatesSql(query);
    const { from, days, nights, limit } = query;
    const values = [scope.workspaceId, scope.tenantId, from, days, '1'.repeat(nights), limit, ...parameters];
    const rows = await this.database.read<CandidateRow>(this.names.of(sql), sql, values);
    return rows.map((row) => ({
      ...row,
      fees: row.fees.map(charge),
      taxes: row.taxes.map(charge),
      deposit: row.deposit === null ? null : new Decimal(row.deposit),
    }));
  }
}
