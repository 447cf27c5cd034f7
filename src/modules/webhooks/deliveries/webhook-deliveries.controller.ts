import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { DELIVERIES_CSV } from '../dto/delivery-csv.js';
import {
  DeliveryDetailsResponse,
  DeliveryListResponse,
  DeliveryPath,
  DeliveryQuery,
  DeliveryResponse,
  RedeliverDto,
  RedeliveredResponse,
  TestEventDto,
  TestEventResponse,
  toDeliveryResponse,
} from '../dto/delivery.dto.js';
import { AnyAppPath } from '../dto/webhook-app.dto.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookTestService } from './webhook-test.service.js';

@ApiTags('outgoing-webhooks')
@Controller('api/v1/outgoing-webhooks/:provider')
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly tests: WebhookTestService,
  ) {}

  @Get('deliveries')
  @ActsForTenant()
  @Operation({
    summary: 'List deliveries with their attempts',
    scope: 'read',
    reaches: ['guests'],
    description:
      'Returns the deliveries for one provider, or for all with `ALL`, including those to `notificationURL`s. A delivery is kept for 30 days after it ended, an attempt for 30 days after it was made; both until the end of that day (UTC).',
    extension: true,
    errors: [400, 403],
    answers: { 200: { type: DeliveryListResponse } },
    csv: DELIVERIES_CSV,
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: AnyAppPath,
    @Query() query: DeliveryQuery,
  ): Promise<DeliveryListResponse> {
    const { limit, cursor, order, since, subjectID: subjectId, integrationAccountID: accountId, ...filter } = query;
    const wanted = { ...filter, subjectId, accountId, since: since === undefined ? undefined : new Date(since) };
    const { data, meta } = await this.deliveries.list(caller, provider, wanted, { limit, cursor, order });
    return { data: data.map((delivery) => toDeliveryResponse(delivery, caller.rights)), meta };
  }

  @Get('deliveries/:deliveryID')
  @ActsForTenant()
  @Operation({
    summary: 'Get a delivery with its body',
    scope: 'read',
    reaches: ['guests'],
    description:
      'Reading a body with guest data, or a response of the receiver, is recorded as GUESTS_READ in the audit log.',
    extension: true,
    errors: [400, 403, 404],
    answers: { 200: { type: DeliveryDetailsResponse } },
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: DeliveryPath,
    @Param('deliveryID', new IdPipe('Delivery')) deliveryId: string,
  ): Promise<DeliveryDetailsResponse> {
    const delivery = await this.deliveries.get(caller, provider, deliveryId);
    return { ...toDeliveryResponse(delivery, caller.rights), body: delivery.body };
  }

  @Post('deliveries/:deliveryID/redeliver')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    codes: ['attempt_running', 'url_disabled', 'url_removed', 'too_many_attempts'],
    summary: 'Send a delivery again',
    scope: 'manage',
    reaches: ['guests'],
    description:
      'Starts a new round of attempts, whatever the outcome of the last. 409 while an attempt is under way or the URL is disabled.',
    extension: true,
    errors: [400, 403, 404, 409, 422],
    answers: { 200: { type: DeliveryResponse } },
  })
  async redeliver(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: DeliveryPath,
    @Param('deliveryID', new IdPipe('Delivery')) deliveryId: string,
  ): Promise<DeliveryResponse> {
    return toDeliveryResponse(await this.deliveries.redeliver(caller, provider, deliveryId), caller.rights);
  }

  @Post('redeliver')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    summary: 'Send again all deliveries that failed or were skipped since a time',
    scope: 'manage',
    description: 'Deliveries to disabled URLs are left out.',
    extension: true,
    body: true,
    errors: [403, 404],
    answers: { 200: { type: RedeliveredResponse } },
  })
  async redeliverSince(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: AnyAppPath,
    @Body() { since }: RedeliverDto,
  ): Promise<RedeliveredResponse> {
    return { redelivered: await this.deliveries.redeliverSince(caller, provider, new Date(since)) };
  }

  @Post('test')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    codes: ['url_disabled', 'no_enabled_url', 'too_many_test_deliveries', 'too_many_tests'],
    summary: 'Send a test event',
    scope: 'manage',
    description:
      'The event is signed and recorded like any other; its `data` contains `"test": true`. 429 while the first attempts of five test events of the workspace have not ended.',
    extension: true,
    body: true,
    errors: [403, 404, 409, 422],
    answers: { 200: { type: TestEventResponse } },
  })
  async test(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: AnyAppPath,
    @Body() options: TestEventDto,
  ): Promise<TestEventResponse> {
    const { eventId, deliveryIds } = await this.tests.send(caller, provider, options);
    return { eventID: eventId, deliveryIDs: deliveryIds };
  }
}
