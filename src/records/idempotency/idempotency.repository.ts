import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import { isUuid } from '../../platform/database/ids.js';
import { type Handover, Handovers, type HandoverStore } from '../handover/handovers.js';
import { type FieldNames, withoutFields } from '../personal/personal-fields.js';
import { type PersonalCopy, type PersonalStore, PersonalStores } from '../personal/personal-stores.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** The duration of a lease; a running request prolongs it well before it expires. */
export const LEASE_MS = 15_000;
const KEPT_MS = 72 * 3_600_000;
const PURGED_AT_ONCE = 1_000;
/** The size of a row without its answer, including its indexes. */
const ROW_BYTES = 2_048;
/** Room reserved for the answer of a running request. */
export const ROOM_BYTES = 1_048_576;

export interface Claim {
  id: string;
  workspaceId: string;
  tenantId: string;
  /** Ids that the request names. */
  namedIds: readonly string[];
  /** Hash of body and query. */
  fingerprint: string;
  at: Date;
  /** Distinguishes this run from a later one that took over the key; a run that lost the key stores nothing. */
  leaseToken: string;
  /** The id for the created resource, unless an earlier attempt under this key has one already. */
  resourceId: string;
}

/** The request may run. `resourceId` is null where a version that stored none made the first attempt. */
export interface WonClaim {
  resourceId: string | null;
}

/** The key is taken. */
export interface EarlierRequest {
  fingerprint: string;
  /** Null while the request runs. */
  answer: StoredAnswer | null;
}

export interface StoredAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** Stored bytes of a workspace, and of one of its tenants. */
export interface KeptBytes {
  workspace: number;
  tenant: number;
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

/**
 * Invariant: within 72 h a key belongs to one request; after that it is new and shares no data with the old one.
 * Answers are stored sealed: they show guests, and the addresses at which OAuth begins.
 */
@Injectable()
export class IdempotencyRepository implements PersonalStore, HandoverStore {
  constructor(
    private readonly database: Database,
    private readonly keys: DataKeys,
    private readonly stores: PersonalStores,
    handovers: Handovers,
  ) {
    stores.add(this);
    handovers.add(this);
  }

  /** Claims the key. An expired lease passes to a repeat of the same request, with the id of the first attempt. */
  async claim(claim: Claim): Promise<WonClaim | EarlierRequest> {
    const { id, workspaceId, tenantId, namedIds, fingerprint, at, leaseToken, resourceId } = claim;
    const leaseUntil = new Date(at.getTime() + LEASE_MS);
    const [won] = await this.database.query<WonClaim>(
      `INSERT INTO idempotency_key AS k (id, workspace_id, fingerprint, resource_id, lease_token, lease_until, created_at, tenant_id, named_ids, bytes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $9, $10, ${ROOM_BYTES})
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint,
         named_ids = excluded.named_ids, status = NULL, body = NULL,
         sealed_body = NULL, subject_id = NULL, headers = NULL, bytes = excluded.bytes,
         lease_token = excluded.lease_token, lease_until = excluded.lease_until,
         resource_id = CASE WHEN k.created_at <= $8 THEN excluded.resource_id ELSE k.resource_id END,
         created_at = CASE WHEN k.created_at <= $8 THEN excluded.created_at ELSE k.created_at END
       WHERE k.created_at <= $8 OR (k.status IS NULL AND k.lease_until <= $7 AND k.fingerprint = excluded.fingerprint)
       RETURNING resource_id AS "resourceId"`,
      [id, workspaceId, fingerprint, resourceId, leaseToken, leaseUntil, at, expiredBefore(at), tenantId, namedIds],
    );
    if (won) return won;
    const row = await this.database.repository(IdempotencyKeyEntity).findOneBy({ id });
    // Released in between: the next attempt claims the key.
    if (!row) return { fingerprint, answer: null };
    return { fingerprint: row.fingerprint, answer: await this.answerOf(row) };
  }

  /** Returns the bytes of all stored answers of the claim's workspace and tenant, including reserved room. */
  async keptBytes({ workspaceId, tenantId }: Scope): Promise<KeptBytes> {
    const [kept] = await this.database.query<KeptBytes>(
      `SELECT coalesce(sum(bytes), 0)::float8 AS workspace, coalesce(sum(bytes) FILTER (WHERE tenant_id = $2), 0)::float8 AS tenant
         FROM idempotency_key WHERE workspace_id = $1`,
      [workspaceId, tenantId],
    );
    return kept!;
  }

