import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { MoveState } from './workspace-move.entity.js';

@Injectable()
export class WorkspaceMovesRepository {
  constructor(private readonly database: Database) {}

  /** Returns the workspaces that leave or have left. Requires access as the system. */
  async states(): Promise<Map<string, MoveState>> {
    const rows = await this.database.query<{ id: string; state: MoveState }>(
      'SELECT workspace_id AS id, state FROM workspace_move',
    );
    return new Map(rows.map(({ id, state }) => [id, state]));
  }
}
