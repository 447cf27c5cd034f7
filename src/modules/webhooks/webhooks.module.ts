import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Outbox } from '../../records/outbox/outbox.js';
import { DeliveryOutcomes } from './deliveries/delivery-outcomes.js';
import { Jitter } from './deliveries/jitter.js';
import { WebhookAttemptsRepository } from './deliveries/webhook-attempts.repository.js';
import { WebhookBodiesRepository } from './deliveries/webhook-bodies.repository.js';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './deliveries/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { WebhookDeliveryService } from './deliveries/webhook-delivery.service.js';
import { WebhookDispatchRepository } from './dispatch/webhook-dispatch.repository.js';
import { WebhookDispatchService } from './dispatch/webhook-dispatch.service.js';
import { WebhookExcerptsRepository } from './deliveries/webhook-excerpts.repository.js';
import { WebhookHandoverRepository } from './webhook-handover.repository.js';
import { WebhookRetentionRepository } from './deliveries/webhook-retention.repository.js';
import { WebhookSecrets } from './webhook-secrets.service.js';
import { WebhookSender } from './deliveries/webhook-sender.js';
import { WebhookTestService } from './deliveries/webhook-test.service.js';
import { WebhookSuccessesRepository } from './deliveries/webhook-successes.repository.js';
import { WebhookWakeUp } from './dispatch/webhook-wake-up.js';
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
    WebhookTestService,
    WebhookDispatchService,
    DeliveryOutcomes,
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
export class WebhooksModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly wakeUp: WebhookWakeUp,
  ) {}

  onModuleInit(): void {
    this.outbox.onAppended(() => this.wakeUp.wake());
  }
}