  /** Prolongs the lease of a request that still runs. */
  async prolong({ id, leaseToken }: Claim, now: Date): Promise<void> {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    await this.database.repository(IdempotencyKeyEntity).update({ id, leaseToken }, { leaseUntil });
  }

  /** Stores the answer. `subjectId`: the resource that it shows. */
  async keep(
    { id, workspaceId, leaseToken }: Claim,
    { body, ...answer }: StoredAnswer & { subjectId: string | null },
  ): Promise<void> {
    await this.database.transaction(async () => {
      const fields = answer.subjectId === null ? [] : await this.stores.forgotten(answer.subjectId);
      const kept = fields.length === 0 ? body : JSON.stringify(withoutFields(JSON.parse(body), fields));
      const sealedBody = await this.sealed({ id, workspaceId }, kept);
      await this.database
        .repository(IdempotencyKeyEntity)
        .update({ id, leaseToken }, { ...answer, sealedBody, bytes: ROW_BYTES + Buffer.byteLength(sealedBody) });
    });
  }

  /** Ends the lease of a request without an answer that may have stored something: a repeat takes over. */
  async abandon({ id, leaseToken }: Claim, now: Date): Promise<void> {
    await this.database
      .repository(IdempotencyKeyEntity)
      .update({ id, leaseToken }, { leaseUntil: now, bytes: ROW_BYTES });
  }

  /** Releases the key of a request that stored nothing: it is free, even for another body. */
  async release({ id, leaseToken }: Claim): Promise<void> {
    await this.database.repository(IdempotencyKeyEntity).delete({ id, leaseToken });
  }

  /** Deletes keys older than 72 h. Returns whether more may be left. */
  async purge(now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM idempotency_key WHERE id IN (
         SELECT id FROM idempotency_key WHERE created_at <= $1 ORDER BY created_at LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [expiredBefore(now)],
    );
    return rows.length === PURGED_AT_ONCE;
  }

  /**
   * Makes a repeat by the former owner run as a new request, which finds nothing. In-flight requests store no answer.
   */
  async handOver({ workspaceId, from, subjectIds }: Handover): Promise<void> {
    await this.database.query(
      `DELETE FROM idempotency_key WHERE id IN (
         SELECT k.id FROM idempotency_key k CROSS JOIN unnest(k.named_ids || k.subject_id || k.resource_id) AS named (id)
           JOIN unnest($3::uuid[]) AS subject (id) ON subject.id = named.id
          WHERE k.workspace_id = $1 AND k.tenant_id = $2)`,
      [workspaceId, from, subjectIds],
    );
  }

  async sealRows(limit: number): Promise<number> {
    const rows = await this.database.query<KeptBody>(
      `SELECT ${KEPT} FROM idempotency_key WHERE body IS NOT NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
    for (const row of rows) await this.replace(row, row.body!);
    return rows.length;
  }

  /** Blanks the named fields. The answers stay, because a repeat must not run again. */
  async forget(workspaceId: string, subjectIds: readonly string[], fields: FieldNames): Promise<void> {
    const rows = await this.database.query<KeptBody>(
      `SELECT ${KEPT} FROM idempotency_key WHERE workspace_id = $1
         AND (subject_id = ANY($2) OR substring(body FROM '"id":"([0-9a-f-]{36})"') = ANY($2::text[]))
       FOR UPDATE`,
      [workspaceId, subjectIds],
    );
    for (const row of rows) {
      const body = await this.opened(row);
      if (body !== null) await this.replace(row, JSON.stringify(withoutFields(JSON.parse(body), fields)));
    }
  }

  /** Returns answers to requests of the tenant, not to those of other tenants. */
  async copies({ workspaceId, tenantId }: Scope, subjectIds: readonly string[]): Promise<PersonalCopy[]> {
    const rows = await this.database.query<KeptBody & { at: Date }>(
      `SELECT ${KEPT}, created_at AS at FROM idempotency_key
        WHERE workspace_id = $1 AND tenant_id = $2 AND subject_id = ANY($3)`,
      [workspaceId, tenantId, subjectIds],
    );
    const copies: PersonalCopy[] = [];
    for (const row of rows) copies.push({ kind: 'answer', at: row.at, content: (await this.opened(row)) ?? '' });
    return copies;
  }

  private async answerOf(row: IdempotencyKeyEntity): Promise<StoredAnswer | null> {
    const body = await this.opened(row);
    return body === null ? null : { status: row.status!, body, headers: row.headers! };
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

const expiredBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Returns the `id` of the resource that an answer shows. */
export const subjectOf = (answer: unknown): string | null => {
  const id = (answer as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' && isUuid(id) ? id : null;
};
