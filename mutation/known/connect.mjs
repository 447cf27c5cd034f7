import { plantsIn } from '../plants-in.mjs';

const path = 'src/modules/connect-session/connect-session.repository';
const repository = plantsIn(`${path}.ts`, `${path}.int-spec.ts`);

export const plants = [
  repository(
    'a tenant sees the links of another',
    'findOneBy({ id, workspaceId, tenantId })',
    'findOneBy({ id, workspaceId })',
  ),
  repository('a second browser takes a link over', ' AND browser_hash IS NULL', ''),
  repository(
    'a link is opened in another workspace',
    'WHERE workspace_id = $1 AND id = $2 AND browser',
    'WHERE $1::uuid IS NOT NULL AND id = $2 AND browser',
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
];
