import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { readAsWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { type Condition, insertion } from '../../platform/database/insertion.js';
import type { ValuedStatement } from '../../platform/database/joined-query.js';
import { isHereSql } from '../../platform/moves/is-here.sql.js';
import type { ListWindow, Rows } from '../../platform/paging/cursors.js';
import { readWindow } from '../../platform/database/window.sql.js';
import { joinConfirmed, unconfirmedSql } from '../listing/freshness/freshness.rules.js';
import type { ConfirmedRead, ReadVia } from '../listing/freshness/freshness.types.js';
import { GuestSealing } from './guest-sealing.js';
import { type ListingNames, ReservationEntity, type ReservationWithListing } from './reservation.entity.js';
import { hasEnded, isBooking, takesNights } from './reservation.rules.js';
import {
  type BookingsOfHour,
  RESERVATION_STATUSES,
  type ReservationFilter,
  type TodayKind,
} from './reservation.types.js';
import { EXPECTED, STAY_DATES } from './today/today.rules.js';
import type { TodayByZone } from './today/today.types.js';

/** Each side of the OR has its own indexes: those of bookings on others' listings leave out all on own listings. */
const VISIBLE = `r.workspaceId = :workspaceId
  AND (r.tenantId = :tenantId OR (r.bookedByTenantId = :tenantId AND r.bookedByTenantId <> r.tenantId))`;

/** Today's date at the listing. */
const IN_ITS_ZONE = `SELECT 1 FROM listing here_listing
  JOIN unnest(CAST(:zones AS text[]), CAST(:dates AS date[])) AS here (zone, today) ON here.zone = here_listing.time_zone
  WHERE here_listing.id = r.listingId AND`;

const TODAY: Readonly<Record<TodayKind, string>> = {
  ARRIVING: 'r.checkIn = here.today',
  STAYING: 'r.checkIn <= here.today AND r.checkOut > here.today',
  DEPARTING: 'r.checkOut = here.today',
};

/** Returns the first and the last date that is today in one of the zones; null where there is no zone. */
const datesOf = ({ dates }: TodayByZone): { first: string | null; last: string | null } => {
  const sorted = [...dates].sort();
  return { first: sorted[0] ?? null, last: sorted.at(-1) ?? null };
};

interface MirroredAhead {
  id: string;
  providerReservationId: string;
  /** The last complete read did not include it. */
  isUnconfirmed: boolean;
}

/** A tenant sees the reservations of its own accounts and those it booked on imported listings. */
@Injectable()
export class ReservationRepository {
  constructor(
    private readonly database: Database,
    private readonly guests: GuestSealing,
  ) {}

  private visible(scope: Scope) {
    return this.database
      .repository(ReservationEntity)
      .createQueryBuilder('r')
      .where(VISIBLE, { workspaceId: scope.workspaceId, tenantId: scope.tenantId });
  }

  async find(scope: Scope, id: string): Promise<ReservationWithListing | undefined> {
    const row = await this.visible(scope).andWhere('r.id = :id', { id }).getOne();
    return row ? (await this.named(scope, [row]))[0] : undefined;
  }

  /** `here` is today's date in each time zone that a filter for today needs. */
  async list(
    scope: Scope,
    filter: ReservationFilter,
    window: ListWindow,
    here?: TodayByZone,
  ): Promise<Rows<ReservationWithListing>> {
    const query = this.filtered(scope, filter);
    if (filter.today && here)
      query
        .andWhere('r.status = ANY(:expected)', { expected: EXPECTED })
        .andWhere(`${STAY_DATES} && daterange(CAST(:first AS date), CAST(:last AS date), '[]')`, datesOf(here))
        .andWhere(`EXISTS (${IN_ITS_ZONE} ${TODAY[filter.today]})`, { ...here });
    const { rows, total } = await readWindow(query, 'createdAt', window);
    return { rows: await this.named(scope, rows), total };
  }

  /** Returns those of `ids` that the tenant sees and the filter matches, by id. */
  async among(
    scope: Scope,
    filter: ReservationFilter,
    ids: readonly string[],
  ): Promise<Map<string, ReservationWithListing>> {
    if (ids.length === 0) return new Map();
    const rows = await this.filtered(scope, filter).andWhere('r.id = ANY(:ids)', { ids }).getMany();
    return new Map((await this.named(scope, rows)).map((found) => [found.reservation.id, found]));
  }

  private filtered(scope: Scope, filter: ReservationFilter) {
    const query = this.visible(scope);
    const conditions: [string, unknown][] = [
      ['r.listingId = :listingId', filter.listingId],
      ['r.integrationAccountId = :integrationAccountId', filter.integrationAccountId],
      ['r.status = :status', filter.status],
      ['r.clientReference = :clientReference', filter.clientReference],
      ['r.checkIn >= :checkInFrom', filter.checkInFrom],
      ['r.checkIn <= :checkInTo', filter.checkInTo],
      ['r.checkOut >= :checkOutFrom', filter.checkOutFrom],
      ['r.checkOut <= :checkOutTo', filter.checkOutTo],
    ];
    for (const [sql, value] of conditions) {
      if (value !== undefined) query.andWhere(sql, { [/:(\w+)/.exec(sql)![1]!]: value });
    }
    if (filter.clientReference !== undefined) query.andWhere('r.bookedByTenantId = :tenantId');
    return query;
  }

  /** Returns the id of the tenant's booking that has the reference and has not ended. */
  async idByReference({ workspaceId, tenantId }: Scope, reference: string): Promise<string | undefined> {
    const where = { workspaceId, bookedByTenantId: tenantId, referenceInUse: reference };
    return (await this.database.repository(ReservationEntity).findOne({ select: { id: true }, where }))?.id;
  }

  count(scope: Scope): Promise<number> {
    return this.visible(scope).getCount();
  }

  /** Returns bookings by hour; hours without bookings are left out. */
  bookingsByHour(scope: Scope, since: Date): Promise<BookingsOfHour[]> {
    return this.visible(scope)
      .select(`date_trunc('hour', r.createdAt, 'UTC')`, 'since')
      .addSelect('count(*)::int', 'bookings')
      .andWhere('r.createdAt >= :since', { since })
      .andWhere('r.status = ANY(:statuses)', { statuses: RESERVATION_STATUSES.filter(isBooking) })
      .groupBy('1')
      .getRawMany<BookingsOfHour>();
  }

  /**
   * Adds the names of listings, which bookings of a tenant keep when its import ends, and the last complete read of
   * their account's reservations.
   */
  private async named({ workspaceId }: Scope, rows: ReservationEntity[]): Promise<ReservationWithListing[]> {
    await this.guests.open(rows);
    const names = await readAsWorkspace(workspaceId, () =>
      this.database.query<ListingNames & { id: string } & (ConfirmedRead | { beganAt: null })>(
        `SELECT l.id, l.provider_id AS "providerId", l.parent_property_id AS "parentPropertyId", r.began_at AS "beganAt", r.via
           FROM listing l ${joinConfirmed('r', 'l.integration_account_id', 'RESERVATIONS')}
          WHERE l.workspace_id = $1 AND l.id = ANY($2)`,
        [workspaceId, rows.map(({ listingId }) => listingId)],
      ),
    );
    const byId = new Map(names.map((found) => [found.id, found]));
    return rows.flatMap((reservation) => {
      const found = byId.get(reservation.listingId);
      if (!found) return [];
      const { providerId, parentPropertyId } = found;
      const confirmed = found.beganAt === null ? undefined : { beganAt: found.beganAt, via: found.via };
      return [{ reservation, listing: { providerId, parentPropertyId }, confirmed }];
    });
  }

  /** Finds a reservation by its id alone, for background work. */
  async byId(id: string): Promise<ReservationWithListing | undefined> {
    // `findOne` with a relation takes two statements.
    const row = await this.database
      .repository(ReservationEntity)
      .createQueryBuilder('r')
      .innerJoinAndSelect('r.listing', 'listing')
      .where('r.id = :id', { id })
      .getOne();
    return (await this.opened(row)) && { reservation: row!, listing: row!.listing! };
  }

  /** Finds the row and locks it until the transaction ends. */
  async lockById(id: string): Promise<ReservationEntity | undefined> {
    const row = await this.database
      .repository(ReservationEntity)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    return this.opened(row);
  }

  async lockByProviderId(accountId: string, providerReservationId: string): Promise<ReservationEntity | undefined> {
    const where = { integrationAccountId: accountId, providerReservationId };
    const row = await this.database
      .repository(ReservationEntity)
      .findOne({ where, lock: { mode: 'pessimistic_write' } });
    return this.opened(row);
  }

  /**
   * Claims an id of the PMS: until the transaction ends no other transaction stores a row under it; the row that has it
   * is locked.
   */
  async claimProviderId(accountId: string, providerReservationId: string): Promise<ReservationEntity | undefined> {
    await this.database.lock(`reservation|${accountId}|${providerReservationId}`);
    return this.lockByProviderId(accountId, providerReservationId);
  }

  /** Returns whether the row already holds this content of the PMS (`pmsContentHash`). */
  hasContent(row: ReservationEntity, hash: string): Promise<boolean> {
    return this.guests.hasContent(row, hash);
  }

  async insert(row: ReservationEntity): Promise<void> {
    await this.database.repository(ReservationEntity).insert({ ...row, ...(await this.guests.seal(row)) });
  }

  /** Seals the row; returns the statement that inserts it if the condition holds. */
  async insertion(row: ReservationEntity): Promise<(condition: Condition) => ValuedStatement> {
    const sealed = { ...row, ...(await this.guests.seal(row)) };
    return (condition) => insertion(this.database.repository(ReservationEntity), sealed, condition);
  }

  async save(row: ReservationEntity): Promise<void> {
    if (hasEnded(row.status)) row.referenceInUse = null;
    const { id, account: _account, listing: _listing, ...fields } = { ...row, ...(await this.guests.seal(row)) };
    await this.database.repository(ReservationEntity).update({ id }, fields as never);
  }

  /** Removes the row; the database removes its hold. */
  async remove(id: string): Promise<void> {
    await this.database.repository(ReservationEntity).delete({ id });
  }

  /** Returns mirrored reservations of an account that still take nights from `today` on. */
  async mirroredAhead(accountId: string, today: string): Promise<MirroredAhead[]> {
    return this.database.query(
      `SELECT id, provider_reservation_id AS "providerReservationId", unconfirmed_since IS NOT NULL AS "isUnconfirmed"
         FROM reservation
       WHERE integration_account_id = $1 AND origin = 'PMS' AND check_out > $2 AND status = ANY($3)`,
      [accountId, today, RESERVATION_STATUSES.filter(takesNights)],
    );
  }

  /**
   * Returns the ids of reservations due for a look-up: workspaces take turns, and their accounts take turns, longest
   * due first.
   */
  async dueLookups(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM (
         SELECT id, next_lookup_at, row_number() OVER (PARTITION BY workspace_id ORDER BY of_account, next_lookup_at) AS place
         FROM (SELECT id, workspace_id, next_lookup_at,
                 row_number() OVER (PARTITION BY integration_account_id ORDER BY next_lookup_at) AS of_account
               FROM reservation WHERE next_lookup_at <= $1 AND ${isHereSql('workspace_id')}) AS due
       ) AS placed ORDER BY place, next_lookup_at LIMIT $2`,
      [now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Claims a due look-up for this worker by moving its next turn ahead, and counts it; returns false when another
   * worker was faster.
   */
  async claimLookup(id: string, now: Date, until: Date): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE reservation SET next_lookup_at = $3, lookups = lookups + 1 WHERE id = $1 AND next_lookup_at <= $2 RETURNING id',
      [id, now, until],
    );
    return rows.length === 1;
  }

  /** Reverts the count of a look-up that did not take place because of the PMS's limit. */
  async deferLookup(id: string, at: Date): Promise<void> {
    await this.database.query(
      'UPDATE reservation SET next_lookup_at = $2, lookups = lookups - 1 WHERE id = $1 AND next_lookup_at IS NOT NULL',
      [id, at],
    );
  }

  /** Records a read of a reservation that found no change. */
  async noteRead(id: string, readAt: Date, via: ReadVia): Promise<void> {
    await this.database.repository(ReservationEntity).update({ id }, { readAt, readVia: via, unconfirmedSince: null });
  }

  /** Marks reservations that a complete read of the account could not read. */
  async setUnconfirmed(accountId: string, providerReservationIds: readonly string[]): Promise<void> {
    if (providerReservationIds.length === 0) return;
    await this.database.query(
      `UPDATE reservation SET unconfirmed_since = found.since
         FROM (SELECT v.id, ${unconfirmedSql('v', 'r')} AS since
                 FROM reservation v ${joinConfirmed('r', 'v.integration_account_id', 'RESERVATIONS')}
                WHERE v.integration_account_id = $1 AND v.provider_reservation_id = ANY($2)
                  AND v.unconfirmed_since IS NULL ORDER BY v.id FOR UPDATE OF v) found
        WHERE reservation.id = found.id`,
      [accountId, providerReservationIds],
    );
  }

  /** Brings forward the look-ups of the other reservation of the change. */
  async hastenChange(changeId: string, exceptId: string, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE reservation SET next_lookup_at = least(next_lookup_at, $3)
        WHERE change_id = $1 AND id <> $2 AND next_lookup_at IS NOT NULL`,
      [changeId, exceptId, at],
    );
  }

  /** Ends the change for its other reservation. */
  async leaveChange(changeId: string, exceptId: string): Promise<void> {
    await this.database.query('UPDATE reservation SET change_id = NULL WHERE change_id = $1 AND id <> $2', [
      changeId,
      exceptId,
    ]);
  }

  /** Returns whether the change still waits for the new reservation; locks the change until the transaction ends. */
  async isAwaited(id: string, changeId: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM stay_change WHERE id = $1 AND new_reservation_id = $2 AND state = 'BOOKING' FOR UPDATE`,
      [changeId, id],
    );
    return rows.length > 0;
  }

  /** Ends the change for the reservation that it led to, which has the client reference from now on. */
  async succeed(id: string): Promise<void> {
    await this.database.query(
      'UPDATE reservation SET change_id = NULL, reference_in_use = client_reference WHERE id = $1',
      [id],
    );
  }

  async stopLookups(id: string): Promise<void> {
    await this.database.repository(ReservationEntity).update({ id }, { nextLookupAt: null, isConfirming: false });
  }

  /**
   * Transfers the rights to bookings of the account's former owner. Returns the ids of all reservations of the account,
   * including those under which a sync had found them.
   */
  async passOn({ workspaceId, tenantId }: Scope, accountId: string, newTenantId: string): Promise<string[]> {
    await this.database.query(
      `UPDATE reservation SET booked_by_tenant_id = $4, reference_in_use = NULL
        WHERE workspace_id = $1 AND integration_account_id = $3 AND booked_by_tenant_id = $2`,
      [workspaceId, tenantId, accountId, newTenantId],
    );
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM reservation WHERE workspace_id = $1 AND integration_account_id = $2
       UNION ALL SELECT absorbed_id FROM reservation
        WHERE workspace_id = $1 AND integration_account_id = $2 AND absorbed_id IS NOT NULL`,
      [workspaceId, accountId],
    );
    return rows.map(({ id }) => id);
  }

  async hasUnknownOutcome(accountId: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM reservation WHERE integration_account_id = $1 AND next_lookup_at IS NOT NULL LIMIT 1',
      [accountId],
    );
    return rows.length > 0;
  }

  private async opened(row: ReservationEntity | null): Promise<ReservationEntity | undefined> {
    if (!row) return undefined;
    await this.guests.open([row]);
    return row;
  }
}
