import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../shared/auth/auth.decorators.js';
import { hasScope } from '../../shared/auth/rights.js';
import type { Caller } from '../../shared/auth/scope.js';
import { Operation } from '../../shared/http/openapi.js';
import { DefinitionsService } from './definitions.service.js';
import type { IntegrationDefinition } from './definitions.types.js';
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
  async list(@CurrentCaller() caller: Caller): Promise<DefinitionResponse[]> {
    const definitions = await this.definitions.list(caller.workspaceId);
    return definitions.map((definition) => shownTo(caller, definition));
  }

  @Put(':provider')
  @Operation({
    summary: 'Update an integration definition',
    scope: 'manage',
    description: 'Keys given are merged into what is stored.',
    body: true,
    answers: { 200: { type: DefinitionResponse } },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: ProviderPath,
    @Body() changes: UpdateDefinitionDto,
  ): Promise<DefinitionResponse> {
    return shownTo(caller, await this.definitions.update(caller.workspaceId, provider, changes));
  }
}

/** Partner keys are secrets. */
const shownTo = ({ rights }: Caller, definition: IntegrationDefinition): DefinitionResponse => ({
  ...definition,
  partnerKey: hasScope(rights, 'secrets') ? definition.partnerKey : null,
});
