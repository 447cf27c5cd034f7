import { Injectable } from '@nestjs/common';
import { Audit } from '../../shared/audit/audit.js';
import { Database } from '../../shared/database/database.js';
import { newId } from '../../shared/database/ids.js';
import { DomainError, invalidField, notFound } from '../../shared/errors/domain-error.js';
import { Clock } from '../../shared/time/clock.js';
import { type ApiKeyParts, hashApiKeySecret, newApiKeyParts, writeApiKey } from './api-key-format.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { KeyAuthenticator } from './key-authenticator.js';
import type { ApiKey, IssuedApiKey, NewApiKey, PageWindow, Rows } from './tenancy.types.js';

/** Issue, list, rotate, revoke: over the management API and the command line. semantics §2, §11 */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeyRepository,
    private readonly authenticator: KeyAuthenticator,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** 400 when it would be expired at once. */
  async create(workspaceId: string, { name, expiresAt = null }: NewApiKey): Promise<IssuedApiKey> {
    if (expiresAt && expiresAt <= this.clock.now()) {
      throw invalidField('expiresAt', 'future', 'expiresAt must be in the future');
    }
    return this.store(workspaceId, name, expiresAt, newApiKeyParts());
  }

  /** A key whose secret was chosen elsewhere: the first one, from the environment. */
  async adopt(workspaceId: string, name: string, parts: ApiKeyParts): Promise<ApiKey> {
    return this.store(workspaceId, name, null, parts);
  }

  async list(workspaceId: string, window: PageWindow): Promise<Rows<ApiKey>> {
    const { rows, total } = await this.keys.list(workspaceId, window);
    return { rows: rows.map(withoutSecret), total };
  }

  /**
   * A successor with the same name and expiry. The old key is revoked now, or after `overlapSeconds` more.
   * 409 for a key that is revoked, about to be, or expired.
   */
  async rotate(workspaceId: string, id: string, overlapSeconds = 0): Promise<IssuedApiKey> {
    return this.database.transaction(async () => {
      const old = await this.keys.findForUpdate(workspaceId, id);
      if (!old) throw notFound('API key');
      const now = this.clock.now();
      if (old.revokedAt || (old.expiresAt && old.expiresAt <= now)) {
        throw new DomainError('conflict', 'The API key is revoked, rotated or expired', { code: 'key_not_live' });
      }
      await this.revokeAt(workspaceId, old, new Date(now.getTime() + overlapSeconds * 1000));
      await this.audit.record({ workspaceId }, 'API_KEY_ROTATED', { type: 'api-key', id });
      return this.store(workspaceId, old.name, old.expiresAt, newApiKeyParts());
    });
  }

  /** At once; a second time changes nothing. Effective in all processes within 5 s. */
  async revoke(workspaceId: string, id: string): Promise<ApiKey> {
    return this.database.transaction(async () => {
      const key = await this.keys.findForUpdate(workspaceId, id);
      if (!key) throw notFound('API key');
      const now = this.clock.now();
      if (key.revokedAt && key.revokedAt <= now) return withoutSecret(key);
      await this.revokeAt(workspaceId, key, now);
      await this.audit.record({ workspaceId }, 'API_KEY_REVOKED', { type: 'api-key', id });
      return withoutSecret({ ...key, revokedAt: now });
    });
  }

  private async revokeAt(workspaceId: string, { id, keyId }: ApiKey, revokedAt: Date): Promise<void> {
    await this.keys.setRevokedAt(workspaceId, id, revokedAt);
    this.database.afterCommit(() => this.authenticator.forget(keyId));
  }

  private async store(
    workspaceId: string,
    name: string,
    expiresAt: Date | null,
    parts: ApiKeyParts,
  ): Promise<IssuedApiKey> {
    const now = this.clock.now();
    const key = {
      id: newId(now),
      keyId: parts.keyId,
      name,
      createdAt: now,
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
    };
    await this.database.transaction(async () => {
      await this.keys.insert({ ...key, workspaceId, secretHash: hashApiKeySecret(parts.secret) });
      await this.audit.record({ workspaceId }, 'API_KEY_CREATED', { type: 'api-key', id: key.id });
    });
    return { ...key, key: writeApiKey(parts) };
  }
}

const withoutSecret = ({ id, keyId, name, createdAt, lastUsedAt, expiresAt, revokedAt }: ApiKey): ApiKey => ({
  id,
  keyId,
  name,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
});
