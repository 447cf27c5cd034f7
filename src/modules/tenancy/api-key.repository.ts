import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import type { KeyRights } from '../../platform/access/rights.js';
import { Database } from '../../platform/database/database.js';
import { ApiKeyEntity } from './api-key.entity.js';
import type { WorkspaceCaller } from '../../platform/access/scope.js';
import type { ListWindow, Rows } from '../../platform/paging/cursors.js';
import { readWindow } from '../../platform/database/window.sql.js';

/** The fields of a key that authentication needs. */
export interface KeyRecord extends KeyRights {
  id: string;
  workspaceId: string;
  secretHash: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  defaultTenantId: string;
}

/** The condition of `excess` in platform/access/rights.ts, as SQL. */
const WITHIN: Record<keyof KeyRights, string> = {
  scopes: 'k.scopes <@ CAST(:scopes AS text[])',
  tenantIds: 'k.tenant_ids <@ CAST(:tenantIds AS uuid[])',
  networks: `k.networks IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM unnest(k.networks) inside WHERE NOT inside::inet <<= ANY (CAST(:networks AS inet[])))`,
  expiresAt: 'k.expires_at <= :expiresAt',
  isOperator: '(:isOperator OR NOT k.is_operator)',
};

/** Returns the condition that a key is neither revoked nor expired at the parameter `at`. */
const isLive = (at: string): string =>
  `((revoked_at IS NULL OR revoked_at > ${at}) AND (expires_at IS NULL OR expires_at > ${at}))`;

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly database: Database) {}

  /** Finds a key across workspaces, because the key names the workspace. */
  async findForAuthentication(keyId: string): Promise<KeyRecord | undefined> {
    const [record] = await this.database.query<KeyRecord>(
      `SELECT k.id, k.workspace_id AS "workspaceId", k.secret_hash AS "secretHash", k.last_used_at AS "lastUsedAt",
              k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.scopes, k.tenant_ids AS "tenantIds",
              k.networks, k.is_operator AS "isOperator", t.id AS "defaultTenantId"
         FROM api_key k JOIN tenant t ON t.workspace_id = k.workspace_id AND t.is_default
        WHERE k.key_id = $1`,
      [keyId],
    );
    return record;
  }

  /** Records a use, once for all processes: the first to write it wins. */
  async touch(id: string, now: Date, ifBefore: Date): Promise<void> {
    await this.database.query(
      'UPDATE api_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)',
      [id, now, ifBefore],
    );
  }

  /**
   * Adds a network to those the key was used from, and removes the oldest beyond `most`. Returns false when it was
   * known.
   */
  async addNetwork(workspaceId: string, id: string, network: string, most: number): Promise<boolean> {
    const added = await this.database.query(
      `UPDATE api_key SET networks_seen = networks_seen[greatest(cardinality(networks_seen) + 2 - $4, 1):] || $3::text
        WHERE id = $1 AND workspace_id = $2 AND NOT ($3 = ANY (networks_seen)) RETURNING id`,
      [id, workspaceId, network, most],
    );
    return added.length > 0;
  }

  async insert(key: ApiKeyEntity): Promise<void> {
    await this.database.repository(ApiKeyEntity).insert(key);
  }

  /** Counts the keys that are neither revoked nor expired. */
  async countLive(workspaceId: string, now: Date): Promise<number> {
    const [row] = await this.database.query<{ live: number }>(
      `SELECT count(*)::int AS live FROM api_key WHERE workspace_id = $1 AND ${isLive('$2')}`,
      [workspaceId, now],
    );
    return row!.live;
  }

  /** Deletes the oldest keys that are revoked or expired, beyond the newest `most` of them. */
  async deleteEnded(workspaceId: string, now: Date, most: number): Promise<void> {
    await this.database.query(
      `DELETE FROM api_key WHERE id IN (
         SELECT id FROM api_key WHERE workspace_id = $1 AND NOT ${isLive('$2')}
          ORDER BY created_at DESC, id DESC OFFSET $3)`,
      [workspaceId, now, most],
    );
  }

  /**
   * Returns the keys whose rights do not exceed the maker's; only those that work at an instant, or only the others.
   */
  list(maker: WorkspaceCaller, window: ListWindow, only?: { live: boolean; at: Date }): Promise<Rows<ApiKeyEntity>> {
    const query = this.within(maker);
    if (only) query.andWhere(`${only.live ? '' : 'NOT'} ${isLive(':at')}`, { at: only.at });
    return readWindow(query, 'createdAt', window);
  }

  /** Finds a key and locks it until the transaction ends. */
  findForUpdate(maker: WorkspaceCaller, id: string): Promise<ApiKeyEntity | null> {
    return this.within(maker).andWhere('k.id = :id', { id }).setLock('pessimistic_write').getOne();
  }

  async setRevokedAt(workspaceId: string, id: string, revokedAt: Date): Promise<void> {
    await this.database.repository(ApiKeyEntity).update({ id, workspaceId }, { revokedAt });
  }

  private within({ workspaceId, rights }: WorkspaceCaller): SelectQueryBuilder<ApiKeyEntity> {
    const query = this.database
      .repository(ApiKeyEntity)
      .createQueryBuilder('k')
      .where('k.workspaceId = :workspaceId', { workspaceId });
    for (const [respect, condition] of Object.entries(WITHIN) as [keyof KeyRights, string][])
      if (rights[respect] !== null) query.andWhere(condition, { [respect]: rights[respect] });
    return query;
  }
}
