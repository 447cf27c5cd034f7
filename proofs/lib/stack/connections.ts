import type { TokenSet } from '../../../src/connectors/port/connector.js';
import { AccountSecrets } from '../../../src/modules/integration-account/credentials/account-secrets.js';
import { KeyRing } from '../../../src/platform/crypto/key-ring.js';
import type { Stack } from './stack.js';

interface Row {
  accountId: string;
  workspaceId: string;
  status: string;
  tokens: string;
}

/** Connected accounts of one PMS on both sides: the tokens in the database, the grants at the sandbox. */
export class Connections {
  private readonly secrets: AccountSecrets;

  constructor(
    private readonly stack: Stack,
    readonly pms: string,
    readonly ids: readonly string[],
  ) {
    this.secrets = new AccountSecrets(new KeyRing(stack.apis[0]!.options.env.ENCRYPTION_KEYS!));
  }

  /** Returns accounts that can no longer be refreshed: inactive, or with a refresh token that the PMS would refuse. */
  async lost(): Promise<string[]> {
    const rows = await this.rows();
    return rows.filter((row) => row.status !== 'ACTIVE' || !this.isLive(row)).map(({ accountId }) => accountId);
  }

  /** Returns the account of these tokens by its refresh token. */
  async holderOf(refreshToken: string): Promise<string | undefined> {
    return (await this.rows()).find((row) => this.tokensOf(row)?.refreshToken === refreshToken)?.accountId;
  }

  /** Makes stored tokens expire now, by changing their stored time; no process caches earlier ones. */
  async expire(): Promise<void> {
    for (const row of await this.rows()) {
      const sealed = this.secrets.seal('tokens', row, {
        ...this.tokensOf(row),
        expiresAt: new Date(Date.now() - 1_000),
      });
      await this.stack.sql(
        `UPDATE integration_credential SET tokens = $2, tokens_expire_at = now(), version = version + 1 WHERE account_id = $1`,
        [row.accountId, sealed],
      );
    }
  }

  private isLive(row: Row): boolean {
    const refreshToken = this.tokensOf(row)?.refreshToken ?? '';
    return this.stack.sandbox.ledger.tokens.valid(this.pms, 'refresh', refreshToken) !== undefined;
  }

  private tokensOf(row: Row): TokenSet | undefined {
    return this.secrets.openTokens(row, row.tokens);
  }

  private rows(): Promise<Row[]> {
    return this.stack.sql<Row>(
      `SELECT c.account_id AS "accountId", c.workspace_id AS "workspaceId", a.status, c.tokens
       FROM integration_credential c JOIN integration_account a ON a.id = c.account_id WHERE a.id = ANY($1)`,
      [this.ids],
    );
  }
}
