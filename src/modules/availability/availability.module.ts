import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { AvailabilityBatchController } from './availability-batch.controller.js';
import { AvailabilityController } from './availability.controller.js';
import { AvailabilityRepository } from './availability.repository.js';
import { AvailabilityService } from './availability.service.js';
import { CalendarMirrorService } from './calendar-mirror.service.js';
import { CalendarEntity } from './calendar.entity.js';
import { CalendarRepository } from './calendar.repository.js';
import { CalendarChangeEntity } from './changes/calendar-change.entity.js';
import { CalendarChangesRepository } from './changes/calendar-changes.repository.js';
import { CalendarChangesService } from './changes/calendar-changes.service.js';
import { HoldEntity } from './holds/hold.entity.js';
import { HoldRepository } from './holds/hold.repository.js';
import { HoldService } from './holds/hold.service.js';
import { OpenNightsRepository } from './open/open-nights.repository.js';
import { OpenNightsService } from './open/open-nights.service.js';
import { PricePreviewController } from './preview/price-preview.controller.js';
import { PricePreviewService } from './preview/price-preview.service.js';
import { ReleasedHoldEntity } from './holds/released-hold.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CalendarEntity, CalendarChangeEntity, HoldEntity, ReleasedHoldEntity]),
    IntegrationAccountModule,
    ListingModule,
    PricingModule,
  ],
  controllers: [AvailabilityController, AvailabilityBatchController, PricePreviewController],
  providers: [
    AvailabilityRepository,
    CalendarRepository,
    CalendarChangesRepository,
    CalendarChangesService,
    HoldRepository,
    AvailabilityService,
    CalendarMirrorService,
    HoldService,
    OpenNightsRepository,
    OpenNightsService,
    PricePreviewService,
  ],
  exports: [AvailabilityService, OpenNightsService, CalendarChangesService, CalendarMirrorService, HoldService],
})
export class AvailabilityModule {}
