import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isHereSql } from '../../../platform/moves/is-here.sql.js';
import { isTracing } from '../../../platform/tracing/tracing.js';
import { LOST_SQL } from '../../../platform/turns/live-process.js';
import { ALL_PROVIDERS } from '../webhooks.types.js';
import { DeliveryPlaces, PER_URL, type Receiver } from './delivery-places.js';

export interface ClaimedDelivery {
  deliveryId: string;
  leaseToken: string;
}

/** A claim with the workspace whose share it takes. */
export type DeliveryClaim = ClaimedDelivery & {
  workspaceId: string;
  /** The `traceparent` of the change that the event reports; null while this process traces nothing. */
  trace: string | null;
};

/** The position from which the next claim resumes. */
export interface ClaimCursor {
  /** The last workspace that had its turn; `BEFORE_ALL` when all have had it. */
  workspaceId: string;
  /** By workspace, the last URL that had its turn, if the workspace has more URLs than one claim serves. */
  urls: ReadonlyMap<string, string>;
}

export interface Claims {
  deliveries: DeliveryClaim[];
  next: ClaimCursor;
  /** Some workspaces or URLs had no turn yet. */
  isCut: boolean;
}

/** A due and unclaimed delivery. */
type Candidate = Receiver & { id: string };

interface WaitingWorkspace {
  id: string;
  /** False: it leaves this installation, and nothing is sent for it. */
  isHere: boolean;
}

interface VisitedUrl {
  workspaceId: string;
  endpointId: string;
  isDue: boolean;
  /** The number of the workspace's URLs up to this one, and how many of them have a due delivery. */
  visited: number;
  due: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
export const FROM_START: ClaimCursor = { workspaceId: BEFORE_ALL, urls: new Map() };

const BATCH = 500;
/** The most workspaces that have their turn in one claim. */
const WORKSPACES = 200;
/** The most URLs of a workspace that have their turn in one claim, and how many are read to find them. */
const TURNS = 50;
const VISITED = 250;
/** The most notifications of a workspace without a subscribed URL that are read in one claim. */
const DIRECT = 500;

const NEXT_WITH_EVENTS = (previous: string): string =>
  `SELECT workspace_id AS id FROM outbox_event WHERE dispatched_at IS NULL AND workspace_id > ${previous}
   ORDER BY workspace_id LIMIT 1`;
/** The data of every event names an account. */
const ACCOUNT_OF_EVENT = `(body::jsonb #>> '{data,integrationAccountID}')::uuid`;
const TRACE_OF_EVENT = '(SELECT event.trace_context FROM outbox_event event WHERE event.id = event_id)';
const LEASED = `state = 'PENDING' AND lease_until > $1`;
const FREE = `state = 'PENDING' AND next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)`;

/** Turns events into deliveries, and due deliveries into claims. Serves all tenants: the rows carry their scope. */
@Injectable()
export class WebhookDispatchRepository {
  constructor(private readonly database: Database) {}

