import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ExchangeRateEntity } from './exchange-rate.entity.js';
import { ExchangeService } from './exchange.service.js';
import { PricingRepository } from './pricing.repository.js';
import { PricingService } from './pricing.service.js';
import { PromotionController } from './promotion.controller.js';
import { PromotionEntity } from './promotion.entity.js';
import { PromotionService } from './promotion.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PromotionEntity, ExchangeRateEntity]), IntegrationAccountModule],
  controllers: [PromotionController],
  providers: [PricingRepository, PricingService, PromotionService, ExchangeService],
  exports: [PricingService, ExchangeService],
})
export class PricingModule {}
