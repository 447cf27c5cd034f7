import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';
import { ApiKeyEntity } from './api-key.entity.js';
import type { PageWindow, Rows } from './tenancy.types.js';

/** A key as authentication needs it. */
export interface KeyRecord {
  id: string;
  workspaceId: string;
  secretHash: string;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  defaultTenantId: string;
}

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly database: Database) {}

  /** Across workspaces: the key is what names the workspace. */
  async findForAuthentication(keyId: string): Promise<KeyRecord | undefined> {
    const [record] = await this.database.query<KeyRecord>(
      `SELECT k.id, k.workspace_id AS "workspaceId", k.secret_hash AS "secretHash", k.last_used_at AS "lastUsedAt",
              k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", t.id AS "defaultTenantId"
         FROM api_key k JOIN tenant t ON t.workspace_id = k.workspace_id AND t.is_default
        WHERE k.key_id = $1`,
      [keyId],
    );
    return record;
  }

  /** Several processes see the same use: the first to write it wins. */
  async touch(id: string, now: Date, ifBefore: Date): Promise<void> {
    await this.database.query(
      'UPDATE api_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)',
      [id, now, ifBefore],
    );
  }

  async insert(key: ApiKeyEntity): Promise<void> {
    await this.database.repository(ApiKeyEntity).insert(key);
  }

  async list(workspaceId: string, { page, limit }: PageWindow): Promise<Rows<ApiKeyEntity>> {
    const [rows, total] = await this.database.repository(ApiKeyEntity).findAndCount({
      where: { workspaceId },
      order: { createdAt: 'ASC', id: 'ASC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return { rows, total };
  }

  /** Locked until the transaction ends. */
  findForUpdate(workspaceId: string, id: string): Promise<ApiKeyEntity | null> {
    return this.database
      .repository(ApiKeyEntity)
      .findOne({ where: { id, workspaceId }, lock: { mode: 'pessimistic_write' } });
  }

  async setRevokedAt(workspaceId: string, id: string, revokedAt: Date): Promise<void> {
    await this.database.repository(ApiKeyEntity).update({ id, workspaceId }, { revokedAt });
  }
}
