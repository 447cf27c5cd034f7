import type { ListingSelectionService } from '../listing/listing-selection.service.js';
import type { ListingFilter } from '../listing/listing.types.js';
import { freeNights } from '../availability/free-nights.rules.js';
import { asOfSql, joinConfirmed, viaSql } from '../listing/freshness/freshness.rules.js';
import type { CandidateQuery, SearchSort, TotalsQuery } from './search.types.js';
import { boundSql, horizonSql, payerSql, ratesSql } from './total-bound.sql.js';
import { TERMS } from './unit-terms.js';

/**
 * Given parameters: 1 workspace, 2 tenant, 3 first night, 4 days, 5 one bit per night, 6 most units, 7 most listings,
 * 8 the time.
 */
const GIVEN = 8;

/**
 * The sort orders: the value by which listings are read, the number that cursors store for it, and how it is parsed.
 * With `sort` total, the value is the least total that a listing can have.
 */
const ORDERS: Record<SearchSort, { by: string; key: string; from: (name: string) => string }> = {
  createdAt: {
    by: 'f.created_at',
    key: 'extract(epoch FROM f.created_at)::float8',
    from: (name) => `to_timestamp(${name}::float8)`,
  },
  total: { by: 'total', key: 'total', from: (name) => `${name}::float8` },
  rating: { by: '-f.rating', key: '-f.rating', from: (name) => `${name}::float8` },
  distance: { by: 'apart', key: 'apart', from: (name) => `${name}::float8` },
};

const COLUMNS: Record<string, string> = {
  unitId: 'u.id',
  listingId: 'l.id',
  key: 'u.key',
  apart: 'u.apart',
  terms: TERMS,
  firstDay: 'u.first_day::text',
  nights: 'u.nights',
  free: 'u.free::text',
  asOf: asOfSql('u', 'r'),
  via: viaSql('u', 'r'),
  listingAsOf: asOfSql('l', 'lr'),
  listingVia: viaSql('l', 'lr'),
};

const named = Object.entries(COLUMNS)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ');
const found = Object.keys(COLUMNS)
  .map((name) => `found."${name}"`)
  .join(', ');

/** Selects units of the listing `s` with enough consecutive free nights within the requested days. */
const FREE_UNITS = `
  SELECT u.id, u.max_occupancy, c.first_day, c.nights, n.free, c.read_at, c.read_via, c.unconfirmed_since
    FROM unit u JOIN calendar c ON c.unit_id = u.id CROSS JOIN LATERAL (SELECT ${freeNights('c', '$8::timestamptz')} AS free) n
   WHERE u.listing_id = s.listing_id AND u.status = 'ACTIVE'
     AND position($5::bit varying IN substring(n.free FROM $3::date - c.first_day + 1 FOR $4::int)) > 0`;

/** The accounts of the tenant and of the listings that it imported, with the columns of `payerSql`. */
const PAYERS = (['true', 'false'] as const)
  .map(
    (owned) => `
    SELECT a.id, ${owned} AS owned, ${payerSql('a', 'w', owned)} FROM integration_account a JOIN workspace w ON w.id = a.workspace_id
     WHERE a.workspace_id = $1 AND a.status = 'ACTIVE' AND ${
       owned === 'true'
         ? 'a.tenant_id = $2'
         : 'a.id IN (SELECT f.integration_account_id FROM listing_import i JOIN listing_filter f ON f.listing_id = i.listing_id WHERE i.tenant_id = $2)'
     }`,
  )
  .join(' UNION ALL');

/** The most listings to read in order of `least_night`; if more are wanted, all listings are read together. */
const MOST_WALKED = 32_000;

type Add = (value: unknown) => string;

/** The columns of `listing_filter` from which the least total is computed. */
const BOUNDED =
  'listing_id, integration_account_id, floors, floors_from, discount_share, fee_share, tax_share, stay_charge, night_charge, charges, least_night';

/**
 * Returns common table expressions for a search by total: `payers`, `rates`, and `edge`: exactly the listings with a
 * least total below it are examined. `walk`: FROM and WHERE of listings that are read in order of `least_night`, and
 * their greatest number; they are then in `walked`.
 */
