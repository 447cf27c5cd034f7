import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { ChangeState } from './change.types.js';
import { StayChangeEntity } from './stay-change.entity.js';

const REMOVED_AT_ONCE = 1_000;

@Injectable()
export class StayChangeRepository {
  constructor(private readonly database: Database) {}

  async insert(row: StayChangeEntity): Promise<void> {
    await this.database.repository(StayChangeEntity).insert(row);
  }

  find({ workspaceId, tenantId }: Scope, reservationId: string, id: string): Promise<StayChangeEntity | null> {
    return this.database.repository(StayChangeEntity).findOneBy({ id, reservationId, workspaceId, tenantId });
  }

  /** Finds a change by its id alone, for background work. */
  byId(id: string): Promise<StayChangeEntity | null> {
    return this.database.repository(StayChangeEntity).findOneBy({ id });
  }

  lockById(id: string): Promise<StayChangeEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return this.database.repository(StayChangeEntity).findOne({ where: { id }, lock });
  }

  /** Moves the change to another state; returns false when it is no longer in the state `from`. */
  async move(id: string, from: ChangeState, to: ChangeState): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE stay_change SET state = $3 WHERE id = $1 AND state = $2 RETURNING id',
      [id, from, to],
    );
    return rows.length > 0;
  }

  /** Claims the offer for one confirmation; returns false when another request has done so. */
  async claim(id: string, to: ChangeState, newReservationId: string | null): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE stay_change SET state = $2, new_reservation_id = $3 WHERE id = $1 AND state = 'OFFERED' RETURNING id`,
      [id, to, newReservationId],
    );
    return rows.length > 0;
  }

  /** Lets the offer be confirmed again: nothing has changed. */
  async release(id: string): Promise<void> {
    await this.database.query(`UPDATE stay_change SET state = 'OFFERED', new_reservation_id = NULL WHERE id = $1`, [
      id,
    ]);
  }

  /** Deletes offers that expired before the time, unless their outcome is open. True when there may be more. */
  async removeExpired(before: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM stay_change WHERE id IN (
         SELECT id FROM stay_change WHERE expires_at < $1 AND state IN ('OFFERED', 'DONE')
          ORDER BY expires_at LIMIT ${REMOVED_AT_ONCE}) RETURNING id`,
      [before],
    );
    return rows.length === REMOVED_AT_ONCE;
  }
}
