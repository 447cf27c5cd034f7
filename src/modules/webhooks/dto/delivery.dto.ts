import { ApiProperty } from '@nestjs/swagger';
import type { KeyRights } from '../../../platform/access/rights.js';
import { Choice, HttpUrl, Instant, OrderChoice, Text } from '../../../edge/http/fields.js';
import { type Order, PageMeta } from '../../../platform/paging/page.js';
import { PageQuery } from '../../../edge/http/page.query.js';
import { type Delivery, DELIVERY_STATES, type DeliveryState } from '../webhooks.types.js';
import { EVENT_TYPES, type EventType } from '../../feed/feed.events.js';
import { shownUrl } from '../shown-url.js';
import { AnyAppPath } from './webhook-app.dto.js';

export class DeliveryPath extends AnyAppPath {
  /** Whatever is no UUID is unknown, not malformed. */
  @Text()
  deliveryId: string;
}

export class DeliveryQuery extends PageQuery {
  @Choice(DELIVERY_STATES, { optional: true })
  state?: DeliveryState;

  @Text({
    optional: true,
    min: 1,
    max: 64,
    description: 'Type of the event, OAuth events included.',
    example: 'RESERVATION_CREATED',
  })
  eventType?: string;

  @HttpUrl({ optional: true })
  url?: string;

  @Instant({ optional: true, description: 'Made at or after this time.' })
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
  @Choice(EVENT_TYPES, { optional: true, description: 'Default: the first event of the app.' })
  event?: EventType;

  @HttpUrl({ optional: true, description: 'One of the `urls` of the app. Default: all that are enabled.' })
  url?: string;
}

class AttemptResponse {
  @ApiProperty({ type: 'integer' }) number: number;
  @ApiProperty({ enum: ['AUTOMATIC', 'MANUAL'] }) trigger: 'AUTOMATIC' | 'MANUAL';
  @ApiProperty({ type: 'integer', nullable: true, description: 'HTTP status of the answer, where there was one.' })
  status: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'timeout',
    description: 'Null for a success; `http` for an answer that is none; else where the exchange failed.',
  })
  errorClass: string | null;
  @ApiProperty({ type: 'integer' }) durationMs: number;
  @ApiProperty({ description: 'First 4 KiB of the answer.' }) responseExcerpt: string;
  @ApiProperty({ format: 'date-time' }) startedAt: string;
}

export class DeliveryResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'The `webhook-id`, the same on every attempt.' }) eventID: string;
  @ApiProperty({ example: 'RESERVATION_CREATED' }) eventType: string;
  @ApiProperty({ description: 'Keys without the scope `manage` see `?hidden` in place of a query.' }) url: string;
  @ApiProperty({ enum: DELIVERY_STATES, description: 'SKIPPED: the URL was disabled or removed.' })
  state: DeliveryState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) nextAttemptAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt: string | null;
  @ApiProperty({ type: [AttemptResponse] }) attempts: AttemptResponse[];
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
  @ApiProperty({ type: [DeliveryResponse] }) data: DeliveryResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

export class RedeliveredResponse {
  @ApiProperty({ type: 'integer', description: 'Deliveries that start a new round of attempts.' }) redelivered: number;
}

export class TestEventResponse {
  @ApiProperty() eventID: string;
  @ApiProperty({ type: [String], format: 'uuid' }) deliveryIDs: string[];
}

export const toDeliveryResponse = (delivery: Delivery, rights: KeyRights): DeliveryResponse => ({
  id: delivery.id,
  eventID: delivery.eventId,
  eventType: delivery.eventType,
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
