import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { BoundConnector } from '../../../connectors/port/gateway.js';
import { AccountInboundService } from '../../integration-account/account-inbound.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';

/** Subscribes to the events of PMSes. A PMS without webhooks, or one that refuses, is polled. */
@Injectable()
export class PmsSubscriptionService {
  private readonly log = new Logger('sync');

  constructor(private readonly inbound: AccountInboundService) {}

  /** Subscribes if necessary. True when it was subscribed just now: no events were sent for earlier changes. */
  async ensure(account: AccountRef, { connector, call }: BoundConnector): Promise<boolean> {
    if (!connector.webhooks) return false;
    const { secret, subscriptions, inboundUrl } = await this.inbound.subscriptions(account.workspaceId, account.id);
    if (subscriptions.length > 0) return false;
    try {
      const made = await connector.webhooks.subscribe(call, { url: inboundUrl, secret });
      crashPoint('subscription.made');
      await this.inbound.saveSubscriptions(account.workspaceId, account.id, made, true);
      return true;
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind === 'rate_limited') throw error;
      this.log.warn({
        msg: 'webhook subscription failed; polling continues',
        accountId: account.id,
        error: error.kind,
      });
      return false;
    }
  }
}
