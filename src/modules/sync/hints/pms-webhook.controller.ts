import { CODES_OF_PMS } from '../../../values/errors/error-codes.js';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Provider, PROVIDERS } from '../../../connectors/port/provider.js';
import { Public } from '../../../edge/auth/auth.decorators.js';
import { notFound } from '../../../values/errors/domain-error.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { HintInboxService } from './hint-inbox.service.js';

class ReceivedResponse {
  @ApiProperty({ example: true, description: 'Always true: the event is stored.' }) received: boolean;
}

const text = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
    ),
  );

/** The addresses to which PMSes send their events: one per account, with an unguessable last part. */
@ApiTags('operations')
@Controller('api/v1/pms-webhook')
export class PmsWebhookController {
  constructor(private readonly inbox: HintInboxService) {}

  @Post(':provider/:accountID/:path')
  @Public('event')
  @HttpCode(200)
  @ApiBody({ description: 'As the PMS sends it.', schema: {} })
  @Operation({
    codes: ['invalid_event', ...CODES_OF_PMS],
    summary: 'Receive a PMS event',
    description:
      'Events are answered immediately; the resources that they name are read afterwards. An account with more than 300 events a minute still gets 200: one read of all its resources replaces the events.',
    extension: true,
    open: true,
    answers: { 200: { type: ReceivedResponse } },
    errors: [400, 401, 404, 413, 422, 429, 502, 503],
  })
  async receive(
    @Param('provider') provider: string,
    @Param('accountID', new IdPipe('Resource')) accountId: string,
    @Param('path') path: string,
    @Req() request: FastifyRequest,
  ): Promise<ReceivedResponse> {
    if (!(PROVIDERS as readonly string[]).includes(provider)) throw notFound('Resource');
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method, headers, query } = request;
    await this.inbox.receive(provider as Provider, accountId, path, {
      method,
      headers: text(headers),
      query: text(query as Record<string, unknown>),
      rawBody,
    });
    return { received: true };
  }
}
