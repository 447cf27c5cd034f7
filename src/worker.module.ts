import { Module } from '@nestjs/common';
import { AvailabilityModule } from './modules/availability/availability.module.js';
import { CalendarChangesProcessor } from './modules/availability/changes/calendar-changes.processor.js';
import { IntegrationAccountModule } from './modules/integration-account/integration-account.module.js';
import { TokenRenewalProcessor } from './modules/integration-account/tokens/token-renewal.processor.js';
import { ExchangeRatesProcessor } from './modules/pricing/exchange-rates.processor.js';
import { PricingModule } from './modules/pricing/pricing.module.js';
import { QuoteModule } from './modules/quote/quote.module.js';
import { QuoteRetentionProcessor } from './modules/quote/quote-retention.processor.js';
import { CancellationRetentionProcessor } from './modules/reservation/cancelling/cancellation-retention.processor.js';
import { ChangeRetentionProcessor } from './modules/reservation/changing/change-retention.processor.js';
import { GuestRetentionProcessor } from './modules/reservation/guest-retention.processor.js';
import { PmsHoldProcessor } from './modules/quote/pms-holds/pms-hold.processor.js';
import { ReservationLookupProcessor } from './modules/reservation/reservation-lookup.processor.js';
import { ReservationModule } from './modules/reservation/reservation.module.js';
import { HintProcessor } from './modules/sync/hints/hint.processor.js';
import { SyncModule } from './modules/sync/sync.module.js';
import { SyncProcessor } from './modules/sync/runs/sync.processor.js';
import { WebhookDeliverProcessor } from './modules/webhooks/deliveries/webhook-deliver.processor.js';
import { WebhookDispatchProcessor } from './modules/webhooks/dispatch/webhook-dispatch.processor.js';
import { WebhookRetentionProcessor } from './modules/webhooks/deliveries/webhook-retention.processor.js';
import { WebhooksModule } from './modules/webhooks/webhooks.module.js';
import { AuditRetentionProcessor } from './operations/retention/audit-retention.processor.js';
import { BacklogSamplesProcessor } from './operations/system/backlog-samples.processor.js';
import { CallLogRetentionProcessor } from './operations/retention/call-log-retention.processor.js';
import { IdempotencyRetentionProcessor } from './operations/retention/idempotency-retention.processor.js';
import { KeyRotationProcessor } from './operations/retention/key-rotation.processor.js';
import { OperationsModule } from './operations/operations.module.js';
import { KeywordsProcessor } from './operations/retention/keywords.processor.js';
import { DeltasProcessor } from './operations/retention/deltas.processor.js';
import { PartitionsProcessor } from './operations/retention/partitions.processor.js';
import { PersonalSealingProcessor } from './operations/retention/personal-sealing.processor.js';

/** Every processor; no other module imports one. */
@Module({
  imports: [
    AvailabilityModule,
    IntegrationAccountModule,
    PricingModule,
    QuoteModule,
    ReservationModule,
    SyncModule,
    WebhooksModule,
    OperationsModule,
  ],
  providers: [
    CalendarChangesProcessor,
    TokenRenewalProcessor,
    ExchangeRatesProcessor,
    QuoteRetentionProcessor,
    PmsHoldProcessor,
    ReservationLookupProcessor,
    CancellationRetentionProcessor,
    ChangeRetentionProcessor,
    GuestRetentionProcessor,
    SyncProcessor,
    HintProcessor,
    WebhookDispatchProcessor,
    WebhookDeliverProcessor,
    WebhookRetentionProcessor,
    AuditRetentionProcessor,
    BacklogSamplesProcessor,
    CallLogRetentionProcessor,
    IdempotencyRetentionProcessor,
    KeyRotationProcessor,
    KeywordsProcessor,
    DeltasProcessor,
    PartitionsProcessor,
    PersonalSealingProcessor,
  ],
})
export class WorkerModule {}
