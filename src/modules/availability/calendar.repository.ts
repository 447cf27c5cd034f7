import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { monthOf } from '../../values/time/dates.js';
import { joinConfirmed, unconfirmedSql } from '../listing/freshness/freshness.rules.js';
import type { ListingFloors } from '../listing/floors/listing-floors.types.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import type { DayRange } from './calendar-pack.js';
import type { StoredCalendar } from './calendar-runs.js';
import type { SealedCalendar } from './calendar-seal.js';

/** A unit whose calendar was read, and when the read began. */
export interface UnitRead {
  unitId: string;
  readAt: Date;
}

/** The change that a read makes to a unit's calendar. */
export interface StoredRead extends UnitRead {
  /** Null if the stored calendar is kept. */
  calendar: StoredCalendar | null;
  /** The seal of that calendar. */
  seal: Buffer | null;
  /** The result of `floorsOf` for that calendar. */
  floors: number[] | null;
  isWhole: boolean;
  news: boolean;
  via: ReadVia;
}

/** A stored calendar, and whether the PMS has returned it as a whole before. */
export interface StoredUnit extends SealedCalendar {
  wasRead: boolean;
  /** The result of `floorsOf` for the calendar. */
  floors: number[];
}

/** The nights of a unit whose price or rules a read has changed. */
export interface RateChange {
  unitId: string;
  wasRead: boolean;
  ranges: DayRange[];
}

const columnsOf = (reads: readonly UnitRead[]): unknown[] => [
  reads.map(({ unitId }) => unitId),
  reads.map(({ readAt }) => readAt),
];

@Injectable()
export class CalendarRepository {
  constructor(private readonly database: Database) {}

