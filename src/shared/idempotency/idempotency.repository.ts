import { Injectable } from '@nestjs/common';
import { DataKeys } from '../crypto/data-keys.js';
import { Database } from '../database/database.js';
import { isUuid } from '../database/ids.js';
import { type FieldNames, withoutFields } from '../personal/personal-fields.js';
import { type PersonalStore, PersonalStores } from '../personal/personal-stores.js';
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

interface KeptBody {
  id: string;
  workspaceId: string;
  body: string | null;
  sealedBody: string | null;
}

const KEPT = 'id, workspace_id AS "workspaceId", body, sealed_body AS "sealedBody"';

const contextOf = ({ id, workspaceId }: Pick<KeptBody, 'id' | 'workspaceId'>): string =>
  `idempotency_key.sealed_body|${id}|${workspaceId}`;

/** Answers are stored sealed: they show guests, and the addresses that OAuth begins at. */
@Injectable()
export class IdempotencyRepository implements PersonalStore {
  constructor(
    private readonly database: Database,
    private readonly keys: DataKeys,
    stores: PersonalStores,
  ) {
    stores.add(this);
  }

  /** Undefined: the key is ours to run. Else what is known of the request that has it. */
  async claim({ id, workspaceId, fingerprint, at }: Claim): Promise<StoredAnswer | undefined> {
    const won = await this.database.query(
      `INSERT INTO idempotency_key (id, workspace_id, fingerprint, lease_until, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, status = NULL, body = NULL,
         sealed_body = NULL, subject_id = NULL, headers = NULL,
         lease_until = excluded.lease_until, created_at = excluded.created_at
       WHERE idempotency_key.created_at < $6
          OR (idempotency_key.status IS NULL AND idempotency_key.lease_until < $5 AND idempotency_key.fingerprint = excluded.fingerprint)
       RETURNING id`,
      [id, workspaceId, fingerprint, new Date(at.getTime() + LEASE_MS), at, new Date(at.getTime() - KEPT_MS)],
    );
    if (won.length > 0) return undefined;
    const row = await this.database.repository(IdempotencyKeyEntity).findOneBy({ id });
    if (!row) return { fingerprint, status: null, body: null, headers: null };
    return { fingerprint: row.fingerprint, status: row.status, body: await this.opened(row), headers: row.headers };
  }

  /** The request still runs. */
  async prolong({ id, at }: Claim, now: Date): Promise<void> {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    await this.database.repository(IdempotencyKeyEntity).update({ id, createdAt: at }, { leaseUntil });
  }

  /** `subjectId`: the resource that the answer shows. */
  async keep(
    { id, workspaceId, at }: Claim,
    { body, ...answer }: { status: number; body: string; subjectId: string | null; headers: Record<string, string> },
  ): Promise<void> {
    const sealedBody = await this.sealed({ id, workspaceId }, body);
    await this.database.repository(IdempotencyKeyEntity).update({ id, createdAt: at }, { ...answer, sealedBody });
  }

  /** The next request with the key runs anew. */
  async release({ id, at }: Claim): Promise<void> {
    await this.database.repository(IdempotencyKeyEntity).delete({ id, createdAt: at });
  }

  /** Drops what is past its 72 h. */
  async purge(now: Date): Promise<void> {
    await this.database.query('DELETE FROM idempotency_key WHERE created_at < $1', [new Date(now.getTime() - KEPT_MS)]);
  }

  async sealRows(limit: number): Promise<number> {
    const rows = await this.database.query<KeptBody>(
      `SELECT ${KEPT} FROM idempotency_key WHERE body IS NOT NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
    for (const row of rows) await this.replace(row, row.body!);
    return rows.length;
  }

  /** The answers stay, for a repeat must not run again; the named fields are blank in them. */
  async forget(workspaceId: string, subjectIds: readonly string[], fields: FieldNames): Promise<void> {
    const rows = await this.database.query<KeptBody>(
      `SELECT ${KEPT} FROM idempotency_key WHERE workspace_id = $1
         AND (subject_id = ANY($2) OR (body IS NOT NULL AND substring(body FROM '"id":"([0-9a-f-]{36})"') = ANY($2::text[])))
       FOR UPDATE`,
      [workspaceId, subjectIds],
    );
    for (const row of rows) {
      const body = await this.opened(row);
      if (body !== null) await this.replace(row, JSON.stringify(withoutFields(JSON.parse(body), fields)));
    }
  }

  private async replace(row: KeptBody, body: string): Promise<void> {
    await this.database.query(
      'UPDATE idempotency_key SET body = NULL, sealed_body = $2, subject_id = $3 WHERE id = $1',
      [row.id, await this.sealed(row, body), subjectOf(JSON.parse(body))],
    );
  }

  private async opened(row: KeptBody): Promise<string | null> {
    if (row.sealedBody === null) return row.body;
    return (await this.keys.of(row.workspaceId)).open(row.sealedBody, contextOf(row));
  }

  private async sealed(row: Pick<KeptBody, 'id' | 'workspaceId'>, body: string): Promise<string> {
    return (await this.keys.of(row.workspaceId)).seal(body, contextOf(row));
  }
}

/** The `id` of the resource that an answer shows. */
export const subjectOf = (answer: unknown): string | null => {
  const id = (answer as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' && isUuid(id) ? id : null;
};
