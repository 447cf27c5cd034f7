const folder = 'src/shared/idempotency';
const repository = `${folder}/idempotency.repository.ts`;
const interceptor = `${folder}/idempotency.interceptor.ts`;
const spec = (name) => [`${folder}/idempotency-${name}.int-spec.ts`];
const [requests, lease, answers] = [spec('interceptor'), spec('lease'), spec('answers')];

const inRepository = (name, find, replace, near) => ({ name, file: repository, find, replace, near });
const inInterceptor = (name, find, replace, near = requests) => ({ name, file: interceptor, find, replace, near });

export const plants = [
  inRepository('an expired lease passes to another body', ' AND k.fingerprint = excluded.fingerprint)', ')', lease),
  inRepository('an answered request is taken over', '(k.status IS NULL AND k.lease_until', '(k.lease_until', lease),
  inRepository('a lease that lasts is taken over', ' AND k.lease_until <= $7 AND', ' AND', lease),
  inRepository('a lease ends late', 'LEASE_MS = 15_000', 'LEASE_MS = 900_000', lease),
  inRepository('a key is new after 72 min', '72 * 3_600_000', '72 * 60_000', requests),
  inRepository('a key is new a moment late', 'WHERE k.created_at <= $8 OR', 'WHERE k.created_at < $8 OR', requests),
  inRepository('a new key shows the old answer', 'status = NULL, body = NULL', 'body = NULL', lease),
  inRepository(
    'a late owner keeps its answer',
    '.update({ id, leaseToken }, { ...answer, sealedBody,',
    '.update({ id }, { ...answer, sealedBody,',
    lease,
  ),
  inRepository(
    'a late owner prolongs a lease',
    '.update({ id, leaseToken }, { leaseUntil });',
    '.update({ id }, { leaseUntil });',
    lease,
  ),
  inRepository(
    'a late owner ends a lease',
    '.update({ id, leaseToken }, { leaseUntil: now,',
    '.update({ id }, { leaseUntil: now,',
    lease,
  ),
  inRepository('a late owner frees a key', '.delete({ id, leaseToken })', '.delete({ id })', lease),
  inRepository('an answer opens under another key', 'sealed_body|${id}|', 'sealed_body|', answers),
  inRepository(
    'a handover reaches another workspace',
    'k.workspace_id = $1 AND k.tenant_id = $2',
    '$1::uuid IS NOT NULL AND k.tenant_id = $2',
    answers,
  ),
  inRepository(
    'a handover reaches another tenant',
    'k.workspace_id = $1 AND k.tenant_id = $2',
    'k.workspace_id = $1 AND $2::uuid IS NOT NULL',
    answers,
  ),
  inRepository(
    'guests of another workspace are forgotten',
    'WHERE workspace_id = $1\n         AND (subject_id',
    'WHERE $1::uuid IS NOT NULL\n         AND (subject_id',
    answers,
  ),
  inRepository(
    'two erasures overwrite each other',
    '= ANY($2::text[]))\n       FOR UPDATE`',
    '= ANY($2::text[]))`',
    answers,
  ),
  inRepository(
    'an export reaches another workspace',
    'WHERE workspace_id = $1 AND tenant_id = $2 AND subject_id = ANY($3)',
    'WHERE $1::uuid IS NOT NULL AND tenant_id = $2 AND subject_id = ANY($3)',
    answers,
  ),
  inRepository(
    'an export reaches another tenant',
    'WHERE workspace_id = $1 AND tenant_id = $2 AND subject_id = ANY($3)',
    'WHERE workspace_id = $1 AND $2::uuid IS NOT NULL AND subject_id = ANY($3)',
    answers,
  ),
  inInterceptor('another query gets the first answer', 'sha256(request.query, request.body)', 'sha256(request.body)'),
  inInterceptor(
    'another workspace gets the answer',
    'sha256(caller.workspaceId, caller.tenantId',
    'sha256(caller.tenantId',
  ),
  inInterceptor(
    'another tenant gets the answer',
    'sha256(caller.workspaceId, caller.tenantId',
    'sha256(caller.workspaceId',
  ),
  inInterceptor('another path gets the answer', 'request.params, key)', 'key)'),
  inInterceptor('a 429 is kept', 'new Set([400, 401, 403, 429])', 'new Set([400, 401, 403])'),
  inInterceptor('a 404 is not kept', 'new Set([400, 401, 403, 429])', 'new Set([400, 401, 403, 404, 429])'),
  inInterceptor('a failure is kept', 'failure.status < 500 && !NOT', 'failure.status < 600 && !NOT'),
  inInterceptor('the heartbeat is slower than the lease', 'LEASE_MS / 3', '(LEASE_MS * 10) / 3', lease),
  inInterceptor(
    'the lease is prolonged to where it was',
    '.prolong(claim, this.clock.now())',
    '.prolong(claim, claim.at)',
    lease,
  ),
  inInterceptor('a failed heartbeat ends the process', '.catch(() => undefined)', '', lease),
  inInterceptor('a former owner finds its answer', 'idsIn([request.params, request.body])', 'idsIn([request.params])'),
];
