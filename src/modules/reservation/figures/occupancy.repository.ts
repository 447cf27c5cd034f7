import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { STAY_DATES } from '../today/today.rules.js';
import { TAKEN } from './occupancy.rules.js';
import type { StaysOfDates } from './occupancy.types.js';

const STAYS = `
  SELECT r.check_in::text AS "checkIn", r.check_out::text AS "checkOut", count(*)::int AS count
    FROM reservation r JOIN listing l ON l.id = r.listing_id AND l.status = 'ACTIVE'
   WHERE r.workspace_id = $1 AND r.tenant_id = $2 AND r.status = ANY($3)
     AND ${STAY_DATES} && daterange($4, $5) AND r.check_out > $4
   GROUP BY 1, 2`;

@Injectable()
export class OccupancyRepository {
  constructor(private readonly database: Database) {}

  /** Returns the stays on the tenant's own active listings that take a night from `from` to before `past`. */
  stays({ workspaceId, tenantId }: Scope, from: string, past: string): Promise<StaysOfDates[]> {
    return this.database.read<StaysOfDates>(undefined, STAYS, [workspaceId, tenantId, TAKEN, from, past]);
  }
}
