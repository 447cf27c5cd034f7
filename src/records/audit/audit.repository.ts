import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Condition, insertion } from '../../platform/database/insertion.js';
import type { ValuedStatement } from '../../platform/database/joined-query.js';
import { withinWindow } from '../../platform/database/window.sql.js';
import type { ListWindow } from '../../platform/paging/cursors.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { type AuditFilter, READ_ACTIONS } from './audit.types.js';

const BATCH = 1_000;

const CONDITIONS: Record<keyof AuditFilter, string> = {
  workspaceId: 'e.workspaceId = :workspaceId',
  tenantId: 'e.tenantId = :tenantId',
  action: 'e.action = :action',
  reads: '(e.action = ANY(:readActions)) = :reads',
  actorType: 'e.actorType = :actorType',
  actorId: 'e.actorId = :actorId',
  targetId: 'e.targetId = :targetId',
  clientAddress: 'e.clientAddress = :clientAddress',
  since: 'e.at >= :since',
  until: 'e.at < :until',
};

const columnOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  async insert(entry: AuditEntryEntity): Promise<void> {
    await this.database.repository(AuditEntryEntity).insert(entry);
  }

  /** Returns the statement that stores the entry if the condition holds. */
  insertion(entry: AuditEntryEntity, condition: Condition): ValuedStatement {
    return insertion(this.database.repository(AuditEntryEntity), entry, condition);
  }

  /**
   * Stores entries in one statement of its own. A crash of the database may lose the last moment's entries, because a
   * read does not wait for the disk.
   */
  async insertReads(entries: AuditEntryEntity[]): Promise<void> {
    const rows = entries.map((entry) =>
      Object.fromEntries(Object.entries(entry).map(([name, value]) => [columnOf(name), value as unknown])),
    );
    const columns = Object.keys(rows[0]!).join(', ');
    await this.database.prepared(
      'audit-reads',
      `WITH hurry AS (SELECT set_config('synchronous_commit', 'off', true))
       INSERT INTO audit_entry (${columns}) SELECT ${columns} FROM hurry, jsonb_populate_recordset(NULL::audit_entry, $1)`,
      [JSON.stringify(rows)],
    );
  }

  /** Returns the entries of a window; without a workspace in the filter, those of all workspaces and of none. */
  async within(filter: AuditFilter, window: ListWindow): Promise<AuditEntryEntity[]> {
    const query = this.database.repository(AuditEntryEntity).createQueryBuilder('e').where('TRUE');
    if (filter.reads !== undefined) query.setParameter('readActions', READ_ACTIONS);
    for (const [name, condition] of Object.entries(CONDITIONS) as [keyof AuditFilter, string][])
      if (filter[name] !== undefined) query.andWhere(condition, { [name]: filter[name] });
    return withinWindow(query, 'at', window).getMany();
  }

  /**
   * Returns the newest entries in order of time, for the command line; without a workspace those of all and of none.
   */
  async newest(limit: number, workspaceId?: string, since?: Date): Promise<AuditEntryEntity[]> {
    const query = this.database.repository(AuditEntryEntity).createQueryBuilder('e');
    if (workspaceId) query.andWhere('e.workspaceId = :workspaceId', { workspaceId });
    if (since) query.andWhere('e.at >= :since', { since });
    const rows = await query.orderBy('e.at', 'DESC').addOrderBy('e.id', 'DESC').limit(limit).getMany();
    return rows.reverse();
  }

  /**
   * Deletes one by one the entries that are not dropped with their day; returns whether more may be left. The
   * database refuses this for entries younger than 30 days.
   */
  async forget(before: Date): Promise<boolean> {
    const [row] = await this.database.query<{ forgotten: number }>('SELECT forget_audit($1, $2) AS forgotten', [
      before,
      BATCH,
    ]);
    return row!.forgotten === BATCH;
  }
}
