import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../edge/http/openapi.js';
import { PmsOverviewService } from './pms-overview.service.js';
import { PmsOverviewList, PmsOverviewResponse, SystemResponse } from './system.dto.js';
import { SystemService } from './system.service.js';

@ApiTags('operations')
@Controller('api/v1/system')
export class SystemController {
  constructor(
    private readonly system: SystemService,
    private readonly pmses: PmsOverviewService,
  ) {}

  @Get()
  @Operation({
    summary: 'Show the state of the service',
    scope: 'keys',
    forOperators: true,
    description:
      'Processes, waiting work, database and queue store of the whole service, with every workspace; at most five seconds old.',
    extension: true,
    answers: { 200: { type: SystemResponse } },
  })
  async show(): Promise<SystemResponse> {
    return SystemResponse.of(await this.system.state());
  }

  @Get('pms')
  @Operation({
    summary: 'Show the state of each PMS',
    scope: 'keys',
    forOperators: true,
    description:
      'Each PMS with an account, for all workspaces together: how many accounts it has, whether it fails, how old its data is, how fast it answers, and how much of its limits is used; at most five seconds old.',
    extension: true,
    answers: { 200: { type: PmsOverviewList } },
  })
  async list(): Promise<PmsOverviewList> {
    return { data: (await this.pmses.list()).map((one) => PmsOverviewResponse.of(one)) };
  }
}
