import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { Operation } from '../../../edge/http/openapi.js';
import { ACCOUNT_HEALTH_CSV } from '../dto/account-health-csv.js';
import { AccountHealthListResponse, AccountHealthQuery, AccountHealthResponse } from '../dto/sync-health.dto.js';
import { SyncHealthService } from './sync-health.service.js';

@ApiTags('integration-account')
@Controller('api/v1/account-health')
export class AccountHealthController {
  constructor(private readonly health: SyncHealthService) {}

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'List the health of accounts',
    scope: 'read',
    description:
      'Own accounts of the tenant. With `hasIssues=true` those that need attention, with `sort=age` those with the oldest data first.',
    extension: true,
    answers: { 200: { type: AccountHealthListResponse } },
    errors: [400, 403],
    csv: ACCOUNT_HEALTH_CSV,
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { limit, cursor, ...filter }: AccountHealthQuery,
  ): Promise<AccountHealthListResponse> {
    const { data, meta } = await this.health.list(caller, filter, { limit, cursor });
    return { data: data.map((one) => AccountHealthResponse.of(one)), meta };
  }
}
