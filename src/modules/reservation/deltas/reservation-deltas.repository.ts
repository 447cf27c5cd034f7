import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { withBounds } from '../../../records/deltas/deltas.rules.js';
import { DELTA_BOUNDS, deltaPage } from '../../../records/deltas/deltas.sql.js';
import type { DeltaBounds, DeltaPlace } from '../../../records/deltas/deltas.types.js';

const PAGE = `WITH ${deltaPage('RESERVATION')}
  SELECT ${DELTA_BOUNDS}, page.subject_id AS id, page.position::float8 AS position
    FROM head LEFT JOIN page ON true ORDER BY page.position`;

@Injectable()
export class ReservationDeltasRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the places of changed reservations after a position, one more than `limit` where there are more. Reads
   * from the primary, so that whoever reads the rows afterwards sees them as of this moment or later.
   */
  async after(
    { workspaceId, tenantId }: Scope,
    position: number,
    limit: number,
  ): Promise<{ bounds: DeltaBounds; rows: DeltaPlace[] }> {
    const values = [workspaceId, tenantId, position, limit];
    const rows = await this.database.prepared<DeltaBounds & (DeltaPlace | { id: null })>(
      'reservation-delta',
      PAGE,
      values,
    );
    return withBounds<DeltaPlace>(rows);
  }
}
