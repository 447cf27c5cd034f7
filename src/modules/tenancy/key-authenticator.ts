import { Injectable, Logger } from '@nestjs/common';
import { TENANT_HEADER } from '../../edge/auth/auth.decorators.js';
import { Authenticator } from '../../edge/auth/auth.guard.js';
import type { KeyRights } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';
import { constantTimeEqual } from '../../platform/crypto/secrets.js';
import { isUuid } from '../../platform/database/ids.js';
import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { ShortCache } from '../../values/time/short-cache.js';
import { hashApiKeySecret, parseApiKey } from './api-key-format.js';
import { ApiKeyRepository, type KeyRecord } from './api-key.repository.js';
import { KeyNetworks } from './key-networks.js';
import { TenantRepository } from './tenant.repository.js';

/** A revocation is effective everywhere within 5 s; the remaining second is for the read itself. */
const CACHE_MS = 4_000;
const TOUCH_EVERY_MS = 60_000;
const NO_SUCH_HASH = hashApiKeySecret('');

/** Invariant: all faults of a key look the same, both in the answer and in the work done. */
@Injectable()
export class KeyAuthenticator extends Authenticator {
  private readonly log = new Logger('auth');
  private readonly keys: ShortCache<KeyRecord>;
  private readonly tenants: ShortCache<true>;

  constructor(
    private readonly apiKeys: ApiKeyRepository,
    private readonly tenantRows: TenantRepository,
    private readonly networks: KeyNetworks,
    private readonly clock: Clock,
  ) {
    super();
    this.keys = new ShortCache(clock, CACHE_MS);
    this.tenants = new ShortCache(clock, CACHE_MS);
  }

  async authenticate(key: string): Promise<Caller | undefined> {
    const parts = parseApiKey(key);
    if (!parts) return undefined;
    const record = await this.keys.get(parts.keyId, () => this.apiKeys.findForAuthentication(parts.keyId));
    const known = constantTimeEqual(hashApiKeySecret(parts.secret), record?.secretHash ?? NO_SUCH_HASH);
    if (!record || !known || !this.isLive(record)) return undefined;
    await this.touch(record);
    const { id: apiKeyId, workspaceId, defaultTenantId: tenantId } = record;
    return { workspaceId, tenantId, isDefaultTenant: true, apiKeyId, rights: rightsOf(record) };
  }

  async actAs(caller: Caller, tenant: string): Promise<Caller> {
    const tenantId = tenant.toLowerCase();
    if (tenantId === caller.tenantId) return caller;
    const { workspaceId } = caller;
    const read = async (): Promise<true | undefined> =>
      (await this.tenantRows.exists(workspaceId, tenantId)) || undefined;
    const exists = isUuid(tenantId) && (await this.tenants.get(`${workspaceId} ${tenantId}`, read));
    if (!exists) throw foreignTenant();
    return { ...caller, tenantId, isDefaultTenant: false };
  }

  usedFrom(caller: Caller, network: string): Promise<void> {
    return this.networks.used(caller, network);
  }

  async workspaceNamedBy(key: string): Promise<string | undefined> {
    const parts = parseApiKey(key);
    return parts && (await this.apiKeys.findForAuthentication(parts.keyId))?.workspaceId;
  }

  /** Drops a key that changed in this process from the cache: its next use reads it again. */
  forget(keyId: string): void {
    this.keys.forget(keyId);
  }

  private isLive({ expiresAt, revokedAt }: KeyRecord): boolean {
    const now = this.clock.now();
    return (!expiresAt || expiresAt > now) && (!revokedAt || revokedAt > now);
  }

  private async touch(record: KeyRecord): Promise<void> {
    const now = this.clock.now();
    const due = new Date(now.getTime() - TOUCH_EVERY_MS);
    if (record.lastUsedAt && record.lastUsedAt > due) return;
    // Set before the write, so that concurrent requests do not write too.
    record.lastUsedAt = now;
    await this.apiKeys.touch(record.id, now, due).catch((error: unknown) => {
      this.log.warn({ msg: 'last use of an API key not recorded', err: error });
    });
  }
}

const foreignTenant = (): DomainError => {
  const message = `${TENANT_HEADER} must be the id of a tenant of this workspace; GET /api/v1/tenant lists them`;
  const details: ErrorDetail[] = [{ field: TENANT_HEADER, code: 'wrong_tenant', message }];
  return new DomainError('forbidden', 'The tenant does not belong to this workspace', { details });
};

/** A rotated key ends with its overlap, and so do the keys that it creates. */
const rightsOf = ({ scopes, tenantIds, networks, expiresAt, revokedAt, isOperator }: KeyRecord): KeyRights => ({
  scopes,
  tenantIds,
  networks,
  expiresAt: earlier(expiresAt, revokedAt),
  isOperator,
});

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);
