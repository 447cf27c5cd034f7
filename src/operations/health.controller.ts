import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { QueueHealth } from '../queue/queue-health.js';
import { Public } from '../shared/auth/auth.decorators.js';
import { Database } from '../shared/database/database.js';
import { DomainError } from '../shared/errors/domain-error.js';
import { Operation } from '../shared/http/openapi.js';
import { Drain } from './drain.js';

class HealthResponse {
  @ApiProperty({ example: 'ok' }) status: string;
}

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly queue: QueueHealth,
    private readonly drain: Drain,
  ) {}

  @Get('live')
  @Public('probe')
  @Operation({ summary: 'The process runs', extension: true, open: true, answers: { 200: { type: HealthResponse } } })
  live(): HealthResponse {
    return { status: 'ok' };
  }

  @Get('ready')
  @Public('probe')
  @Operation({
    summary: 'Migrated, database and queue reachable',
    extension: true,
    open: true,
    answers: { 200: { type: HealthResponse } },
    errors: [503],
  })
  async ready(): Promise<HealthResponse> {
    if (this.drain.isEnding)
      throw new DomainError('unavailable', 'Not ready', {
        details: [{ code: 'ending', message: 'The process is ending' }],
      });
    const [database, queue] = await Promise.all([this.database.isReady(), this.queue.isReady()]);
    const down = [...(database ? [] : ['database']), ...(queue ? [] : ['queue'])];
    if (down.length > 0) {
      const details = down.map((code) => ({ code, message: `${code} is not reachable` }));
      throw new DomainError('unavailable', 'Not ready', { details, retryAfterSeconds: 1 });
    }
    return { status: 'ok' };
  }
}
