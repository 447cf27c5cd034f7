import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** A running request prolongs its claim well before this is over; past it, its process is taken for dead. */
const LEASE_MS = 15_000;
const KEPT_MS = 72 * 3_600_000;

export interface Claim {
  id: string;
  workspaceId: string;
  /** Of body and query. */
  fingerprint: string;
  /** Tells this run from a later one that took the key over; whoever lost it keeps nothing. */
  at: Date;
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
  async claim({ id, workspaceId, fingerprint, at }: Claim): Promise<StoredAnswer | undefined> {
    const won = await this.database.query(
      `INSERT INTO idempotency_key (id, workspace_id, fingerprint, lease_until, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, status = NULL, body = NULL, headers = NULL,
         lease_until = excluded.lease_until, created_at = excluded.created_at
       WHERE idempotency_key.created_at < $6
          OR (idempotency_key.status IS NULL AND idempotency_key.lease_until < $5 AND idempotency_key.fingerprint = excluded.fingerprint)
       RETURNING id`,
      [id, workspaceId, fingerprint, new Date(at.getTime() + LEASE_MS), at, new Date(at.getTime() - KEPT_MS)],
    );
    if (won.length > 0) return undefined;
    const row = await this.database.repository(IdempotencyKeyEntity).findOneBy({ id });
    return row ?? { fingerprint, status: null, body: null, headers: null };
  }

  /** The request still runs. */
  async prolong({ id, at }: Claim, now: Date): Promise<void> {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    await this.database.repository(IdempotencyKeyEntity).update({ id, createdAt: at }, { leaseUntil });
  }

  async keep(
    { id, at }: Claim,
    answer: { status: number; body: string; headers: Record<string, string> },
  ): Promise<void> {
    await this.database.repository(IdempotencyKeyEntity).update({ id, createdAt: at }, answer);
  }

  /** The next request with the key runs anew. */
  async release({ id, at }: Claim): Promise<void> {
    await this.database.repository(IdempotencyKeyEntity).delete({ id, createdAt: at });
  }

  /** Drops what is past its 72 h. */
  async purge(now: Date): Promise<void> {
    await this.database.query('DELETE FROM idempotency_key WHERE created_at < $1', [new Date(now.getTime() - KEPT_MS)]);
  }
}
