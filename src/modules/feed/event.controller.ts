import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ActsForTenant, API_KEY_HEADER, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import type { Caller } from '../../platform/access/scope.js';
import { FeedQuery, FeedResponse } from './dto/feed.dto.js';
import { FeedService } from './feed.service.js';

@ApiTags('event')
@Controller('api/v1/event')
export class EventController {
  constructor(private readonly feed: FeedService) {}

  @Get()
  @ActsForTenant()
  @Header('content-type', 'application/json; charset=utf-8')
  @Operation({
    summary: 'Read events',
    scope: 'read',
    reaches: ['guests'],
    description:
      'Everything of which the tenant can be notified, whether or not it has a webhook, in the order in which it was published: nothing appears later behind a `nextCursor`. Events are kept for 30 days (`EVENT_DAYS`); an older cursor is a 410 `cursor_too_old`. Guests that are read are recorded as GUESTS_READ in the audit log.',
    extension: true,
    answers: { 200: { type: FeedResponse } },
    errors: [400, 403, 410],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: FeedQuery,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const left = new AbortController();
    const leave = (): void => left.abort();
    const { socket } = request.raw;
    socket.once('close', leave);
    const key = String(request.headers[API_KEY_HEADER]);
    return this.feed.read(caller, query, { key, signal: left.signal }).finally(() => socket.off('close', leave));
  }
}
