import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, OpenToTenantKeys } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { listMeta } from '../../platform/paging/cursors.js';
import { ApiKeyService } from './api-key.service.js';
import { API_KEYS_CSV } from './dto/api-key-csv.js';
import {
  ApiKeyPage,
  ApiKeyQuery,
  ApiKeyResponse,
  CreateApiKeyDto,
  IssuedApiKeyResponse,
  RotateApiKeyDto,
  toApiKeyResponse,
  toIssuedApiKeyResponse,
  toNewApiKey,
} from './dto/api-key.dto.js';

@ApiTags('api-key')
@Controller('api/v1/api-key')
export class ApiKeyController {
  constructor(private readonly keys: ApiKeyService) {}

  @Post()
  @OpenToTenantKeys()
  @Operation({
    codes: ['in_the_past', 'exceeds_maker', 'not_found', 'too_many_api_keys'],
    summary: 'Create an API key',
    scope: 'keys',
    description:
      'The key is shown in this answer and never again. Omitted fields are copied from the key that creates it; rights that this key lacks are refused with 403.',
    extension: true,
    body: true,
    answers: { 201: { type: IssuedApiKeyResponse } },
    errors: [404, 409],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateApiKeyDto): Promise<IssuedApiKeyResponse> {
    return toIssuedApiKeyResponse(await this.keys.create(caller, toNewApiKey(body)));
  }

  @Get()
  @OpenToTenantKeys()
  @Operation({
    summary: 'List API keys',
    description:
      'Only keys whose rights are within those of the calling key; others are not found. Revoked and expired keys are listed too, the newest 1,000 of them, unless `live` excludes them.',
    scope: 'keys',
    extension: true,
    answers: { 200: { type: ApiKeyPage } },
    errors: [400],
    csv: API_KEYS_CSV,
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ApiKeyQuery): Promise<ApiKeyPage> {
    const page = await this.keys.list(caller, query);
    return { data: page.rows.map(toApiKeyResponse), meta: listMeta(page) };
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @OpenToTenantKeys()
  @Operation({
    codes: ['exceeds_maker', 'key_not_live', 'too_many_api_keys'],
    summary: 'Replace an API key',
    scope: 'keys',
    description: 'Returns the successor, with the same rights; the old key ends now or after overlapSeconds.',
    extension: true,
    body: true,
    answers: { 200: { type: IssuedApiKeyResponse } },
    errors: [404, 409],
  })
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('API key')) id: string,
    @Body() { overlapSeconds }: RotateApiKeyDto,
  ): Promise<IssuedApiKeyResponse> {
    return toIssuedApiKeyResponse(await this.keys.rotate(caller, id, overlapSeconds));
  }

  @Delete(':id')
  @OpenToTenantKeys()
  @Operation({
    summary: 'Revoke an API key',
    scope: 'keys',
    description: 'Effective everywhere within 5 s. Revoking it again changes nothing.',
    extension: true,
    answers: { 200: { type: ApiKeyResponse } },
    errors: [404],
  })
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('API key')) id: string,
  ): Promise<ApiKeyResponse> {
    return toApiKeyResponse(await this.keys.revoke(caller, id));
  }
}
