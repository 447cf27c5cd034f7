import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { CursorQuery } from '../../edge/http/page.query.js';
import { Operation } from '../../edge/http/openapi.js';
import { SyncRequestDto, SyncRequestedResponse, SyncRunResponse, SyncRunsResponse } from './dto/sync.dto.js';
import { AccountHealthResponse } from './dto/sync-health.dto.js';
import { SyncHealthService } from './health/sync-health.service.js';
import { SyncService } from './sync.service.js';
import { SYNC_RESOURCES } from './sync.types.js';

@ApiTags('integration-account')
@Controller('api/v1/integration-account/:integrationAccountID')
export class SyncController {
  constructor(
    private readonly sync: SyncService,
    private readonly health: SyncHealthService,
  ) {}

  @Post('sync')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    codes: ['wrong_state'],
    summary: 'Sync an account now',
    scope: 'manage',
    extension: true,
    answers: { 200: { type: SyncRequestedResponse } },
    errors: [403, 404, 409],
    body: true,
  })
  request(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
    @Body() body: SyncRequestDto,
  ): Promise<SyncRequestedResponse> {
    return this.sync.request(caller, id, body.resources ?? SYNC_RESOURCES);
  }

  @Get('health')
  @ActsForTenant()
  @Operation({
    summary: 'Get the health of an account, with its issues and their remedies',
    scope: 'read',
    extension: true,
    answers: { 200: { type: AccountHealthResponse } },
    errors: [403, 404],
  })
  async accountHealth(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
  ): Promise<AccountHealthResponse> {
    return AccountHealthResponse.of(await this.health.of(caller, id));
  }

  @Get('sync-runs')
  @ActsForTenant()
  @Operation({
    summary: "List an account's sync runs, newest first",
    scope: 'read',
    extension: true,
    answers: { 200: { type: SyncRunsResponse } },
    errors: [400, 403, 404],
  })
  async runs(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
    @Query() { limit, cursor }: CursorQuery,
  ): Promise<SyncRunsResponse> {
    const { data, meta } = await this.sync.runs(caller, id, { limit, cursor });
    return { data: data.map((run) => SyncRunResponse.of(run)), meta };
  }
}
