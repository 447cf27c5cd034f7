import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { QuoteModule } from '../quote/quote.module.js';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [ListingModule, PricingModule, AvailabilityModule, QuoteModule],
  controllers: [SearchController],
  providers: [SearchRepository, SearchService],
})
export class SearchModule {}
