import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import { CursorQuery } from '../../edge/http/page.query.js';
import {
  AnyAppPath,
  WebhookAppPath,
  RotateSecretDto,
  toAppDetailResponse,
  toAppResponse,
  toSecretResponse,
  UpdateWebhookAppDto,
  UrlDto,
  WebhookAppDetailResponse,
  WebhookAppListResponse,
  WebhookAppResponse,
  WebhookSecretListResponse,
  WebhookSecretResponse,
} from './dto/webhook-app.dto.js';
import { ALL_PROVIDERS } from './webhooks.types.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('outgoing-webhooks')
@Controller('api/v1/outgoing-webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Patch(':provider')
  @ActsForTenant()
  @Operation({
    codes: ['invalid_url', 'blocked_address', 'duplicate', 'too_many_webhook_urls'],
    summary: 'Update an outgoing webhook app',
    scope: 'manage',
    reaches: ['guests'],
    description:
      'Creates the app if it does not exist; only the given fields change. A URL that is removed loses its secret.',
    body: true,
    errors: [403, 422],
    answers: { 200: { type: WebhookAppResponse } },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: WebhookAppPath,
    @Body() changes: UpdateWebhookAppDto,
  ): Promise<WebhookAppResponse> {
    return toAppResponse(await this.webhooks.update(caller, provider, changes), caller.rights);
  }

  @Patch()
  @ActsForTenant()
  @Operation({
    codes: ['invalid_url', 'blocked_address', 'duplicate', 'too_many_webhook_urls'],
    summary: 'Update the outgoing webhook app for all codes',
    scope: 'manage',
    reaches: ['guests'],
    description:
      'One subscription for every provider code, present and future. Events of a code whose own app has URLs are sent to those only. Read the app, its secrets and its deliveries with `ALL` in place of the code.',
    extension: true,
    body: true,
    errors: [403, 422],
    answers: { 200: { type: WebhookAppResponse } },
  })
  async updateAll(@CurrentCaller() caller: Caller, @Body() changes: UpdateWebhookAppDto): Promise<WebhookAppResponse> {
    return toAppResponse(await this.webhooks.update(caller, ALL_PROVIDERS, changes), caller.rights);
  }

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'List outgoing webhook apps',
    scope: 'read',
    extension: true,
    errors: [400, 403],
    answers: { 200: { type: WebhookAppListResponse } },
  })
  async list(@CurrentCaller() caller: Caller, @Query() page: CursorQuery): Promise<WebhookAppListResponse> {
    const { data, meta } = await this.webhooks.list(caller, page);
    return { data: data.map((app) => toAppDetailResponse(app, caller.rights)), meta };
  }

  @Get(':provider')
  @ActsForTenant()
  @Operation({
    summary: 'Get an outgoing webhook app',
    scope: 'read',
    extension: true,
    errors: [400, 403, 404],
    answers: { 200: { type: WebhookAppDetailResponse } },
  })
  async get(@CurrentCaller() caller: Caller, @Param() { provider }: AnyAppPath): Promise<WebhookAppDetailResponse> {
    return toAppDetailResponse(await this.webhooks.get(caller, provider), caller.rights);
  }

  @Get(':provider/secrets')
  @ActsForTenant()
  @Operation({
    summary: 'Read the signing secret of each URL',
    scope: 'secrets',
    extension: true,
    errors: [400, 403, 404],
    answers: { 200: { type: WebhookSecretListResponse } },
  })
  async secrets(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: AnyAppPath,
  ): Promise<WebhookSecretListResponse> {
    return { data: (await this.webhooks.secrets(caller, provider)).map(toSecretResponse) };
  }

  @Post(':provider/secrets/rotate')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    summary: 'Replace the signing secret of a URL',
    scope: 'secrets',
    description: 'The current secret also signs for `overlapSeconds`; receivers accept either in the meantime.',
    extension: true,
    body: true,
    errors: [403, 404],
    answers: { 200: { type: WebhookSecretResponse } },
  })
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: AnyAppPath,
    @Body() { url, overlapSeconds }: RotateSecretDto,
  ): Promise<WebhookSecretResponse> {
    return toSecretResponse(await this.webhooks.rotate(caller, provider, url, overlapSeconds));
  }

  @Post(':provider/enable')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    summary: 'Enable a disabled URL',
    scope: 'manage',
    description: 'Deliveries skipped in the meantime remain skipped until they are redelivered.',
    extension: true,
    body: true,
    errors: [403, 404],
    answers: { 200: { type: WebhookAppDetailResponse } },
  })
  async enable(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: AnyAppPath,
    @Body() { url }: UrlDto,
  ): Promise<WebhookAppDetailResponse> {
    return toAppDetailResponse(await this.webhooks.enable(caller, provider, url), caller.rights);
  }
}
