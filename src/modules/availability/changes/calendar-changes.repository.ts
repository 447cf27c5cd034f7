import { Injectable } from '@nestjs/common';
import type { Provider } from '../../../connectors/port/provider.js';
import { Database } from '../../../platform/database/database.js';
import { SEQUENCE_FLOOR_SQL } from '../../../records/restorations/restorations.js';
import type { CalendarChanged } from '../availability.events.js';

/** Changed nights of a unit that were taken for publication. */
export interface TakenChange {
  unitId: string;
  listingId: string;
  accountId: string;
  provider: Provider;
  workspaceId: string;
  /** The owner of the listing, and the tenants that have imported it. */
  tenantIds: string[];
  sequence: number;
  ranges: CalendarChanged['ranges'];
}

/** The database records changes by its own clock, so the same clock measures how long they have waited. */
const QUIET = "interval '2 seconds'";

@Injectable()
export class CalendarChangesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes the oldest changes that have waited for two seconds, and counts one more event of each unit. Listings keep
   * their tenant until the transaction ends. Serves all tenants.
   */
  take(limit: number): Promise<TakenChange[]> {
    return this.database.query<TakenChange>(
      `WITH due AS (
         SELECT unit_id, nights FROM calendar_change WHERE since <= clock_timestamp() - ${QUIET}
         ORDER BY since, unit_id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
       ), taken AS (
         UPDATE calendar_change c SET nights = '{}', since = NULL, sequence = greatest(sequence, ${SEQUENCE_FLOOR_SQL}) + 1
           FROM due WHERE c.unit_id = due.unit_id RETURNING c.unit_id, c.sequence, due.nights)
       SELECT t.unit_id AS "unitId", t.sequence, l.id AS "listingId", l.integration_account_id AS "accountId", l.provider,
              l.workspace_id AS "workspaceId",
              l.tenant_id || ARRAY(SELECT i.tenant_id FROM listing_import i WHERE i.listing_id = l.id) AS "tenantIds",
              ARRAY(SELECT json_build_object('from', lower(r), 'to', upper(r) - 1) FROM unnest(t.nights) r) AS ranges
         FROM taken t JOIN unit u ON u.id = t.unit_id JOIN listing l ON l.id = u.listing_id
        ORDER BY l.id, t.unit_id FOR KEY SHARE OF l`,
      [limit],
    );
  }
}
