const folder = 'src/modules/webhooks';
const dispatch = { file: `${folder}/webhook-dispatch.repository.ts`, near: [`${folder}/webhook-dispatch.int-spec.ts`] };

const places = { file: `${folder}/delivery-places.ts`, near: [`${folder}/delivery-places.spec.ts`] };
const attempts = { file: `${folder}/webhook-attempts.repository.ts`, near: [`${folder}/webhook-attempts.int-spec.ts`] };
const attemptsSql = { file: `${folder}/webhook-attempts.sql.ts`, near: attempts.near };
const successesSql = { file: attemptsSql.file, near: [`${folder}/webhook-successes.int-spec.ts`] };
const delivery = { file: `${folder}/webhook-delivery.service.ts`, near: attempts.near };
const deliveries = { file: `${folder}/webhook-deliveries.repository.ts`, near: attempts.near };
const handover = {
  file: `${folder}/webhook-handover.repository.ts`,
  near: [`${folder}/webhook-handover.int-spec.ts`],
};
const redelivery = {
  file: `${folder}/webhook-deliveries.repository.ts`,
  near: [`${folder}/webhook-redelivery.int-spec.ts`],
};
const again = { file: `${folder}/webhook-deliveries.service.ts`, near: redelivery.near };
const excerpts = {
  file: `${folder}/webhook-excerpts.repository.ts`,
  near: [`${folder}/webhook-excerpts.int-spec.ts`],
};
const retention = {
  file: `${folder}/webhook-retention.repository.ts`,
  near: [`${folder}/webhook-retention.int-spec.ts`],
};
const apps = { file: `${folder}/webhooks.repository.ts`, near: [`${folder}/webhooks.service.int-spec.ts`] };
const sender = { file: `${folder}/webhook-sender.ts`, near: [`${folder}/webhook-sender.spec.ts`] };
const outbox = { file: 'src/shared/outbox/outbox.repository.ts', near: ['src/shared/outbox/outbox.int-spec.ts'] };

