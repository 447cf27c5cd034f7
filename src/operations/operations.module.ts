import { Module } from '@nestjs/common';
import { TenancyModule } from '../modules/tenancy/tenancy.module.js';
import { AuditController } from './audit.controller.js';
import { Bootstrap } from './bootstrap.js';
import { DemoValuesRepository } from './demo-values.repository.js';
import { Drain } from './drain.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { SecurityContactController } from './security-contact.controller.js';

@Module({
  imports: [TenancyModule],
  controllers: [AuditController, HealthController, MetricsController, SecurityContactController],
  providers: [Drain, Bootstrap, DemoValuesRepository],
})
export class OperationsModule {}
