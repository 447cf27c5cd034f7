import { Injectable } from '@nestjs/common';
import { JobHandler, type JobProcessor } from '../../queue/job-handler.decorator.js';
import type { JobPayload } from '../../queue/jobs.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';

@Injectable()
@JobHandler('deliver-webhook')
export class WebhookDeliverProcessor implements JobProcessor<'deliver-webhook'> {
  constructor(private readonly deliveries: WebhookDeliveryService) {}

  handle({ deliveryId, leaseToken }: JobPayload<'deliver-webhook'>, signal?: AbortSignal): Promise<void> {
    return this.deliveries.deliver({ deliveryId, leaseToken }, signal);
  }
}
