import { Injectable } from '@nestjs/common';
import type { AuthScheme, AuthType } from '../../../connectors/port/connector.js';
import { provesControl, provingFieldsOf, sharedFieldsOf } from '../../../connectors/port/proof.js';
import type { Provider } from '../../../connectors/port/provider.js';
import { isUnrestricted } from '../../../platform/access/rights.js';
import type { Connecting, Scope } from '../../../platform/access/scope.js';
import { readAsWorkspace } from '../../../platform/database/access.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError, type ErrorDetail } from '../../../values/errors/domain-error.js';
import { AccountSecrets } from './account-secrets.js';
import { AccountVerifier, type AccountCandidate, type Verified } from './account-verifier.js';
import { authConfigFaults } from '../auth-config.js';
import { CredentialRepository } from './credential.repository.js';
import { accountHeld, otherPmsAccount, proofRequired } from '../integration-account.errors.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import type { SharedWith } from './integration-credential.entity.js';

type Given = Readonly<Record<string, unknown>>;

/** Complete credentials, and whether they prove that the caller controls the account. */
export interface Login {
  authConfig: Record<string, string>;
  /** False if only the workspace's own access to the PMS shows the account. */
  isProven: boolean;
  sharedWith: SharedWith;
}

interface Shared {
  values: Record<string, string>;
  sharedWith?: SharedWith;
}

type Asked = Omit<AccountCandidate, 'authConfig'>;

/**
 * Invariant: nobody connects an account of a PMS without proof that they control it there. Credentials that the
 * workspace has for all its accounts (a shared login, a partner key) are proof for unrestricted keys only, and never
 * for an account that another tenant holds; they cannot be used to guess ids.
 */
@Injectable()
export class AccountProofs {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly secrets: AccountSecrets,
    private readonly verifier: AccountVerifier,
  ) {}

  /**
   * Returns every fault of an authConfig, except the parts of a shared login that a restricted key left out: `login`
   * refuses those.
   */
  async faults(who: Connecting, provider: Provider, scheme: AuthScheme, given: Given): Promise<ErrorDetail[]> {
    const { values } = await this.shared(who, provider, scheme);
    return faultsOf(who, scheme, { ...values, ...given });
  }

  /**
   * Fills in the credentials that the workspace shares. 400 with one detail per missing, empty or unknown field; 403
   * for a host or a restricted key that does not give the account's own secret; 422 for an authType that is not offered
   * and for a provider that is not in this release.
   */
  async login(who: Connecting, provider: Provider, authType: AuthType, given: Given): Promise<Login> {
    const scheme = this.verifier.schemeOf(provider, authType);
    this.verifier.assertAvailable(provider);
    const { values, sharedWith } = await this.shared(who, provider, scheme);
    const details = faultsOf(who, scheme, { ...values, ...given });
    if (details.length > 0) throw new DomainError('invalid', 'Validation failed', { details });
    const isProven = provesControl(scheme, given);
    if (!isProven && whoIs(who) !== 'workspace') throw proofRequired(provider, provingFieldsOf(scheme));
    return {
      authConfig: { ...values, ...given } as Record<string, string>,
      isProven,
      // A tenant's login remains the tenant's, whoever uses it.
      sharedWith: isProven ? SHARED_BY[whoIs(who)] : (sharedWith ?? 'account'),
    };
  }

  /**
   * Verifies credentials with the PMS. `present`: the account of the PMS that they must belong to. 422: refused, or
   * another account; 409 without a secret of the account's own: unknown at the PMS, or another account than the present
   * one.
   */
  async verify(asked: Asked, { authConfig, isProven }: Login, present?: string): Promise<Verified> {
    const verified = await this.verifier.verify({ ...asked, authConfig }).catch((error: unknown) => {
      throw !isProven && isRefusal(error) ? accountHeld() : error;
    });
    if (present !== undefined && verified.providerAccountId !== present)
      throw isProven ? otherPmsAccount() : accountHeld();
    return verified;
  }

  /**
   * Refuses (409) an account that another tenant holds if its own secret was not given. Runs in the transaction that
   * stores it.
   */
  async assertMayHold(scope: Scope, provider: Provider, providerAccountId: string, login: Login): Promise<void> {
    if (login.isProven) return;
    const { workspaceId } = scope;
    const alike = this.verifier.alikeTo(provider);
    await this.database.lock(`pms-account|${workspaceId}|${alike[0]}|${providerAccountId}`);
    const isHeld = (): Promise<boolean> => this.accounts.heldByAnother(scope, alike, providerAccountId);
    if (await readAsWorkspace(workspaceId, isHeld)) throw accountHeld();
  }

  /**
   * Returns the credentials that an unrestricted key may leave out; empty for everyone else, and before a login is
   * shared.
   */
  private async shared(who: Connecting, provider: Provider, scheme: AuthScheme): Promise<Shared> {
    const names = sharedFieldsOf(scheme);
    if (names.length === 0 || whoIs(who) !== 'workspace') return { values: {} };
    const find = () => this.credentials.sharedWith(who, provider, scheme.authType);
    const newest = await readAsWorkspace(who.workspaceId, find);
    if (!newest) return { values: {} };
    const stored = this.secrets.open<Record<string, string>>('auth_config', newest, newest.authConfig);
    const values = names.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]] as const]));
    return { values: Object.fromEntries(values), sharedWith: newest.sharedWith };
  }
}

type Who = 'workspace' | 'restricted key' | 'host';

const whoIs = ({ rights }: Connecting): Who => {
  if (!rights) return 'host';
  return isUnrestricted(rights) ? 'workspace' : 'restricted key';
};

const SHARED_BY: Record<Who, SharedWith> = { workspace: 'workspace', 'restricted key': 'tenant', host: 'account' };

const faultsOf = (who: Connecting, scheme: AuthScheme, authConfig: Record<string, unknown>): ErrorDetail[] => {
  const faults = authConfigFaults(scheme, authConfig);
  if (whoIs(who) !== 'restricted key') return faults;
  const shared = sharedFieldsOf(scheme).map((name) => `authConfig.${name}`);
  return faults.filter(({ field, code }) => code !== 'required' || !shared.includes(field!));
};

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.kind === 'refused' && error.code === 'pms_invalid_credentials';
