import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { ListWindow, Rows } from '../../../platform/paging/cursors.js';
import { directionOf } from '../../../platform/paging/page.js';
import { isAfterSql, placeValues } from '../../../platform/database/window.sql.js';
import { WebhookExcerptsRepository } from './webhook-excerpts.repository.js';
import {
  ALL_PROVIDERS,
  type DeliveriesOfHour,
  type Delivery,
  type DeliveryFilter,
  type AppProvider,
} from '../webhooks.types.js';

/** A delivery with this number of attempts is not sent again on request: each attempt is a row with its answer. */
export const MOST_ATTEMPTS = 100;

type DeliveryRow = Omit<Delivery, 'attempts'>;

/** A delivery with the fields that decide whether it may be sent again. */
export interface LockedDelivery {
  id: string;
  leaseUntil: Date | null;
  attempts: number;
  isDisabled: boolean;
  isRemoved: boolean;
}

/** Ended without success, or waits after a failed attempt. */
const HAS_FAILED = `(delivery.state IN ('FAILED', 'SKIPPED') OR (delivery.state = 'PENDING' AND delivery.round > 0))`;

const COLUMNS = `delivery.id, delivery.event_id AS "eventId", event.type AS "eventType", event.subject_id AS "subjectId", delivery.is_test AS "isTest", delivery.url, delivery.state,
  delivery.next_attempt_at AS "nextAttemptAt", delivery.created_at AS "createdAt", delivery.finished_at AS "finishedAt"`;

const IS_OF_PROVIDER = `delivery.workspace_id = $1 AND delivery.tenant_id = $2 AND $3 IN (event.provider, '${ALL_PROVIDERS}')`;

const OF_PROVIDER = `FROM webhook_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
  WHERE ${IS_OF_PROVIDER}`;

