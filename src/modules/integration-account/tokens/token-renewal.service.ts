import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { ConnectorGateway } from '../../../connectors/port/gateway.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountConnectionService } from '../account-connection.service.js';
import { AccountRefusalService } from '../account-refusal.service.js';
import { CredentialRepository } from '../credentials/credential.repository.js';
import type { AccountRef } from '../integration-account.types.js';

const RENEWAL_RETRY_MS = 5 * 60_000;

/** Renewals of tokens before they expire. */
@Injectable()
export class TokenRenewalService {
  private readonly log = new Logger('integration-account');

  constructor(
    private readonly connections: AccountConnectionService,
    private readonly refusals: AccountRefusalService,
    private readonly credentials: CredentialRepository,
    private readonly gateway: ConnectorGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the ids of accounts whose tokens are due; each becomes due again in 5 minutes unless its renewal
   * reschedules it.
   */
  takeDue(ofWorkspace: number, limit = 100): Promise<string[]> {
    const now = this.clock.now();
    return this.credentials.takeDueRenewals(now, new Date(now.getTime() + RENEWAL_RETRY_MS), limit, ofWorkspace);
  }

  /** Makes renewals due again that were taken but not begun. */
  putBack(accountIds: readonly string[]): Promise<void> {
    return this.credentials.putBackRenewals(accountIds, this.clock.now());
  }

  /**
   * Renews the account's tokens by a cheap request, because the kit renews due tokens before any request. A refusal
   * makes the account INACTIVE.
   */
  async renew(account: AccountRef, signal?: AbortSignal): Promise<void> {
    const pmsAccount = await this.connections.connect(account.workspaceId, account.id);
    // Every call of the account needs the tokens: a read that used up its share of the limit must not delay them.
    const { connector, call } = this.gateway.bind(pmsAccount, { signal, interactive: true });
    try {
      await connector.verify(call);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (error.kind === 'invalid_credentials') await this.refusals.markRefused(account.id, pmsAccount.tokenVersion);
      this.log.warn({ msg: 'tokens not renewed', accountId: account.id, reason: error.kind });
    }
  }
}
