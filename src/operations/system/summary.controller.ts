import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import { SummaryResponse } from './summary.dto.js';
import { SummaryService } from './summary.service.js';

@ApiTags('operations')
@Controller('api/v1/summary')
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'Count what a tenant has, and what happened in the last 24 hours',
    scope: 'read',
    description:
      'Totals equal those of the lists without a filter. The hours are full hours in UTC, the last of which is still in progress: the answer, and with it its ETag, changes only when a count changes or an hour begins. It names no guest, so reading it records no `GUESTS_READ` in the audit log.',
    extension: true,
    answers: { 200: { type: SummaryResponse } },
  })
  async show(@CurrentCaller() caller: Caller): Promise<SummaryResponse> {
    return SummaryResponse.of(await this.summary.of(caller));
  }
}
