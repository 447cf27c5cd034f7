import { asOfSql, joinConfirmed, viaSql } from './freshness/freshness.rules.js';
import { ownCount, type ListingSource, sourcesOf } from './listing-filter.sql.js';
import type { Conditions, ListingFilter } from './listing.types.js';

/** Given parameters: 1 workspace, 2 tenant, 3 limit, 4 offset. */
const GIVEN = 4;
/** Given parameters of a page after a place: 1 workspace, 2 tenant, 3 limit, 4 instant, 5 id. */
const GIVEN_AFTER = 5;

const SHOWN = `
  SELECT c.total, p.owned, p.created_at AS "createdAt", p.listing_id AS id, l.document, ${asOfSql('l', 'r')} AS "asOf", ${viaSql('l', 'r')} AS via
    FROM counted c LEFT JOIN (page p JOIN listing l ON l.id = p.listing_id
         ${joinConfirmed('r', 'l.integration_account_id', 'LISTINGS')}) ON true
   ORDER BY p.created_at, p.listing_id`;

const union = (sources: readonly ListingSource[], tail = ''): string =>
  sources
    .map(({ from, owned }) => `(SELECT f.created_at, f.listing_id, ${owned} AS owned ${from}${tail})`)
    .join(' UNION ALL ');

/**
 * Returns a page near a place, where hits are few and counting requires finding them: they are found once, for total
 * and page.
 */
const pageOfHits = (sources: readonly ListingSource[], { where = '', offset = '' }): string => `
  WITH hit AS MATERIALIZED (${union(sources)}),
       counted AS (SELECT count(*)::int AS total FROM hit),
       page AS (SELECT * FROM hit ${where} ORDER BY created_at, listing_id LIMIT $3 ${offset})
  ${SHOWN}`;

/** Returns the total, for filters without a place. */
const totalOf = (sources: readonly ListingSource[], filter: ListingFilter, given: number): Conditions => {
  const own = ownCount(filter, given);
  const counts = sources.map(({ from, owned }) => (owned ? own.sql : `(SELECT count(*) ${from})`));
  const isOwn = sources.some(({ owned }) => owned);
  return { sql: `(${counts.join(' + ')})::int`, parameters: isOwn ? own.parameters : [] };
};

const forwards = 'created_at, listing_id';
const backwards = 'created_at DESC, listing_id DESC';
const walk = (sources: readonly ListingSource[], order: string, most: string): string =>
  union(sources, ` ORDER BY ${order.replaceAll(/(created_at|listing_id)/g, 'f.$1')} LIMIT ${most}`);

/**
 * Returns a page read along the index that has the order, from its nearer end: each source as far as the page needs,
 * then merged.
 */
const pageOfIndex = (sources: readonly ListingSource[], total: string): string => `
  WITH counted AS MATERIALIZED (SELECT ${total} AS total),
       -- Rows up to the last of the page, and from its first on: what is walked over from the one end or the other.
       cut AS MATERIALIZED (
         SELECT least($3::bigint + $4, total) AS ahead, greatest(total - $4::bigint, 0) AS rest, total < 2 * $4::bigint AS backwards
           FROM counted),
       page AS (
         (SELECT * FROM (${walk(sources, forwards, '(SELECT ahead FROM cut)')}) s
           ORDER BY ${forwards} OFFSET $4 LIMIT (SELECT CASE WHEN backwards THEN 0 ELSE $3::bigint END FROM cut))
         UNION ALL
         (SELECT * FROM (${walk(sources, backwards, '(SELECT rest FROM cut)')}) s
           ORDER BY ${backwards} OFFSET (SELECT greatest(rest - $3::bigint, 0) FROM cut)
           LIMIT (SELECT CASE WHEN backwards THEN least($3::bigint, rest) ELSE 0 END FROM cut)))
  ${SHOWN}`;

/**
 * Returns a page of documents with the total, which is in every row, or alone in a single row when the page is empty.
 */
export const pageSql = (filter: ListingFilter): { sql: string; parameters: unknown[] } => {
  const { sources, parameters } = sourcesOf(filter, GIVEN);
  if (filter.place) return { sql: pageOfHits(sources, { offset: 'OFFSET $4' }), parameters };
  const total = totalOf(sources, filter, GIVEN + parameters.length);
  return { sql: pageOfIndex(sources, total.sql), parameters: [...parameters, ...total.parameters] };
};

const isAfter = (alias: string): string => `(${alias}.created_at, ${alias}.listing_id) > ($4::timestamptz, $5::uuid)`;

/** Does the same as `pageSql` from a place instead of an offset, and reads no row before the page, however deep. */
export const pageAfterSql = (filter: ListingFilter): { sql: string; parameters: unknown[] } => {
  const { sources, parameters } = sourcesOf(filter, GIVEN_AFTER);
  if (filter.place) return { sql: pageOfHits(sources, { where: `WHERE ${isAfter('hit')}` }), parameters };
  const total = totalOf(sources, filter, GIVEN_AFTER + parameters.length);
  const following = sources.map(({ from, owned }) => ({ from: `${from} AND ${isAfter('f')}`, owned }));
  const sql = `
  WITH counted AS MATERIALIZED (SELECT ${total.sql} AS total),
       page AS (SELECT * FROM (${walk(following, forwards, '$3')}) s ORDER BY ${forwards} LIMIT $3)
  ${SHOWN}`;
  return { sql, parameters: [...parameters, ...total.parameters] };
};

/** Returns the number of all listings that the tenant sees. Given parameters: 1 workspace, 2 tenant. */
export const totalSql = (): { sql: string; parameters: unknown[] } => {
  const { sql, parameters } = totalOf(sourcesOf({}, 2).sources, {}, 2);
  return { sql: `SELECT ${sql} AS total`, parameters };
};

/** Selects own or imported listings, because a tenant sees no others. */
export const visible = (
  workspace: string,
  tenant: string,
): string => `l.workspace_id = ${workspace} AND (l.tenant_id = ${tenant}
  OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = ${tenant}))`;
