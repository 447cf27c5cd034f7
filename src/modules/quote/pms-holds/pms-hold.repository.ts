import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Condition } from '../../../platform/database/insertion.js';
import type { ValuedStatement } from '../../../platform/database/joined-query.js';
import { isHereSql } from '../../../platform/moves/is-here.sql.js';
import { PmsHoldEntity, type PmsHoldState } from './pms-hold.entity.js';

/** The booking that took a hold over. */
export interface TakingBooking {
  providerReservationId: string | null;
  status: string;
}

@Injectable()
export class PmsHoldRepository {
  constructor(private readonly database: Database) {}

  async insert(row: PmsHoldEntity): Promise<void> {
    await this.database.repository(PmsHoldEntity).insert(row);
  }

  find(id: string): Promise<PmsHoldEntity | null> {
    return this.database.repository(PmsHoldEntity).findOneBy({ id });
  }

  lock(id: string): Promise<PmsHoldEntity | null> {
    return this.database.repository(PmsHoldEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async save(row: PmsHoldEntity): Promise<void> {
    await this.database.repository(PmsHoldEntity).update({ id: row.id }, row);
  }

  async remove(id: string): Promise<void> {
    await this.database.repository(PmsHoldEntity).delete({ id });
  }

  ofQuote(quoteId: string, ...states: PmsHoldState[]): Promise<PmsHoldEntity[]> {
    return this.database
      .repository(PmsHoldEntity)
      .createQueryBuilder('h')
      .where('h.quoteId = :quoteId AND h.state = ANY(:states)', { quoteId, states })
      .getMany();
  }

  /** Returns those of the quotes whose nights the PMS holds. */
  async heldAmong(quoteIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT quote_id AS id FROM pms_hold WHERE quote_id = ANY($1::uuid[]) AND state = 'HELD'`,
      [quoteIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Makes the release of the quote's hold at the PMS due now. */
  async end(quoteId: string, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE pms_hold SET state = 'ENDING', due_at = $2, attempts = 0 WHERE quote_id = $1 AND state IN ('SENDING', 'HELD')`,
      [quoteId, now],
    );
  }

  async pass(quoteId: string, newQuoteId: string): Promise<void> {
    await this.database.query(
      `UPDATE pms_hold SET quote_id = $2 WHERE quote_id = $1 AND state IN ('SENDING', 'HELD')`,
      [quoteId, newQuoteId],
    );
  }

  /**
   * Returns the statement that, if the condition holds, gives a live hold of the quote to its booking; a hold whose
   * outcome is unknown is released.
   */
  taking(
    quoteId: string,
    reservationId: string,
    { now, dueAt }: { now: Date; dueAt: Date },
    { sql, value }: Condition,
  ): ValuedStatement {
    return {
      text: `UPDATE pms_hold SET attempts = 0,
              state = CASE WHEN state = 'HELD' AND held_until > $3 THEN 'BOOKING' ELSE 'ENDING' END,
              reservation_id = CASE WHEN state = 'HELD' AND held_until > $3 THEN $2::uuid END,
              due_at = CASE WHEN state = 'HELD' AND held_until > $3 THEN $4::timestamptz ELSE $3::timestamptz END
        WHERE quote_id = $1 AND state IN ('SENDING', 'HELD') AND ${sql('$5')}`,
      values: [quoteId, reservationId, now, dueAt, value],
    };
  }

  /** Returns the PMS's id of the hold that the booking took over. */
  async takenBy(reservationId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      `SELECT provider_reservation_id AS id FROM pms_hold WHERE reservation_id = $1 AND state = 'BOOKING'`,
      [reservationId],
    );
    return row?.id;
  }

  async bookingOf(reservationId: string): Promise<TakingBooking | undefined> {
    const [row] = await this.database.query<TakingBooking>(
      'SELECT provider_reservation_id AS "providerReservationId", status FROM reservation WHERE id = $1',
      [reservationId],
    );
    return row;
  }

  /** Claims due holds, each for one caller: a hold is due again at `again` unless its outcome says otherwise. */
  async claimDue(now: Date, again: Date, limit: number): Promise<PmsHoldEntity[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE pms_hold SET due_at = $2, attempts = attempts + 1
        WHERE id IN (SELECT id FROM pms_hold WHERE due_at <= $1 AND ${isHereSql('workspace_id')} ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [now, again, limit],
    );
    const found = await Promise.all(rows.map(({ id }) => this.find(id)));
    return found.filter((row) => row !== null);
  }

  async postpone(id: string, dueAt: Date): Promise<void> {
    await this.database.repository(PmsHoldEntity).update({ id }, { dueAt });
  }
}
