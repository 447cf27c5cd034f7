import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OpenToTenantKeys } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import { ExchangeRatesResponse } from './dto/exchange-rates.response.js';
import { ExchangeService } from './exchange.service.js';

@ApiTags('exchange-rate')
@Controller('api/v1/exchange-rate')
export class ExchangeRatesController {
  constructor(private readonly exchange: ExchangeService) {}

  @Get()
  @OpenToTenantKeys()
  @Operation({
    summary: 'Show the reference rates',
    scope: 'read',
    description:
      'The newest daily rates of the European Central Bank that the service has read; displayCurrency converts with them. An amount can be shown in `base` and in each listed currency.',
    extension: true,
    answers: { 200: { type: ExchangeRatesResponse } },
  })
  async show(): Promise<ExchangeRatesResponse> {
    return ExchangeRatesResponse.of(await this.exchange.newestRates());
  }
}