export const plants = [
  {
    name: 'expired leases count as room that is taken',
    ...dispatch,
    find: "const LEASED = `state = 'PENDING' AND lease_until > $1`;",
    replace: "const LEASED = `state = 'PENDING' AND lease_until IS NOT NULL AND $1::timestamptz IS NOT NULL`;",
  },
  {
    name: 'a lease that ends now takes up room',
    ...dispatch,
    find: "const LEASED = `state = 'PENDING' AND lease_until > $1`;",
    replace: "const LEASED = `state = 'PENDING' AND lease_until >= $1`;",
  },
  {
    name: 'a removed URL gets a delivery',
    ...dispatch,
    find: ' AND endpoint.removed_at IS NULL',
    replace: '',
  },
  {
    name: 'an event with a target URL also goes to subscribers',
    ...dispatch,
    find: 'WHERE due.target_url IS NULL',
    replace: '',
  },
  {
    name: 'an event goes to the app of another workspace',
    ...dispatch,
    find: 'app.workspace_id = due.workspace_id AND ',
    replace: '',
  },
  {
    name: 'two processes dispatch an event',
    ...dispatch,
    find: 'AND dispatched_at IS NULL\n         FOR UPDATE SKIP LOCKED',
    replace: '',
  },
  {
    name: 'dispatch waits for another process',
    ...dispatch,
    find: 'AND dispatched_at IS NULL\n         FOR UPDATE SKIP LOCKED',
    replace: 'AND dispatched_at IS NULL FOR UPDATE',
  },
  {
    name: 'young events overtake old ones',
    ...dispatch,
    find: 'ORDER BY created_at LIMIT ${BATCH}\n         ) oldest',
    replace: 'ORDER BY id LIMIT ${BATCH}\n         ) oldest',
  },
  {
    name: 'the events of one workspace are all dispatched before those of another',
    ...dispatch,
    find: 'ORDER BY place, created_at LIMIT',
    replace: 'ORDER BY created_at, place LIMIT',
  },
  {
    name: 'a skipped delivery has no end',
    ...dispatch,
    find: ', $1, CASE WHEN disabled THEN $1::timestamptz END',
    replace: ', $1, NULL::timestamptz',
  },
  {
    name: 'an attempt is due when its event was dispatched',
    ...dispatch,
    find: 'least(created_at, $1::timestamptz)',
    replace: '$1::timestamptz',
  },
  {
    name: 'an attempt waits for a clock that is ahead',
    ...dispatch,
    find: 'least(created_at, $1::timestamptz)',
    replace: 'created_at',
  },
  {
    name: 'two processes claim at once',
    ...dispatch,
    find: "(await this.database.tryLock('webhook-claim'))",
    replace: "(await this.database.tryLock('webhook-claim')) !== undefined",
  },
  {
    name: 'a claim begins with the first URL again',
    ...dispatch,
    find: 'urls.get(workspaceId) ?? BEFORE_ALL',
    replace: '(urls.size < 0 && urls.get(workspaceId)) || BEFORE_ALL',
  },
  {
    name: 'URLs with nothing due end the search',
    ...dispatch,
    find: 'visited === VISITED || due === TURNS',
    replace: 'visited > 0 && due === TURNS',
  },
  {
    name: 'a claim takes whatever is due',
    ...dispatch,
    find: 'due.filter((candidate) => places.take(candidate))',
    replace: 'due.filter((candidate) => places.take(candidate) || true)',
  },
  {
    name: 'young deliveries overtake old ones',
    ...dispatch,
    find: 'ORDER BY next_attempt_at LIMIT ${PER_URL}',
    replace: 'ORDER BY next_attempt_at DESC LIMIT ${PER_URL}',
  },
  {
    name: 'an attempt is made before its time',
    ...dispatch,
    find: 'next_attempt_at <= $1 AND (lease_until IS NULL',
    replace: 'next_attempt_at IS NOT NULL AND (lease_until IS NULL',
  },
  {
    name: 'a lease is claimed by another',
    ...dispatch,
    find: ' AND (lease_until IS NULL OR lease_until <= $1)',
    replace: '',
  },
  {
    name: 'what is under way is not counted',
    ...dispatch,
    find: 'await this.underWay(now)',
    replace: '[]',
  },
  {
    name: 'the claims of one workspace come before those of another',
    ...dispatch,
    find: 'ORDER BY place, next_attempt_at`',
    replace: 'ORDER BY next_attempt_at, place`',
  },
  {
    name: 'a workspace takes the places of all others',
    ...places,
    find: 'largestShare(this.places - (this.total - this.count(workspaceId)))',
    replace: '(this.total, this.places)',
  },
  {
    name: 'a host takes the places of its workspace',
    ...places,
    find: 'this.count(host) < ofHost &&',
    replace: 'this.count(host) < ofHost + 99 &&',
  },
  {
    name: 'test events are not limited',
    file: `${folder}/webhook-deliveries.service.ts`,
    find: 'await this.limitTests(scope);',
    replace: '',
    near: [`${folder}/webhook-deliveries.int-spec.ts`],
  },
  {
    name: 'a claim lasts for half an hour',
    file: `${folder}/webhook-dispatch.service.ts`,
    find: 'CLAIM_LEASE_MS = 30_000',
    replace: 'CLAIM_LEASE_MS = 1_800_000',
    near: dispatch.near,
  },
  {
    name: 'a delivery under way is skipped when its URL is removed',
    ...deliveries,
    find: 'AND (lease_until IS NULL OR lease_until <= $2) FOR UPDATE SKIP LOCKED',
    replace: 'AND $2::timestamptz IS NOT NULL FOR UPDATE SKIP LOCKED',
  },
  {
    name: 'skipping waits for another transaction',
    ...deliveries,
    find: '(lease_until IS NULL OR lease_until <= $2) FOR UPDATE SKIP LOCKED',
    replace: '(lease_until IS NULL OR lease_until <= $2)',
  },
  {
    name: 'what waits for other URLs is skipped',
    ...deliveries,
    find: "WHERE workspace_id = $3 AND endpoint_id = $1 AND state = 'PENDING'",
    replace: "WHERE workspace_id = $3 AND $1::uuid IS NOT NULL AND state = 'PENDING'",
  },
  {
    name: 'a skipped delivery is started',
    ...attemptsSql,
    find: "`id = $2 AND lease_token = $3 AND state = 'PENDING'`",
    replace: '`id = $2 AND lease_token = $3`',
  },
  {
    name: 'a claim that has passed to another is started',
    ...attemptsSql,
    find: "`id = $2 AND lease_token = $3 AND state = 'PENDING'`",
    replace: "`id = $2 AND $3::uuid IS NOT NULL AND state = 'PENDING'`",
  },
  {
    name: 'what another sends is sent next',
    ...attemptsSql,
    find: 'AND (lease_until IS NULL OR lease_until <= ${now}) AND',
    replace: 'AND',
  },
  {
    name: 'what is not due is sent next',
    ...attemptsSql,
    find: "state = 'PENDING' AND next_attempt_at <= ${now}",
    replace: "state = 'PENDING' AND ${now}::timestamptz IS NOT NULL",
  },
  {
    name: 'what is over is sent next',
    ...attemptsSql,
    find: "endpoint_id = ${endpointId} AND state = 'PENDING' AND",
    replace: 'endpoint_id = ${endpointId} AND',
  },
  {
    name: 'a delivery of another URL is sent next',
    ...attemptsSql,
    find: 'AND endpoint_id = ${endpointId} AND state',
    replace: 'AND ${endpointId}::uuid IS NOT NULL AND state',
  },
  {
    name: 'the youngest is sent next',
    ...attemptsSql,
    find: 'ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED',
    replace: 'ORDER BY next_attempt_at DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED',
  },
  {
    name: 'the next delivery waits for another transaction',
    ...attemptsSql,
    find: 'ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED',
    replace: 'ORDER BY next_attempt_at LIMIT ${limit}',
  },
  {
    name: 'a late record is taken',
    ...attempts,
    find: 'WHERE id = $1 AND lease_token = $2 RETURNING id`',
    replace: 'WHERE id = $1 AND $2::uuid IS NOT NULL RETURNING id`',
  },
  {
    name: "another worker's lease is given back",
    ...attempts,
    find: "'UPDATE webhook_delivery SET lease_token = NULL, lease_until = NULL WHERE id = $1 AND lease_token = $2'",
    replace:
      "'UPDATE webhook_delivery SET lease_token = NULL, lease_until = NULL WHERE id = $1 AND $2::uuid IS NOT NULL'",
  },
  {
    name: 'a late success is recorded',
    ...attemptsSql,
    find: 'delivery.id = made.delivery_id AND delivery.lease_token = made.lease_token',
    replace: 'delivery.id = made.delivery_id',
  },
  {
    name: 'a success does not wait for an erasure',
    ...attemptsSql,
    find: 'ORDER BY id FOR SHARE',
    replace: 'ORDER BY id',
    near: excerpts.near,
  },
  {
    name: 'as many are started as ended, whatever goes on',
    ...successesSql,
    find: 'FROM ended WHERE goes_on AND endpoint_id IS NOT NULL',
    replace: 'FROM ended WHERE endpoint_id IS NOT NULL',
  },
  {
    name: 'a success mends all URLs',
    ...attemptsSql,
    find: 'WHERE id = ANY (ARRAY(SELECT endpoint_id FROM ended)) AND failing_since IS NOT NULL',
    replace: 'WHERE EXISTS (SELECT 1 FROM ended) AND failing_since IS NOT NULL',
  },
  {
    name: 'a delivery to a removed URL is sent',
    ...attemptsSql,
    find: 'coalesce(endpoint.disabled_at, endpoint.removed_at) IS NOT NULL AS "isStopped", endpoint.secret',
    replace: 'endpoint.disabled_at IS NOT NULL AS "isStopped", endpoint.secret',
  },
  {
    name: 'a delivery to a disabled URL is sent',
    ...attemptsSql,
    find: 'coalesce(endpoint.disabled_at, endpoint.removed_at) IS NOT NULL AS "isStopped", endpoint.secret',
    replace: 'endpoint.removed_at IS NOT NULL AS "isStopped", endpoint.secret',
  },
  {
    name: 'a URL that is disabled already is disabled again',
    ...delivery,
    find: 'if (reason && !isStopped) {',
    replace: 'if (reason) {',
  },
  {
    name: 'an attempt is leased for four and a half minutes',
    ...delivery,
    find: 'SEND_DEADLINE_MS + 30_000',
    replace: 'SEND_DEADLINE_MS + 255_000',
  },
  {
    name: 'a turn lasts for five minutes',
    ...delivery,
    find: 'TURN_MS = 5_000',
    replace: 'TURN_MS = 300_000',
  },
  {
    name: 'a turn has no end by count',
    ...delivery,
    find: 'count < TURN_DELIVERIES && ',
    replace: '',
  },
  {
    name: 'what waits for a URL that was disabled meanwhile is sent',
    ...delivery,
    find: 'if (!reason && !isStopped) return false;',
    replace: 'if (!reason) return false;',
  },
  {
    name: 'a move does not wait for a dispatch',
    ...handover,
    find: 'WHERE ${PASSED} ORDER BY id FOR UPDATE) locked',
    replace: 'WHERE ${PASSED} ORDER BY id) locked',
  },
  {
    name: 'a move takes events of another tenant',
    ...handover,
    find: "const PASSED = 'workspace_id = $1 AND tenant_id = $2 AND",
    replace: "const PASSED = 'workspace_id = $1 AND $2::uuid IS NOT NULL AND",
  },
  {
    name: 'a move takes events of another workspace',
    ...handover,
    find: "const PASSED = 'workspace_id = $1 AND",
    replace: "const PASSED = '$1::uuid IS NOT NULL AND",
  },
  {
    name: 'a move takes events of another subject',
    ...handover,
    find: "AND subject_id = ANY($3)';",
    replace: "AND $3::uuid[] IS NOT NULL';",
  },
  {
    name: 'an event that waits for a URL is lost in a move',
    ...handover,
    find: "WHERE tenant_id = $2 AND state = 'PENDING')",
    replace: "WHERE tenant_id = $2 AND state = 'DELIVERED')",
  },
  {
    name: 'an event for a notificationURL is moved',
    ...handover,
    find: ' OR target_url IS NOT NULL',
    replace: '',
  },
  {
    name: 'the new owner hears of a change twice',
    ...handover,
    find: 'AND own.subject_id = event.subject_id AND own.sequence = event.sequence',
    replace: 'AND false',
  },
  {
    name: 'an attempt under way is sent again',
    ...again,
    find: 'locked.leaseUntil > now',
    replace: 'locked.leaseUntil < now',
  },
  {
    name: 'an expired lease refuses a redelivery',
    ...again,
    find: 'locked.leaseUntil > now',
    replace: 'locked.leaseUntil >= now',
  },
  {
    name: 'a redelivery holds no lock',
    ...redelivery,
    find: 'FOR UPDATE OF delivery`',
    replace: '`',
  },
  {
    name: 'a redelivery of another workspace',
    ...redelivery,
    find: 'WHERE id = $2 AND workspace_id = $1`',
    replace: 'WHERE id = $2 AND $1::uuid IS NOT NULL`',
  },
  {
    name: 'deliveries of another tenant are sent again',
    ...redelivery,
    find: 'app.tenant_id = $2 AND app.provider = $3',
    replace: '$2::uuid IS NOT NULL AND app.provider = $3',
  },
  {
    name: 'deliveries to removed URLs are sent again',
    ...redelivery,
    find: 'endpoint.removed_at IS NULL AND endpoint.disabled_at IS NULL',
    replace: 'endpoint.disabled_at IS NULL',
  },
  {
    name: 'deliveries to disabled URLs are sent again',
    ...redelivery,
    find: 'endpoint.removed_at IS NULL AND endpoint.disabled_at IS NULL',
    replace: 'endpoint.removed_at IS NULL',
  },
  {
    name: 'what arrived is sent again',
    ...redelivery,
    find: "AND delivery.state IN ('FAILED', 'SKIPPED') AND",
    replace: 'AND',
  },
  {
    name: 'what failed at that very time is left out',
    ...redelivery,
    find: 'delivery.finished_at >= $4',
    replace: 'delivery.finished_at > $4',
  },
  {
    name: 'a test event marks all events as dispatched',
    ...redelivery,
    find: 'SET dispatched_at = $3 WHERE id = $1 RETURNING',
    replace: 'SET dispatched_at = $3 WHERE $1 <> id OR $1 = id RETURNING',
  },
  {
    name: 'a test event goes to a disabled URL',
    ...again,
    find: 'wanted.filter(({ disabledAt }) => disabledAt === null)',
    replace: 'wanted',
  },
  {
    name: 'a notification is signed for another workspace',
    ...attemptsSql,
    find: 'JOIN workspace ON workspace.id = started.workspace_id',
    replace: 'CROSS JOIN workspace',
  },
  {
    name: 'an erasure overtakes the answer of a receiver',
    ...excerpts,
    find: 'WHERE id = $1 FOR SHARE',
    replace: 'WHERE id = $1',
  },
  {
    name: 'the answers about another guest are erased',
    ...excerpts,
    find: 'delivery.workspace_id = $1 AND event.subject_id = ANY($2)`',
    replace: 'delivery.workspace_id = $1 AND $2::uuid[] IS NOT NULL`',
  },
  {
    name: "another tenant's answers are copied",
    ...excerpts,
    find: 'delivery.tenant_id = $2 AND event.subject_id',
    replace: '$2::uuid IS NOT NULL AND event.subject_id',
  },
  {
    name: 'answers are sealed by two processes',
    ...excerpts,
    find: ' FOR UPDATE OF attempt SKIP LOCKED',
    replace: '',
  },
  {
    name: 'a delivery is deleted a moment early',
    ...retention,
    find: 'finished_at < $1 ORDER BY',
    replace: 'finished_at <= $1 ORDER BY',
  },
  {
    name: 'an event is deleted before it was dispatched',
    ...retention,
    find: ' AND dispatched_at IS NOT NULL',
    replace: '',
  },
  {
    name: 'an event is deleted before its deliveries',
    ...retention,
    find: 'AND NOT EXISTS (SELECT 1 FROM webhook_delivery WHERE event_id = event.id)',
    replace: '',
  },
  {
    name: 'an app is changed without a lock',
    ...apps,
    find: "where: { workspaceId, tenantId, provider }, lock: { mode: 'pessimistic_write' } }",
    replace: 'where: { workspaceId, tenantId, provider } }',
  },
  {
    name: 'a URL is changed without a lock',
    ...apps,
    find: "findOne({ where, lock: { mode: 'pessimistic_write' } })",
    replace: 'findOne({ where })',
  },
  {
    name: 'the URL of another workspace is changed',
    ...apps,
    find: 'this.urls.update({ id, workspaceId }, changes)',
    replace: 'this.urls.update({ id: workspaceId && id }, changes)',
  },
  {
    name: 'a removed URL is rotated',
    ...apps,
    find: 'appId: app.id, url, removedAt: IsNull() }',
    replace: 'appId: app.id, url }',
  },
  {
    name: 'events of another workspace are forgotten',
    ...outbox,
    find: 'WHERE workspace_id = $1 AND subject_id = ANY($2) AND personal',
    replace: 'WHERE $1::uuid IS NOT NULL AND subject_id = ANY($2) AND personal',
  },
  {
    name: 'an event in clear is not forgotten',
    ...outbox,
    find: "personal IS DISTINCT FROM ''",
    replace: "personal <> ''",
  },
  {
    name: 'an erasure undoes a change of the body',
    ...outbox,
    find: 'ORDER BY id FOR UPDATE`',
    replace: 'ORDER BY id`',
  },
  {
    name: 'the events of another tenant are copied',
    ...outbox,
    find: 'tenant_id = $2 AND subject_id = ANY($3) ORDER BY',
    replace: '$2::uuid IS NOT NULL AND subject_id = ANY($3) ORDER BY',
  },
  {
    name: 'what arrives meanwhile is sent again',
    ...redelivery,
    find: ' FOR UPDATE OF delivery)',
    replace: ')',
  },
  {
    name: 'the body that is sent is not the one that is stored',
    ...sender,
    find: 'body: delivery.body,',
    replace: 'body: JSON.stringify(JSON.parse(delivery.body)),',
  },
  {
    name: 'another body is signed than is sent',
    ...sender,
    find: 'signStandardWebhook({ id, timestampSeconds, body,',
    replace: 'signStandardWebhook({ id, timestampSeconds, body: JSON.stringify(JSON.parse(body)),',
  },
  {
    ...sender,
    name: 'a receiver may have a private address',
    find: 'addressFilter: true',
    replace: 'addressFilter: false',
  },
  { ...sender, name: 'a long answer fails the delivery', find: 'truncate: true', replace: 'truncate: false' },
  { ...sender, name: 'the second request takes a kept connection too', find: 'reuse: false', replace: 'reuse: true' },
  {
    name: 'a request that broke off in the middle is made again',
    ...sender,
    find: '!error.idleConnectionBroke',
    replace: "error.kind !== 'reset'",
  },
];
