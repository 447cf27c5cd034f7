import { Injectable, Logger } from '@nestjs/common';
import type { BoundConnector } from '../../connectors/port/gateway.js';
import { ConnectorGateway, type PmsAccount } from '../../connectors/port/gateway.js';
import type { TokenSet, WebhookSubscription } from '../../connectors/port/connector.js';
import { memoryVault } from '../../connectors/port/tokens.js';
import { AccountConnectionService } from './account-connection.service.js';
import { AccountInboundService } from './account-inbound.service.js';

const DEADLINE_MS = 5_000;

/** Subscriptions and grants to remove at the PMS, read while the account still had them. */
export interface Leftovers {
  account: PmsAccount;
  subscriptions: WebhookSubscription[];
  tokens?: TokenSet;
}

/** Removes an account's subscriptions and grants at the PMS: tried once, without making the caller wait or fail. */
@Injectable()
export class AccountCleanup {
  private readonly log = new Logger('integration-account');

  constructor(
    private readonly connections: AccountConnectionService,
    private readonly inbound: AccountInboundService,
    private readonly gateway: ConnectorGateway,
  ) {}

  async collect(workspaceId: string, accountId: string): Promise<Leftovers> {
    const account = await this.connections.connect(workspaceId, accountId);
    const { subscriptions } = await this.inbound.subscriptions(workspaceId, accountId);
    const tokens = await account.vault?.read();
    // The row may be deleted or locked when these are used.
    return { account: { ...account, vault: memoryVault(tokens), tokenVersion: undefined }, subscriptions, tokens };
  }

  async unsubscribe(leftovers: Leftovers): Promise<void> {
    const { subscriptions } = leftovers;
    if (subscriptions.length === 0) return;
    await this.attempt('PMS webhooks not removed', leftovers, ({ connector, call }) =>
      connector.webhooks?.unsubscribe(call, subscriptions),
    );
  }

  async revoke(leftovers: Leftovers): Promise<void> {
    const { tokens } = leftovers;
    if (!tokens) return;
    await this.attempt('PMS tokens not revoked', leftovers, ({ connector, call }) =>
      connector.tokens?.revoke?.(call, tokens),
    );
  }

  private async attempt(
    failure: string,
    { account }: Leftovers,
    work: (bound: BoundConnector) => Promise<void> | undefined,
  ): Promise<void> {
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      await work(this.gateway.bind(account, { interactive: true, deadlineMs: DEADLINE_MS, signal }));
    } catch (error) {
      this.log.warn({ msg: failure, accountId: account.id, err: error });
    }
  }
}
