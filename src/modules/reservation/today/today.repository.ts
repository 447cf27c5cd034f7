import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { addDays } from '../../../values/time/dates.js';
import { EXPECTED, STAY_DATES } from './today.rules.js';
import type { StaysOfZone } from './today.types.js';

/** The stays around a day that belong to one side; each side has an index by tenant and dates. */
const AROUND = `
  SELECT r.listing_id, r.check_in, r.check_out FROM reservation r
   WHERE r.workspace_id = $1 AND ${STAY_DATES} && daterange($4, $5, '[]') AND r.status = ANY($3)`;

const STAYS = `
  SELECT listing.time_zone AS "timeZone", s.check_in::text AS "checkIn", s.check_out::text AS "checkOut", count(*)::int AS count
    FROM (${AROUND} AND r.tenant_id = $2
          UNION ALL
          ${AROUND} AND r.booked_by_tenant_id = $2 AND r.booked_by_tenant_id <> r.tenant_id) s
    JOIN listing ON listing.id = s.listing_id
   GROUP BY 1, 2, 3`;

/** Counts stays that touch today somewhere on earth. */
@Injectable()
export class TodayRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts the tenant's stays around the date of UTC, by their dates and the time zone of their listings: today is the
   * day before or after it in some zones.
   */
  stays({ workspaceId, tenantId }: Scope, now: Date): Promise<StaysOfZone[]> {
    const date = now.toISOString().slice(0, 10);
    const values = [workspaceId, tenantId, EXPECTED, addDays(date, -1), addDays(date, 1)];
    return this.database.read<StaysOfZone>(undefined, STAYS, values);
  }
}
