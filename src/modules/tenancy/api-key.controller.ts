import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../shared/auth/auth.decorators.js';
import type { Caller } from '../../shared/auth/scope.js';
import { IdPipe } from '../../shared/http/id.pipe.js';
import { Operation } from '../../shared/http/openapi.js';
import { pageMeta } from '../../shared/http/page.js';
import { PageQuery } from '../../shared/http/page.query.js';
import { ApiKeyService } from './api-key.service.js';
import {
  ApiKeyPage,
  ApiKeyResponse,
  CreateApiKeyDto,
  IssuedApiKeyResponse,
  RotateApiKeyDto,
  toApiKeyResponse,
  toIssuedApiKeyResponse,
} from './dto/api-key.dto.js';

@ApiTags('api-key')
@Controller('api/v1/api-key')
export class ApiKeyController {
  constructor(private readonly keys: ApiKeyService) {}

  @Post()
  @Operation({
    summary: 'Create an API key',
    description: 'The key is shown in this answer and never again.',
    extension: true,
    body: true,
    answers: { 201: { type: IssuedApiKeyResponse } },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name, expiresAt }: CreateApiKeyDto,
  ): Promise<IssuedApiKeyResponse> {
    const expiry = expiresAt ? new Date(expiresAt) : null;
    return toIssuedApiKeyResponse(await this.keys.create(caller.workspaceId, { name, expiresAt: expiry }));
  }

  @Get()
  @Operation({ summary: 'List API keys', extension: true, answers: { 200: { type: ApiKeyPage } }, errors: [400] })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ApiKeyPage> {
    const { rows, total } = await this.keys.list(caller.workspaceId, query);
    return { data: rows.map(toApiKeyResponse), meta: pageMeta(total, query) };
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @Operation({
    summary: 'Replace an API key',
    description: 'Answers with the successor; the old key ends now or after overlapSeconds.',
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
    return toIssuedApiKeyResponse(await this.keys.rotate(caller.workspaceId, id, overlapSeconds));
  }

  @Delete(':id')
  @Operation({
    summary: 'Revoke an API key',
    description: 'Effective everywhere within 5 s. Revoking it again changes nothing.',
    extension: true,
    answers: { 200: { type: ApiKeyResponse } },
    errors: [404],
  })
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('API key')) id: string,
  ): Promise<ApiKeyResponse> {
    return toApiKeyResponse(await this.keys.revoke(caller.workspaceId, id));
  }
}
