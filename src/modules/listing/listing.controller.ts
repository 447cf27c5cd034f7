import { Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { LIST_RATE_HEADERS, RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { AGE_HEADER } from './freshness/freshness.types.js';
import { deltaRequest, isDelta } from '../../edge/http/deltas/delta.fields.js';
import { eitherOf, Operation } from '../../edge/http/openapi.js';
import { ListingDeltasService } from './deltas/listing-deltas.service.js';
import { LISTINGS_CSV } from './dto/listing-csv.js';
import { listingFilter, ListingQuery, ListListingsQuery } from './dto/listing.query.js';
import { ListingDeltaResponse, ListingListResponse, ListingResponse } from './dto/listing.response.js';
import { type ListingAnswer, ListingAnswerService } from './listing-answer.service.js';
import { ListingService } from './listing.service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Listings as text that is ready to be sent: answers are not parsed or built. */
@ApiTags('listing')
@Controller('api/v1/listing')
export class ListingController {
  constructor(
    private readonly answers: ListingAnswerService,
    private readonly listings: ListingService,
    private readonly deltas: ListingDeltasService,
  ) {}

  @Get()
  @ApiExtraModels(ListingListResponse, ListingDeltaResponse)
  @ActsForTenant()
  @Header('content-type', JSON_TYPE)
  @Operation({
    codes: ['cursor_too_old', 'in_the_future'],
    summary: 'List listings of the workspace',
    scope: 'read',
    description:
      "Returns the acting tenant's own and imported listings in order of creation. With displayCurrency, a listing whose currency has no rate keeps its own currency. With `updatedSince` (extension), returns everything that has changed since then, page by page with `cursor`, in the order of publication, with removed listings as `{ id, removedAt }`; a listing that the filters do not match is reported as removed. 410 `cursor_too_old`: removals after the cursor are no longer stored.",
    answers: {
      200: {
        schema: eitherOf(ListingListResponse, ListingDeltaResponse),
        headers: { ...LIST_RATE_HEADERS, ...AGE_HEADER },
      },
    },
    errors: [400, 403, 410],
    csv: LISTINGS_CSV,
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListListingsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const filter = listingFilter(query);
    if (isDelta(query)) return this.deltas.page(caller, filter, deltaRequest(query));
    const { page, limit, cursor, displayCurrency } = query;
    return send(await this.answers.page(caller, filter, { page, limit, cursor }, displayCurrency), reply);
  }

  @Get(':id')
  @ActsForTenant()
  @Header('content-type', JSON_TYPE)
  @Operation({
    codes: ['no_exchange_rate', 'account_inactive'],
    summary: 'Get a listing',
    scope: 'read',
    description: 'Accepts the parameters of the list; all except displayCurrency and maxAge are validated but ignored.',
    answers: { 200: { type: ListingResponse, headers: { ...RATE_HEADERS, ...AGE_HEADER } } },
    errors: [400, 403, 404, 422, 503],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Listing')) id: string,
    @Query() query: ListingQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.answers.requireFresh(caller, id, query.maxAge);
    return send(await this.answers.one(caller, id, query.displayCurrency), reply);
  }

  @Post(':id/approve')
  @ActsForTenant()
  @HttpCode(200)
  @Header('content-type', JSON_TYPE)
  @Operation({
    summary: 'Approve a listing',
    scope: 'manage',
    description: 'The listing is ACTIVE as long as the PMS offers it.',
    extension: true,
    answers: { 200: { type: ListingResponse } },
    errors: [403, 404],
  })
  approve(@CurrentCaller() caller: Caller, @Param('id', new IdPipe('Listing')) id: string): Promise<string> {
    return this.review(caller, id, 'APPROVED');
  }

  @Post(':id/reject')
  @ActsForTenant()
  @HttpCode(200)
  @Header('content-type', JSON_TYPE)
  @Operation({
    summary: 'Reject a listing',
    scope: 'manage',
    description: 'The listing is INACTIVE until it is approved.',
    extension: true,
    answers: { 200: { type: ListingResponse } },
    errors: [403, 404],
  })
  reject(@CurrentCaller() caller: Caller, @Param('id', new IdPipe('Listing')) id: string): Promise<string> {
    return this.review(caller, id, 'REJECTED');
  }

  private async review(caller: Caller, id: string, decision: 'APPROVED' | 'REJECTED'): Promise<string> {
    await this.listings.review(caller, id, decision);
    return (await this.answers.one(caller, id)).text;
  }
}

const send = ({ text, ...rates }: ListingAnswer, reply: FastifyReply): string => {
  sendRates(reply, rates);
  return text;
};
