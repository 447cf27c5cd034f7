import { randomBytes, randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createTestDatabase } from '../../../../test/support/database.js';
import { Env } from '../../../config/env.js';
import type { Provider } from '../../../connectors/port/provider.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { JobName, JobPayload } from '../../../platform/queue/jobs.js';
import { RefusingQueue } from '../../../platform/queue/testing/refusing-queue.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import type { Scope } from '../../../platform/access/scope.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { newWebhookSecret } from '../../../platform/crypto/secrets.js';
import { Database } from '../../../platform/database/database.js';
import { Partitions } from '../../../platform/database/partitions.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { OutboundHttp } from '../../../platform/outbound/outbound-http.js';
import { Outbox } from '../../../records/outbox/outbox.js';
import { OutboxRepository } from '../../../records/outbox/outbox.repository.js';
import { PersonalStores } from '../../../records/personal/personal-stores.js';
import { Audit } from '../../../records/audit/audit.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import { AuditEntryEntity } from '../../../records/audit/audit-entry.entity.js';
import { AuditRepository } from '../../../records/audit/audit.repository.js';
import { OutboxEventEntity } from '../../../records/outbox/outbox-event.entity.js';
import { FeedConsumerEntity } from '../../feed/feed-consumer.entity.js';
import { TenantEntity } from '../../tenancy/tenant.entity.js';
import { WorkspaceEntity } from '../../tenancy/workspace.entity.js';
import { DeliveryOutcomes } from '../deliveries/delivery-outcomes.js';
import { Jitter } from '../deliveries/jitter.js';
import { WebhookAttemptsRepository } from '../deliveries/webhook-attempts.repository.js';
import { WebhookBodiesRepository } from '../deliveries/webhook-bodies.repository.js';
import { WebhookDeliveriesRepository } from '../deliveries/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from '../deliveries/webhook-deliveries.service.js';
import { WebhookDeliveryService } from '../deliveries/webhook-delivery.service.js';
import { type DeliveryClaim, WebhookDispatchRepository } from '../dispatch/webhook-dispatch.repository.js';
import { WebhookDispatchService } from '../dispatch/webhook-dispatch.service.js';
import { WebhookExcerptsRepository } from '../deliveries/webhook-excerpts.repository.js';
import { WebhookRetentionRepository } from '../deliveries/webhook-retention.repository.js';
import { WebhookSecrets } from '../webhook-secrets.service.js';
import { WebhookSender } from '../deliveries/webhook-sender.js';
import { WebhookTestService } from '../deliveries/webhook-test.service.js';
import { WebhookSuccessesRepository } from '../deliveries/webhook-successes.repository.js';
import {
  WebhookAppEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from '../webhook.entity.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { WebhooksService } from '../webhooks.service.js';

const ENTITIES = [
  WebhookAppEntity,
  WebhookEndpointEntity,
  WebhookDeliveryEntity,
  WebhookAttemptEntity,
  OutboxEventEntity,
  FeedConsumerEntity,
  TenantEntity,
  WorkspaceEntity,
  AuditEntryEntity,
];

/** Keeps the delivery jobs until the bench runs them, and counts how often a dispatcher was woken. */
class KeptJobs extends RefusingQueue {
  claims: DeliveryClaim[] = [];
  wakeUps = 0;

  override async enqueue<N extends JobName>(name: N, payload: JobPayload<N>): Promise<boolean> {
    const isTaken = await super.enqueue(name, payload);
    if (isTaken && name === 'deliver-webhook') this.claims.push(payload as DeliveryClaim);
    if (isTaken && name === 'dispatch-events') this.wakeUps += 1;
    return isTaken;
  }
}

class NoJitter extends Jitter {
  override next(): number {
    return 0.5;
  }
}

export const PROVIDER: Provider = 'PROVIDER_04';

/** Creates the module on a database of its own, with a clock that stands still and jobs that run on request. */
export const openWebhookBench = async () => {
  Logger.overrideLogger(false);
  const testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 12, applicationName: 'test', asSystem: true };
  const source = await new DataSource(dataSourceOptions(settings, ENTITIES)).initialize();
  const database = new Database(source);
  const clock = new FixedClock(Date.now());
  const jobs = new KeptJobs();
  const keyRing = new KeyRing(`test:${randomBytes(32).toString('base64')}`);
  const env = Object.assign(new Env(), { ALLOW_PRIVATE_URLS: true });

  const apps = new WebhooksRepository(database);
  const secrets = new WebhookSecrets(keyRing);
  const dataKeys = new DataKeys(database, keyRing);
  const stores = new PersonalStores(database);
  const outbox = new Outbox(database, new OutboxRepository(database), dataKeys, clock, stores);
  const excerpts = new WebhookExcerptsRepository(database, dataKeys, stores);
  const deliveryRows = new WebhookDeliveriesRepository(database, excerpts);
  const bodies = new WebhookBodiesRepository(database, outbox);
  const attempts = new WebhookAttemptsRepository(database, outbox);
  const successes = new WebhookSuccessesRepository(database, attempts);
  const http = new OutboundHttp({ allowPrivate: true }, clock);
  const deliveryWith = (client = http, noting = database): WebhookDeliveryService =>
    new WebhookDeliveryService(
      attempts,
      new DeliveryOutcomes(attempts, successes, deliveryRows, excerpts, noting, clock, new NoJitter()),
      new WebhookSender(client, secrets, clock),
      jobs,
      noting,
      clock,
      env,
    );
  const delivery = deliveryWith();
  const dispatchRows = new WebhookDispatchRepository(database);
  const dispatch = new WebhookDispatchService(dispatchRows, jobs, clock, env);

  const makeTenant = async (workspaceId: string = randomUUID()): Promise<Scope> => {
    const now = clock.now();
    const notificationSecret = keyRing.seal(newWebhookSecret(), `workspace.notification_secret|${workspaceId}`);
    await database.query(
      `INSERT INTO workspace (id, name, notification_secret, created_at, updated_at) VALUES ($1, 'Test', $2, $3, $3) ON CONFLICT DO NOTHING`,
      [workspaceId, notificationSecret, now],
    );
    const tenantId = randomUUID();
    await database.query(
      `INSERT INTO tenant (id, workspace_id, name, is_default, created_at, updated_at) VALUES ($1, $2, 'Test', false, $3, $3)`,
      [tenantId, workspaceId, now],
    );
    return { workspaceId, tenantId };
  };

  const append = (scope: Scope, event: Partial<Parameters<Outbox['append']>[1]> = {}): Promise<string> =>
    database.transaction(() =>
      outbox.append(scope, {
        type: 'RESERVATION_CREATED',
        provider: PROVIDER,
        subjectId: randomUUID(),
        sequence: 1,
        data: { id: 'é😀' },
        ...event,
      }),
    );

  /** Claims what is due and returns the jobs. */
  const claim = async (): Promise<DeliveryClaim[]> => {
    await dispatch.round();
    return jobs.claims.splice(0);
  };

  /** Dispatches, claims and delivers until nothing is due. */
  const settle = async (service = delivery): Promise<void> => {
    for (let claims = await claim(); claims.length > 0; claims = await claim()) {
      await Promise.all(claims.map((one) => service.deliver(one)));
    }
  };

  const audit = new Audit(database, new AuditRepository(database), clock);
  const trail = new ReadTrail(audit, new AuditRepository(database), clock);

  const clear = async (): Promise<void> => {
    jobs.reset();
    Object.assign(jobs, { claims: [], wakeUps: 0 });
    await database.query('TRUNCATE workspace, webhook_delivery, outbox_event CASCADE');
  };

  /** Inserts `count` deliveries to each URL of the tenant's app, one millisecond apart, oldest first. */
  const waiting = async (scope: Scope, count: number): Promise<WebhookDeliveryEntity[]> => {
    for (let made = 0; made < count; made += 1) {
      await append(scope);
      clock.advance(1);
    }
    await dispatchRows.dispatch(clock.now());
    return table().find({ where: { ...scope, state: 'PENDING' }, order: { nextAttemptAt: 'ASC' } });
  };

  /** Returns the stored deliveries, for tests that change them as other processes and earlier days would leave them. */
  const table = () => database.repository(WebhookDeliveryEntity);

  const ceilings = ceilingsFor(database);
  const rows = <T>(sql: string, parameters: unknown[] = []): Promise<T[]> => database.query<T>(sql, parameters);

  return {
    url: testDatabase.url,
    source,
    database,
    clock,
    env,
    keyRing,
    outbox,
    stores,
    attempts,
    successes,
    delivery,
    deliveryWith,
    jobs,
    apps,
    dispatch,
    dispatchRows,
    deliveryRows,
    excerpts,
    makeTenant,
    append,
    waiting,
    table,
    claim,
    settle,
    clear,
    rows,
    secrets,
    retention: new WebhookRetentionRepository(database, new Partitions(database)),
    webhooks: new WebhooksService(apps, deliveryRows, secrets, database, ceilings, audit, clock, env),
    deliveries: new WebhookDeliveriesService(deliveryRows, bodies, trail, apps, jobs, database, audit, clock),
    tests: new WebhookTestService(deliveryRows, apps, outbox, jobs, database, ceilings, audit, clock),
    close: async () => {
      http.onApplicationShutdown();
      await source.destroy();
      await testDatabase.drop();
    },
  };
};

export type WebhookBench = Awaited<ReturnType<typeof openWebhookBench>>;
