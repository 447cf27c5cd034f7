import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Audit } from '../../records/audit/audit.js';
import type { AuditAction } from '../../records/audit/audit.types.js';
import type { Scope } from '../../platform/access/scope.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { byCreation, listMeta, type ListRequest, readPage } from '../../platform/paging/cursors.js';
import type { ListMeta } from '../../platform/paging/page.js';
import { Clock } from '../../values/time/clock.js';
import { type EventType, SPECIFIED_EVENTS } from '../feed/feed.events.js';
import { assertUrls } from './webhook-urls.js';
import { WebhookDeliveriesRepository } from './deliveries/webhook-deliveries.repository.js';
import type { WebhookAppEntity, WebhookEndpointEntity } from './webhook.entity.js';
import { WebhookSecrets } from './webhook-secrets.service.js';
import { appNotFound, urlNotFound } from './webhooks.errors.js';
import { WebhooksRepository } from './webhooks.repository.js';
import {
  type WebhookApp,
  type WebhookAppChanges,
  type WebhookSecret,
  type WebhookUrlCounts,
  type AppProvider,
} from './webhooks.types.js';

/** Outgoing webhook apps, one per tenant and provider, and one for all providers: docs/interface.md#update-an-outgoing-webhook-app */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly apps: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly secretsOf: WebhookSecrets,
    private readonly database: Database,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Updates the given fields of the app, creating it if absent; a new app with only URLs is sent the specified events.
   * 400 on `urls.N` for a URL that may not be called.
   */
  async update(scope: Scope, provider: AppProvider, { urls, ...changes }: WebhookAppChanges): Promise<WebhookApp> {
    if (urls) assertUrls(urls, this.env.receiverPolicy);
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const { isNew, ...app } = await this.apps.lock(scope, provider, now);
      const events = changes.events ?? (isNew && urls?.length ? [...SPECIFIED_EVENTS] : undefined);
      const newEvents = events !== undefined && events.join() !== app.events.join();
      const newUrls = urls !== undefined && (await this.replaceUrls(scope, app, urls, now));
      if (newEvents || newUrls) {
        await this.apps.update(scope, app.id, { ...(newEvents ? { events } : {}), updatedAt: now });
        const fields = [...(newEvents ? ['events'] : []), ...(newUrls ? ['urls'] : [])];
        await this.record(scope, 'WEBHOOK_APP_CHANGED', provider, fields);
      }
      return this.get(scope, provider);
    });
  }

  async get(scope: Scope, provider: AppProvider): Promise<WebhookApp> {
    const app = await this.row(scope, provider);
    return withUrls(app, await this.apps.endpoints(scope, [app.id]));
  }

  async list(scope: Scope, request: ListRequest): Promise<{ data: WebhookApp[]; meta: ListMeta }> {
    const walk = { list: 'webhook-apps', scope };
    const page = await readPage(walk, request, (window) => this.apps.page(scope, window), byCreation);
    const apps = page.rows;
    const endpoints = await this.apps.endpoints(
      scope,
      apps.map(({ id }) => id),
    );
    return { data: apps.map((app) => withUrls(app, endpoints)), meta: listMeta(page) };
  }

  countUrls(scope: Scope): Promise<WebhookUrlCounts> {
    return this.apps.countUrls(scope);
  }

  async secrets(scope: Scope, provider: AppProvider): Promise<WebhookSecret[]> {
    const app = await this.row(scope, provider);
    return this.database.transaction(async () => {
      await this.record(scope, 'WEBHOOK_SECRET_READ', provider);
      return (await this.apps.endpoints(scope, [app.id])).map((endpoint) => this.opened(endpoint));
    });
  }

  /** Creates a new secret for the URL; the current one stays valid for `overlapSeconds`, an earlier one does not. */
  async rotate(scope: Scope, provider: AppProvider, url: string, overlapSeconds: number): Promise<WebhookSecret> {
    return this.changeUrl(scope, provider, url, 'WEBHOOK_SECRET_ROTATED', (endpoint) => {
      const until = new Date(this.clock.now().getTime() + overlapSeconds * 1_000);
      return this.secretsOf.rotated(endpoint, until);
    });
  }

  /** Resumes sending to the URL; deliveries skipped meanwhile stay skipped until they are redelivered. */
  async enable(scope: Scope, provider: AppProvider, url: string): Promise<WebhookApp> {
    await this.changeUrl(scope, provider, url, 'WEBHOOK_APP_CHANGED', () => ({
      failingSince: null,
      disabledAt: null,
      disabledReason: null,
    }));
    return this.get(scope, provider);
  }

  private async changeUrl(
    scope: Scope,
    provider: AppProvider,
    url: string,
    action: AuditAction,
    changesOf: (endpoint: WebhookEndpointEntity) => Partial<Omit<WebhookEndpointEntity, 'app'>>,
  ): Promise<WebhookSecret> {
    return this.database.transaction(async () => {
      const endpoint = await this.apps.lockEndpoint(scope, provider, url);
      if (!endpoint) throw urlNotFound();
      const changes = changesOf(endpoint);
      await this.apps.updateEndpoint(scope, endpoint.id, changes);
      await this.record(scope, action, provider);
      return this.opened({ ...endpoint, ...changes });
    });
  }

  private record(scope: Scope, action: AuditAction, provider: AppProvider, fields?: string[]): Promise<void> {
    return this.audit.record(scope, action, { type: 'outgoing-webhooks', id: provider }, fields);
  }

  private async replaceUrls(scope: Scope, app: WebhookAppEntity, urls: string[], now: Date): Promise<boolean> {
    const present = await this.apps.endpoints(scope, [app.id]);
    if (present.map(({ url }) => url).join(' ') === urls.join(' ')) return false;
    for (const endpoint of present.filter(({ url }) => !urls.includes(url))) {
      await this.apps.updateEndpoint(scope, endpoint.id, { removedAt: now });
      await this.deliveries.skipAll(scope.workspaceId, endpoint.id, now);
    }
    const added = urls.filter((url) => !present.some((endpoint) => endpoint.url === url));
    await this.apps.deleteUnused(scope);
    await this.ceilings.requireRoom(scope, 'webhookUrls', added.length);
    for (const [position, url] of urls.entries()) {
      const known = present.find((endpoint) => endpoint.url === url);
      if (known) await this.apps.updateEndpoint(scope, known.id, { position });
      else await this.apps.insertEndpoint(this.newEndpoint(app, url, position, now));
    }
    return true;
  }

  private newEndpoint(
    { id: appId, workspaceId }: WebhookAppEntity,
    url: string,
    position: number,
    now: Date,
  ): WebhookEndpointEntity {
    const id = newId(now);
    return {
      id,
      appId,
      workspaceId,
      url,
      position,
      createdAt: now,
      removedAt: null,
      secret: this.secretsOf.fresh({ id, workspaceId }),
      previousSecret: null,
      previousSecretUntil: null,
      failingSince: null,
      disabledAt: null,
      disabledReason: null,
    };
  }

  private opened(endpoint: WebhookEndpointEntity): WebhookSecret {
    const { current, previous } = this.secretsOf.open(endpoint, this.clock.now());
    const previousUntil = previous === undefined ? null : endpoint.previousSecretUntil;
    return { url: endpoint.url, secret: current, previousSecret: previous ?? null, previousUntil };
  }

  private async row(scope: Scope, provider: AppProvider): Promise<WebhookAppEntity> {
    const app = await this.apps.find(scope, provider);
    if (!app) throw appNotFound();
    return app;
  }
}

const withUrls = (app: WebhookAppEntity, endpoints: WebhookEndpointEntity[]): WebhookApp => ({
  id: app.id,
  workspaceId: app.workspaceId,
  provider: app.provider,
  events: app.events as EventType[],
  urls: endpoints
    .filter(({ appId }) => appId === app.id)
    .map(({ url, failingSince, disabledAt, disabledReason }) => ({ url, failingSince, disabledAt, disabledReason })),
  createdAt: app.createdAt,
  updatedAt: app.updatedAt,
});
