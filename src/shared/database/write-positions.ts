import { Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { type Access, SYSTEM } from './access.js';
import { pooledRow, pooledRows, poolOf } from './pooled-rows.js';

/**
 * On the primary: up to where whatever is committed lies, in bytes of the log. Replicas get what is flushed; where commits
 * do not wait for that, what is inserted.
 */
export const POSITION = `(CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END - '0/0')::bigint`;

/** In the order of workspaces, so that no two wait for each other. A note that a crash forgets is soon replayed anyway. */
const NOTE = `WITH hurry AS (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO workspace_write AS known (workspace_id, position)
  SELECT id, $2 FROM hurry, unnest($1::uuid[]) AS id ORDER BY id
  ON CONFLICT (workspace_id) DO UPDATE SET position = greatest(known.position, excluded.position)`;

const NOTED = 'SELECT position FROM workspace_write WHERE workspace_id = $1';

const ofWorkspace = (workspaceId: string): Access => ({ workspaceId, actorId: workspaceId });

/** What each workspace knows to be written, for whichever process it asks next. Kept on the primary. */
@Injectable()
export class WritePositions {
  /** Where there are no replicas nothing is noted. */
  readonly areKept: boolean;
  private readonly log = new Logger('database');
  private readonly primary: Pool;

  constructor(source: DataSource, env: Env) {
    this.areKept = env.replicaUrls.length > 0;
    this.primary = poolOf(source);
  }

  /**
   * Before they are told of what has been committed. Never rejects: without a note they may for a moment read what was
   * there before.
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

  /** What a replica must have replayed to answer them. */
  async of(workspaceIds: readonly string[]): Promise<bigint> {
    const turns = [...new Set(workspaceIds)].map((id) => ({ access: ofWorkspace(id), values: [id] }));
    const noted = await pooledRows<{ position: string }>(this.primary, 'noted-position', NOTED, turns);
    const positions = noted.flat().map(({ position }) => BigInt(position));
    return positions.reduce((most, position) => (position > most ? position : most), 0n);
  }
}
