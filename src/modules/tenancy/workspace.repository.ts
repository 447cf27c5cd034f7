import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { WorkspaceEntity } from './workspace.entity.js';

@Injectable()
export class WorkspaceRepository {
  constructor(private readonly database: Database) {}

  async insert(workspace: WorkspaceEntity): Promise<void> {
    await this.database.repository(WorkspaceEntity).insert(workspace);
  }

  find(id: string): Promise<WorkspaceEntity | null> {
    return this.database.repository(WorkspaceEntity).findOneBy({ id });
  }

  /** Returns the workspaces of all customers, for the command line and the first start only. */
  all(): Promise<WorkspaceEntity[]> {
    return this.database.repository(WorkspaceEntity).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async update(id: string, changes: Partial<Omit<WorkspaceEntity, 'id'>>): Promise<void> {
    await this.database.repository(WorkspaceEntity).update({ id }, changes);
  }
}
