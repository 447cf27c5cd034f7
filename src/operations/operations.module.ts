import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListingModule } from '../modules/listing/listing.module.js';
import { ReservationModule } from '../modules/reservation/reservation.module.js';
import { SyncModule } from '../modules/sync/sync.module.js';
import { TenancyModule } from '../modules/tenancy/tenancy.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { AuditController } from './audit.controller.js';
import { BacklogRepository } from './backlog.repository.js';
import { BacklogSampleEntity } from './backlog-sample.entity.js';
import { BacklogService } from './backlog.service.js';
import { Bootstrap } from './bootstrap.js';
import { DatabaseStateRepository } from './database-state.repository.js';
import { DemoValuesRepository } from './demo-values.repository.js';
import { Drain } from './drain.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { ProcessBeat } from './process-beat.js';
import { ProcessesRepository } from './processes.repository.js';
import { SecurityContactController } from './security-contact.controller.js';
import { ServiceProcessEntity } from './service-process.entity.js';
import { SummaryController } from './summary.controller.js';
import { SummaryService } from './summary.service.js';
import { SystemController } from './system.controller.js';
import { SystemService } from './system.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ServiceProcessEntity, BacklogSampleEntity]),
    TenancyModule,
    ListingModule,
    ReservationModule,
    SyncModule,
    WebhooksModule,
  ],
  controllers: [
    AuditController,
    HealthController,
    MetricsController,
    SecurityContactController,
    SummaryController,
    SystemController,
  ],
  providers: [
    Drain,
    Bootstrap,
    DemoValuesRepository,
    ProcessesRepository,
    ProcessBeat,
    BacklogRepository,
    BacklogService,
    DatabaseStateRepository,
    SummaryService,
    SystemService,
  ],
  exports: [BacklogService],
})
export class OperationsModule {}
