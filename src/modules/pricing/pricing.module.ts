import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountEvents } from '../integration-account/integration-account.events.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { DisplayRates } from '../listing/display-rates.service.js';
import { ListingModule } from '../listing/listing.module.js';
import { ExchangeRateEntity } from './exchange-rate.entity.js';
import { ExchangeRatesController } from './exchange-rates.controller.js';
import { ExchangeService } from './exchange.service.js';
import { PricingRepository } from './pricing.repository.js';
import { PricingService } from './pricing.service.js';
import { PromotionController } from './promotion.controller.js';
import { PromotionEntity } from './promotion.entity.js';
import { PromotionService } from './promotion.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PromotionEntity, ExchangeRateEntity]), IntegrationAccountModule, ListingModule],
  controllers: [ExchangeRatesController, PromotionController],
  providers: [PricingRepository, PricingService, PromotionService, ExchangeService],
  exports: [PricingService, ExchangeService],
})
export class PricingModule implements OnModuleInit {
  constructor(
    private readonly exchange: ExchangeService,
    private readonly displayRates: DisplayRates,
    private readonly accounts: AccountEvents,
    private readonly promotions: PricingRepository,
  ) {}

  onModuleInit(): void {
    this.displayRates.useSource((currency) => this.exchange.ratesFor(currency));
    this.accounts.onMoved(({ id }) => this.promotions.promotionIdsOf(id));
  }
}
