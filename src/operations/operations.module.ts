import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FeedModule } from '../modules/feed/feed.module.js';
import { ListingModule } from '../modules/listing/listing.module.js';
import { ReservationModule } from '../modules/reservation/reservation.module.js';
import { SyncModule } from '../modules/sync/sync.module.js';
import { TenancyModule } from '../modules/tenancy/tenancy.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { AuditController } from './audit/audit.controller.js';
import { BacklogRepository } from './system/backlog.repository.js';
import { BacklogSampleEntity } from './system/backlog-sample.entity.js';
import { BacklogService } from './system/backlog.service.js';
import { Bootstrap } from './bootstrap.js';
import { DatabaseStateRepository } from './system/database-state.repository.js';
import { DemoValuesRepository } from './openapi/demo-values.repository.js';
import { Drain } from './health/drain.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MetricsRepository } from './metrics/metrics.repository.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { Telemetry } from './metrics/telemetry.js';
import { Metrics } from './metrics/metrics.service.js';
import { PmsOverviewService } from './system/pms-overview.service.js';
import { ProcessBeat } from './system/process-beat.js';
import { ProcessesRepository } from './system/processes.repository.js';
import { Readiness } from './health/readiness.js';
import { SecurityContactController } from './health/security-contact.controller.js';
import { ServiceProcessEntity } from './system/service-process.entity.js';
import { SummaryController } from './system/summary.controller.js';
import { SummaryService } from './system/summary.service.js';
import { SystemController } from './system/system.controller.js';
import { SystemService } from './system/system.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ServiceProcessEntity, BacklogSampleEntity]),
    TenancyModule,
    FeedModule,
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
    Readiness,
    Bootstrap,
    DemoValuesRepository,
    ProcessesRepository,
    ProcessBeat,
    BacklogRepository,
    BacklogService,
    DatabaseStateRepository,
    SummaryService,
    SystemService,
    PmsOverviewService,
    MetricsRepository,
    Metrics,
    MetricsServer,
    Telemetry,
  ],
  exports: [BacklogService],
})
export class OperationsModule {}
