import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { hasEnded, isBooking } from '../reservation.rules.js';
import { RESERVATION_STATUSES } from '../reservation.types.js';
import type { BookedDay } from './booking-figures.types.js';

/** When the guest booked; for rows from before this was stored, the time at which the service first had them. */
const BOOKED = 'coalesce(r.booked_at, r.created_at)';

/** A reservation that a change replaced is left out; the one in its place counts. */
const MADE = `
  SELECT ${BOOKED} AS at, r.source, r.currency, r.status = ANY($6::text[]) AS ended, r.check_out - r.check_in AS nights, r.total_price
    FROM reservation r
   WHERE r.workspace_id = $1 AND ${BOOKED} >= $3 AND ${BOOKED} < $4 AND r.status = ANY($5::text[]) AND r.replaced_by_id IS NULL`;

const DAY = `(at AT TIME ZONE 'UTC')::date`;

/** Each half reads one covering index, and no row of a vacuumed table. */
const FIGURES = `
  SELECT (${DAY})::text AS date, source, currency, count(*)::int AS bookings,
         (count(*) FILTER (WHERE ended))::int AS cancelled,
         coalesce(sum(nights) FILTER (WHERE NOT ended), 0)::int AS nights,
         coalesce(sum(total_price) FILTER (WHERE NOT ended), 0)::text AS revenue
    FROM (${MADE} AND r.tenant_id = $2
          UNION ALL
          ${MADE} AND r.booked_by_tenant_id = $2 AND r.booked_by_tenant_id <> r.tenant_id) made
   GROUP BY ${DAY}, source, currency`;

@Injectable()
export class BookingFiguresRepository {
  constructor(private readonly database: Database) {}

  /** Returns the bookings from one instant to before the other, among the reservations that the tenant sees. */
  booked({ workspaceId, tenantId }: Scope, from: Date, before: Date): Promise<BookedDay[]> {
    return this.database.read<BookedDay>(undefined, FIGURES, [
      workspaceId,
      tenantId,
      from,
      before,
      RESERVATION_STATUSES.filter(isBooking),
      RESERVATION_STATUSES.filter(hasEnded),
    ]);
  }
}
