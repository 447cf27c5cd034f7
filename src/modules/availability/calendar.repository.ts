import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';

/** Nights as columns, for one `unnest`. */
export interface NightColumns {
  unitIds: string[];
  dates: string[];
  available: number[];
  prices: (string | null)[];
  minimumNights: number[];
  maximumNights: number[];
}

@Injectable()
export class CalendarRepository {
  constructor(private readonly database: Database) {}

  async lockListing(listingId: string): Promise<void> {
    await this.database.lock(`calendar|${listingId}`);
  }

  /** Those of the units whose last full read began no later than `readAt`. */
  async unitsNotNewer(unitIds: readonly string[], readAt: Date): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM unit WHERE id = ANY($1) AND (calendar_read_at IS NULL OR calendar_read_at <= $2)',
      [unitIds, readAt],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Writes what differs and closes what the range lacks; answers with the number of rows written. One statement. */
  async write(
    nights: NightColumns,
    unitIds: readonly string[],
    from: string,
    to: string,
  ): Promise<{ written: number; closed: number }> {
    const [row] = await this.database.query<{ written: number; closed: number }>(
      `WITH given AS (
         SELECT * FROM unnest($1::uuid[], $2::date[], $3::smallint[], $4::numeric[], $5::int[], $6::int[])
           AS g(unit_id, date, available, price, minimum_nights, maximum_nights)
       ), changed AS (
         SELECT g.* FROM given g LEFT JOIN night n USING (unit_id, date)
          WHERE (n.available, n.price, n.minimum_nights, n.maximum_nights)
                IS DISTINCT FROM (g.available, g.price, g.minimum_nights, g.maximum_nights)
       ), written AS (
         INSERT INTO night (unit_id, date, available, price, minimum_nights, maximum_nights)
         SELECT unit_id, date, available, price, minimum_nights, maximum_nights FROM changed
         ON CONFLICT (unit_id, date) DO UPDATE SET available = excluded.available, price = excluded.price,
           minimum_nights = excluded.minimum_nights, maximum_nights = excluded.maximum_nights
         RETURNING 1
       ), closed AS (
         UPDATE night n SET available = 0
          WHERE n.unit_id = ANY($7) AND n.date BETWEEN $8 AND $9 AND n.available <> 0
            AND NOT EXISTS (SELECT 1 FROM given g WHERE g.unit_id = n.unit_id AND g.date = n.date)
         RETURNING 1
       )
       SELECT (SELECT count(*)::int FROM written) AS written, (SELECT count(*)::int FROM closed) AS closed`,
      [
        nights.unitIds,
        nights.dates,
        nights.available,
        nights.prices,
        nights.minimumNights,
        nights.maximumNights,
        unitIds,
        from,
        to,
      ],
    );
    return row!;
  }

  /**
   * For the units of which every stored night from `today` on lies within the range that was read. Written only where it
   * tells something: nights changed, or a hold was waiting for the PMS's own count.
   */
  async setRead(
    unitIds: readonly string[],
    range: { from: string; to: string },
    today: string,
    readAt: Date,
    changed: boolean,
  ): Promise<void> {
    await this.database.query(
      `UPDATE unit u SET calendar_read_at = $5
        WHERE u.id = ANY($1)
          AND ($6 OR u.calendar_read_at IS NULL OR EXISTS (
            SELECT 1 FROM hold h WHERE h.unit_id = u.id AND (h.known_at IS NULL OR h.known_at > u.calendar_read_at)))
          AND NOT EXISTS (
          SELECT 1 FROM night n WHERE n.unit_id = u.id AND n.date >= $4 AND (n.date < $2 OR n.date > $3))`,
      [unitIds, range.from, range.to, today, readAt, changed],
    );
  }
}
