import { plantsIn } from '../plants-in.mjs';

const path = 'src/modules/connect-session/connect-session.repository';
const repository = plantsIn(`${path}.ts`, `${path}.int-spec.ts`);

const account = 'src/modules/integration-account';
const near = `${account}/account-proofs.int-spec.ts`;
const proofs = plantsIn(`${account}/account-proofs.ts`, near);
const credentials = plantsIn(`${account}/credential.repository.ts`, near);
const moves = plantsIn(`${account}/account-move.service.ts`, near);
const schemes = plantsIn('src/connectors/kit/proof.ts', 'src/connectors/proof-of-control.spec.ts');
const channex = plantsIn('src/connectors/channex/connector.ts', 'src/connectors/proof-of-control.spec.ts');

export const plants = [
  repository(
    'a tenant sees the links of another',
    'findOneBy({ id, workspaceId, tenantId })',
    'findOneBy({ id, workspaceId })',
  ),
  repository('a second browser takes a link over', ' AND coalesce(browser_hash, $3) = $3', ''),
  repository(
    'a link is bound in another workspace',
    'WHERE workspace_id = $1 AND id = $2 AND coalesce',
    'WHERE $1::uuid IS NOT NULL AND id = $2 AND coalesce',
  ),
  repository(
    'a tenant ends the links of another',
    '{ id, workspaceId, tenantId, endedAt: IsNull() }',
    '{ id, workspaceId, endedAt: IsNull() }',
  ),
  repository('attempts have no end', 'AND attempts < $3', 'AND $3::int IS NOT NULL'),
  repository('an attempt more is allowed', 'attempts < $3', 'attempts <= $3'),
  repository(
    'all links are completed at once',
    'update({ id, workspaceId }, { completedAt })',
    'update({ workspaceId }, { completedAt })',
  ),
  repository(
    'links that are still open are removed',
    'delete({ workspaceId, expiresAt: LessThan(before) })',
    'delete({ workspaceId })',
  ),
  proofs(
    'a restricted key gets the shared login',
    "if (names.length === 0 || whoIs(who) !== 'workspace') return",
    'if (names.length === 0) return',
  ),
  proofs('an id is proof enough', 'throw proofRequired', 'void proofRequired'),
  proofs(
    'an account of another tenant is connected',
    'if (await readAsWorkspace(workspaceId, isHeld)) throw accountHeld();',
    'await readAsWorkspace(workspaceId, isHeld);',
  ),
  proofs('an unknown id is no held one', 'throw !isProven && isRefusal', 'throw isProven && isRefusal'),
  proofs('an account is held under one code alone', 'heldByAnother(scope, alike,', 'heldByAnother(scope, [provider],'),
  proofs(
    'the login of a tenant becomes that of the workspace',
    "(sharedWith ?? 'account')",
    "(sharedWith ? 'workspace' : 'account')",
  ),
  proofs('the login of a host is shared', "host: 'account'", "host: 'tenant'"),
  credentials(
    'the login of a tenant is shared with others',
    "credential.sharedWith = 'tenant' AND account.tenantId = :tenantId",
    "credential.sharedWith = 'tenant'",
  ),
  credentials(
    "another tenant's login goes before the tenant's own",
    "orderBy('(account.tenantId = :tenantId)', 'DESC')",
    "orderBy('(account.tenantId = :tenantId)', 'ASC')",
  ),
  moves('the login of a moved account stays shared', 'await this.credentials.endSharingByTenant(workspaceId, id);', ''),
  schemes('what is shared proves control', 'given[name] !== undefined', 'name !== undefined'),
  schemes('a scheme needs no proof', "if (!proof) return ['declares no proof of control'];", 'if (!proof) return [];'),
  channex(
    'the id of a group is a secret',
    "{ by: 'workspace', shared: [] }",
    "{ by: 'secret', fields: ['account_id'] }",
  ),
];
