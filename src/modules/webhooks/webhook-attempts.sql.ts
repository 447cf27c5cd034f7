/** Leases one delivery, `$1` until when, and answers with what its attempt takes. */
const startedCte = (which: string): string =>
  `started AS (UPDATE webhook_delivery SET lease_token = gen_random_uuid(), lease_until = $1 WHERE ${which} RETURNING *)`;

const STARTED = `started.id, started.lease_token AS "leaseToken", started.workspace_id AS "workspaceId", event.id AS "eventId",
    event.body, event.personal, started.url, started.attempts, started.round, started.manual, started.endpoint_id AS "endpointId",
    coalesce(endpoint.disabled_at, endpoint.removed_at) IS NOT NULL AS "isStopped", endpoint.secret,
    endpoint.previous_secret AS "previousSecret", endpoint.previous_secret_until AS "previousSecretUntil",
    workspace.notification_secret AS "notificationSecret"
  FROM started JOIN outbox_event event ON event.id = started.event_id JOIN workspace ON workspace.id = started.workspace_id
  LEFT JOIN webhook_endpoint endpoint ON endpoint.id = started.endpoint_id`;

/** The oldest that is due and free at the URL `$2` at `$3`. */
const NEXT = `SELECT id FROM webhook_delivery WHERE endpoint_id = $2 AND state = 'PENDING' AND next_attempt_at <= $3
  AND (lease_until IS NULL OR lease_until <= $3)`;
const FIRST = 'ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED';

export const START = `WITH ${startedCte(`id = $2 AND lease_token = $3 AND state = 'PENDING'`)} SELECT ${STARTED}`;
export const START_NEXT = `WITH ${startedCte(`id = (${NEXT} ${FIRST})`)} SELECT ${STARTED}`;

/**
 * The event is locked before the delivery, as a handover locks them. What the receiver answered is not kept of an event
 * whose guest was erased meanwhile.
 */
export const SUCCEED = `WITH event AS (SELECT personal FROM outbox_event WHERE $7 AND id = $6 FOR SHARE),
  ended AS (
    UPDATE webhook_delivery SET state = 'DELIVERED', finished_at = $3, next_attempt_at = NULL, attempts = attempts + 1,
      round = round + 1, manual = false, lease_token = NULL, lease_until = NULL
    WHERE id = $4 AND lease_token = $5 AND (SELECT count(*) FROM event) >= 0 RETURNING id),
  attempt AS (
    INSERT INTO webhook_attempt (id, delivery_id, number, trigger, status, duration_ms, response_excerpt, sealed_excerpt, started_at)
    SELECT $8, id, $9, $10, $11, $12, '',
      CASE WHEN NOT $7 OR EXISTS (SELECT 1 FROM event WHERE personal IS DISTINCT FROM '') THEN $13 END, $14 FROM ended),
  healthy AS (
    UPDATE webhook_endpoint SET failing_since = NULL
    WHERE id = $2 AND failing_since IS NOT NULL AND EXISTS (SELECT 1 FROM ended)),
  ${startedCte(`EXISTS (SELECT 1 FROM ended) AND id = (${NEXT} AND id <> $4 AND $15 ${FIRST})`)}
  SELECT (SELECT count(*)::int FROM ended) AS ended, next.* FROM (VALUES (1)) one
  LEFT JOIN (SELECT ${STARTED}) next ON true`;
