import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Audit } from '../../../records/audit/audit.js';
import { listTarget } from '../../../records/audit/list-target.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { byCreation, listMeta, type ListRequest, readPage } from '../../../platform/paging/cursors.js';
import type { ListMeta } from '../../../platform/paging/page.js';
import { Clock } from '../../../values/time/clock.js';
import { WebhookBodiesRepository } from './webhook-bodies.repository.js';
import { MOST_ATTEMPTS, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import {
  appNotFound,
  attemptRunning,
  deliveryNotFound,
  tooManyAttempts,
  urlDisabled,
  urlRemoved,
} from '../webhooks.errors.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import type { DeliveriesOfHour, Delivery, DeliveryFilter, DeliveryWithBody, AppProvider } from '../webhooks.types.js';

/** Past deliveries and their outcomes, and redelivery. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly bodies: WebhookBodiesRepository,
    private readonly trail: ReadTrail,
    private readonly apps: WebhooksRepository,
    private readonly queue: JobQueue,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(
    scope: Scope,
    provider: AppProvider,
    filter: DeliveryFilter,
    { limit, cursor, order }: ListRequest,
  ): Promise<{ data: Delivery[]; meta: ListMeta }> {
    const page = await readPage(
      { list: 'deliveries', scope, filter: { provider, ...filter } },
      { limit, cursor, order },
      (window) => this.deliveries.page(scope, provider, filter, window),
      byCreation,
    );
    const data = page.rows;
    const id = listTarget({ provider, ...withoutUrl(filter), page: page.page, limit, order, count: data.length });
    if (data.some(mayRepeatGuest)) await this.trail.record(scope, 'GUESTS_READ', { type: 'delivery-list', id });
    return { data, meta: listMeta(page) };
  }

  byHour(scope: Scope, since: Date): Promise<DeliveriesOfHour[]> {
    return this.deliveries.byHour(scope, since);
  }

  /**
   * Returns a delivery. Invariant: the read of a body with guest data, or of a receiver's answer that may repeat it, is
   * recorded in the audit log before it is returned.
   */
  async get(scope: Scope, provider: AppProvider, id: string): Promise<DeliveryWithBody> {
    const delivery = await this.deliveries.get(scope, provider, id);
    const event = delivery && (await this.bodies.of(scope, delivery.eventId));
    if (!event) throw deliveryNotFound();
    if (event.isPersonal || mayRepeatGuest(delivery))
      await this.trail.record(scope, 'GUESTS_READ', { type: 'delivery', id });
    return { ...delivery, body: event.body };
  }

  /**
   * Starts a new round of attempts, whatever the outcome of the last. 409 while one is in progress or the URL does not
   * receive.
   */
  async redeliver(scope: Scope, provider: AppProvider, id: string): Promise<Delivery> {
    const delivery = await this.database.transaction(async () => {
      const now = this.clock.now();
      const locked = await this.deliveries.lock(scope, provider, id);
      if (!locked) throw deliveryNotFound();
      if (locked.isRemoved) throw urlRemoved();
      if (locked.isDisabled) throw urlDisabled();
      if (locked.leaseUntil !== null && locked.leaseUntil > now) throw attemptRunning();
      if (locked.attempts >= MOST_ATTEMPTS) throw tooManyAttempts(MOST_ATTEMPTS);
      await this.deliveries.restart(scope, id, now);
      await this.audit.record(scope, 'DELIVERY_REPEATED', { type: 'delivery', id });
      return this.deliveries.get(scope, provider, id);
    });
    if (mayRepeatGuest(delivery!)) await this.trail.record(scope, 'GUESTS_READ', { type: 'delivery', id });
    void this.queue.enqueue('dispatch-events', {});
    return delivery!;
  }

  /** Redelivers all deliveries that failed or were skipped since the time; returns their number. */
  async redeliverSince(scope: Scope, provider: AppProvider, since: Date): Promise<number> {
    if (!(await this.apps.find(scope, provider))) throw appNotFound();
    const count = await this.database.transaction(async () => {
      await this.audit.record(scope, 'DELIVERIES_REPEATED', { type: 'outgoing-webhooks', id: provider });
      return this.deliveries.restartEnded(scope, provider, since, this.clock.now());
    });
    if (count > 0) void this.queue.enqueue('dispatch-events', {});
    return count;
  }
}

/** Returns whether the delivery shows an answer of the receiver: it may repeat what was sent. */
const mayRepeatGuest = ({ attempts }: Delivery): boolean =>
  attempts.some(({ responseExcerpt }) => responseExcerpt !== '');

/** URLs of receivers may hold tokens, which the audit log does not keep. */
const withoutUrl = ({ url: _, ...filter }: DeliveryFilter): DeliveryFilter => filter;
