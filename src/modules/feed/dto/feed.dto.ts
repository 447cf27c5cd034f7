import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { ChoiceListQuery, Name, Num, Text } from '../../../edge/http/fields.js';
import { EVENT_TYPES, type EventType } from '../feed.events.js';
import { notOfStreams } from '../feed.errors.js';
import { type FeedConsumer, MOST_EVENTS, MOST_LAG, MOST_WAIT_SECONDS, type StreamRequest } from '../feed.types.js';

const MAX_CURSOR = 100;
const DEFAULT_EVENTS = 100;
const CURSOR_EXAMPLE = 'kq2uZx0cV3mUOe8rT1bXw9sJb2Q';

/** The header with the last `id` that a reader of a stream received. */
export const LAST_EVENT_ID = 'last-event-id';
export const STREAM_EXAMPLE = `retry: 2000
id: ${CURSOR_EXAMPLE}

id: TgR0c2m5pQh1dYw8Vb7uKx3nZ9E
event: RESERVATION_CREATED
data: {"id":"evt_01a2040dd01a7f4f97291b3846ee1a07","type":"RESERVATION_CREATED","timestamp":"2026-12-01T09:00:00.000Z","sequence":1,"workspaceID":"3f6f5a0e-6b0c-4a3e-9d56-0c1d5f5f7a11","tenantID":"b1f3c8a2-54d7-4a5c-8a53-6a0a1f9f4c22","provider":"PROVIDER_14","data":{}}

`;

export class FeedQuery {
  @Text({
    optional: true,
    min: 1,
    max: MAX_CURSOR,
    description: 'Events after this cursor; `now` starts at the end. If absent, from the oldest event.',
    example: CURSOR_EXAMPLE,
  })
  after?: string;

  @ChoiceListQuery(EVENT_TYPES, {
    optional: true,
    description: 'Only these types, repeated or separated by commas. If absent, all.',
    example: ['RESERVATION_CREATED'],
  })
  types?: EventType[];

  @Num({
    query: true,
    integer: true,
    min: 0,
    max: MOST_WAIT_SECONDS,
    optional: true,
    default: 0,
    description: 'Seconds to wait for an event if there is none.',
  })
  wait = 0;

  @Num({
    query: true,
    integer: true,
    min: 1,
    max: MOST_EVENTS,
    optional: true,
    default: DEFAULT_EVENTS,
    description: 'The maximum number of events in the answer.',
  })
  limit = DEFAULT_EVENTS;
}

export class FeedConsumerPath {
  @Name({ description: 'Chosen by the reader, unique for its tenant.', example: 'booking-site' })
  consumer: string;
}

export class StorePositionDto {
  @Text({ min: 1, max: MAX_CURSOR, description: 'A cursor of the feed, or `now` for its end.', example: 'now' })
  cursor: string;
}

/** An event as a webhook receives it. */
class FeedEventResponse {
  @ApiProperty({
    description: 'The same as `webhook-id` of its notifications.',
    example: 'evt_01a2040dd01a7f4f97291b3846ee1a07',
  })
  id: string;
  @ApiProperty({ enum: EVENT_TYPES, description: 'What happened; it determines the content of `data`.' })
  type: EventType;
  @ApiProperty({ format: 'date-time', description: 'When the change was stored.' }) timestamp: string;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description:
      'Counts the events of the reservation, listing or unit; for NEW_LISTINGS_IMPORTED and ACCOUNT_STATUS_CHANGED those of the account. Keep the highest.',
  })
  sequence: number;
  @ApiProperty({ format: 'uuid', description: 'The workspace of the API key.' }) workspaceID: string;
  @ApiProperty({ format: 'uuid', description: 'The tenant that is notified.' }) tenantID: string;
  @ApiProperty({
    enum: PROVIDERS,
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'As in the notification of the type. Erased guests are blank.',
  })
  data: object;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With RESERVATION_UPDATED: the previous values of the changed fields.',
  })
  previous?: object;
}

class FeedMeta {
  @ApiProperty({ description: 'For `after` of the next request.', example: CURSOR_EXAMPLE }) nextCursor: string;
  @ApiProperty({ description: 'Starts at the oldest stored event.', example: CURSOR_EXAMPLE })
  oldestCursor: string;
  @ApiProperty({
    type: 'integer',
    maximum: MOST_LAG,
    description: `The number of events after \`nextCursor\`; ${MOST_LAG} if there are more.`,
  })
  lag: number;
}

export class FeedResponse {
  @ApiProperty({
    type: [FeedEventResponse],
    description: 'Events in the order in which they were stored; empty at the end.',
  })
  data: FeedEventResponse[];
  @ApiProperty({ type: FeedMeta, description: 'Where to continue.' }) meta: FeedMeta;
}

export class FeedConsumerResponse {
  @ApiProperty({ example: 'booking-site', description: 'Chosen by the reader, unique for its tenant.' }) name: string;
  @ApiProperty({ example: CURSOR_EXAMPLE, description: 'The position that the reader stored last.' }) cursor: string;
  @ApiProperty({
    type: 'integer',
    maximum: MOST_LAG,
    description: `The number of events after the position; ${MOST_LAG} if there are more.`,
  })
  lag: number;
  @ApiProperty({
    description: 'Whether events after the position have been deleted, so that reading from it returns 410.',
  })
  tooOld: boolean;
  @ApiProperty({ format: 'date-time', description: 'When the position was stored.' }) updatedAt: string;
}

export class FeedConsumerListResponse {
  @ApiProperty({
    type: [FeedConsumerResponse],
    description: 'All consumers of the tenant; empty if there are none.',
  })
  data: FeedConsumerResponse[];
}

/** Returns a request for a stream. 400 for parameters that only a page has. */
export const toStreamRequest = (
  { after, types }: FeedQuery,
  { query, headers }: Pick<FastifyRequest, 'query' | 'headers'>,
): StreamRequest => {
  for (const field of ['wait', 'limit']) if (field in (query as object)) throw notOfStreams(field);
  const last = headers[LAST_EVENT_ID];
  return last === undefined ? { field: 'after', after, types } : { field: LAST_EVENT_ID, after: String(last), types };
};

export const toConsumerResponse = (consumer: FeedConsumer): FeedConsumerResponse => ({
  name: consumer.name,
  cursor: consumer.cursor,
  lag: consumer.lag,
  tooOld: consumer.isTooOld,
  updatedAt: consumer.updatedAt.toISOString(),
});
