import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { addDays } from '../../../values/time/dates.js';
import { EXPECTED } from './today.rules.js';
import type { StaysOfZone } from './today.types.js';

/** Counts of stays that touch today somewhere on earth. */
@Injectable()
export class TodayRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts the tenant's stays around the date of UTC, by their dates and the time zone of their listings: today is the
   * day before or after it in some zones.
   */
  stays({ workspaceId, tenantId }: Scope, now: Date): Promise<StaysOfZone[]> {
    const date = now.toISOString().slice(0, 10);
    return this.database.query<StaysOfZone>(
      `SELECT listing.time_zone AS "timeZone", r.check_in::text AS "checkIn", r.check_out::text AS "checkOut", count(*)::int AS count
         FROM reservation r JOIN listing ON listing.id = r.listing_id
        WHERE r.workspace_id = $1 AND (r.tenant_id = $2 OR r.booked_by_tenant_id = $2)
          AND r.status = ANY($3) AND r.check_in <= $4 AND r.check_out >= $5
        GROUP BY 1, 2, 3`,
      [workspaceId, tenantId, EXPECTED, addDays(date, 1), addDays(date, -1)],
    );
  }
}
