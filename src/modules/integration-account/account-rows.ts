import type { Scope } from '../../platform/access/scope.js';
import type { CredentialRepository } from './credentials/credential.repository.js';
import type { IntegrationCredentialEntity } from './credentials/integration-credential.entity.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { accountNotFound } from './integration-account.errors.js';
import type { IntegrationAccountRepository } from './integration-account.repository.js';
import type { AccountRef, TaggedAccount } from './integration-account.types.js';

type Accounts = IntegrationAccountRepository;

interface Repositories {
  accounts: Accounts;
  credentials: CredentialRepository;
}

/** Returns an account with its credentials. 404 if either is missing. */
export const accountRows = async (
  { accounts, credentials }: Repositories,
  workspaceId: string,
  accountId: string,
): Promise<[IntegrationAccountEntity, IntegrationCredentialEntity]> => {
  const account = await accounts.findInWorkspace(workspaceId, accountId);
  const credential = await credentials.find(workspaceId, accountId);
  if (!account || !credential) throw accountNotFound();
  return [account, credential];
};

/** Returns an account of the tenant. 404 if it has none with this id. */
export const requireAccount = async (
  accounts: Accounts,
  scope: Scope,
  id: string,
): Promise<IntegrationAccountEntity> => {
  const account = await accounts.find(scope, id);
  if (!account) throw accountNotFound();
  return account;
};

/** Returns an account of the tenant as answers show it. 404 if it has none with this id. */
export const requireTagged = async (accounts: Accounts, scope: Scope, id: string): Promise<TaggedAccount> => {
  const [account] = await accounts.withTags(scope.workspaceId, [await requireAccount(accounts, scope, id)]);
  return account!;
};

/** Locks the account until the transaction ends. 404 if it was moved to another tenant meanwhile. */
export const lockAccount = async (
  accounts: Accounts,
  { workspaceId, tenantId }: Scope,
  id: string,
  how: 'findForUpdate' | 'findForHandover' = 'findForUpdate',
): Promise<IntegrationAccountEntity> => {
  const account = await accounts[how](workspaceId, id);
  if (account?.tenantId !== tenantId) throw accountNotFound();
  return account;
};

/** Returns the parts of an account that other modules get. */
export const toRef = ({
  id,
  workspaceId,
  tenantId,
  provider,
  requireListingApproval,
  status,
}: AccountRef): AccountRef => ({
  id,
  workspaceId,
  tenantId,
  provider,
  requireListingApproval,
  status,
});
