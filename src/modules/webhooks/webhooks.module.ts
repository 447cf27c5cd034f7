import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Jitter } from './jitter.js';
import { WebhookAttemptsRepository } from './webhook-attempts.repository.js';
import { WebhookBodiesRepository } from './webhook-bodies.repository.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WebhookDispatchRepository } from './webhook-dispatch.repository.js';
import { WebhookDispatchService } from './webhook-dispatch.service.js';
import { WebhookExcerptsRepository } from './webhook-excerpts.repository.js';
import { WebhookHandoverRepository } from './webhook-handover.repository.js';
import { WebhookRetentionRepository } from './webhook-retention.repository.js';
import { WebhookSecrets } from './webhook-secrets.service.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSuccessesRepository } from './webhook-successes.repository.js';
import { WebhookWakeUp } from './webhook-wake-up.js';
import {
  WebhookAppEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from './webhook.entity.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookAppEntity, WebhookEndpointEntity, WebhookDeliveryEntity, WebhookAttemptEntity]),
  ],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    WebhooksRepository,
    WebhookBodiesRepository,
    WebhookDeliveriesRepository,
    WebhookDispatchRepository,
    WebhookAttemptsRepository,
    WebhookSuccessesRepository,
    WebhookExcerptsRepository,
    WebhookRetentionRepository,
    WebhookHandoverRepository,
    WebhooksService,
    WebhookDeliveriesService,
    WebhookDispatchService,
    WebhookDeliveryService,
    WebhookSecrets,
    WebhookSender,
    WebhookWakeUp,
    Jitter,
  ],
  exports: [
    WebhooksService,
    WebhookDeliveriesService,
    WebhookDispatchService,
    WebhookDeliveryService,
    WebhookRetentionRepository,
  ],
})
export class WebhooksModule {}
