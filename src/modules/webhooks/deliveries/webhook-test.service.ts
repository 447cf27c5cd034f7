import { Injectable } from '@nestjs/common';
import { PROVIDERS } from '../../../connectors/port/provider.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Audit } from '../../../records/audit/audit.js';
import { Ceilings } from '../../../records/ceilings/ceilings.js';
import { Outbox } from '../../../records/outbox/outbox.js';
import { Clock } from '../../../values/time/clock.js';
import { type EventType, SPECIFIED_EVENTS } from '../../feed/feed.events.js';
import { sampleData } from '../webhook-sample.js';
import { appNotFound, nothingToTest, tooManyTests, urlDisabled, urlNotFound } from '../webhooks.errors.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { SEND_DEADLINE_MS } from './webhook-sender.js';
import { ALL_PROVIDERS, type AppProvider } from '../webhooks.types.js';

/** The most test events of a workspace whose first attempts have not ended: each makes a request to up to ten URLs. */
const UNSENT_TESTS = 5;
/** The time in which attempts in progress end. */
const TEST_RETRY_SECONDS = SEND_DEADLINE_MS / 1_000;

/** Sends test events. */
@Injectable()
export class WebhookTestService {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly apps: WebhooksRepository,
    private readonly outbox: Outbox,
    private readonly queue: JobQueue,
    private readonly database: Database,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a test event to the given URL of the app, otherwise to all enabled ones, subscribed to the event or not. 429
   * when too many are unsent.
   */
  async send(
    scope: Scope,
    provider: AppProvider,
    { event, url }: { event?: EventType; url?: string },
  ): Promise<{ eventId: string; deliveryIds: string[] }> {
    const sent = await this.database.transaction(async () => {
      const app = await this.apps.find(scope, provider);
      if (!app) throw appNotFound();
      await this.limitTests(scope);
      const endpointIds = await this.testEndpoints(scope, app.id, url);
      await this.ceilings.requireRoom(scope, 'testDeliveries', endpointIds.length);
      const type = event ?? (app.events[0] as EventType | undefined) ?? SPECIFIED_EVENTS[0];
      const now = this.clock.now();
      const eventId = await this.outbox.append(scope, {
        type,
        provider: provider === ALL_PROVIDERS ? PROVIDERS[0] : provider,
        subjectId: newId(now),
        sequence: 1,
        data: sampleData(type, now),
        isDispatched: true,
      });
      await this.audit.record(scope, 'WEBHOOK_TEST_SENT', { type: 'outgoing-webhooks', id: provider });
      return { eventId, deliveryIds: await this.deliveries.insertTests(eventId, endpointIds, now) };
    });
    void this.queue.enqueue('dispatch-events', {});
    return sent;
  }

  /**
   * Refuses test events beyond the limit. They are counted and stored one at a time per workspace, so that no two pass
   * the limit together.
   */
  private async limitTests({ workspaceId }: Scope): Promise<void> {
    await this.database.lock(`webhook-tests ${workspaceId}`);
    if ((await this.deliveries.unsentTests(workspaceId)) >= UNSENT_TESTS)
      throw tooManyTests(UNSENT_TESTS, TEST_RETRY_SECONDS);
  }

  private async testEndpoints(scope: Scope, appId: string, url: string | undefined): Promise<string[]> {
    const present = await this.apps.endpoints(scope, [appId]);
    const wanted = present.filter((endpoint) => url === undefined || endpoint.url === url);
    if (url !== undefined && wanted.length === 0) throw urlNotFound();
    const enabled = wanted.filter(({ disabledAt }) => disabledAt === null);
    if (enabled.length === 0) throw url === undefined ? nothingToTest() : urlDisabled();
    return enabled.map(({ id }) => id);
  }
}