/** Queries of callers about deliveries, including `notificationURL` deliveries of the provider. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(
    private readonly database: Database,
    private readonly excerpts: WebhookExcerptsRepository,
  ) {}

  async page(scope: Scope, provider: AppProvider, filter: DeliveryFilter, window: ListWindow): Promise<Rows<Delivery>> {
    const { state, eventType, url, since, failed, subjectId, accountId } = filter;
    const given = [state, eventType, url, since, failed, subjectId, accountId].map((value) => value ?? null);
    const parameters = [scope.workspaceId, scope.tenantId, provider, ...given];
    const matching = `${OF_PROVIDER} AND ($4::text IS NULL OR delivery.state = $4) AND ($5::text IS NULL OR event.type = $5)
      AND ($6::text IS NULL OR delivery.url = $6) AND ($7::timestamptz IS NULL OR delivery.created_at >= $7)
      AND ($8::boolean IS NULL OR ${HAS_FAILED} = $8) AND ($9::uuid IS NULL OR event.subject_id = $9)
      AND ($10::uuid IS NULL OR delivery.account_id = $10)`;
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT count(*)::int AS total ${matching}`,
      parameters,
    );
    const direction = directionOf(window.order);
    const isAfter = isAfterSql(['delivery.created_at', 'delivery.id'], ['$12', '$13'], window.order);
    const rows = await this.database.query<DeliveryRow>(
      `SELECT ${COLUMNS} ${matching} AND ${isAfter}
        ORDER BY delivery.created_at ${direction}, delivery.id ${direction} LIMIT $11`,
      [...parameters, window.limit, ...placeValues(window)],
    );
    return { rows: await this.withAttempts(scope, rows), total: counted!.total };
  }

  /** Counts deliveries by hour; hours without deliveries are left out. */
  byHour({ workspaceId, tenantId }: Scope, since: Date): Promise<DeliveriesOfHour[]> {
    return this.database.query<DeliveriesOfHour>(
      `SELECT date_trunc('hour', created_at, 'UTC') AS since, count(*)::int AS made,
         (count(*) FILTER (WHERE ${HAS_FAILED}))::int AS failed
       FROM webhook_delivery delivery WHERE workspace_id = $1 AND tenant_id = $2 AND created_at >= $3 GROUP BY 1`,
      [workspaceId, tenantId, since],
    );
  }

  async get(scope: Scope, provider: AppProvider, id: string): Promise<Delivery | undefined> {
    const rows = await this.database.query<DeliveryRow>(`SELECT ${COLUMNS} ${OF_PROVIDER} AND delivery.id = $4`, [
      scope.workspaceId,
      scope.tenantId,
      provider,
      id,
    ]);
    return (await this.withAttempts(scope, rows))[0];
  }

  async lock(scope: Scope, provider: AppProvider, id: string): Promise<LockedDelivery | undefined> {
    const [row] = await this.database.query<LockedDelivery>(
      `SELECT delivery.id, delivery.lease_until AS "leaseUntil", delivery.attempts, endpoint.disabled_at IS NOT NULL AS "isDisabled",
         endpoint.removed_at IS NOT NULL AS "isRemoved"
       FROM webhook_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
       LEFT JOIN webhook_endpoint endpoint ON endpoint.id = delivery.endpoint_id
       WHERE ${IS_OF_PROVIDER} AND delivery.id = $4
       FOR UPDATE OF delivery`,
      [scope.workspaceId, scope.tenantId, provider, id],
    );
    return row;
  }

  /** Starts a new round of attempts, the first one now. */
  async restart({ workspaceId }: Scope, id: string, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE webhook_delivery SET state = 'PENDING', round = 0, manual = true, next_attempt_at = $3, finished_at = NULL
       WHERE id = $2 AND workspace_id = $1`,
      [workspaceId, id, now],
    );
  }

  /**
   * Starts a new round for all deliveries that ended without success since the time, except to URLs that are disabled
   * or removed.
   */
  async restartEnded(scope: Scope, provider: AppProvider, since: Date, now: Date): Promise<number> {
    const rows = await this.database.query(
      `UPDATE webhook_delivery SET state = 'PENDING', round = 0, manual = true, next_attempt_at = $5, finished_at = NULL
       WHERE id IN (
         SELECT delivery.id FROM webhook_delivery delivery
         JOIN webhook_endpoint endpoint ON endpoint.id = delivery.endpoint_id
         JOIN webhook_app app ON app.id = endpoint.app_id
         WHERE app.workspace_id = $1 AND app.tenant_id = $2 AND app.provider = $3
           AND endpoint.removed_at IS NULL AND endpoint.disabled_at IS NULL
           AND delivery.state IN ('FAILED', 'SKIPPED') AND delivery.finished_at >= $4 AND delivery.attempts < ${MOST_ATTEMPTS}
         ORDER BY delivery.id FOR UPDATE OF delivery)
       RETURNING id`,
      [scope.workspaceId, scope.tenantId, provider, since, now],
    );
    return rows.length;
  }

  /** Returns how many test events of the workspace wait for a first attempt, or for one after a redelivery. */
  async unsentTests(workspaceId: string): Promise<number> {
    const [counted] = await this.database.query<{ events: number }>(
      `SELECT count(DISTINCT event_id)::int AS events FROM webhook_delivery
       WHERE workspace_id = $1 AND is_test AND state = 'PENDING' AND round = 0`,
      [workspaceId],
    );
    return counted!.events;
  }

  /** Stores deliveries of a test event, which goes to these URLs and no other. */
  async insertTests(eventId: string, endpointIds: string[], now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `WITH event AS (SELECT id, workspace_id, tenant_id FROM outbox_event WHERE id = $1),
            endpoint AS (SELECT id, url FROM webhook_endpoint WHERE id = ANY ($2::uuid[]) FOR KEY SHARE)
       INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, endpoint_id, url, state, next_attempt_at, created_at, is_test)
       SELECT gen_random_uuid(), event.id, event.workspace_id, event.tenant_id, endpoint.id, endpoint.url, 'PENDING', $3, $3, true
       FROM event, endpoint RETURNING id`,
      [eventId, endpointIds, now],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Skips the deliveries that wait for a URL that was disabled or removed; an attempt in progress is not interrupted.
   */
  async skipAll(workspaceId: string, endpointId: string, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE webhook_delivery SET state = 'SKIPPED', finished_at = $2, next_attempt_at = NULL
       WHERE id IN (SELECT id FROM webhook_delivery WHERE workspace_id = $3 AND endpoint_id = $1 AND state = 'PENDING'
         AND (lease_until IS NULL OR lease_until <= $2) FOR UPDATE SKIP LOCKED)`,
      [endpointId, now, workspaceId],
    );
  }

  private async withAttempts({ workspaceId }: Scope, rows: DeliveryRow[]): Promise<Delivery[]> {
    const attempts = await this.excerpts.attemptsOf(
      workspaceId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, attempts: attempts.filter(({ deliveryId }) => deliveryId === row.id) }));
  }
}
