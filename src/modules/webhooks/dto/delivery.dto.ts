import { ApiProperty } from '@nestjs/swagger';
import type { KeyRights } from '../../../platform/access/rights.js';
import { Choice, Flag, HttpUrl, Id, Instant, OrderChoice, Text } from '../../../edge/http/fields.js';
import { type Order, ListMeta } from '../../../platform/paging/page.js';
import { CursorQuery } from '../../../edge/http/page.query.js';
import { type Delivery, DELIVERY_STATES, type DeliveryState } from '../webhooks.types.js';
import { EVENT_TYPES, type EventType } from '../../feed/feed.events.js';
import { shownUrl } from '../shown-url.js';
import { AnyAppPath } from './webhook-app.dto.js';

export class DeliveryPath extends AnyAppPath {
  /** A value that is not a UUID is unknown, not malformed. */
  @Text({ description: 'The delivery; it belongs to the app of `provider`.' })
  deliveryID: string;
}

export class DeliveryQuery extends CursorQuery {
  @Choice(DELIVERY_STATES, { optional: true, description: 'Only deliveries in this state. If absent, all.' })
  state?: DeliveryState;

  @Flag({
    query: true,
    optional: true,
    description:
      '`true`: only failed deliveries (FAILED, SKIPPED, or PENDING after a failed attempt). `false`: only the others. If absent, all.',
  })
  failed?: boolean;

  @Id({
    optional: true,
    description: 'Only deliveries about this reservation, listing, account or unit. If absent, all.',
  })
  subjectID?: string;

  @Id({
    optional: true,
    description: 'Only deliveries about this account, its listings, their units and its reservations. If absent, all.',
  })
  integrationAccountID?: string;

  @Text({
    optional: true,
    min: 1,
    max: 64,
    description: 'The type of the event, including OAuth events.',
    example: 'RESERVATION_CREATED',
  })
  eventType?: string;

  @HttpUrl({ optional: true, description: 'Only deliveries to this URL. If absent, to all URLs.' })
  url?: string;

  @Instant({ optional: true, description: 'Only deliveries created at or after this time.' })
  since?: string;

  @OrderChoice()
  order?: Order;
}

export class RedeliverDto {
  @Instant({
    description: 'Deliveries that failed or were skipped at or after this time.',
    example: '2026-11-01T00:00:00Z',
  })
  since: string;
}

export class TestEventDto {
  @Choice(EVENT_TYPES, { optional: true, description: 'The type of the event. Default: the first event of the app.' })
  event?: EventType;

  @HttpUrl({ optional: true, description: 'One of the `urls` of the app. Default: all that are enabled.' })
  url?: string;
}

class AttemptResponse {
  @ApiProperty({ type: 'integer', description: 'The number of the attempt within the delivery, from 1.' })
  number: number;
  @ApiProperty({ enum: ['AUTOMATIC', 'MANUAL'], description: 'How it was started.' }) trigger: 'AUTOMATIC' | 'MANUAL';
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The HTTP status of the response. Null if there was none.',
  })
  status: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'timeout',
    description: 'Null for a success; `http` for an unsuccessful status; otherwise the kind of failure.',
  })
  errorClass: string | null;
  @ApiProperty({ type: 'integer', description: 'How long the request took, in milliseconds.' }) durationMs: number;
  @ApiProperty({ description: 'The first 4 KiB of the response.' }) responseExcerpt: string;
  @ApiProperty({ format: 'date-time', description: 'When it began, in UTC.' }) startedAt: string;
}

export class DeliveryResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The `webhook-id`, the same on every attempt.' }) eventID: string;
  @ApiProperty({ example: 'RESERVATION_CREATED', description: 'The type of the event that is delivered.' })
  eventType: string;
  @ApiProperty({
    format: 'uuid',
    description: 'The reservation, listing or account that the event is about; for CALENDAR_CHANGED, the unit.',
  })
  subjectID: string;
  @ApiProperty({ description: 'Whether it was sent to test the URL. If so, its subject does not exist.' })
  isTest: boolean;
  @ApiProperty({ description: 'Keys without the scope `manage` see `?hidden` instead of the query.' }) url: string;
  @ApiProperty({ enum: DELIVERY_STATES, description: 'SKIPPED: the URL was disabled or removed.' })
  state: DeliveryState;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it is sent again, in UTC. Null if never.',
  })
  nextAttemptAt: string | null;
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it ended, in UTC. Null if it has not.',
  })
  finishedAt: string | null;
  @ApiProperty({
    type: [AttemptResponse],
    description: 'The requests to the URL, oldest first; empty before the first attempt.',
  })
  attempts: AttemptResponse[];
}

export class DeliveryDetailsResponse extends DeliveryResponse {
  @ApiProperty({
    description:
      'The body that is sent, byte for byte: the text that `webhook-signature` signs. Erased guests are blank in it.',
    example: '{"type":"RESERVATION_CREATED","data":{}}',
  })
  body: string;
}

export class DeliveryListResponse {
  @ApiProperty({ type: [DeliveryResponse], description: 'The rows of this page; empty if there are none.' })
  data: DeliveryResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

export class RedeliveredResponse {
  @ApiProperty({ type: 'integer', description: 'The number of deliveries that start a new round of attempts.' })
  redelivered: number;
}

export class TestEventResponse {
  @ApiProperty({ description: 'The id of the test event, as `webhook-id` shows it.' }) eventID: string;
  @ApiProperty({ type: [String], format: 'uuid', description: 'One delivery per URL.' }) deliveryIDs: string[];
}

export const toDeliveryResponse = (delivery: Delivery, rights: KeyRights): DeliveryResponse => ({
  id: delivery.id,
  eventID: delivery.eventId,
  eventType: delivery.eventType,
  subjectID: delivery.subjectId,
  isTest: delivery.isTest,
  url: shownUrl(rights, delivery.url),
  state: delivery.state,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  createdAt: delivery.createdAt.toISOString(),
  finishedAt: delivery.finishedAt?.toISOString() ?? null,
  attempts: delivery.attempts.map(
    ({ number, trigger, status, errorClass, durationMs, responseExcerpt, startedAt }) => ({
      number,
      trigger,
      status,
      errorClass,
      durationMs,
      responseExcerpt,
      startedAt: startedAt.toISOString(),
    }),
  ),
});