const totalsSql = (totals: TotalsQuery, walk: { from: string; most: string } | undefined, add: Add): string => {
  const before = `payers AS MATERIALIZED (${PAYERS}), rates AS MATERIALIZED (SELECT * FROM ${ratesSql(totals.currencies, add)}),`;
  const below = `${add(totals.below)}::float8`;
  if (!walk) return `${before} edge AS (SELECT ${below} AS at),`;
  const columns = BOUNDED.split(', ').map((name) => `f.${name}`);
  const kept = '(SELECT min(kept) FROM payers WHERE owned)';
  return `${before}
    walked AS MATERIALIZED (
      SELECT r.*, f.* FROM rates r CROSS JOIN LATERAL (
        SELECT ${columns.join(', ')} ${walk.from} AND f.currency = r.currency ORDER BY f.least_night LIMIT ${walk.most}) f),
    edge AS MATERIALIZED (
      SELECT least(min(horizon), ${below}) AS at FROM (
        SELECT ${horizonSql(totals, { night: 'r.night', kept }, add)} AS horizon
          FROM (SELECT factor, half, max(least_night) AS night FROM walked GROUP BY currency, factor, half HAVING count(*) = $7) r) h),`;
};

/** Returns FROM and WHERE of listings with their account and their currency. */
const boundedFrom = (from: string | undefined, owned: boolean): string => {
  const payer = `JOIN payers p ON p.id = f.integration_account_id AND p.owned = ${owned}`;
  return from === undefined
    ? `FROM walked f CROSS JOIN LATERAL (SELECT f.factor, f.half) r ${payer} WHERE true`
    : `FROM (SELECT f.* ${from}) f ${payer} JOIN rates r ON r.currency = f.currency WHERE true`;
};

/** The sources and the order of the listings of a search, as SQL. */
interface LookedSql {
  /** Common table expressions before `looked`. */
  before: string;
  /** One SELECT for each source. */
  sources: string[];
  /** A condition on `by`. */
  only: string;
  /** Whether the sources select the key of cursors; otherwise it is `by`. */
  isKeyed: boolean;
  cursor?: { key: string; listing: string; unit: string };
}

const lookedSql = (
  listings: ListingSelectionService,
  { filter, sort, totals, after, listings: count }: CandidateQuery,
): LookedSql & { parameters: unknown[] } => {
  const { sources, parameters } = listings.sources(filter, GIVEN);
  const add: Add = (value) => `$${GIVEN + parameters.push(value)}`;
  const apart = filter.place && listings.apart(filter.place, GIVEN + parameters.length);
  parameters.push(...(apart?.parameters ?? []));
  const isWalk = totals !== undefined && !filter.place && count <= MOST_WALKED;
  const own =
    (isWalk || !totals) && listings.isNarrowed(filter) && !filter.place && sources.some(({ owned }) => owned)
      ? listings.ownCount(filter, GIVEN + parameters.length)
      : undefined;
  parameters.push(...(own?.parameters ?? []));
  // The search stops at the last matching listing.
  const most = (owned: boolean): string => (owned && own ? `least($7::bigint, ${own.sql}::bigint)` : '$7');
  const walked = isWalk ? sources.find(({ owned }) => owned) : undefined;
  const before = totals ? totalsSql(totals, walked && { from: walked.from, most: most(true) }, add) : '';
  const { by, key, from: read } = ORDERS[sort];
  const order = totals ? boundSql(totals, add) : by === 'apart' ? apart!.sql : by;
  const cursor = after && {
    key: read(add(after.key)),
    listing: `${add(after.listingId)}::uuid`,
    unit: `${add(after.unitId)}::uuid`,
  };
  const onward = cursor ? ` AND (${order}, f.listing_id) >= (${cursor.key}, ${cursor.listing})` : '';
  const looked = sources.map((source) => {
    const from = totals ? boundedFrom(source === walked ? undefined : source.from, source.owned) : source.from;
    return `(SELECT f.listing_id, f.integration_account_id, ${source.owned} AS owned, ${apart?.sql ?? 'NULL::float8'} AS apart,
               ${key === by ? '' : `${key} AS key,`} ${order} AS by
          ${from}${onward} ORDER BY by, f.listing_id LIMIT ${totals ? '$7' : most(source.owned)})`;
  });
  const only = totals ? 'WHERE by < (SELECT at FROM edge)' : '';
  return { before, sources: looked, only, isKeyed: key !== by, cursor, parameters };
};

