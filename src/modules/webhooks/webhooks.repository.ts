import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import type { ListWindow, Rows } from '../../platform/paging/cursors.js';
import { readWindow } from '../../platform/database/window.sql.js';
import { newId } from '../../platform/database/ids.js';
import { WebhookAppEntity, WebhookEndpointEntity } from './webhook.entity.js';
import type { WebhookUrlCounts, AppProvider } from './webhooks.types.js';

/** Apps and their URLs. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly database: Database) {}

  find({ workspaceId, tenantId }: Scope, provider: AppProvider): Promise<WebhookAppEntity | null> {
    return this.apps.findOneBy({ workspaceId, tenantId, provider });
  }

  page({ workspaceId, tenantId }: Scope, window: ListWindow): Promise<Rows<WebhookAppEntity>> {
    return readWindow(this.apps.createQueryBuilder('app').where({ workspaceId, tenantId }), 'createdAt', window);
  }

  /** Returns the app, created if absent, and locks it until the transaction ends. */
  async lock(
    { workspaceId, tenantId }: Scope,
    provider: AppProvider,
    now: Date,
  ): Promise<WebhookAppEntity & { isNew: boolean }> {
    const fresh = { id: newId(now), workspaceId, tenantId, provider, events: [], createdAt: now, updatedAt: now };
    await this.apps.createQueryBuilder().insert().values(fresh).orIgnore().execute();
    const app = await this.apps.findOneOrFail({
      where: { workspaceId, tenantId, provider },
      lock: { mode: 'pessimistic_write' },
    });
    return { ...app, isNew: app.id === fresh.id };
  }

  async update(
    { workspaceId }: Scope,
    id: string,
    changes: Partial<Pick<WebhookAppEntity, 'events' | 'updatedAt'>>,
  ): Promise<void> {
    await this.apps.update({ id, workspaceId }, changes);
  }

  /** Returns the current URLs of the apps, in the order of each app's `urls`. */
  endpoints({ workspaceId }: Scope, appIds: string[]): Promise<WebhookEndpointEntity[]> {
    if (appIds.length === 0) return Promise.resolve([]);
    const where = { workspaceId, appId: In(appIds), removedAt: IsNull() };
    return this.urls.find({ where, order: { position: 'ASC', createdAt: 'ASC', id: 'ASC' } });
  }

  /** Counts the current URLs of the tenant's apps. */
  async countUrls({ workspaceId, tenantId }: Scope): Promise<WebhookUrlCounts> {
    const [counted] = await this.database.query<WebhookUrlCounts>(
      `SELECT count(*)::int AS total,
         (count(*) FILTER (WHERE endpoint.disabled_at IS NULL AND endpoint.failing_since IS NOT NULL))::int AS failing,
         (count(*) FILTER (WHERE endpoint.disabled_at IS NOT NULL))::int AS disabled
       FROM webhook_app app JOIN webhook_endpoint endpoint ON endpoint.app_id = app.id
       WHERE app.workspace_id = $1 AND app.tenant_id = $2 AND endpoint.removed_at IS NULL`,
      [workspaceId, tenantId],
    );
    return counted!;
  }

  /** Returns one current URL of the tenant's app and locks it until the transaction ends. */
  async lockEndpoint(scope: Scope, provider: AppProvider, url: string): Promise<WebhookEndpointEntity | null> {
    const app = await this.find(scope, provider);
    if (!app) return null;
    const where = { workspaceId: scope.workspaceId, appId: app.id, url, removedAt: IsNull() };
    return this.urls.findOne({ where, lock: { mode: 'pessimistic_write' } });
  }

  async insertEndpoint(endpoint: WebhookEndpointEntity): Promise<void> {
    await this.urls.insert(endpoint);
  }

  /** Deletes replaced URLs of the tenant to which no delivery refers any more. */
  async deleteUnused({ workspaceId, tenantId }: Scope): Promise<void> {
    await this.database.query(
      `DELETE FROM webhook_endpoint endpoint USING webhook_app app
        WHERE app.id = endpoint.app_id AND app.workspace_id = $1 AND app.tenant_id = $2 AND endpoint.removed_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM webhook_delivery WHERE endpoint_id = endpoint.id)`,
      [workspaceId, tenantId],
    );
  }

  async updateEndpoint(
    { workspaceId }: Scope,
    id: string,
    changes: Partial<Omit<WebhookEndpointEntity, 'app'>>,
  ): Promise<void> {
    await this.urls.update({ id, workspaceId }, changes);
  }

  private get apps() {
    return this.database.repository(WebhookAppEntity);
  }

  private get urls() {
    return this.database.repository(WebhookEndpointEntity);
  }
}
