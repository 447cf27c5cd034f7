import { AuditEntryEntity } from '../../../records/audit/audit-entry.entity.js';
import type { Provider } from '../../../connectors/port/provider.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import { OutboxEventEntity } from '../../../records/outbox/outbox-event.entity.js';
import type { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import { IntegrationAccountEntity } from '../../integration-account/integration-account.entity.js';
import { IntegrationAccountRepository } from '../../integration-account/integration-account.repository.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { TenantEntity } from '../../tenancy/tenant.entity.js';
import { WorkspaceEntity } from '../../tenancy/workspace.entity.js';
import { ListingEntity } from '../listing.entity.js';
import { ConfirmedReadEntity } from '../freshness/confirmed-read.entity.js';
import { ListingImportEntity } from '../imports/listing-import.entity.js';
import { AccountTagEntity, ListingTagEntity, TagEntity } from '../tags/tag.entity.js';
import { UnitEntity } from '../unit.entity.js';

/** The entities that the listing tables refer to, for tests without the application. */
export const LISTING_ENTITIES = [
  WorkspaceEntity,
  TenantEntity,
  IntegrationAccountEntity,
  ListingEntity,
  UnitEntity,
  ListingImportEntity,
  ConfirmedReadEntity,
  TagEntity,
  ListingTagEntity,
  AccountTagEntity,
  OutboxEventEntity,
  AuditEntryEntity,
];

/** An arbitrary time for rows that need one. */
export const SEEDED_AT = new Date('2027-01-01T00:00:00Z');

const id = (): string => newId(SEEDED_AT);

/** Creates a workspace with a default and a second tenant. */
export const seedWorkspace = async (database: Database): Promise<{ owner: Scope; other: Scope }> => {
  const [workspaceId, tenantId, otherId] = [id(), id(), id()];
  await database.query(
    'INSERT INTO workspace (id, name, notification_secret, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)',
    [workspaceId, 'W', '', SEEDED_AT],
  );
  await database.query(
    `INSERT INTO tenant (id, workspace_id, name, is_default, created_at, updated_at) VALUES ($1, $3, 'Default', true, $4, $4), ($2, $3, 'Second', false, $4, $4)`,
    [tenantId, otherId, workspaceId, SEEDED_AT],
  );
  return { owner: { workspaceId, tenantId }, other: { workspaceId, tenantId: otherId } };
};

export const seedAccount = async (
  database: Database,
  scope: Scope,
  own: { allowImport?: boolean; provider?: Provider } = {},
): Promise<AccountRef> => {
  const account = {
    id: id(),
    ...scope,
    provider: own.provider ?? ('PROVIDER_04' as const),
    requireListingApproval: false,
    status: 'ACTIVE' as const,
  };
  await database.query(
    `INSERT INTO integration_account (id, workspace_id, tenant_id, name, provider, account_identifier, auth_type, status, allow_import, distribution_markup_percentage, created_at, updated_at)
     VALUES ($1::uuid, $2, $3, 'Account', $4, $1::uuid::text, 'API_KEY', 'ACTIVE', $5, 0, $6, $6)`,
    [account.id, account.workspaceId, account.tenantId, account.provider, own.allowImport ?? false, SEEDED_AT],
  );
  return account;
};

/** Returns the part of the accounts that events of listings need: the number of the next event. */
export const accountSequences = (database: Database): AccountConnectionService => {
  const accounts: Pick<AccountConnectionService, 'nextSequence'> = new IntegrationAccountRepository(database);
  return accounts as AccountConnectionService;
};
