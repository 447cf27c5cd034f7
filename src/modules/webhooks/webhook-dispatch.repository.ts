import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';

export interface ClaimedDelivery {
  deliveryId: string;
  leaseToken: string;
}

type ClaimedRow = ClaimedDelivery & { workspaceId: string };

export interface Claims {
  deliveries: ClaimedDelivery[];
  /** Where the next claim goes on; `BEFORE_ALL`: every URL has had its turn. */
  next: string;
}

interface VisitedUrl {
  endpointId: string;
  isDue: boolean;
  /** So many URLs up to this one; so many of them have something that is due. */
  visited: number;
  due: number;
}

export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Deliveries of one URL under way at once: a URL that hangs holds up no other. */
const PER_URL = 5;
/** The same for all `notificationURL`s together. */
const NOTIFICATIONS = 20;
const BATCH = 500;
/** URLs that have their turn in one claim, and how many are looked at to find them. */
const TURNS = 100;
const VISITED = 1_000;

const LEASED = `state = 'PENDING' AND lease_until > $1`;
const FREE = `state = 'PENDING' AND next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)`;

/** Events become deliveries, deliveries that are due become claims. Serves all tenants: the rows carry their scope. */
@Injectable()
export class WebhookDispatchRepository {
  constructor(private readonly database: Database) {}

  /**
   * Makes the deliveries of events that have none yet and marks those events, in one statement. Guards: an event is
   * fanned out once, however many processes look. Answers the number of events.
   */
  async dispatch(now: Date): Promise<number> {
    const [counted] = await this.database.query<{ events: number }>(
      `WITH due AS (
         SELECT id, workspace_id, tenant_id, provider, type, target_url, created_at FROM outbox_event
         WHERE dispatched_at IS NULL ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       ), target AS (
         SELECT due.*, endpoint.id AS endpoint_id, endpoint.url, endpoint.disabled_at IS NOT NULL AS disabled
         FROM due
         JOIN webhook_app app ON app.workspace_id = due.workspace_id AND app.tenant_id = due.tenant_id
           AND app.provider = due.provider AND due.type = ANY (app.events)
         JOIN webhook_endpoint endpoint ON endpoint.app_id = app.id AND endpoint.removed_at IS NULL
         WHERE due.target_url IS NULL
         UNION ALL
         SELECT due.*, NULL, due.target_url, false FROM due WHERE due.target_url IS NOT NULL
       ), made AS (
         INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, endpoint_id, url, state,
           next_attempt_at, created_at, finished_at)
         SELECT gen_random_uuid(), id, workspace_id, tenant_id, endpoint_id, url,
           CASE WHEN disabled THEN 'SKIPPED' ELSE 'PENDING' END,
           CASE WHEN disabled THEN NULL ELSE least(created_at, $1::timestamptz) END, $1, CASE WHEN disabled THEN $1::timestamptz END
         FROM target ON CONFLICT DO NOTHING
       ), marked AS (
         UPDATE outbox_event SET dispatched_at = $1 WHERE id IN (SELECT id FROM due)
       )
       SELECT count(*)::int AS events FROM due`,
      [now],
    );
    return counted!.events;
  }

  /**
   * Leases due deliveries until `leaseUntil`, at most five per URL at a time, of the URLs that follow `after` in the order
   * of their ids: so each has its turn, and the cost does not grow with their number. One process claims at a time, so that
   * they see each other's claims; another one that finds the claim taken comes back empty. Who is notified may read at once.
   */
  async claim(now: Date, leaseUntil: Date, after = BEFORE_ALL): Promise<Claims> {
    const { claimed, next } = await this.database.transaction(async () =>
      (await this.database.tryLock('webhook-claim'))
        ? this.claimAfter(after, now, leaseUntil)
        : { claimed: [], next: BEFORE_ALL },
    );
    await this.database.noteWritten(claimed.map(({ workspaceId }) => workspaceId));
    return { deliveries: claimed.map(({ deliveryId, leaseToken }) => ({ deliveryId, leaseToken })), next };
  }

  private async claimAfter(
    after: string,
    now: Date,
    leaseUntil: Date,
  ): Promise<{ claimed: ClaimedRow[]; next: string }> {
    const visited = await this.visit(now, after);
    const last = visited.at(-1);
    const isCut = last !== undefined && (last.visited === VISITED || last.due === TURNS);
    const due = visited.filter(({ isDue }) => isDue).map(({ endpointId }) => endpointId);
    return { claimed: await this.lease(due, now, leaseUntil), next: isCut ? last.endpointId : BEFORE_ALL };
  }

  /** URLs for which something waits, each found from the one before by one look into the index. */
  private visit(now: Date, after: string): Promise<VisitedUrl[]> {
    const oldestOfNext = (previous: string): string =>
      `SELECT endpoint_id, next_attempt_at <= $1 AS is_due FROM webhook_delivery
       WHERE state = 'PENDING' AND endpoint_id > ${previous} ORDER BY endpoint_id, next_attempt_at LIMIT 1`;
    return this.database.query<VisitedUrl>(
      `WITH RECURSIVE url AS (
         SELECT endpoint_id, is_due, 1 AS visited, is_due::int AS due FROM (${oldestOfNext('$2')}) first
         UNION ALL
         SELECT next.endpoint_id, next.is_due, visited + 1, due + next.is_due::int
         FROM url CROSS JOIN LATERAL (${oldestOfNext('url.endpoint_id')}) next
         WHERE visited < ${VISITED} AND due < ${TURNS}
       )
       SELECT endpoint_id AS "endpointId", is_due AS "isDue", visited, due FROM url ORDER BY visited`,
      [now, after],
    );
  }

  private lease(endpointIds: string[], now: Date, leaseUntil: Date): Promise<ClaimedRow[]> {
    return this.database.query<ClaimedRow>(
      `WITH room AS (
         SELECT id, ${PER_URL} - (SELECT count(*) FROM webhook_delivery WHERE endpoint_id = due.id AND ${LEASED}) AS free
         FROM unnest($3::uuid[]) AS due(id)
       ), subscribed AS (
         SELECT picked.id FROM room CROSS JOIN LATERAL (
           SELECT id FROM webhook_delivery WHERE endpoint_id = room.id AND ${FREE}
           ORDER BY next_attempt_at LIMIT greatest(room.free, 0) FOR UPDATE SKIP LOCKED
         ) picked
       ), direct AS (
         SELECT id FROM webhook_delivery WHERE endpoint_id IS NULL AND ${FREE}
         ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED
         LIMIT greatest(${NOTIFICATIONS} - (SELECT count(*) FROM webhook_delivery WHERE endpoint_id IS NULL AND ${LEASED}), 0)
       )
       UPDATE webhook_delivery SET lease_token = gen_random_uuid(), lease_until = $2
       WHERE id IN (SELECT id FROM subscribed UNION ALL SELECT id FROM direct)
       RETURNING workspace_id AS "workspaceId", id AS "deliveryId", lease_token AS "leaseToken"`,
      [now, leaseUntil, endpointIds],
    );
  }
}
