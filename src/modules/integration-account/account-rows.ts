import type { CredentialRepository } from './credentials/credential.repository.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { accountNotFound } from './integration-account.errors.js';
import type { IntegrationAccountRepository } from './integration-account.repository.js';
import type { IntegrationCredentialEntity } from './credentials/integration-credential.entity.js';

interface Repositories {
  accounts: IntegrationAccountRepository;
  credentials: CredentialRepository;
}

/** Returns an account with its credentials. 404 where either is missing. */
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
