import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { listMeta } from '../../platform/paging/cursors.js';
import { Idempotent, IdempotentId } from '../../edge/idempotency/idempotent.decorator.js';
import { CreatePromotionBody, PromotionQuery, UpdatePromotionBody } from './dto/promotion.dto.js';
import { PromotionListResponse, promotionResponse, PromotionResponse } from './dto/promotion.response.js';
import type { PromotionInput } from './pricing.types.js';
import { PromotionService } from './promotion.service.js';

@ApiTags('promotion')
@Controller('api/v1/promotion')
export class PromotionController {
  constructor(private readonly promotions: PromotionService) {}

  @Post()
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: ['wrong_order', 'not_found', 'too_many_promotions'],
    summary: 'Create a promotion',
    scope: 'manage',
    description:
      'A promotion is a discount on stays at listings of one account, applied when a quote or reservation names it.',
    extension: true,
    body: true,
    answers: { 201: { type: PromotionResponse } },
    errors: [403, 404, 409, 422],
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreatePromotionBody,
    @IdempotentId() id: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PromotionResponse> {
    const { integrationAccountID, listingIDs, startDate, endDate, minimumNights, active, name, discountPercentage } =
      body;
    const input = {
      name,
      discountPercentage,
      integrationAccountId: integrationAccountID,
      listingIds: listingIDs ?? [],
      startDate: startDate ?? null,
      endDate: endDate ?? null,
      minimumNights: minimumNights ?? null,
      active: active ?? true,
    };
    const promotion = await this.promotions.create(caller, input, id);
    void reply.header('Location', `/api/v1/promotion/${promotion.id}`);
    return promotionResponse(promotion);
  }

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'List promotions',
    scope: 'read',
    extension: true,
    answers: { 200: { type: PromotionListResponse } },
    errors: [400, 403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: PromotionQuery): Promise<PromotionListResponse> {
    const { integrationAccountID, active } = query;
    const filter = {
      ...(integrationAccountID === undefined ? {} : { integrationAccountId: integrationAccountID }),
      ...(active === undefined ? {} : { active }),
    };
    const page = await this.promotions.list(caller, filter, query);
    return { data: page.rows.map(promotionResponse), meta: listMeta(page) };
  }

  @Get(':id')
  @ActsForTenant()
  @Operation({
    summary: 'Get a promotion',
    scope: 'read',
    extension: true,
    answers: { 200: { type: PromotionResponse } },
    errors: [403, 404],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Promotion')) id: string,
  ): Promise<PromotionResponse> {
    return promotionResponse(await this.promotions.get(caller, id));
  }

  @Patch(':id')
  @ActsForTenant()
  @Operation({
    codes: ['wrong_order', 'not_found'],
    summary: 'Update a promotion',
    scope: 'manage',
    extension: true,
    body: true,
    answers: { 200: { type: PromotionResponse } },
    errors: [403, 404],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Promotion')) id: string,
    @Body() body: UpdatePromotionBody,
  ): Promise<PromotionResponse> {
    const { listingIDs, ...fields } = body;
    const given: Partial<PromotionInput> = { ...fields, ...(listingIDs ? { listingIds: listingIDs } : {}) };
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return promotionResponse(await this.promotions.update(caller, id, changes));
  }

  @Delete(':id')
  @ActsForTenant()
  @Operation({
    summary: 'Delete a promotion',
    scope: 'manage',
    description: 'Returns the deleted promotion.',
    extension: true,
    answers: { 200: { type: PromotionResponse } },
    errors: [403, 404],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Promotion')) id: string,
  ): Promise<PromotionResponse> {
    return promotionResponse(await this.promotions.remove(caller, id));
  }
}
