import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import { Readiness } from './readiness.js';

class HealthResponse {
  @ApiProperty({ example: 'ok', description: 'Always `ok`: the process answers.' }) status: string;
}

class ReplicasResponse {
  @ApiProperty({
    type: 'integer',
    example: 2,
    description: 'How many replicas of the database the service was given; 0: none.',
  })
  configured: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Of these, how many answer reads.' }) used: number;
}

class UnreachableResponse {
  @ApiProperty({ example: 'queue', description: 'What cannot be reached, for programs.' }) code: string;
  @ApiProperty({ example: 'queue is not reachable', description: 'What cannot be reached, for people.' })
  message: string;
}

class ReadyResponse {
  @ApiProperty({ enum: ['ok', 'degraded'], example: 'ok', description: 'Whether requests can be answered.' }) status:
    'ok' | 'degraded';
  @ApiProperty({
    required: false,
    type: [UnreachableResponse],
    description:
      'The parts that are away although requests are answered: the store of the jobs. Due work is stored in the database and is done later.',
  })
  details?: UnreachableResponse[];
  @ApiProperty({ required: false, type: ReplicasResponse, description: 'Where there are replicas of the database.' })
  replicas?: ReplicasResponse;
}

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Public('probe')
  @Operation({
    summary: 'The process runs',
    extension: true,
    open: true,
    answers: { 200: { type: HealthResponse } },
    errors: [414],
  })
  live(): HealthResponse {
    return { status: 'ok' };
  }

  @Get('ready')
  @Public('probe')
  @Operation({
    codes: ['shutting_down', 'database_unreachable', 'schema_outgrown', 'queue_unreachable'],
    summary: 'Migrated and able to work',
    extension: true,
    description:
      'Both are asked in the background every half second, and this answer waits for neither. Requests need the database. While the store of the jobs is away they are answered, and `status` is `degraded`.',
    open: true,
    answers: { 200: { type: ReadyResponse } },
    errors: [414, 503],
  })
  ready(): ReadyResponse {
    return this.readiness.require();
  }
}