  /** Locks the calendars of the listings until the transaction ends: one writer at a time, always in the same order. */
  async lockListings(listingIds: readonly string[]): Promise<void> {
    await this.database.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('calendar|' || id, 0)) FROM unnest($1::text[]) AS l(id)`,
      [[...listingIds].sort()],
    );
  }

  /** Returns the given units whose calendar the PMS has returned before. */
  async readUnits(unitIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT unit_id AS id FROM calendar WHERE unit_id = ANY($1::uuid[]) AND read_at IS NOT NULL',
      [unitIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Returns the stored calendar of each read's unit, null for none; no entry for a unit that was read more recently.
   */
  async stored(reads: readonly UnitRead[]): Promise<Map<number, StoredUnit | null>> {
    const rows = await this.database.query<{ position: number } & (StoredUnit | { nights: null })>(
      `SELECT r.position::int, c.first_day::text AS "firstDay", c.nights, c.seal, c.read_at IS NOT NULL AS "wasRead", c.floors
         FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS r(unit_id, read_at, position)
         JOIN unit u ON u.id = r.unit_id LEFT JOIN calendar c ON c.unit_id = u.id
        WHERE c.read_at IS NULL OR c.read_at <= r.read_at`,
      columnsOf(reads),
    );
    return new Map(rows.map(({ position, ...calendar }) => [position - 1, calendar.nights === null ? null : calendar]));
  }

  /** Returns, by unit, the calendars that can be recognized by the answers they were made from. */
  async sealed(unitIds: readonly string[]): Promise<Map<string, SealedCalendar>> {
    const rows = await this.database.query<SealedCalendar & { unitId: string }>(
      `SELECT unit_id AS "unitId", first_day::text AS "firstDay", nights, seal
         FROM calendar WHERE unit_id = ANY($1::uuid[]) AND seal IS NOT NULL`,
      [unitIds],
    );
    return new Map(rows.map(({ unitId, ...calendar }) => [unitId, calendar]));
  }

  /**
   * Stores the reads. The time of a whole read is kept where it matters: the read is `news`, a hold or a release waits
   * for the PMS's own count, or complete reads did not include the calendar. A partial read does not confirm a
   * calendar. Releases that no longer wait are deleted, unless a transaction is changing them: that transaction then
   * waits for the calendar, and they no longer count. A seal is always stored together with its nights. Rows are locked
   * in the order of their units, because holds change them too.
   */
  async store(reads: readonly StoredRead[], storedAt: Date): Promise<void> {
    await this.database.query(
      `WITH stored AS (
         INSERT INTO calendar AS c (unit_id, workspace_id, first_day, nights, floors, seal, read_at, stored_at, read_via, unconfirmed_since)
           SELECT u.id, u.workspace_id, coalesce(r.first_day, k.first_day, r.read_at::date), coalesce(r.nights, k.nights, ''),
                  coalesce(r.floors::real[], k.floors, '{}'), CASE WHEN r.nights IS NULL THEN k.seal ELSE r.seal END,
                  CASE WHEN r.whole THEN r.read_at END, CASE WHEN r.whole THEN $8::timestamptz END,
                  CASE WHEN r.whole THEN r.via END, CASE WHEN NOT r.whole THEN coalesce(${unconfirmedSql('k', 'p')}, r.read_at) END
             FROM unnest($1::uuid[], $2::timestamptz[], $3::date[], $4::text[], $5::bytea[], $6::boolean[], $7::boolean[], $9::text[], $10::text[])
                    AS r(unit_id, read_at, first_day, nights, seal, whole, news, via, floors)
             JOIN unit u ON u.id = r.unit_id JOIN listing l ON l.id = u.listing_id
             ${joinConfirmed('p', 'l.integration_account_id', 'CALENDARS')}
             LEFT JOIN calendar k ON k.unit_id = u.id
            WHERE r.nights IS NOT NULL OR (NOT r.whole AND k.read_at IS NOT NULL AND k.unconfirmed_since IS NULL)
               OR (r.whole AND (r.news OR k.read_at IS NULL OR k.unconfirmed_since IS NOT NULL
                   OR EXISTS (SELECT 1 FROM hold h WHERE h.unit_id = u.id AND (h.known_at IS NULL OR h.known_at > k.read_at))
                   OR EXISTS (SELECT 1 FROM released_hold d WHERE d.unit_id = u.id AND d.released_at > k.read_at)))
            ORDER BY u.id
         ON CONFLICT (unit_id) DO UPDATE SET first_day = excluded.first_day, nights = excluded.nights, floors = excluded.floors,
           seal = excluded.seal,
           read_at = coalesce(excluded.read_at, c.read_at), stored_at = coalesce(excluded.stored_at, c.stored_at),
           read_via = coalesce(excluded.read_via, c.read_via), unconfirmed_since = excluded.unconfirmed_since
         RETURNING c.unit_id, c.read_at)
       DELETE FROM released_hold WHERE reservation_id IN (
         SELECT d.reservation_id FROM released_hold d JOIN stored s ON s.unit_id = d.unit_id AND d.released_at <= s.read_at
          FOR UPDATE OF d SKIP LOCKED)`,
      [
        ...columnsOf(reads),
        reads.map(({ calendar }) => calendar?.firstDay ?? null),
        reads.map(({ calendar }) => calendar?.nights ?? null),
        reads.map(({ seal }) => seal),
        reads.map(({ isWhole }) => isWhole),
        reads.map(({ news }) => news),
        storedAt,
        reads.map(({ via }) => via),
        reads.map(({ floors }) => floors && `{${floors.join()}}`),
      ],
    );
  }

  /** Returns the least prices of the units of each listing, active or not. */
  async floorsOfUnits(listingIds: readonly string[]): Promise<Map<string, ListingFloors[]>> {
    const rows = await this.database.query<{ listingId: string; firstDay: string; floors: number[] }>(
      `SELECT u.listing_id AS "listingId", c.first_day::text AS "firstDay", c.floors
         FROM unit u JOIN calendar c ON c.unit_id = u.id WHERE u.listing_id = ANY($1::uuid[])`,
      [listingIds],
    );
    const units = new Map<string, ListingFloors[]>(listingIds.map((id) => [id, []]));
    for (const { listingId, firstDay, floors } of rows)
      units.get(listingId)!.push({ from: monthOf(firstDay), prices: floors });
    return units;
  }

  /**
   * Records nights for the event CALENDAR_CHANGED. The database itself records which nights can be booked. Call it
   * after `store`, which locks the calendars: whoever records nights of a unit has locked its calendar first.
   */
  async noteRates(changes: readonly RateChange[]): Promise<void> {
    const shown = changes.filter(({ ranges }) => ranges.length > 0);
    if (shown.length === 0) return;
    await this.database.query(
      `SELECT note_calendar_nights(r.unit_id, r.nights, r.was_read)
         FROM unnest($1::uuid[], $2::datemultirange[], $3::boolean[]) AS r(unit_id, nights, was_read) ORDER BY r.unit_id`,
      [
        shown.map(({ unitId }) => unitId),
        shown.map(({ ranges }) => `{${ranges.map(({ from, to }) => `[${from},${to}]`).join()}}`),
        shown.map(({ wasRead }) => wasRead),
      ],
    );
  }

  /**
   * Marks calendars of an account that a complete read does not include: those of the named listings, of listings that
   * are absent, and of units that are not active.
   */
  async setUnconfirmed(accountId: string, providerIds: readonly string[]): Promise<void> {
    await this.database.query(
      `WITH found AS MATERIALIZED (
         SELECT c.unit_id, ${unconfirmedSql('c', 'r')} AS since
           FROM listing l JOIN unit u ON u.listing_id = l.id JOIN calendar c ON c.unit_id = u.id
           ${joinConfirmed('r', 'l.integration_account_id', 'CALENDARS')}
          WHERE l.integration_account_id = $1 AND (l.provider_id = ANY($2) OR l.absent OR u.status <> 'ACTIVE')
            AND c.unconfirmed_since IS NULL AND c.read_at IS NOT NULL
          ORDER BY c.unit_id FOR UPDATE OF c)
       UPDATE calendar SET unconfirmed_since = found.since FROM found WHERE calendar.unit_id = found.unit_id`,
      [accountId, providerIds],
    );
  }
}
