import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { JobOf } from '../../queue/jobs.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';

@Processor('deliver-webhook')
export class WebhookDeliverProcessor extends WorkerHost {
  constructor(private readonly deliveries: WebhookDeliveryService) {
    super();
  }

  process(
    { data: { deliveryId, leaseToken } }: JobOf<'deliver-webhook'>,
    _token?: string,
    signal?: AbortSignal,
  ): Promise<void> {
    return this.deliveries.deliver({ deliveryId, leaseToken }, signal);
  }
}
