import { Injectable } from '@nestjs/common';
import type { TokenSet } from '../../../connectors/port/connector.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';

type SecretColumn = 'auth_config' | 'tokens' | 'inbound_secret' | 'sealed_inbound_path' | 'subscriptions';

interface Owner {
  accountId: string;
  workspaceId: string;
}

/** Invariant: the values of a credential row are sealed for that row and column only. */
@Injectable()
export class AccountSecrets {
  constructor(private readonly keyRing: KeyRing) {}

  seal(column: SecretColumn, owner: Owner, value: unknown): string {
    return this.keyRing.seal(JSON.stringify(value), context(column, owner));
  }

  open<T>(column: SecretColumn, owner: Owner, sealed: string): T {
    return JSON.parse(this.keyRing.open(sealed, context(column, owner))) as T;
  }

  /**
   * Returns the key under which all accounts on one account of the PMS are counted, whatever their workspaces; it does
   * not reveal the id.
   */
  limitKey(providerAccountId: string): string | undefined {
    return providerAccountId === '' ? undefined : this.keyRing.pseudonym(`pms-account|${providerAccountId}`);
  }

  openTokens(owner: Owner, sealed: string | null): TokenSet | undefined {
    if (sealed === null) return undefined;
    const { expiresAt, obtainedAt, ...tokens } = this.open<StoredTokens>('tokens', owner, sealed);
    return {
      ...tokens,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      ...(obtainedAt && { obtainedAt: new Date(obtainedAt) }),
    };
  }
}

type StoredTokens = Omit<TokenSet, 'expiresAt' | 'obtainedAt'> & { expiresAt: string | null; obtainedAt?: string };

const context = (column: SecretColumn, { accountId, workspaceId }: Owner): string =>
  `integration_credential.${column}|${accountId}|${workspaceId}`;
