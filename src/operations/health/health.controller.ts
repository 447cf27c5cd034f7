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
    description: 'How many replicas of the database are configured; 0 if there are none.',
  })
  configured: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'How many of them answer reads.' }) used: number;
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
      'The parts that cannot be reached although requests are answered: the job store. Due work is stored in the database and done later.',
  })
  details?: UnreachableResponse[];
  @ApiProperty({
    required: false,
    type: ReplicasResponse,
    description: 'Present if there are replicas of the database.',
  })
  replicas?: ReplicasResponse;
}

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Public('probe')
  @Operation({
    summary: 'Check whether the process runs',
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
    summary: 'Check whether the process can answer requests',
    extension: true,
    description:
      'The database and the job store are checked in the background every half second; this answer waits for neither. Requests need the database, with a schema that the process can use. While only the job store cannot be reached, requests are answered, and `status` is `degraded`.',
    open: true,
    answers: { 200: { type: ReadyResponse } },
    errors: [414, 503],
  })
  ready(): ReadyResponse {
    return this.readiness.require();
  }
}
