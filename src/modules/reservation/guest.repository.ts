import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import type { ListWindow, RowPlace, Rows } from '../../platform/paging/cursors.js';
import { isAfterSql, placeValues } from '../../platform/database/window.sql.js';
import type { FieldNames } from '../../records/personal/personal-fields.js';
import { type PersonalStore, PersonalStores } from '../../records/personal/personal-stores.js';
import { GUEST_FIELDS, GuestSealing } from './guest-sealing.js';
import { IN_CLEAR, ReservationEntity } from './reservation.entity.js';

const OF_ADDRESS = `workspace_id = $1 AND (tenant_id = $2 OR booked_by_tenant_id = $2) AND guest_erased_at IS NULL
  AND (guest_email_hash = $3 OR ((${IN_CLEAR}) AND lower(guest->>'email') = $4))`;

/** Finds guests across reservations. */
@Injectable()
export class GuestRepository implements PersonalStore {
  constructor(
    private readonly database: Database,
    private readonly sealing: GuestSealing,
    stores: PersonalStores,
  ) {
    stores.add(this);
  }

  /** Returns the reservations that the tenant sees and whose guest has this address, oldest first. */
  async byEmail({ workspaceId, tenantId }: Scope, email: string, window: ListWindow): Promise<Rows<RowPlace>> {
    const hash = await this.sealing.emailHash(workspaceId, email);
    const given = [workspaceId, tenantId, hash, email.trim().toLowerCase()];
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM reservation WHERE ${OF_ADDRESS}`,
      given,
    );
    const rows = await this.database.query<RowPlace>(
      `SELECT id, created_at AS at FROM reservation
        WHERE ${OF_ADDRESS} AND ${isAfterSql(['created_at', 'id'], ['$6', '$7'])} ORDER BY created_at, id LIMIT $5`,
      [...given, window.limit, ...placeValues(window)],
    );
    return { rows, total: counted!.total };
  }

  /** Returns the ids of reservations that ended before the date and whose guest is not erased yet. */
  async leftBefore(date: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM reservation WHERE guest_erased_at IS NULL AND check_out < $1 ORDER BY check_out LIMIT $2',
      [date, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the subjects of all events and answers about the account's reservations. */
  async subjectsOf(accountId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string; absorbedId: string | null }>(
      'SELECT id, absorbed_id AS "absorbedId" FROM reservation WHERE integration_account_id = $1',
      [accountId],
    );
    return rows.flatMap(({ id, absorbedId }) => (absorbedId === null ? [id] : [id, absorbedId]));
  }

  async forgotten(subjectId: string): Promise<FieldNames> {
    const rows = await this.database.query(
      'SELECT 1 FROM (SELECT guest_erased_at FROM reservation WHERE id = $1 FOR SHARE) r WHERE guest_erased_at IS NOT NULL',
      [subjectId],
    );
    return rows.length > 0 ? GUEST_FIELDS : [];
  }

  async sealRows(limit: number): Promise<number> {
    const rows = await this.rows
      .createQueryBuilder('r')
      .where(IN_CLEAR)
      .orderBy('r.id')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    await this.sealing.open(rows);
    for (const row of rows) await this.rows.update({ id: row.id }, await this.sealing.seal(row));
    return rows.length;
  }

  private get rows() {
    return this.database.repository(ReservationEntity);
  }

  /** Removes the reasons that were given for cancelling the reservation. */
  async forgetReasons(workspaceId: string, reservationId: string): Promise<void> {
    await this.database.query(
      'UPDATE cancellation_preview SET sealed_reason = NULL WHERE workspace_id = $1 AND reservation_id = $2',
      [workspaceId, reservationId],
    );
  }
}
