import { plantsIn } from '../plants-in.mjs';

const auth = 'src/shared/auth';
const tenancy = 'src/modules/tenancy';

const admission = plantsIn(`${auth}/admission.ts`, `${auth}/admission.spec.ts`);
const authGuard = plantsIn(`${auth}/auth.guard.ts`, `${auth}/auth.guard.spec.ts`);
const rightsGuard = plantsIn(`${auth}/rights.guard.ts`, `${auth}/rights.guard.spec.ts`);
const scope = `${tenancy}/tenancy-scope.int-spec.ts`;
const keys = plantsIn(`${tenancy}/api-key.repository.ts`, scope);
const ids = plantsIn('src/shared/database/ids.ts', 'src/shared/database/ids.spec.ts');
const tenants = plantsIn(`${tenancy}/tenant.repository.ts`, scope);

export const plants = [
  ids('ids of one millisecond are in no order', 'time === latest.time', 'time > latest.time'),
  admission(
    'a key is looked up before its network is checked',
    'if (!this.failedKeys.isProven(network, key)) this.keyless.check(network, reply);',
    '',
  ),
  admission('an accepted key is refused with its network', 'if (!this.failedKeys.isProven(network, key)) this', 'this'),
  admission('a guessed key is looked up all the same', 'unseen ? undefined : await', 'await'),
  admission('a refused key costs nothing', 'this.keyless.count(network, weightRefused(request));', ''),
  admission('a body without a length costs nothing', 'lengthOf(request) ?? MAX_BODY_BYTES', 'lengthOf(request) ?? 0'),
  admission('a body that is never read costs its length', 'bytes > MAX_BODY_BYTES ? 1 : ', ''),
  admission('an accepted event counts against its network', 'reply.statusCode < 300 &&', 'reply.statusCode < 200 &&'),
  admission(
    'a successful request to an open route is not counted',
    'else this.keyless.take(network, reply, weightKeyless(request));',
    'else this.keyless.check(network, reply);',
  ),
  admission(
    'a refusal is answered at once',
    "error.kind === 'rate_limited') await pause",
    "error.kind === 'forbidden') await pause",
  ),
  admission(
    'a document is a single request',
    "access === 'counted') return DOCUMENT_REQUESTS",
    "access === 'counted') return 1",
  ),
  authGuard('an empty header names the default tenant', 'tenant !== undefined && (', 'tenant && ('),
  authGuard(
    'a route of the workspace shows one tenant',
    'admit(readsTenant ? request.caller! : { workspaceId: caller.workspaceId })',
    'admit(request.caller!)',
  ),
  authGuard(
    'a route of a tenant shows the workspace',
    'admit(readsTenant ? request.caller! : { workspaceId: caller.workspaceId })',
    'admit({ workspaceId: caller.workspaceId })',
  ),
  authGuard('a named tenant does not narrow', ', isNarrowed }', ' }'),
  admission(
    'a key is used from any network',
    'networks && !isWithinAny(request.ip, networks)',
    'networks === undefined',
  ),
  rightsGuard('a key needs no scope', 'if (!hasScope(caller.rights, scope)) throw lacksScope(scope);', ''),
  rightsGuard('a key acts for any tenant', 'return mayActFor(rights, tenantId)', 'return true'),
  rightsGuard(
    'a key of a tenant acts for the workspace',
    'return this.of(OPEN_TO_TENANT_KEYS, context) === true',
    'return true',
  ),

  keys(
    'a key of another workspace is revoked',
    'update({ id, workspaceId }, { revokedAt })',
    'update({ id }, { revokedAt })',
  ),
  keys(
    'a network is noted at a key of another workspace',
    'WHERE id = $1 AND workspace_id = $2 AND NOT',
    'WHERE id = $1 AND $2::uuid IS NOT NULL AND NOT',
  ),
  keys(
    'an older use of a key overwrites a newer one',
    ' AND (last_used_at IS NULL OR last_used_at <= $3)',
    ' AND $3::timestamptz IS NOT NULL',
  ),
  keys('expired keys count as live', ' AND (expires_at IS NULL OR expires_at > $2)', ''),
  keys('a key that is revoked now counts as live', 'revoked_at > $2', 'revoked_at >= $2'),
  keys(
    'a key acts for the default tenant of another workspace',
    'ON t.workspace_id = k.workspace_id AND t.is_default',
    'ON t.is_default',
  ),
  keys(
    'keys of another workspace are listed',
    ".where('k.workspaceId = :workspaceId', { workspaceId })",
    ".where('true', { workspaceId })",
  ),
  tenants('a tenant of another workspace exists', 'existsBy({ id, workspaceId })', 'existsBy({ id })'),
  tenants('a tenant of another workspace is found', 'findOneBy({ id, workspaceId })', 'findOneBy({ id })'),
  tenants('a tenant of another workspace is known', 'findBy({ workspaceId, id:', 'findBy({ id:'),
  tenants('tenants of another workspace are listed', 'where: { workspaceId },', ''),
  tenants('a tenant of another workspace is renamed', 'update({ id, workspaceId }, { name', 'update({ id }, { name'),
];
