import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { notFound } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { byCreation, type ListPage, type ListRequest, readPage } from '../../platform/paging/cursors.js';
import type { Tenant } from './tenancy.types.js';
import { TenantRepository } from './tenant.repository.js';
import { WorkspaceRepository } from './workspace.repository.js';

/** Tenants of a workspace, and lookups about both for other modules. */
@Injectable()
export class TenancyService {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a tenant. The first tenant of a workspace is its default one; all others are created with `isDefault`
   * false. `id`: fixed by an idempotency key, so that a retry after a crash finds the tenant of the first attempt.
   */
  async createTenant(
    workspaceId: string,
    name: string,
    { id, isDefault = false }: { id?: string; isDefault?: boolean } = {},
  ): Promise<Tenant> {
    const earlier = id === undefined ? undefined : await this.tenants.find(workspaceId, id);
    if (earlier) return earlier;
    const now = this.clock.now();
    const tenant = { id: id ?? newId(now), workspaceId, name, isDefault, createdAt: now, updatedAt: now };
    await this.database.transaction(async () => {
      await this.ceilings.requireRoom({ workspaceId }, 'tenants');
      await this.tenants.insert(tenant);
      await this.audit.record({ workspaceId, tenantId: tenant.id }, 'TENANT_CREATED', {
        type: 'tenant',
        id: tenant.id,
      });
    });
    return tenant;
  }

  listTenants(workspaceId: string, request: ListRequest): Promise<ListPage<Tenant>> {
    const walk = { list: 'tenants', scope: { workspaceId } };
    return readPage(walk, request, (window) => this.tenants.list(workspaceId, window), byCreation);
  }

  async renameTenant(workspaceId: string, id: string, name: string): Promise<Tenant> {
    return this.database.transaction(async () => {
      await this.tenants.rename(workspaceId, id, name, this.clock.now());
      const tenant = await this.tenants.find(workspaceId, id);
      if (!tenant) throw notFound('Tenant');
      await this.audit.record({ workspaceId, tenantId: id }, 'TENANT_RENAMED', { type: 'tenant', id });
      return tenant;
    });
  }

  async tenantName(workspaceId: string, tenantId: string): Promise<string> {
    return (await this.tenants.find(workspaceId, tenantId))?.name ?? '';
  }

  tenantExists(workspaceId: string, tenantId: string): Promise<boolean> {
    return this.tenants.exists(workspaceId, tenantId);
  }

  /** Returns the percentage for accounts that set none; null when there is none. */
  async defaultDiscount(workspaceId: string): Promise<number | null> {
    return (await this.workspaces.find(workspaceId))?.defaultDiscountPercentage ?? null;
  }
}
