import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import { DefinitionsService } from './definitions.service.js';
import { DefinitionResponse, UpdateDefinitionDto } from './dto/definition.dto.js';
import { ProviderPath } from './dto/provider.path.js';

@ApiTags('integration-definition')
@Controller('api/v1/integration-definition')
export class DefinitionsController {
  constructor(private readonly definitions: DefinitionsService) {}

  @Get()
  @Operation({
    summary: 'List integration definitions',
    scope: 'read',
    answers: { 200: { type: [DefinitionResponse] } },
  })
  list(@CurrentCaller() caller: Caller): Promise<DefinitionResponse[]> {
    return this.definitions.list(caller);
  }

  @Put(':provider')
  @Operation({
    summary: 'Update an integration definition',
    scope: 'manage',
    description: 'The given keys are merged into the stored ones.',
    body: true,
    answers: { 200: { type: DefinitionResponse } },
  })
  update(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: ProviderPath,
    @Body() changes: UpdateDefinitionDto,
  ): Promise<DefinitionResponse> {
    return this.definitions.update(caller, provider, changes);
  }
}
