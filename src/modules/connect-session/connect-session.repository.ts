import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { ConnectSessionEntity } from './connect-session.entity.js';

@Injectable()
export class ConnectSessionRepository {
  constructor(private readonly database: Database) {}

  async insert(session: ConnectSessionEntity): Promise<void> {
    await this.database.repository(ConnectSessionEntity).insert(session);
  }

  async removeExpired(workspaceId: string, before: Date): Promise<void> {
    await this.database.repository(ConnectSessionEntity).delete({ workspaceId, expiresAt: LessThan(before) });
  }

  find({ workspaceId, tenantId }: Scope, id: string): Promise<ConnectSessionEntity | null> {
    return this.database.repository(ConnectSessionEntity).findOneBy({ id, workspaceId, tenantId });
  }

  /** Finds the session for a host's browser, before its workspace is known. */
  findByToken(tokenHash: string): Promise<ConnectSessionEntity | null> {
    return this.database.repository(ConnectSessionEntity).findOneBy({ tokenHash });
  }

  /** Finds the session when the browser returns from a PMS, as `findByToken` does. */
  findById(id: string): Promise<ConnectSessionEntity | null> {
    return this.database.repository(ConnectSessionEntity).findOneBy({ id });
  }

  /** Binds the session to the browser; returns false if another one was first. */
  async bind({ workspaceId }: Scope, id: string, browserHash: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE connect_session SET browser_hash = $3
        WHERE workspace_id = $1 AND id = $2 AND coalesce(browser_hash, $3) = $3 RETURNING id`,
      [workspaceId, id, browserHash],
    );
    return rows.length > 0;
  }

  /** Counts an attempt to connect; returns false if `most` were already counted. */
  async countAttempt({ workspaceId }: Scope, id: string, most: number): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE connect_session SET attempts = attempts + 1 WHERE workspace_id = $1 AND id = $2 AND attempts < $3 RETURNING id`,
      [workspaceId, id, most],
    );
    return rows.length > 0;
  }

  /** Ends the session; returns false if it was ended before. */
  async end({ workspaceId, tenantId }: Scope, id: string, endedAt: Date): Promise<boolean> {
    const where = { id, workspaceId, tenantId, endedAt: IsNull() };
    const { affected } = await this.database.repository(ConnectSessionEntity).update(where, { endedAt });
    return (affected ?? 0) > 0;
  }

  async complete({ workspaceId }: Scope, id: string, completedAt: Date): Promise<void> {
    await this.database.repository(ConnectSessionEntity).update({ id, workspaceId }, { completedAt });
  }
}
