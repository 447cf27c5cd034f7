import { plantsIn } from '../plants-in.mjs';

const at = (file) => plantsIn(`src/modules/listing/${file}.ts`, `src/modules/listing/${file}.int-spec.ts`);
const imports = at('listing-import.repository');
const tags = at('tag.repository');

export const plants = [
  imports(
    'listings of another workspace can be imported',
    'WHERE l.workspace_id = $1 AND l.id = ANY($3)',
    'WHERE $1::uuid IS NOT NULL AND l.id = ANY($3)',
  ),
  imports(
    'the import of one tenant counts for all',
    'i.listing_id = l.id AND i.tenant_id = $2) AS',
    'i.listing_id = l.id AND $2::uuid IS NOT NULL) AS',
  ),
  imports('an account that allows no imports is open', 'a.allow_import AND l.status', 'l.status'),
  imports('an inactive listing is open to import', "a.allow_import AND l.status = 'ACTIVE'", 'a.allow_import'),
  imports('an account may be moved during an import', ' FOR KEY SHARE', ''),
  imports(
    'a tenant gives up the imports of all',
    'AND i.tenant_id = $2 AND i.listing_id = $3',
    'AND $2::uuid IS NOT NULL AND i.listing_id = $3',
  ),
  imports(
    'an import is given up in another workspace',
    'l.workspace_id = $1 AND i.tenant_id = $2',
    '$1::uuid IS NOT NULL AND i.tenant_id = $2',
  ),
  imports(
    'who imports a listing is told to anybody',
    'owner_tenant_id = $2 AND listing_id = $3',
    '$2::uuid IS NOT NULL AND listing_id = $3',
  ),
  imports(
    'imports are ended by who does not own the listing',
    'i.owner_tenant_id = $2 AND ($3',
    '$2::uuid IS NOT NULL AND ($3',
  ),
  imports(
    'the imports of one tenant are ended with those of another',
    '($5::uuid IS NULL OR i.tenant_id = $5)',
    '($5::uuid IS NULL OR true)',
  ),
  imports(
    'a move ends the imports of other accounts',
    'i.tenant_id = $1 AND l.integration_account_id = $2',
    'i.tenant_id = $1 AND $2::uuid IS NOT NULL',
  ),
  imports(
    'a move ends the imports of other tenants',
    'i.tenant_id = $1 AND l.integration_account_id',
    '$1::uuid IS NOT NULL AND l.integration_account_id',
  ),
  tags(
    'a tag of another workspace is known',
    'workspace_id = $1 AND id = ANY($2)',
    '$1::uuid IS NOT NULL AND id = ANY($2)',
  ),
  tags(
    'a tag shows listings that its reader does not see',
    'l.tenant_id = $2 OR EXISTS',
    'true OR $2::uuid IS NULL OR EXISTS',
  ),
  tags(
    'a tag hides imported listings',
    'i.listing_id = l.id AND i.tenant_id = $2',
    'i.listing_id = l.id AND i.owner_tenant_id = $2',
  ),
  tags('a tag of another workspace is changed', 'update({ id, workspaceId }, fields)', 'update({ id }, fields)'),
  tags('a tag of another workspace is removed', 'delete({ id, workspaceId })', 'delete({ id })'),
];
