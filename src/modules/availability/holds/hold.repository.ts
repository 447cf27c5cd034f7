import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { Condition } from '../../../platform/database/insertion.js';
import type { ValuedStatement } from '../../../platform/database/joined-query.js';
import type { ListWindow } from '../../../platform/paging/cursors.js';
import { isAfterSql, placeValues } from '../../../platform/database/window.sql.js';
import type { HeldStay, Stay, UnitStay } from '../availability.types.js';

const ENDED_AT_ONCE = 100;

const ENDED = `reservation_id IN (
  SELECT reservation_id FROM hold WHERE held_until <= $1 ORDER BY unit_id LIMIT ${ENDED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;

/**
 * SQL that deletes holds of quotes, which end at the time `at`. Nights that the PMS held too remain reopened until a
 * calendar that was read later is stored.
 */
const released = (condition: string, at: string): string => `
  WITH gone AS (DELETE FROM hold WHERE ${condition} RETURNING reservation_id, unit_id, stay, known_at, held_until),
    reopened AS (
      INSERT INTO released_hold (reservation_id, unit_id, stay, taken_at, released_at, reopens)
        SELECT reservation_id, unit_id, stay, NULL, ${at}::timestamptz, true FROM gone WHERE known_at IS NOT NULL
        ON CONFLICT (reservation_id) DO UPDATE SET released_at = excluded.released_at)`;

/** A reservation that takes nights, or a quote that holds them. */
export interface Taker {
  id: string;
  /** The quote whose hold the reservation takes over. */
  quoteId?: string;
  at: Date;
  /** When the hold of a quote ends. */
  until?: Date;
}

/** A change of a reservation, which takes nights. */
export interface Changer {
  id: string;
  reservationId: string;
  at: Date;
}

/** The nights that are not free; null if the workspace has no such unit. */
export interface TakenRow {
  nights: string[] | null;
}

/** Holds once the reservation has taken its nights. */
export const hasTaken = (reservationId: string): Condition => ({
  sql: (at) => `EXISTS (SELECT 1 FROM hold WHERE reservation_id = ${at})`,
  value: reservationId,
});

@Injectable()
export class HoldRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the statement that takes the nights of the stay if all are free; its row is a `TakenRow`. Other takers of
   * the unit wait until the transaction ends.
   */
  taking({ workspaceId }: Scope, { unitId, checkIn, checkOut }: UnitStay, taker: Taker): ValuedStatement {
    const { id, quoteId = null, at, until = null } = taker;
    return {
      name: 'take-nights',
      text: 'SELECT take_nights($1, $2, $3, $4, $5, $6, $7, $8) AS nights',
      values: [workspaceId, unitId, checkIn, checkOut, id, quoteId, at, until],
    };
  }

  /**
   * Takes the nights of the reservation's new stay, as `taking` does; its present nights count as free. The hold has
   * the id of the change.
   */
  async takeChanged(
    scope: Pick<Scope, 'workspaceId'>,
    unitId: string,
    stay: Stay,
    { id, reservationId, at }: Changer,
  ): Promise<string[] | undefined> {
    const [row] = await this.database.query<TakenRow>(
      'SELECT take_changed_nights($1, $2, $3, $4, $5, $6, $7) AS nights',
      [scope.workspaceId, unitId, stay.checkIn, stay.checkOut, id, reservationId, at],
    );
    return row!.nights ?? undefined;
  }

  /** Gives the reservation the nights of the stay, which the PMS is known to have held since `at`. */
  async move(reservationId: string, unitId: string, stay: Stay, at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO hold AS h (reservation_id, unit_id, stay, exclusive, known_at) VALUES ($1, $2, daterange($3, $4), false, $5)
       ON CONFLICT (reservation_id) DO UPDATE SET unit_id = excluded.unit_id, stay = excluded.stay, known_at = excluded.known_at,
         exclusive = h.exclusive AND EXISTS (SELECT 1 FROM unit WHERE id = excluded.unit_id AND inventory_count = 1)`,
      [reservationId, unitId, stay.checkIn, stay.checkOut, at],
    );
  }

  /** Records nights that are free again immediately, under an id of their own; `takenAt` and `at` as in `release`. */
  async addReopened(id: string, unitId: string, stay: Stay, takenAt: Date | null, at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO released_hold (reservation_id, unit_id, stay, taken_at, released_at, reopens)
         VALUES ($1, $2, daterange($3, $4), $5, $6, true) ON CONFLICT (reservation_id) DO NOTHING`,
      [id, unitId, stay.checkIn, stay.checkOut, takenAt, at],
    );
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

  /** Returns the number of live holds of the tenant's quotes. */
  async heldBy({ workspaceId, tenantId }: Scope, at: Date): Promise<number> {
    const [row] = await this.database.query<{ holds: number }>(
      `SELECT count(*)::int AS holds FROM hold h JOIN quote q ON q.id = h.reservation_id
        WHERE h.held_until > $3 AND h.workspace_id = $1 AND q.tenant_id = $2`,
      [workspaceId, tenantId, at],
    );
    return row!.holds;
  }

  /** Returns the live holds of the tenant's quotes, in the order in which they end. */
  listHeld({ workspaceId, tenantId }: Scope, window: ListWindow, at: Date): Promise<HeldStay[]> {
    return this.database.query<HeldStay>(
      `SELECT q.id AS "quoteId", q.listing_id AS "listingId", h.unit_id AS "unitId", lower(h.stay)::text AS "checkIn",
              upper(h.stay)::text AS "checkOut", h.held_until AS "heldUntil"
         FROM hold h JOIN quote q ON q.id = h.reservation_id
        WHERE h.held_until > $3 AND h.workspace_id = $1 AND q.tenant_id = $2
          AND ${isAfterSql(['h.held_until', 'q.id'], ['$5', '$6'])}
        ORDER BY h.held_until, q.id LIMIT $4`,
      [workspaceId, tenantId, at, window.limit, ...placeValues(window)],
    );
  }

  /** Returns when the hold of the quote ends, unless it has ended. */
  async heldUntil(quoteId: string, at: Date): Promise<Date | undefined> {
    const [row] = await this.database.query<{ until: Date }>(
      'SELECT held_until AS until FROM hold WHERE reservation_id = $1 AND held_until > $2',
      [quoteId, at],
    );
    return row?.until;
  }

  /** Deletes the holds of quotes. A reservation that took one over keeps the nights. */
  async removeHeld(quoteIds: readonly string[], at: Date): Promise<void> {
    await this.database.query(
      `${released('reservation_id = ANY($1::uuid[]) AND held_until IS NOT NULL', '$2')} SELECT 1 FROM gone`,
      [quoteIds, at],
    );
  }

  async setHeldAtPms(quoteId: string, at: Date, until: Date): Promise<void> {
    await this.database.query(
      'UPDATE hold SET known_at = $2, held_until = least(held_until, $3) WHERE reservation_id = $1 AND held_until IS NOT NULL',
      [quoteId, at, until],
    );
  }

  /** Passes a live hold to a newer quote of the stay. */
  async pass(quoteId: string, newQuoteId: string, at: Date): Promise<void> {
    await this.database.query('UPDATE hold SET reservation_id = $2 WHERE reservation_id = $1 AND held_until > $3', [
      quoteId,
      newQuoteId,
      at,
    ]);
  }

  /** Deletes holds of quotes that ended by the time; returns true when there may be more. */
  async removeEnded(at: Date): Promise<boolean> {
    const rows = await this.database.query(`${released(ENDED, 'held_until')} SELECT reservation_id FROM gone`, [at]);
    return rows.length === ENDED_AT_ONCE;
  }

  async remove(reservationId: string): Promise<void> {
    await this.database.query('DELETE FROM hold WHERE reservation_id = $1', [reservationId]);
  }
}
