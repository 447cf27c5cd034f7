import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectorsModule } from '../../connectors/connectors.module.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { AccountEvents } from '../integration-account/integration-account.events.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { LiveReads } from '../listing/freshness/live-reads.service.js';
import { ListingModule } from '../listing/listing.module.js';
import { ReservationModule } from '../reservation/reservation.module.js';
import { AccountHealthController } from './health/account-health.controller.js';
import { CalendarReader } from './runs/calendar-reader.js';
import { CodeDigest } from './runs/code-digest.js';
import { CalendarsPass } from './runs/calendars-pass.js';
import { EventConfirmation } from './hints/event-confirmation.js';
import { HintInboxService } from './hints/hint-inbox.service.js';
import { HintRepository } from './hints/hint.repository.js';
import { HintService } from './hints/hint.service.js';
import { HintTurnRepository } from './hints/hint-turn.repository.js';
import { HintTurnsService } from './hints/hint-turns.service.js';
import { LiveReaderService } from './runs/live-reader.service.js';
import { ListingsPass } from './runs/listings-pass.js';
import { PmsStateService } from './health/pms-state.service.js';
import { PmsSubscriptionService } from './hints/pms-subscription.service.js';
import { PmsWebhookController } from './hints/pms-webhook.controller.js';
import { ReservationsPass } from './runs/reservations-pass.js';
import { SyncPasses } from './runs/sync-passes.js';
import { SyncController } from './sync.controller.js';
import { HintTurnEntity, PmsHintEntity, SyncRunEntity, SyncScheduleEntity } from './sync.entity.js';
import { SyncHealthRepository } from './health/sync-health.repository.js';
import { SyncHealthService } from './health/sync-health.service.js';
import { SyncRepository } from './sync.repository.js';
import { SyncRunnerService } from './runs/sync-runner.service.js';
import { SyncService } from './sync.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([SyncScheduleEntity, SyncRunEntity, PmsHintEntity, HintTurnEntity]),
    ConnectorsModule,
    IntegrationAccountModule,
    ListingModule,
    AvailabilityModule,
    ReservationModule,
  ],
  controllers: [SyncController, AccountHealthController, PmsWebhookController],
  providers: [
    SyncRepository,
    SyncHealthRepository,
    SyncHealthService,
    PmsStateService,
    HintRepository,
    HintTurnRepository,
    ListingsPass,
    CalendarReader,
    CodeDigest,
    CalendarsPass,
    LiveReaderService,
    ReservationsPass,
    SyncPasses,
    PmsSubscriptionService,
    SyncRunnerService,
    EventConfirmation,
    HintInboxService,
    HintService,
    HintTurnsService,
    SyncService,
  ],
  exports: [PmsStateService, SyncHealthService, SyncRunnerService, HintService, HintTurnsService],
})
export class SyncModule implements OnModuleInit {
  constructor(
    private readonly accounts: AccountEvents,
    private readonly sync: SyncService,
    private readonly liveReads: LiveReads,
    private readonly liveReader: LiveReaderService,
  ) {}

  onModuleInit(): void {
    this.accounts.onConnected((account) => this.sync.start(account));
    this.liveReads.provide(this.liveReader);
  }
}
