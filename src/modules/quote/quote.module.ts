import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { PmsQuoteService } from './pms-quote.service.js';
import { QuoteBatchController } from './quote-batch.controller.js';
import { QuoteController } from './quote.controller.js';
import { QuoteService } from './quote.service.js';
import { StayEstimateService } from './stay-estimate.service.js';

@Module({
  imports: [IntegrationAccountModule, ListingModule, PricingModule, AvailabilityModule],
  controllers: [QuoteController, QuoteBatchController],
  providers: [QuoteService, PmsQuoteService, StayEstimateService],
  exports: [QuoteService, StayEstimateService],
})
export class QuoteModule {}
