import type { ServerResponse } from 'node:http';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ActsForTenant, API_KEY_HEADER, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import type { Caller } from '../../platform/access/scope.js';
import { FeedQuery, FeedResponse, LAST_EVENT_ID, STREAM_EXAMPLE, toStreamRequest } from './dto/feed.dto.js';
import { FeedStreamService } from './feed-stream.service.js';
import { FeedService } from './feed.service.js';

const EVENT_STREAM = 'text/event-stream';
/** Proxies must neither compress nor buffer the stream. */
const STREAM_HEADERS = {
  'content-type': `${EVENT_STREAM}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The reader reconnects to a process that is not shutting down.
  connection: 'close',
};

const wantsStream = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').split(',').some((type) => type.split(';', 1)[0]!.trim().toLowerCase() === EVENT_STREAM);

@ApiTags('event')
@Controller('api/v1/event')
export class EventController {
  constructor(
    private readonly feed: FeedService,
    private readonly streams: FeedStreamService,
  ) {}

  @Get()
  @ActsForTenant()
  @ApiExtraModels(FeedResponse)
  @ApiHeader({
    name: LAST_EVENT_ID,
    required: false,
    description: 'For a stream: events after this `id`, regardless of `after`. Browsers send it when they reconnect.',
    schema: { type: 'string' },
  })
  @Operation({
    codes: ['invalid_cursor', 'cursor_too_old', 'not_for_streams', 'too_many_streams'],
    summary: 'Read events',
    scope: 'read',
    reaches: ['guests'],
    description:
      'All events of which the tenant can be notified, whether or not it has a webhook, in the order of their publication: no event is later inserted before a `nextCursor`. Events are kept for 30 days (`EVENT_DAYS`); an older cursor returns 410 `cursor_too_old`. Reads of guests are recorded as GUESTS_READ in the audit log.\n\nWith `Accept: text/event-stream`, the answer is a stream of server-sent events that does not end: `id` is a cursor, `event` the type, `data` the event. It accepts neither `wait` nor `limit`. 429 `too_many_streams` if the workspace already has 2,000 waiting requests and streams.',
    extension: true,
    answers: {
      200: {
        content: {
          'application/json': { schema: { $ref: getSchemaPath(FeedResponse) } },
          [EVENT_STREAM]: { schema: { type: 'string' }, example: STREAM_EXAMPLE },
        },
      },
    },
    errors: [400, 403, 410],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: FeedQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const key = String(request.headers[API_KEY_HEADER]);
    if (wantsStream(request)) {
      await this.streams.open(caller, { ...toStreamRequest(query, request), key }, () => beginStream(request, reply));
      return;
    }
    const left = new AbortController();
    const leave = (): void => left.abort();
    const { socket } = request.raw;
    socket.once('close', leave);
    const page = await this.feed
      .read(caller, query, { key, signal: left.signal })
      .finally(() => socket.off('close', leave));
    await reply.type('application/json; charset=utf-8').send(page);
  }
}

/**
 * Writes the head of a stream, which the framework would wrap in further streams. The payer's next request may begin.
 */
const beginStream = ({ work }: FastifyRequest, reply: FastifyReply): ServerResponse => {
  work?.leave();
  const { raw } = reply.headers(STREAM_HEADERS).hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value!);
  return raw.writeHead(200);
};
