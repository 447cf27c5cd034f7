import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** Longest a request may run; past it, the process that ran it is taken for dead and a repeat runs again. */
const LEASE_MS = 60_000;
const KEPT_MS = 72 * 3_600_000;

export interface Claim {
  id: string;
  workspaceId: string;
  /** Of body and query. */
  fingerprint: string;
}

export interface StoredAnswer {
  fingerprint: string;
  /** Null while the first request runs. */
  status: number | null;
  body: string | null;
  headers: Record<string, string> | null;
}

@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Undefined: the key is ours to run. Else what is known of the request that has it. */
  async claim({ id, workspaceId, fingerprint }: Claim, now: Date): Promise<StoredAnswer | undefined> {
    const won = await this.database.query(
      `INSERT INTO idempotency_key (id, workspace_id, fingerprint, lease_until, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, status = NULL, body = NULL, headers = NULL,
         lease_until = excluded.lease_until, created_at = excluded.created_at
       WHERE idempotency_key.created_at < $6
          OR (idempotency_key.status IS NULL AND idempotency_key.lease_until < $5 AND idempotency_key.fingerprint = excluded.fingerprint)
       RETURNING id`,
      [id, workspaceId, fingerprint, new Date(now.getTime() + LEASE_MS), now, new Date(now.getTime() - KEPT_MS)],
    );
    if (won.length > 0) return undefined;
    const row = await this.database.repository(IdempotencyKeyEntity).findOneBy({ id });
    return row ?? { fingerprint, status: null, body: null, headers: null };
  }

  async keep(id: string, answer: { status: number; body: string; headers: Record<string, string> }): Promise<void> {
    await this.database.repository(IdempotencyKeyEntity).update({ id }, answer);
  }

  /** The next request with the key runs anew. */
  async release(id: string): Promise<void> {
    await this.database.repository(IdempotencyKeyEntity).delete({ id });
  }

  /** Drops what is past its 72 h. */
  async purge(now: Date): Promise<void> {
    await this.database.query('DELETE FROM idempotency_key WHERE created_at < $1', [new Date(now.getTime() - KEPT_MS)]);
  }
}
