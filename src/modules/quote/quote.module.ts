import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvailabilityModule } from '../availability/availability.module.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { PmsHoldEntity } from './pms-holds/pms-hold.entity.js';
import { PmsHoldRepository } from './pms-holds/pms-hold.repository.js';
import { PmsHoldService } from './pms-holds/pms-hold.service.js';
import { PmsHoldUpkeep } from './pms-holds/pms-hold-upkeep.service.js';
import { PmsQuoteService } from './pms-quote.service.js';
import { QuoteBatchController } from './quote-batch.controller.js';
import { QuoteController } from './quote.controller.js';
import { QuoteEntity } from './quote.entity.js';
import { QuoteHoldController } from './quote-hold.controller.js';
import { QuoteHoldService } from './quote-hold.service.js';
import { QuoteRepository } from './quote.repository.js';
import { QuoteFreshness } from './quote-freshness.service.js';
import { QuoteService } from './quote.service.js';
import { StayEstimateService } from './stay-estimate.service.js';
import { StoredQuoteService } from './stored-quote.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([QuoteEntity, PmsHoldEntity]),
    IntegrationAccountModule,
    ListingModule,
    PricingModule,
    AvailabilityModule,
  ],
  controllers: [QuoteController, QuoteHoldController, QuoteBatchController],
  providers: [
    QuoteFreshness,
    QuoteService,
    PmsQuoteService,
    StayEstimateService,
    QuoteRepository,
    StoredQuoteService,
    QuoteHoldService,
    PmsHoldRepository,
    PmsHoldService,
    PmsHoldUpkeep,
  ],
  exports: [QuoteService, StayEstimateService, StoredQuoteService, QuoteRepository, PmsHoldService, PmsHoldUpkeep],
})
export class QuoteModule {}
