import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import type { Ceiling } from './ceilings.list.js';

/** Rows that count against a ceiling. */
export interface Used {
  workspace: number;
  tenant: number;
}

@Injectable()
export class CeilingsRepository {
  constructor(private readonly database: Database) {}

  /** Locks out other transactions of the workspace that add rows of this kind. */
  async lock(workspaceId: string, name: string): Promise<void> {
    await this.database.lock(`ceiling|${name}|${workspaceId}`);
  }

  async count({ workspaceId, tenantId }: Scope, { table, tenant, counted = 'true' }: Ceiling): Promise<Used> {
    const [used] = await this.database.query<Used>(
      `SELECT count(*)::int AS workspace, (count(*) FILTER (WHERE ${tenant ?? 'NULL::uuid'} = $2))::int AS tenant
         FROM ${table} WHERE workspace_id = $1 AND ${counted}`,
      [workspaceId, tenantId],
    );
    return used!;
  }
}
