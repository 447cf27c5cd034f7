import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { QueueStore } from '../queue/queue-store.js';
import { Public } from '../shared/auth/auth.decorators.js';
import { Database } from '../shared/database/database.js';
import { Replicas } from '../shared/database/replicas.js';
import { DomainError } from '../shared/errors/domain-error.js';
import { Operation } from '../shared/http/openapi.js';
import { Drain } from './drain.js';

class HealthResponse {
  @ApiProperty({ example: 'ok' }) status: string;
}

class ReplicasResponse {
  @ApiProperty({ type: 'integer', example: 2 }) configured: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Of these, how many answer reads.' }) used: number;
}

class ReadyResponse extends HealthResponse {
  @ApiProperty({ required: false, type: ReplicasResponse, description: 'Where there are replicas of the database.' })
  replicas?: ReplicasResponse;
}

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly queue: QueueStore,
    private readonly drain: Drain,
    private readonly replicas: Replicas,
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
    answers: { 200: { type: ReadyResponse } },
    errors: [503],
  })
  async ready(): Promise<ReadyResponse> {
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
    return { status: 'ok', ...this.replicaCounts() };
  }

  /** Without replicas the primary answers: they make nobody unready. */
  private replicaCounts(): { replicas?: ReplicasResponse } {
    const { states } = this.replicas;
    if (states.length === 0) return {};
    return {
      replicas: { configured: states.length, used: states.filter(({ leftOut }) => leftOut === undefined).length },
    };
  }
}
