import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import type { Caller } from '../../../platform/access/scope.js';
import { CALLS_CSV } from '../dto/account-csv.js';
import { PmsCallPage, PmsCallResponse, PmsCallsQuery, toCallFilter } from '../dto/account-calls.dto.js';
import { AccountCallsService } from './account-calls.service.js';

@ApiTags('integration-account')
@Controller('api/v1/integration-account/:integrationAccountID/calls')
export class AccountCallsController {
  constructor(private readonly calls: AccountCallsService) {}

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'List the calls to the PMS of an account',
    scope: 'read',
    description:
      'Newest first. Each call appears about a second after it ended and is kept for CALL_LOG_HOURS; at most the newest 5,000 are kept. Calls contain neither secrets nor guest data. To follow them, repeat the request with `since` a few seconds in the past and skip known ids.',
    extension: true,
    answers: { 200: { type: PmsCallPage } },
    errors: [400, 403, 404],
    csv: CALLS_CSV,
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
    @Query() query: PmsCallsQuery,
  ): Promise<PmsCallPage> {
    const { limit, order, cursor } = query;
    const request = { limit, order, cursor };
    const { rows, nextCursor } = await this.calls.list(caller, id, toCallFilter(query), request);
    return { data: rows.map((call) => PmsCallResponse.of(call)), meta: { limit, nextCursor } };
  }
}
