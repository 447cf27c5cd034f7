import { Injectable } from '@nestjs/common';
import { newId } from '../../shared/database/ids.js';
import { notFound } from '../../shared/errors/domain-error.js';
import { Clock } from '../../shared/time/clock.js';
import type { PageWindow, Rows, Tenant } from './tenancy.types.js';
import { TenantRepository } from './tenant.repository.js';
import { WorkspaceRepository } from './workspace.repository.js';

/** Tenants of a workspace, and what other modules ask about both. */
@Injectable()
export class TenancyService {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly clock: Clock,
  ) {}

  /** The first tenant of a workspace is its default one; all others are made with `isDefault` false. */
  async createTenant(workspaceId: string, name: string, isDefault = false): Promise<Tenant> {
    const now = this.clock.now();
    const tenant = { id: newId(now), workspaceId, name, isDefault, createdAt: now, updatedAt: now };
    await this.tenants.insert(tenant);
    return tenant;
  }

  listTenants(workspaceId: string, window: PageWindow): Promise<Rows<Tenant>> {
    return this.tenants.list(workspaceId, window);
  }

  async renameTenant(workspaceId: string, id: string, name: string): Promise<Tenant> {
    await this.tenants.rename(workspaceId, id, name, this.clock.now());
    const tenant = await this.tenants.find(workspaceId, id);
    if (!tenant) throw notFound('Tenant');
    return tenant;
  }

  tenantExists(workspaceId: string, tenantId: string): Promise<boolean> {
    return this.tenants.exists(workspaceId, tenantId);
  }

  /** Percent, for accounts that set none; null: none. semantics §4 */
  async defaultDiscount(workspaceId: string): Promise<number | null> {
    return (await this.workspaces.find(workspaceId))?.defaultDiscountPercentage ?? null;
  }
}
