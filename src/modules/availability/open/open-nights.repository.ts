import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { RowPlace } from '../../../platform/paging/cursors.js';
import { isAfterSql, placeValues } from '../../../platform/database/window.sql.js';
import { freeNights } from '../free-nights.rules.js';
import type { OpenNightsQuery, OpenUnit, OpenUnits } from './open-nights.types.js';

/** The rows of a page are found by index: a join would read all calendars of the database for each page. */
const OPEN = `
  WITH page AS MATERIALIZED (
    SELECT l.id, l.created_at, l.status FROM listing l
     WHERE l.workspace_id = $1 AND l.tenant_id = $2 AND ${isAfterSql(['l.created_at', 'l.id'], ['$6', '$7'])}
     ORDER BY l.created_at, l.id LIMIT $8)
  SELECT page.id, page.created_at AS at, units.*
    FROM page LEFT JOIN LATERAL (
      SELECT u.inventory_count AS inventory, c.first_day::text AS "firstDay",
             substring(${freeNights('c', '$5::timestamptz')} FROM greatest($3::date - c.first_day, 0) + 1
                       FOR greatest($4::int - greatest(c.first_day - $3::date, 0), 0))::text AS free,
             CASE WHEN u.inventory_count > 1 THEN c.nights END AS nights
        FROM unit u JOIN LATERAL (SELECT * FROM calendar WHERE unit_id = u.id OFFSET 0) c ON true
       WHERE u.listing_id = page.id AND u.status = 'ACTIVE'
      OFFSET 0) units ON page.status = 'ACTIVE'
   ORDER BY page.created_at, page.id`;

@Injectable()
export class OpenNightsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the active units of the tenant's next `atOnce` listings, with `days` nights from `from` on. */
  async page(
    { workspaceId, tenantId }: Scope,
    { from, days, at, atOnce }: OpenNightsQuery & { atOnce: number },
    after?: RowPlace,
  ): Promise<OpenUnits> {
    const values = [workspaceId, tenantId, from, days, at, ...placeValues({ after }), atOnce];
    const rows = await this.database.read<RowPlace & (OpenUnit | { firstDay: null })>('open-nights', OPEN, values);
    const last = rows.at(-1);
    const isFull = new Set(rows.map(({ id }) => id)).size === atOnce;
    return {
      units: rows.filter((row): row is RowPlace & OpenUnit => row.firstDay !== null),
      next: isFull && last ? { at: last.at, id: last.id } : null,
    };
  }
}
