import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../../connectors/kit/errors.js';
import type { BoundConnector } from '../../connectors/kit/gateway.js';
import { AccountInboundService } from '../integration-account/account-inbound.service.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { crashPoint } from '../../shared/faults/crash-point.js';

/** Subscribes before reading, so that nothing falls between. A PMS without webhooks, or one that refuses, is polled. */
@Injectable()
export class PmsSubscriptionService {
  private readonly log = new Logger('sync');

  constructor(private readonly inbound: AccountInboundService) {}

  async ensure(account: AccountRef, { connector, call }: BoundConnector): Promise<void> {
    if (!connector.webhooks) return;
    const { secret, subscriptions, inboundUrl } = await this.inbound.subscriptions(account.workspaceId, account.id);
    if (subscriptions.length > 0) return;
    try {
      const made = await connector.webhooks.subscribe(call, { url: inboundUrl, secret });
      crashPoint('subscription.made');
      await this.inbound.saveSubscriptions(account.workspaceId, account.id, made, true);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind === 'rate_limited') throw error;
      this.log.warn({
        msg: 'webhooks could not be subscribed; polling goes on',
        accountId: account.id,
        error: error.kind,
      });
    }
  }
}
