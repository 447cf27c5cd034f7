import { Processor } from '@nestjs/bullmq';
import { Env } from '../../../config/env.js';
import type { JobPayload } from '../../../platform/queue/jobs.js';
import { WorkspaceLane } from '../../../platform/queue/workspace-lane.js';
import type { LaneTurn } from '../../../platform/turns/lane-shares.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';

/**
 * Delivers webhooks. Claims respect the shares of workspaces over all processes; a process that got too many of one
 * workspace releases them.
 */
@Processor('deliver-webhook')
export class WebhookDeliverProcessor extends WorkspaceLane<'deliver-webhook'> {
  constructor(
    env: Env,
    private readonly deliveries: WebhookDeliveryService,
  ) {
    super('deliver-webhook', env);
  }

  protected async turn(
    { workspaceId, ...claim }: JobPayload<'deliver-webhook'>,
    signal?: AbortSignal,
  ): Promise<LaneTurn> {
    return {
      workspaceId,
      work: () => this.deliveries.deliver(claim, signal),
      turnAway: () => this.deliveries.putBack(claim),
    };
  }
}
