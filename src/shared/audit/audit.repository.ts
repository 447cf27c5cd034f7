import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { PageRequest } from '../http/page.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import type { AuditFilter } from './audit.types.js';

const BATCH = 1_000;

@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  async insert(entry: AuditEntryEntity): Promise<void> {
    await this.database.repository(AuditEntryEntity).insert(entry);
  }

  /** A crash of the database alone may lose the last moment's: nobody waits for the disk to read. */
  async insertReads(entries: AuditEntryEntity[]): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('SET LOCAL synchronous_commit = off');
      await this.database.repository(AuditEntryEntity).insert(entries);
    });
  }

  /** Oldest first. */
  async list(
    workspaceId: string,
    filter: AuditFilter,
    { page, limit }: PageRequest,
  ): Promise<{ rows: AuditEntryEntity[]; total: number }> {
    const query = this.database
      .repository(AuditEntryEntity)
      .createQueryBuilder('e')
      .where('e.workspaceId = :workspaceId', { workspaceId });
    const conditions: [string, unknown][] = [
      ['e.tenantId = :tenantId', filter.tenantId],
      ['e.action = :action', filter.action],
      ['e.actorId = :actorId', filter.actorId],
      ['e.targetId = :targetId', filter.targetId],
      ['e.at >= :since', filter.since],
      ['e.at < :until', filter.until],
    ];
    for (const [sql, value] of conditions) {
      if (value !== undefined) query.andWhere(sql, { [/:(\w+)/.exec(sql)![1]!]: value });
    }
    const [rows, total] = await query
      .orderBy('e.at')
      .addOrderBy('e.id')
      .offset((page - 1) * limit)
      .limit(limit)
      .getManyAndCount();
    return { rows, total };
  }

  /** For the command line: the newest, oldest of them first; without a workspace those of all, and of nobody. */
  async newest(limit: number, workspaceId?: string, since?: Date): Promise<AuditEntryEntity[]> {
    const query = this.database.repository(AuditEntryEntity).createQueryBuilder('e');
    if (workspaceId) query.andWhere('e.workspaceId = :workspaceId', { workspaceId });
    if (since) query.andWhere('e.at >= :since', { since });
    const rows = await query.orderBy('e.at', 'DESC').addOrderBy('e.id', 'DESC').limit(limit).getMany();
    return rows.reverse();
  }

  /** The only way out of the table; answers whether more may be left. The database refuses it for entries younger than 30 days. */
  async forget(before: Date): Promise<boolean> {
    const [row] = await this.database.query<{ forgotten: number }>('SELECT forget_audit($1, $2) AS forgotten', [
      before,
      BATCH,
    ]);
    return row!.forgotten === BATCH;
  }
}
