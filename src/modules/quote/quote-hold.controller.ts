import { CODES_OF_STAY } from './quote.errors.js';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import { CursorQuery } from '../../edge/http/page.query.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { Idempotent, IsRepeat } from '../../edge/idempotency/idempotent.decorator.js';
import type { Caller } from '../../platform/access/scope.js';
import { CreateHoldBody, OpenHoldListResponse, QuoteHoldResponse } from './dto/quote-hold.dto.js';
import { QuoteHoldService } from './quote-hold.service.js';

@ApiTags('quote')
@Controller('api/v1/quote')
export class QuoteHoldController {
  constructor(private readonly holds: QuoteHoldService) {}

  @Get('hold')
  @ActsForTenant()
  @Operation({
    summary: 'List open holds',
    scope: 'read',
    extension: true,
    description: 'Returns the holds of the tenant that have not ended, in the order in which they end.',
    answers: { 200: { type: OpenHoldListResponse } },
    errors: [400, 403],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<OpenHoldListResponse> {
    return this.holds.list(caller, query);
  }

  @Post(':id/hold')
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: [
      ...CODES_OF_STAY,
      'price_changed',
      'quote_used',
      'quote_held',
      'quote_expired',
      'too_many_quotes',
      'too_many_holds',
    ],
    summary: 'Hold the nights of a quote',
    scope: 'book',
    extension: true,
    description:
      'The nights are taken until `heldUntil`, as by a reservation; booking the quote takes them over. The quote remains valid for at least as long. 409: `quote_used`, `quote_held`, `nights_taken`, or `price_changed` if the PMS would hold the nights at a lower price than its current one; 422 `too_many_holds` if the tenant already has the maximum number of open holds.',
    body: true,
    answers: { 201: { type: QuoteHoldResponse } },
    errors: [403, 404, 409, 410, 422, 502, 503],
    idempotent: true,
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Quote')) id: string,
    @Body() { minutes }: CreateHoldBody,
    @IsRepeat() isRepeat: boolean,
  ): Promise<QuoteHoldResponse> {
    return this.holds.hold(caller, id, minutes, isRepeat);
  }

  @Delete(':id/hold')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ActsForTenant()
  @Operation({
    summary: 'End the hold of a quote',
    scope: 'book',
    extension: true,
    description: 'The nights are free immediately. Without a hold, nothing changes.',
    answers: { 204: {} },
    errors: [400, 403, 404],
  })
  async end(@CurrentCaller() caller: Caller, @Param('id', new IdPipe('Quote')) id: string): Promise<void> {
    await this.holds.end(caller, id);
  }
}
