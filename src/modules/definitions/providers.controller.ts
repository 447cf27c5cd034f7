import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OpenToTenantKeys } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import { ProviderPath } from './dto/provider.path.js';
import { ProviderResponse } from './dto/provider.response.js';
import { ProvidersService } from './providers.service.js';

@ApiTags('provider')
@Controller('api/v1/provider')
export class ProvidersController {
  constructor(private readonly providers: ProvidersService) {}

  @Get()
  @OpenToTenantKeys()
  @Operation({
    summary: 'List providers with their requirements and capabilities',
    scope: 'read',
    extension: true,
    answers: { 200: { type: [ProviderResponse] } },
  })
  list(): ProviderResponse[] {
    return this.providers.list();
  }

  @Get(':provider')
  @OpenToTenantKeys()
  @Operation({
    summary: 'Get a provider',
    scope: 'read',
    extension: true,
    answers: { 200: { type: ProviderResponse } },
  })
  get(@Param() { provider }: ProviderPath): ProviderResponse {
    return this.providers.get(provider);
  }
}