/**
 * Reads listings in their order, as many as one search may read, and the free units of each, until there are enough.
 * The last listing read is in every row, or alone in a single row when no unit is free.
 */
export const candidatesSql = (
  listings: ListingSelectionService,
  query: CandidateQuery,
): { sql: string; parameters: unknown[] } => {
  const { before, sources, only, isKeyed, cursor, parameters } = lookedSql(listings, query);
  const isByTotal = query.totals !== undefined;
  const sql = `
    WITH ${before}
    looked AS MATERIALIZED (
      SELECT *${isKeyed ? '' : ', by AS key'} FROM (${sources.join(' UNION ALL ')}) f ${only} ORDER BY by, listing_id LIMIT $7),
    units AS MATERIALIZED (
      SELECT s.*, u.* FROM (SELECT * FROM looked ORDER BY by, listing_id) s
        ${isByTotal ? '' : `JOIN integration_account a ON a.id = s.integration_account_id AND a.status = 'ACTIVE'`}
       CROSS JOIN LATERAL (${FREE_UNITS}) u
       ${cursor ? `WHERE (s.by, s.listing_id, u.id) > (${cursor.key}, ${cursor.listing}, ${cursor.unit})` : ''}
       ORDER BY s.by, s.listing_id, u.id LIMIT $6)
    SELECT e.*, ${found}
      FROM (SELECT (SELECT count(*)::int FROM looked) AS looked, (SELECT count(*)::int FROM units) AS units,
                   key AS "lastKey", listing_id AS "lastListingId", edge.at AS edge
              FROM ${isByTotal ? 'edge' : `(SELECT 'Infinity'::float8 AS at) edge`}
              LEFT JOIN (SELECT * FROM looked ORDER BY by DESC, listing_id DESC LIMIT 1) last ON true) e
      LEFT JOIN (
        SELECT ${named}, u.by FROM units u
          JOIN integration_account a ON a.id = u.integration_account_id
          JOIN listing l ON l.id = u.listing_id
          ${joinConfirmed('r', 'u.integration_account_id', 'CALENDARS')}
          ${joinConfirmed('lr', 'u.integration_account_id', 'LISTINGS')}
          JOIN workspace w ON w.id = l.workspace_id) found ON true
     ORDER BY found.by, found."listingId", found."unitId"`;
  return { sql, parameters };
};

/**
 * Returns the currencies of the tenant's own and imported listings that are not among those of $3, without reading its
 * own listings.
 */
export const OTHER_CURRENCIES = `
  WITH RECURSIVE own AS (
    (SELECT currency FROM listing_filter WHERE workspace_id = $1 AND tenant_id = $2 ORDER BY currency LIMIT 1)
    UNION ALL
    SELECT (SELECT f.currency FROM listing_filter f WHERE f.workspace_id = $1 AND f.tenant_id = $2 AND f.currency > own.currency
             ORDER BY f.currency LIMIT 1) FROM own WHERE own.currency IS NOT NULL)
  SELECT currency FROM (
    SELECT currency FROM own
    UNION SELECT f.currency FROM listing_import i JOIN listing_filter f ON f.listing_id = i.listing_id
           WHERE f.workspace_id = $1 AND i.tenant_id = $2) known
   WHERE currency <> ALL ($3::text[])`;

/** Selects the currencies of the listings that match the filter. */
export const currenciesSql = (
  listings: ListingSelectionService,
  filter: ListingFilter,
  currencies: readonly string[],
): { sql: string; parameters: unknown[] } => {
  const { sources, parameters } = listings.sources(filter, 2);
  const name = `$${2 + parameters.push(currencies)}`;
  const sql = sources
    .map(({ from }) => `SELECT f.currency ${from} AND f.currency = ANY (${name}::text[])`)
    .join(' UNION ');
  return { sql, parameters };
};
