import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import type { Stay } from './availability.types.js';

@Injectable()
export class HoldRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes the nights of the stay if all are free, and returns those that are not. Undefined for a unit of another
   * workspace. Other takers of the unit wait until the transaction ends.
   */
  async take(scope: Scope, unitId: string, stay: Stay, reservationId: string): Promise<string[] | undefined> {
    const [row] = await this.database.query<{ nights: string[] | null }>(
      'SELECT take_nights($1, $2, $3, $4, $5) AS nights',
      [scope.workspaceId, unitId, stay.checkIn, stay.checkOut, reservationId],
    );
    return row!.nights ?? undefined;
  }

  /**
   * Stores the nights that the reservation takes at the PMS. An unchanged hold keeps its time and its exclusiveness; a
   * changed one gives way to whatever the PMS accepts, overlaps included.
   */
  async upsertMirrored(unitId: string, stay: Stay, reservationId: string, at: Date): Promise<void> {
    await this.database.query(
      `WITH back AS (DELETE FROM released_hold WHERE reservation_id = $1)
       INSERT INTO hold AS h (reservation_id, unit_id, stay, exclusive, known_at) VALUES ($1, $2, daterange($3, $4), false, $5)
       ON CONFLICT (reservation_id) DO UPDATE SET
         unit_id = excluded.unit_id,
         stay = excluded.stay,
         exclusive = h.exclusive AND h.unit_id = excluded.unit_id AND h.stay = excluded.stay,
         known_at = CASE WHEN h.unit_id = excluded.unit_id AND h.stay = excluded.stay THEN coalesce(h.known_at, excluded.known_at) ELSE excluded.known_at END`,
      [reservationId, unitId, stay.checkIn, stay.checkOut, at],
    );
  }

  async setKnown(reservationId: string, at: Date): Promise<void> {
    await this.database.query('UPDATE hold SET known_at = $2 WHERE reservation_id = $1 AND known_at IS NULL', [
      reservationId,
      at,
    ]);
  }

  /** Releases nights that the PMS may have counted as sold and that no calendar read after `at` has shown yet. */
  async release(reservationId: string, takenAt: Date | null, at: Date): Promise<void> {
    await this.database.query(
      `WITH gone AS (DELETE FROM hold WHERE reservation_id = $1 RETURNING unit_id, stay)
       INSERT INTO released_hold (reservation_id, unit_id, stay, taken_at, released_at) SELECT $1, unit_id, stay, $2, $3 FROM gone
       ON CONFLICT (reservation_id) DO UPDATE SET unit_id = excluded.unit_id, stay = excluded.stay,
         taken_at = excluded.taken_at, released_at = excluded.released_at, reopens = false`,
      [reservationId, takenAt, at],
    );
  }

  async setReopens(reservationId: string): Promise<void> {
    await this.database.query('UPDATE released_hold SET reopens = true WHERE reservation_id = $1', [reservationId]);
  }

  async remove(reservationId: string): Promise<void> {
    await this.database.query('DELETE FROM hold WHERE reservation_id = $1', [reservationId]);
  }
}