  /**
   * Creates the deliveries of new events and marks these events as dispatched, in one statement: the oldest of each
   * workspace, then the second of each. Invariant: an event is fanned out once, however many processes dispatch.
   * Returns the number of events.
   */
  async dispatch(now: Date): Promise<number> {
    const [counted] = await this.database.query<{ events: number }>(
      `WITH RECURSIVE workspace AS (
         SELECT id, 1 AS visited FROM (${NEXT_WITH_EVENTS(`'${BEFORE_ALL}'`)}) first
         UNION ALL
         SELECT next.id, visited + 1 FROM workspace CROSS JOIN LATERAL (${NEXT_WITH_EVENTS('workspace.id')}) next
         WHERE visited < ${BATCH}
       ), placed AS (
         SELECT oldest.id, created_at, row_number() OVER (PARTITION BY workspace.id ORDER BY created_at) AS place
         FROM workspace CROSS JOIN LATERAL (
           SELECT id, created_at FROM outbox_event WHERE workspace_id = workspace.id AND dispatched_at IS NULL
           ORDER BY created_at LIMIT ${BATCH}
         ) oldest
       ), due AS (
         SELECT id, workspace_id, tenant_id, provider, type, target_url, created_at, ${ACCOUNT_OF_EVENT} AS account_id
         FROM outbox_event
         WHERE id IN (SELECT id FROM placed ORDER BY place, created_at LIMIT ${BATCH}) AND dispatched_at IS NULL
         FOR UPDATE SKIP LOCKED
       ), subscribed AS (
         SELECT due.*, endpoint.id AS endpoint_id, endpoint.url, endpoint.disabled_at IS NOT NULL AS disabled
         FROM due
         JOIN webhook_app app ON app.workspace_id = due.workspace_id AND app.tenant_id = due.tenant_id
           AND due.type = ANY (app.events) AND (app.provider = due.provider OR app.provider = '${ALL_PROVIDERS}' AND NOT EXISTS (
             SELECT 1 FROM webhook_app own JOIN webhook_endpoint ON app_id = own.id AND removed_at IS NULL
              WHERE own.tenant_id = due.tenant_id AND own.provider = due.provider))
         JOIN webhook_endpoint endpoint ON endpoint.app_id = app.id AND endpoint.removed_at IS NULL
         WHERE due.target_url IS NULL
         -- A URL that is replaced and deleted at this moment is left out, and does not stop the events of others.
         FOR KEY SHARE OF endpoint
       ), target AS (
         SELECT * FROM subscribed
         UNION ALL
         SELECT due.*, NULL, due.target_url, false FROM due WHERE due.target_url IS NOT NULL
       ), made AS (
         INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, account_id, endpoint_id, url, state,
           next_attempt_at, created_at, finished_at)
         SELECT gen_random_uuid(), id, workspace_id, tenant_id, account_id, endpoint_id, url,
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
   * Leases due deliveries until `leaseUntil`, as many as there is room for among the places of all workers; each
   * process has `width` places. Workspaces, and their URLs, follow in the order of their ids after `cursor`, so that
   * each has its turn and the cost does not grow with their number. One process claims at a time, so that they see each
   * other's claims; a process that finds a claim in progress gets none. The claimed deliveries may be read immediately.
   */
  async claim(now: Date, leaseUntil: Date, width: number, cursor = FROM_START): Promise<Claims> {
    const claims = await this.database.transaction(async () =>
      (await this.database.tryLock('webhook-claim'))
        ? this.claimAfter(cursor, now, leaseUntil, width)
        : { deliveries: [], next: cursor, isCut: false },
    );
    await this.database.noteWritten(claims.deliveries.map(({ workspaceId }) => workspaceId));
    return claims;
  }

  /** Releases claims that no worker has begun: their deliveries are due again. Others' claims stay. */
  async giveBack(claims: readonly ClaimedDelivery[]): Promise<void> {
    await this.database.query(
      `UPDATE webhook_delivery SET lease_token = NULL, lease_until = NULL
       FROM unnest($1::uuid[], $2::uuid[]) AS claim (id, token)
       WHERE webhook_delivery.id = claim.id AND lease_token = claim.token`,
      [claims.map(({ deliveryId }) => deliveryId), claims.map(({ leaseToken }) => leaseToken)],
    );
  }

  private async claimAfter(cursor: ClaimCursor, now: Date, leaseUntil: Date, width: number): Promise<Claims> {
    const found = await this.workspaces(cursor);
    if (found.length === 0) return { deliveries: [], ...nextOf(cursor, NO_TURNS) };
    const places = new DeliveryPlaces(width * (await this.workers(now)), await this.underWay(now));
    const open = found.filter(({ id, isHere }) => isHere && places.hasRoomFor(id)).map(({ id }) => id);
    const urls = await this.urls(now, open, cursor);
    const due = await this.candidates(now, open, urls);
    const taken = due.filter((candidate) => places.take(candidate)).map(({ id }) => id);
    return {
      deliveries: await this.lease(taken, now, leaseUntil),
      ...nextOf(cursor, { workspaces: found.map(({ id }) => id), open, urls }),
    };
  }

  /** Returns workspaces with waiting deliveries, each found from the previous one by one index lookup. */
  private async workspaces({ workspaceId }: ClaimCursor): Promise<WaitingWorkspace[]> {
    const next = (previous: string): string =>
      `SELECT workspace_id AS id FROM webhook_delivery
       WHERE state = 'PENDING' AND workspace_id > ${previous} ORDER BY workspace_id LIMIT 1`;
    return this.database.query<WaitingWorkspace>(
      `WITH RECURSIVE workspace AS (
         SELECT id, 1 AS visited FROM (${next('$1')}) first
         UNION ALL
         SELECT next.id, visited + 1 FROM workspace CROSS JOIN LATERAL (${next('workspace.id')}) next
         WHERE visited < ${WORKSPACES}
       )
       SELECT id, ${isHereSql('id')} AS "isHere" FROM workspace ORDER BY visited`,
      [workspaceId],
    );
  }

  /** Returns how many processes run jobs. One that has just started may not have reported itself yet. */
  private async workers(now: Date): Promise<number> {
    const [counted] = await this.database.query<{ workers: number }>(
      `SELECT greatest(count(*), 1)::int AS workers FROM service_process
       WHERE role IN ('worker', 'all') AND seen_at > $1::timestamptz - ${LOST_SQL}`,
      [now],
    );
    return counted!.workers;
  }

  private underWay(now: Date): Promise<Receiver[]> {
    return this.database.query<Receiver>(
      `SELECT workspace_id AS "workspaceId", endpoint_id AS "endpointId", url FROM webhook_delivery WHERE ${LEASED}`,
      [now],
    );
  }

  /** Returns URLs of each workspace with waiting deliveries, found in the same way. */
  private urls(now: Date, workspaces: string[], { urls }: ClaimCursor): Promise<VisitedUrl[]> {
    const oldestOfNext = (previous: string): string =>
      `SELECT endpoint_id, next_attempt_at <= $1 AS is_due FROM webhook_delivery
       WHERE state = 'PENDING' AND workspace_id = workspace.id AND endpoint_id > ${previous}
       ORDER BY endpoint_id, next_attempt_at LIMIT 1`;
    return this.database.query<VisitedUrl>(
      `SELECT workspace.id AS "workspaceId", url.endpoint_id AS "endpointId", is_due AS "isDue", visited, due
       FROM unnest($2::uuid[], $3::uuid[]) AS workspace (id, after) CROSS JOIN LATERAL (
         WITH RECURSIVE url AS (
           SELECT endpoint_id, is_due, 1 AS visited, is_due::int AS due FROM (${oldestOfNext('workspace.after')}) first
           UNION ALL
           SELECT next.endpoint_id, next.is_due, visited + 1, due + next.is_due::int
           FROM url CROSS JOIN LATERAL (${oldestOfNext('url.endpoint_id')}) next
           WHERE visited < ${VISITED} AND due < ${TURNS}
         ) SELECT * FROM url
       ) url`,
      [now, workspaces, workspaces.map((workspaceId) => urls.get(workspaceId) ?? BEFORE_ALL)],
    );
  }

  /**
   * Returns the oldest delivery of each URL; the first of each workspace before the second of any, and likewise for its
   * URLs.
   */
  private candidates(now: Date, workspaces: string[], urls: readonly VisitedUrl[]): Promise<Candidate[]> {
    const due = urls.filter(({ isDue }) => isDue);
    return this.database.query<Candidate>(
      `WITH subscribed AS (
         SELECT picked.* FROM unnest($2::uuid[], $3::uuid[]) AS due (workspace_id, endpoint_id) CROSS JOIN LATERAL (
           SELECT id, workspace_id, endpoint_id, url, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at) AS of_url
           FROM webhook_delivery
           WHERE workspace_id = due.workspace_id AND endpoint_id = due.endpoint_id AND ${FREE}
           ORDER BY next_attempt_at LIMIT ${PER_URL}
         ) picked
       ), direct AS (
         SELECT picked.*, row_number() OVER (PARTITION BY workspace_id, url ORDER BY next_attempt_at) AS of_url
         FROM unnest($4::uuid[]) AS workspace (id) CROSS JOIN LATERAL (
           SELECT id, workspace_id, endpoint_id, url, next_attempt_at FROM webhook_delivery
           WHERE workspace_id = workspace.id AND endpoint_id IS NULL AND ${FREE}
           ORDER BY next_attempt_at LIMIT ${DIRECT}
         ) picked
       ), candidate AS (
         SELECT *, row_number() OVER (PARTITION BY workspace_id ORDER BY of_url, next_attempt_at) AS place
         FROM (SELECT * FROM subscribed UNION ALL SELECT * FROM direct WHERE of_url <= ${PER_URL}) AS picked
       )
       SELECT id, workspace_id AS "workspaceId", endpoint_id AS "endpointId", url FROM candidate
       ORDER BY place, next_attempt_at`,
      [now, due.map(({ workspaceId }) => workspaceId), due.map(({ endpointId }) => endpointId), workspaces],
    );
  }

  private async lease(ids: string[], now: Date, leaseUntil: Date): Promise<DeliveryClaim[]> {
    if (ids.length === 0) return [];
    return this.database.query<DeliveryClaim>(
      `UPDATE webhook_delivery SET lease_token = gen_random_uuid(), lease_until = $2
       WHERE id IN (SELECT id FROM webhook_delivery WHERE id = ANY ($3::uuid[]) AND ${FREE} FOR UPDATE SKIP LOCKED)
       RETURNING workspace_id AS "workspaceId", id AS "deliveryId", lease_token AS "leaseToken",
                 ${isTracing() ? TRACE_OF_EVENT : 'NULL'} AS trace`,
      [now, leaseUntil, ids],
    );
  }
}

interface Turns {
  /** The workspaces that had their turn, and those of them that had room. */
  workspaces: readonly string[];
  open: readonly string[];
  urls: readonly VisitedUrl[];
}

const NO_TURNS: Turns = { workspaces: [], open: [], urls: [] };

/** Returns where the next claim resumes, and whether this one left out any that had room. */
const nextOf = (cursor: ClaimCursor, { workspaces, open, urls }: Turns): Pick<Claims, 'next' | 'isCut'> => {
  const next = new Map(cursor.urls);
  const cut = urls.filter(({ visited, due }) => visited === VISITED || due === TURNS);
  // A workspace whose turn began in the middle has not had all of its URLs yet.
  const wereCut = open.filter((workspaceId) => next.delete(workspaceId));
  for (const { workspaceId, endpointId } of cut) next.set(workspaceId, endpointId);
  const workspaceId = workspaces.length === WORKSPACES ? workspaces.at(-1)! : BEFORE_ALL;
  const isWhole = workspaceId === BEFORE_ALL && cursor.workspaceId === BEFORE_ALL;
  const isCut = cut.length > 0 || wereCut.length > 0 || !isWhole;
  return { next: { workspaceId, urls: next }, isCut };
};
