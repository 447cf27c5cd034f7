import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a promotion is found whoever owns it',
    file: 'src/modules/pricing/pricing.repository.ts',
    find: 'findOneBy({ id, workspaceId, tenantId })',
    replace: 'findOneBy({ id, workspaceId })',
  },
  {
    name: "a tenant's own listings include all of the workspace",
    file: 'src/modules/listing/listing-filter.sql.ts',
    find: ": 'FROM listing_filter f WHERE f.workspace_id = $1 AND f.tenant_id = $2';",
    replace: ": 'FROM listing_filter f WHERE f.workspace_id = $1 AND $2::uuid IS NOT NULL';",
  },
  {
    name: 'the policy of promotions admits the whole workspace',
    file: 'migrations/1764700000000-row-level-security.ts',
    find: "promotion: { own: ofTenant('tenant_id') }",
    replace: 'promotion: { own: ofWorkspace }',
  },
  {
    name: 'the policy of reservations ignores the workspace',
    file: 'migrations/1764700000000-row-level-security.ts',
    find: "reservation: { own: ofTenant('tenant_id', 'booked_by_tenant_id') }",
    replace: "reservation: { own: 'true' }",
  },
];
