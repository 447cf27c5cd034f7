import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import type { Caller } from '../../platform/access/scope.js';
import {
  FeedConsumerListResponse,
  FeedConsumerPath,
  FeedConsumerResponse,
  StorePositionDto,
  toConsumerResponse,
} from './dto/feed.dto.js';
import { FeedConsumersService } from './feed-consumers.service.js';

@ApiTags('event')
@Controller('api/v1/event/consumer')
export class EventConsumerController {
  constructor(private readonly consumers: FeedConsumersService) {}

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'List consumers',
    scope: 'read',
    extension: true,
    description: 'The stored positions of the tenant, by name; at most 100.',
    answers: { 200: { type: FeedConsumerListResponse } },
    errors: [400, 403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<FeedConsumerListResponse> {
    return { data: (await this.consumers.list(caller)).map(toConsumerResponse) };
  }

  @Get(':consumer')
  @ActsForTenant()
  @Operation({
    summary: 'Get the position of a consumer',
    scope: 'read',
    extension: true,
    answers: { 200: { type: FeedConsumerResponse } },
    errors: [400, 403, 404],
  })
  async get(@CurrentCaller() caller: Caller, @Param() { consumer }: FeedConsumerPath): Promise<FeedConsumerResponse> {
    return toConsumerResponse(await this.consumers.get(caller, consumer));
  }

  @Put(':consumer')
  @ActsForTenant()
  @Operation({
    codes: ['cursor_too_old', 'too_many_consumers'],
    summary: 'Store the position of a consumer',
    scope: 'read',
    extension: true,
    description:
      'Creates the consumer or moves it, backwards too. It needs only the scope that reads events. 422 `too_many_consumers` if the tenant already has 100.',
    body: true,
    answers: { 200: { type: FeedConsumerResponse } },
    errors: [403, 410, 422],
  })
  async store(
    @CurrentCaller() caller: Caller,
    @Param() { consumer }: FeedConsumerPath,
    @Body() { cursor }: StorePositionDto,
  ): Promise<FeedConsumerResponse> {
    return toConsumerResponse(await this.consumers.store(caller, consumer, cursor));
  }

  @Delete(':consumer')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ActsForTenant()
  @Operation({
    summary: 'Delete a consumer',
    scope: 'read',
    extension: true,
    answers: { 204: {} },
    errors: [400, 403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @Param() { consumer }: FeedConsumerPath): Promise<void> {
    await this.consumers.remove(caller, consumer);
  }
}
