/** Leases one delivery until `$1`, and returns everything that its attempt needs. */
const startedCte = (which: string): string =>
  `started AS (UPDATE webhook_delivery SET lease_token = gen_random_uuid(), lease_until = $1 WHERE ${which} RETURNING *)`;

const STARTED = `started.id, started.lease_token AS "leaseToken", started.workspace_id AS "workspaceId", event.id AS "eventId",
    event.body, event.personal, event.created_at AS "eventCreatedAt", event.trace_context AS "traceContext", started.url, started.attempts, started.round, started.manual, started.endpoint_id AS "endpointId",
    coalesce(endpoint.disabled_at, endpoint.removed_at) IS NOT NULL AS "isStopped", endpoint.secret,
    endpoint.previous_secret AS "previousSecret", endpoint.previous_secret_until AS "previousSecretUntil",
    workspace.notification_secret AS "notificationSecret"
  FROM started JOIN outbox_event event ON event.id = started.event_id JOIN workspace ON workspace.id = started.workspace_id
  LEFT JOIN webhook_endpoint endpoint ON endpoint.id = started.endpoint_id`;

interface Url {
  workspaceId: string;
  endpointId: string;
}

/** Selects the oldest due and unclaimed deliveries of a URL. */
const next = ({ workspaceId, endpointId }: Url, now: string, limit: string, except = `'{}'`): string =>
  `SELECT id FROM webhook_delivery
   WHERE workspace_id = ${workspaceId} AND endpoint_id = ${endpointId} AND state = 'PENDING' AND next_attempt_at <= ${now}
   AND (lease_until IS NULL OR lease_until <= ${now}) AND id <> ALL (${except})
   ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

const FREE_URL: Url = { workspaceId: 'free.workspace_id', endpointId: 'free.endpoint_id' };

export const START = `WITH ${startedCte(`id = $2 AND lease_token = $3 AND state = 'PENDING'`)} SELECT ${STARTED}`;
export const START_NEXT = `WITH ${startedCte(`id = (${next({ workspaceId: '$2', endpointId: '$3' }, '$4', '1')})`)} SELECT ${STARTED}`;

/**
 * Ends the deliveries `$4` at `$2` as `$3` lists them, and starts the next ones of those URLs that continue. Events are
 * locked before deliveries, as in a handover. The receiver's answer is not stored for an event whose guest was erased
 * meanwhile.
 */
export const SUCCEED = `WITH made AS (
    SELECT * FROM json_to_recordset($3) AS one (delivery_id uuid, lease_token uuid, workspace_id uuid, event_id text, is_personal boolean,
      endpoint_id uuid, goes_on boolean, id uuid, number int, trigger text, status int, duration_ms int, sealed_excerpt text,
      started_at timestamptz)
  ), event AS (
    SELECT id, personal FROM outbox_event WHERE id = ANY (ARRAY(SELECT event_id FROM made WHERE is_personal))
    ORDER BY id FOR SHARE
  ), ended AS (
    UPDATE webhook_delivery delivery SET state = 'DELIVERED', finished_at = $2, next_attempt_at = NULL,
      attempts = attempts + 1, round = round + 1, manual = false, lease_token = NULL, lease_until = NULL
    FROM made WHERE delivery.id = ANY ($4::uuid[]) AND delivery.id = made.delivery_id AND delivery.lease_token = made.lease_token
      AND (SELECT count(*) FROM event) >= 0
    RETURNING made.*
  ), attempt AS (
    INSERT INTO webhook_attempt (id, delivery_id, number, trigger, status, duration_ms, response_excerpt, sealed_excerpt, started_at)
    SELECT id, delivery_id, number, trigger, status, duration_ms, '', CASE WHEN NOT is_personal OR EXISTS (
      SELECT 1 FROM event WHERE event.id = ended.event_id AND personal IS DISTINCT FROM '') THEN sealed_excerpt END, started_at
    FROM ended
  ), healthy AS (
    UPDATE webhook_endpoint SET failing_since = NULL
    WHERE id = ANY (ARRAY(SELECT endpoint_id FROM ended)) AND failing_since IS NOT NULL
  ), free AS (
    SELECT workspace_id, endpoint_id, count(*) AS places FROM ended WHERE goes_on AND endpoint_id IS NOT NULL
    GROUP BY workspace_id, endpoint_id
  ), ${startedCte(`id = ANY (ARRAY(
    SELECT waiting.id FROM free CROSS JOIN LATERAL (${next(FREE_URL, '$2', 'free.places', '$4::uuid[]')}) waiting))`)}
  SELECT ARRAY(SELECT lease_token FROM ended) AS "endedTokens", next.* FROM (VALUES (1)) one
  LEFT JOIN (SELECT ${STARTED}) next ON true`;
