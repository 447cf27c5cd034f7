import { DELTA_BOUNDS, deltaPage } from '../../../records/deltas/deltas.sql.js';
import { asOfSql, joinConfirmed, viaSql } from '../freshness/freshness.rules.js';
import { filterConditions } from '../listing-filter.sql.js';
import type { ListingFilter } from '../listing.types.js';

/** Given parameters: those of `deltaPage`. */
const GIVEN = 4;

/**
 * Returns a page of changed listings with the bounds, which are alone in a single row when the page is empty.
 * `document` is null where the tenant no longer sees the listing or the filter does not match it.
 */
export const listingDeltaSql = (filter: ListingFilter): { sql: string; parameters: unknown[] } => {
  const { sql, parameters } = filterConditions(filter, GIVEN);
  const own = `SELECT f.listing_id, true AS owned FROM listing_filter f
    WHERE f.workspace_id = $1 AND f.tenant_id = $2 AND f.listing_id = page.subject_id${sql}`;
  const imported = `SELECT f.listing_id, false AS owned FROM listing_import i JOIN listing_filter f ON f.listing_id = i.listing_id
    WHERE f.workspace_id = $1 AND i.tenant_id = $2 AND i.listing_id = page.subject_id${sql}`;
  const sources = { self: own, imported, all: `${own} UNION ALL ${imported}` };
  return {
    sql: `WITH ${deltaPage('LISTING')}
      SELECT ${DELTA_BOUNDS}, page.subject_id AS id, page.position::float8 AS position, shown.*
        FROM head LEFT JOIN page ON true
        -- With a limit, the planner reads each listing by its key, also where it expects many rows.
        LEFT JOIN LATERAL (
          SELECT l.document, f.owned, ${asOfSql('l', 'r')} AS "asOf", ${viaSql('l', 'r')} AS via
            FROM (${sources[filter.listingType ?? 'all']}) f
            JOIN listing l ON l.id = f.listing_id ${joinConfirmed('r', 'l.integration_account_id', 'LISTINGS')} LIMIT 1
        ) shown ON true
       ORDER BY page.position`,
    parameters,
  };
};
