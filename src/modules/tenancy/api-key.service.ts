import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Audit } from '../../records/audit/audit.js';
import { excess, inheriting, type KeyRights } from '../../platform/access/rights.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { DomainError, invalidField, notFound } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { type ApiKeyParts, hashApiKeySecret, newApiKeyParts, writeApiKey } from './api-key-format.js';
import { exceedsMaker, keyLimit, noSuchTenants } from './api-key.errors.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { KeyAuthenticator } from './key-authenticator.js';
import type { WorkspaceCaller } from '../../platform/access/scope.js';
import { operatorOf } from './operator.js';
import { byCreation, type ListPage, type ListRequest, readPage } from '../../platform/paging/cursors.js';
import type { ApiKey, ApiKeyFilter, IssuedApiKey, NewApiKey } from './tenancy.types.js';
import { TenantRepository } from './tenant.repository.js';

/** Revoked and expired keys of a workspace that are still listed. */
const ENDED_KEPT = 1_000;

/**
 * Issues, lists, rotates and revokes keys, for the management API and the command line. Invariant: nobody grants, sees
 * or ends a key with rights beyond their own.
 */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeyRepository,
    private readonly tenants: TenantRepository,
    private readonly authenticator: KeyAuthenticator,
    private readonly audit: Audit,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a key. 400 when it would expire at once, 403 for rights that the maker lacks, 404 for tenants of others.
   */
  async create(maker: WorkspaceCaller, { name, ...asked }: NewApiKey): Promise<IssuedApiKey> {
    const rights = inheriting(asked, maker.rights);
    if (rights.expiresAt && rights.expiresAt <= this.clock.now()) {
      throw invalidField('expiresAt', 'in_the_past', 'expiresAt must be in the future');
    }
    const exceeded = excess(rights, maker.rights);
    if (exceeded.length > 0) throw exceedsMaker(exceeded);
    const unknown = await this.unknownTenants(maker.workspaceId, asked.tenantIds ?? []);
    if (unknown.length > 0) throw noSuchTenants(unknown);
    return this.store(maker.workspaceId, name, rights, newApiKeyParts());
  }

  /** Stores a key whose secret was chosen elsewhere: the first one, from the environment. */
  async adopt(workspaceId: string, name: string, parts: ApiKeyParts): Promise<ApiKey> {
    return this.store(workspaceId, name, operatorOf(workspaceId).rights, parts);
  }

  async list(maker: WorkspaceCaller, { live, ...request }: ListRequest & ApiKeyFilter): Promise<ListPage<ApiKey>> {
    const walk = { list: 'api-keys', scope: { workspaceId: maker.workspaceId }, filter: { live } };
    const only = live === undefined ? undefined : { live, at: this.clock.now() };
    const page = await readPage(walk, request, (window) => this.keys.list(maker, window, only), byCreation);
    return { ...page, rows: page.rows.map(withoutSecret) };
  }

  /**
   * Creates a successor with the same name and rights. The old key is revoked now, or after another `overlapSeconds`.
   * 409 for a key that is revoked, about to be, or expired.
   */
  async rotate(maker: WorkspaceCaller, id: string, overlapSeconds = 0): Promise<IssuedApiKey> {
    const { workspaceId } = maker;
    return this.database.transaction(async () => {
      const old = await this.keys.findForUpdate(maker, id);
      if (!old) throw notFound('API key');
      const now = this.clock.now();
      if (old.revokedAt || (old.expiresAt && old.expiresAt <= now)) {
        throw new DomainError('conflict', 'The API key is revoked, rotated or expired', { code: 'key_not_live' });
      }
      await this.revokeAt(workspaceId, old, new Date(now.getTime() + overlapSeconds * 1000));
      await this.audit.record({ workspaceId }, 'API_KEY_ROTATED', { type: 'api-key', id });
      return this.store(workspaceId, old.name, rightsOf(old), newApiKeyParts());
    });
  }

  /** Revokes a key at once; repeats change nothing. Effective in all processes within 5 s. */
  async revoke(maker: WorkspaceCaller, id: string): Promise<ApiKey> {
    const { workspaceId } = maker;
    return this.database.transaction(async () => {
      const key = await this.keys.findForUpdate(maker, id);
      if (!key) throw notFound('API key');
      const now = this.clock.now();
      if (key.revokedAt && key.revokedAt <= now) return withoutSecret(key);
      await this.revokeAt(workspaceId, key, now);
      await this.audit.record({ workspaceId }, 'API_KEY_REVOKED', { type: 'api-key', id });
      return withoutSecret({ ...key, revokedAt: now });
    });
  }

  private async unknownTenants(workspaceId: string, ids: readonly string[]): Promise<string[]> {
    const known = new Set(await this.tenants.known(workspaceId, ids));
    return ids.filter((id) => !known.has(id));
  }

  private async revokeAt(workspaceId: string, { id, keyId }: ApiKey, revokedAt: Date): Promise<void> {
    await this.keys.setRevokedAt(workspaceId, id, revokedAt);
    this.database.afterCommit(() => this.authenticator.forget(keyId));
  }

  private async store(workspaceId: string, name: string, rights: KeyRights, parts: ApiKeyParts): Promise<IssuedApiKey> {
    const now = this.clock.now();
    const { keyId } = parts;
    const key = { id: newId(now), keyId, name, ...rights, createdAt: now, lastUsedAt: null, revokedAt: null };
    await this.database.transaction(async () => {
      await this.assertRoom(workspaceId, now);
      const secretHash = hashApiKeySecret(parts.secret);
      await this.keys.insert({ ...key, workspaceId, secretHash, networksSeen: [] });
      await this.audit.record({ workspaceId }, 'API_KEY_CREATED', { type: 'api-key', id: key.id });
    });
    return { ...key, key: writeApiKey(parts) };
  }

  /** Refuses a key beyond the limit. One check at a time per workspace: two at the same moment would both find room. */
  private async assertRoom(workspaceId: string, now: Date): Promise<void> {
    const most = this.env.API_KEYS_PER_WORKSPACE;
    await this.database.lock(`api-keys ${workspaceId}`);
    if ((await this.keys.countLive(workspaceId, now)) >= most) throw keyLimit(most);
    await this.keys.deleteEnded(workspaceId, now, ENDED_KEPT);
  }
}

const rightsOf = ({ scopes, tenantIds, networks, expiresAt, isOperator }: KeyRights): KeyRights => ({
  scopes,
  tenantIds,
  networks,
  expiresAt,
  isOperator,
});

const withoutSecret = ({ id, keyId, name, createdAt, lastUsedAt, revokedAt, ...rights }: ApiKey): ApiKey => ({
  id,
  keyId,
  name,
  ...rightsOf(rights),
  createdAt,
  lastUsedAt,
  revokedAt,
});
