import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { Database } from '../../shared/database/database.js';
import type { Stay } from './availability.types.js';

/** A hold counts itself until the PMS's own count was read after it came to be known there. */
const UNCOUNTED = '(h.known_at IS NULL OR u.calendar_read_at IS NULL OR h.known_at > u.calendar_read_at)';

@Injectable()
export class HoldRepository {
  constructor(private readonly database: Database) {}

  /** One taker of a unit's nights at a time, until the transaction ends. */
  async lockUnit(unitId: string): Promise<void> {
    await this.database.lock(`unit|${unitId}`);
  }

  /** How many of the unit there are; undefined for one of another workspace. */
  async inventoryOf(scope: Scope, unitId: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT inventory_count AS count FROM unit WHERE id = $1 AND workspace_id = $2',
      [unitId, scope.workspaceId],
    );
    return row?.count;
  }

  /** Nights of the stay that cannot be had; the reservation's own hold does not stand in its way. */
  async takenNights(unitId: string, stay: Stay, reservationId: string): Promise<string[]> {
    const rows = await this.database.query<{ night: string }>(
      `SELECT d.night::date::text AS night
         FROM unit u
         CROSS JOIN generate_series($2::timestamp, $3::timestamp - interval '1 day', interval '1 day') AS d(night)
         LEFT JOIN night n ON n.unit_id = u.id AND n.date = d.night::date
         LEFT JOIN LATERAL (
           SELECT count(*) AS every, count(*) FILTER (WHERE ${UNCOUNTED}) AS uncounted
             FROM hold h WHERE h.unit_id = u.id AND h.stay @> d.night::date AND h.reservation_id <> $4) h ON true
        WHERE u.id = $1
          AND (coalesce(n.available, 0) - h.uncounted <= 0 OR (u.inventory_count = 1 AND h.every > 0))
        ORDER BY 1`,
      [unitId, stay.checkIn, stay.checkOut, reservationId],
    );
    return rows.map(({ night }) => night);
  }

  async insert(unitId: string, stay: Stay, reservationId: string, exclusive: boolean): Promise<void> {
    await this.database.query(
      'INSERT INTO hold (reservation_id, unit_id, stay, exclusive) VALUES ($1, $2, daterange($3, $4), $5)',
      [reservationId, unitId, stay.checkIn, stay.checkOut, exclusive],
    );
  }

  /**
   * The PMS says the reservation takes these nights. An unchanged hold keeps its moment and its exclusiveness; a changed
   * one must give way to what the PMS accepts, overlaps included.
   */
  async upsertMirrored(unitId: string, stay: Stay, reservationId: string, at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO hold AS h (reservation_id, unit_id, stay, exclusive, known_at) VALUES ($1, $2, daterange($3, $4), false, $5)
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

  async remove(reservationId: string): Promise<void> {
    await this.database.query('DELETE FROM hold WHERE reservation_id = $1', [reservationId]);
  }
}
