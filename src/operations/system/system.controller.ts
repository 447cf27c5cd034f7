import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import { SystemResponse } from './system.dto.js';
import { SystemService } from './system.service.js';

@ApiTags('operations')
@Controller('api/v1/system')
export class SystemController {
  constructor(private readonly system: SystemService) {}

  @Get()
  @Operation({
    summary: 'Show the state of the service',
    scope: 'keys',
    description:
      'Processes, waiting work, database and queue store are those of the whole service, at most five seconds old. `pmses` are those of the workspace.',
    extension: true,
    answers: { 200: { type: SystemResponse } },
  })
  async show(@CurrentCaller() { workspaceId }: Caller): Promise<SystemResponse> {
    return SystemResponse.of(await this.system.state(workspaceId));
  }
}
