import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Env } from '../../config/env.js';
import { Public } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import { notFound } from '../../values/errors/domain-error.js';
import { METRICS_TYPE } from './metrics.types.js';
import { Metrics } from './metrics.service.js';

@ApiTags('operations')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly env: Env,
  ) {}

  @Get()
  @Public('probe')
  @Header('content-type', METRICS_TYPE)
  @Operation({
    summary: 'Metrics in the Prometheus text format',
    extension: true,
    description: 'If `METRICS_PORT` is set, the metrics are served on that port only, and this path returns 404.',
    open: true,
    answers: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
    errors: [404],
  })
  async text(): Promise<string> {
    if (this.env.METRICS_PORT) throw notFound('Page');
    return this.metrics.text();
  }
}
