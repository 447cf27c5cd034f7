import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import type { AuditAction } from '../../records/audit/audit.types.js';
import { changedFields } from '../../records/audit/changed-fields.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { newWebhookSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { notFound } from '../../values/errors/domain-error.js';
import type { PriceCheck } from '../../values/money/price-check.js';
import { Clock } from '../../values/time/clock.js';
import { ApiKeyService } from './api-key.service.js';
import { operatorOf } from './operator.js';
import { WorkspaceEvents } from './tenancy.events.js';
import { TenancyService } from './tenancy.service.js';
import type { Workspace } from './tenancy.types.js';
import type { WorkspaceEntity } from './workspace.entity.js';
import { WorkspaceRepository } from './workspace.repository.js';

export interface ProvisionedWorkspace {
  workspaceId: string;
  defaultTenantId: string;
  secondTenantId?: string;
}

@Injectable()
export class WorkspaceService {
  constructor(
    private readonly database: Database,
    private readonly workspaces: WorkspaceRepository,
    private readonly tenancy: TenancyService,
    private readonly apiKeys: ApiKeyService,
    private readonly events: WorkspaceEvents,
    private readonly keyRing: KeyRing,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Creates a workspace with default tenant, signing secret and the additions of other modules, in one transaction. */
  async create(name: string, options: { secondTenant?: string } = {}): Promise<ProvisionedWorkspace> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const id = newId(now);
      const notificationSecret = this.keyRing.seal(newWebhookSecret(), secretContext(id));
      await this.workspaces.insert({
        id,
        name,
        notificationSecret,
        defaultDiscountPercentage: null,
        priceCheck: 'lenient',
        createdAt: now,
        updatedAt: now,
      });
      await this.record(id, 'WORKSPACE_CREATED');
      const defaultTenant = await this.tenancy.createTenant(id, 'Default', { isDefault: true });
      const second = options.secondTenant ? await this.tenancy.createTenant(id, options.secondTenant) : undefined;
      await this.events.emitCreated(id);
      return { workspaceId: id, defaultTenantId: defaultTenant.id, secondTenantId: second?.id };
    });
  }

  /** Creates a workspace with a first key, or nothing at all. */
  async createWithKey(name: string, keyName: string): Promise<ProvisionedWorkspace & { apiKey: string }> {
    return this.database.transaction(async () => {
      const workspace = await this.create(name);
      const { key } = await this.apiKeys.create(operatorOf(workspace.workspaceId), { name: keyName });
      return { ...workspace, apiKey: key };
    });
  }

  /** Returns the workspaces of all customers, for the command line. */
  async list(): Promise<Workspace[]> {
    return (await this.workspaces.all()).map(withoutSecret);
  }

  async get(workspaceId: string): Promise<Workspace> {
    return withoutSecret(await this.row(workspaceId));
  }

  async update(
    workspaceId: string,
    changes: { name?: string; defaultDiscountPercentage?: number | null; priceCheck?: PriceCheck },
  ): Promise<Workspace> {
    // A changed discount changes the calendars of all accounts without one of their own.
    return this.database.transactionWithRetry(async () => {
      const fields = changedFields(await this.row(workspaceId), changes);
      await this.workspaces.update(workspaceId, { ...changes, updatedAt: this.clock.now() });
      if (fields.length > 0) await this.record(workspaceId, 'WORKSPACE_CHANGED', fields);
      return this.get(workspaceId);
    });
  }

  /** Returns `whsec_…`, which verifies notifications to `notificationURL`s. */
  async notificationSecret(workspaceId: string): Promise<string> {
    const { notificationSecret } = await this.row(workspaceId);
    await this.database.transaction(() => this.record(workspaceId, 'NOTIFICATION_SECRET_READ'));
    return this.keyRing.open(notificationSecret, secretContext(workspaceId));
  }

  /** Replaces the secret at once, without an overlap, because such notifications are rare and retried. */
  async rotateNotificationSecret(workspaceId: string): Promise<string> {
    const secret = newWebhookSecret();
    const notificationSecret = this.keyRing.seal(secret, secretContext(workspaceId));
    await this.database.transaction(async () => {
      await this.workspaces.update(workspaceId, { notificationSecret, updatedAt: this.clock.now() });
      await this.record(workspaceId, 'NOTIFICATION_SECRET_ROTATED');
    });
    return secret;
  }

  private record(workspaceId: string, action: AuditAction, fields?: string[]): Promise<void> {
    return this.audit.record({ workspaceId }, action, { type: 'workspace', id: workspaceId }, fields);
  }

  private async row(workspaceId: string): Promise<WorkspaceEntity> {
    const workspace = await this.workspaces.find(workspaceId);
    if (!workspace) throw notFound('Workspace');
    return workspace;
  }
}

const secretContext = (workspaceId: string): string => `workspace.notification_secret|${workspaceId}`;

const withoutSecret = ({
  id,
  name,
  defaultDiscountPercentage,
  priceCheck,
  createdAt,
  updatedAt,
}: WorkspaceEntity): Workspace => ({
  id,
  name,
  defaultDiscountPercentage,
  priceCheck,
  createdAt,
  updatedAt,
});
