import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import type { ListWindow, Rows } from '../../platform/paging/cursors.js';
import { readWindow } from '../../platform/database/window.sql.js';
import { TenantEntity } from './tenant.entity.js';

@Injectable()
export class TenantRepository {
  constructor(private readonly database: Database) {}

  async insert(tenant: TenantEntity): Promise<void> {
    await this.database.repository(TenantEntity).insert(tenant);
  }

  exists(workspaceId: string, id: string): Promise<boolean> {
    return this.database.repository(TenantEntity).existsBy({ id, workspaceId });
  }

  find(workspaceId: string, id: string): Promise<TenantEntity | null> {
    return this.database.repository(TenantEntity).findOneBy({ id, workspaceId });
  }

  async known(workspaceId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.repository(TenantEntity).findBy({ workspaceId, id: In([...ids]) });
    return rows.map(({ id }) => id);
  }

  list(workspaceId: string, window: ListWindow): Promise<Rows<TenantEntity>> {
    const query = this.database.repository(TenantEntity).createQueryBuilder('t').where({ workspaceId });
    return readWindow(query, 'createdAt', window);
  }

  async rename(workspaceId: string, id: string, name: string, updatedAt: Date): Promise<void> {
    await this.database.repository(TenantEntity).update({ id, workspaceId }, { name, updatedAt });
  }
}
