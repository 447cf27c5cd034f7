import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';
import type { Run } from './calendar-diff.js';
import { nightsSql } from './free-nights.js';

/** A unit whose calendar was read: which days, and when the read began. */
export interface UnitRead {
  unitId: string;
  /** Both included. */
  from: string;
  to: string;
  readAt: Date;
}

/** Of the unit read at position `read`. */
export interface ReadRun extends Run {
  read: number;
}

/** An array as PostgreSQL writes it; for texts that need no quotes. */
const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

const columnsOf = (reads: readonly UnitRead[]): unknown[] => [
  list(reads.map(({ unitId }) => unitId)),
  list(reads.map(({ from }) => from)),
  list(reads.map(({ to }) => to)),
  list(reads.map(({ readAt }) => readAt.toISOString())),
];

type Columns = [number[], number[], number[], string[], string[], string[], string[]];

/** Read, offset, length and values of each run; prices that are none become NULL. */
const runColumns = (runs: readonly ReadRun[]): string[] => {
  const columns: (string | number)[][] = [[], [], [], [], [], [], []];
  const [reads, offsets, lengths, available, prices, minimumNights, maximumNights] = columns as Columns;
  for (const { read, offset, length, text } of runs) {
    const [count, price, minimum, maximum] = text.split(' ') as [string, string, string, string];
    reads.push(read + 1);
    offsets.push(offset);
    lengths.push(length);
    available.push(count);
    prices.push(price === '-' ? 'NULL' : price);
    minimumNights.push(minimum);
    maximumNights.push(maximum);
  }
  return columns.map(list);
};

/** Runs with the unit and the first day of each. */
const RUNS = `(SELECT ($1::uuid[])[r.read] AS unit_id, ($2::date[])[r.read] + r.start AS date, r.*
  FROM unnest($3::int[], $4::int[], $5::int[], $6::smallint[], $7::numeric[], $8::int[], $9::int[])
    AS r(read, start, length, available, price, minimum_nights, maximum_nights) OFFSET 0) r`;

@Injectable()
export class CalendarRepository {
  constructor(private readonly database: Database) {}

  /** One writer of a listing's nights at a time, until the transaction ends; always in the same order. */
  async lockListings(listingIds: readonly string[]): Promise<void> {
    await this.database.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('calendar|' || id, 0)) FROM unnest($1::text[]) AS l(id)`,
      [[...listingIds].sort()],
    );
  }

  /** The stored nights of each read's days (`nightsSql`, null for none); no entry for a unit that was read more recently. */
  async stored(reads: readonly UnitRead[]): Promise<Map<number, string | null>> {
    const rows = await this.database.query<{ position: number; nights: string | null }>(
      `SELECT r.position::int, n.nights
         FROM unnest($1::uuid[], $2::date[], $3::date[], $4::timestamptz[]) WITH ORDINALITY AS r(unit_id, first, last, read_at, position)
         JOIN unit u ON u.id = r.unit_id AND (u.calendar_read_at IS NULL OR u.calendar_read_at <= r.read_at)
         CROSS JOIN LATERAL (SELECT ${nightsSql('r.first')} AS nights FROM night WHERE unit_id = r.unit_id AND date BETWEEN r.first AND r.last) n`,
      columnsOf(reads),
    );
    return new Map(rows.map(({ position, nights }) => [position - 1, nights]));
  }

  /** Nights that are not stored yet. */
  async add(reads: readonly UnitRead[], runs: readonly ReadRun[]): Promise<void> {
    await this.write(
      `INSERT INTO night (unit_id, date, available, price, minimum_nights, maximum_nights, workspace_id)
       SELECT r.unit_id, r.date + generate_series(0, r.length - 1), r.available, r.price, r.minimum_nights, r.maximum_nights, u.workspace_id
         FROM ${RUNS} JOIN unit u ON u.id = r.unit_id`,
      reads,
      runs,
    );
  }

  /** Nights that are stored as something else. */
  async change(reads: readonly UnitRead[], runs: readonly ReadRun[]): Promise<void> {
    // Night by night, so that the planner knows how many there are and looks each up.
    const single = runs.flatMap((run) =>
      Array.from({ length: run.length }, (_, day) => ({ ...run, offset: run.offset + day, length: 1 })),
    );
    await this.write(
      `UPDATE night n SET available = r.available, price = r.price, minimum_nights = r.minimum_nights, maximum_nights = r.maximum_nights
         FROM ${RUNS} WHERE n.unit_id = r.unit_id AND n.date = r.date`,
      reads,
      single,
    );
  }

  /**
   * For units of which every stored night from `today` on lies within the days that were read. Written only where it
   * matters: the read is `news`, or a hold or a release waits for the PMS's own count. What was waiting no more is deleted.
   */
  async setRead(reads: readonly (UnitRead & { today: string; news: boolean })[], storedAt: Date): Promise<void> {
    await this.database.query(
      `WITH stored AS (UPDATE unit u SET calendar_read_at = r.read_at, calendar_stored_at = $7 FROM (
         SELECT u.id, r.read_at
           FROM unnest($1::uuid[], $2::date[], $3::date[], $4::timestamptz[], $5::date[], $6::boolean[]) AS r(unit_id, first, last, read_at, today, news)
           JOIN unit u ON u.id = r.unit_id
          WHERE (r.news OR u.calendar_read_at IS NULL OR EXISTS (
                  SELECT 1 FROM hold h WHERE h.unit_id = u.id AND (h.known_at IS NULL OR h.known_at > u.calendar_read_at))
                OR EXISTS (SELECT 1 FROM released_hold d WHERE d.unit_id = u.id AND d.released_at > u.calendar_read_at))
            AND NOT EXISTS (SELECT 1 FROM night n WHERE n.unit_id = u.id AND n.date >= r.today AND n.date < r.first)
            AND NOT EXISTS (SELECT 1 FROM night n WHERE n.unit_id = u.id AND n.date >= r.today AND n.date > r.last)
          ORDER BY u.id FOR NO KEY UPDATE OF u) r
        WHERE u.id = r.id RETURNING u.id, u.calendar_read_at)
       DELETE FROM released_hold d USING stored WHERE d.unit_id = stored.id AND d.released_at <= stored.calendar_read_at`,
      [
        ...columnsOf(reads),
        list(reads.map(({ today }) => today)),
        list(reads.map(({ news }) => String(news))),
        storedAt,
      ],
    );
  }

  private async write(sql: string, reads: readonly UnitRead[], runs: readonly ReadRun[]): Promise<void> {
    if (runs.length === 0) return;
    const units = [list(reads.map(({ unitId }) => unitId)), list(reads.map(({ from }) => from))];
    await this.database.query(sql, [...units, ...runColumns(runs)]);
  }
}
