import { Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { type Access, SYSTEM } from './access.js';
import { pooledRow, pooledRows, poolOf } from './pooled-rows.js';

/**
 * SQL for the primary that returns the position of all commits, in bytes of the log. Replicas receive flushed records;
 * if commits do not wait for the flush, the position of inserted records counts.
 */
export const POSITION = `(CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END - '0/0')::bigint`;

/** Writes in order of workspaces, to avoid deadlocks. Replicas soon replay a write whose note was lost in a crash. */
const NOTE = `WITH hurry AS (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO workspace_write AS known (workspace_id, position)
  SELECT id, $2 FROM hurry, unnest($1::uuid[]) AS id ORDER BY id
  ON CONFLICT (workspace_id) DO UPDATE SET position = greatest(known.position, excluded.position)`;

const NOTED = 'SELECT position FROM workspace_write WHERE workspace_id = $1';

const ofWorkspace = (workspaceId: string): Access => ({ workspaceId, actorId: workspaceId });

/** The last known write of each workspace, shared by all processes. Stored on the primary. */
@Injectable()
export class WritePositions {
  /** False without replicas: then nothing is noted. */
  readonly areKept: boolean;
  private readonly log = new Logger('database');
  private readonly primary: Pool;

  constructor(source: DataSource, env: Env) {
    this.areKept = env.replicaUrls.length > 0;
    this.primary = poolOf(source);
  }

  /**
   * Notes a write before its commit is reported to these workspaces. Never rejects: without a note they may read the
   * previous state for a moment.
   */
  async note(workspaceIds: readonly string[]): Promise<void> {
    if (!this.areKept || workspaceIds.length === 0) return;
    try {
      const { position } = await pooledRow<{ position: string }>(this.primary, `SELECT ${POSITION} AS position`);
      const values = [[...new Set(workspaceIds)], position];
      await pooledRows(this.primary, 'note-position', NOTE, [{ access: SYSTEM, values }]);
    } catch (error) {
      this.log.warn({ msg: 'a write was not noted for replicas', reason: (error as Error).message });
    }
  }

  /** Returns the position that a replica must have replayed to answer these workspaces. */
  async of(workspaceIds: readonly string[]): Promise<bigint> {
    const turns = [...new Set(workspaceIds)].map((id) => ({ access: ofWorkspace(id), values: [id] }));
    const noted = await pooledRows<{ position: string }>(this.primary, 'noted-position', NOTED, turns);
    const positions = noted.flat().map(({ position }) => BigInt(position));
    return positions.reduce((most, position) => (position > most ? position : most), 0n);
  }
}
