import { CODES_OF_STAY } from './quote.errors.js';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type ApiResponseOptions, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { Idempotent } from '../../edge/idempotency/idempotent.decorator.js';
import { CreateQuoteBody, QuoteQuery } from './dto/quote.dto.js';
import { StoredQuoteResponse } from './dto/quote.response.js';
import { QuoteFreshness } from './quote-freshness.service.js';
import { readQuoteRequest } from './quote-request.js';
import type { StoredQuoteAnswer } from './quote.types.js';
import { StoredQuoteService } from './stored-quote.service.js';

const QUOTED: ApiResponseOptions = {
  type: StoredQuoteResponse,
  headers: {
    'x-quote-basis': {
      description: 'Whether the PMS returned this price or it was computed from the mirrored calendar.',
      schema: { type: 'string', enum: ['native', 'estimated'] },
    },
    ...RATE_HEADERS,
  },
};

@ApiTags('quote')
@Controller('api/v1/quote')
export class QuoteController {
  constructor(
    private readonly quotes: StoredQuoteService,
    private readonly freshness: QuoteFreshness,
  ) {}

  @Post()
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: [...CODES_OF_STAY, 'too_many_quotes'],
    summary: 'Create a quote',
    scope: 'read',
    description:
      'The price comes live from the PMS if it gives quotes; otherwise it is computed from the mirrored calendar. The quote is stored until `expiresAt`.',
    body: true,
    answers: { 201: QUOTED },
    errors: [403, 404, 409, 422, 502, 503],
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Query() { displayCurrency }: QuoteQuery,
    @Body() body: CreateQuoteBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredQuoteResponse> {
    const request = readQuoteRequest(body, displayCurrency);
    await this.freshness.require(caller, body.listingID, body.maxAge);
    return answer(await this.quotes.create(caller, request), reply);
  }

  @Get(':id')
  @ActsForTenant()
  @Operation({
    codes: [...CODES_OF_STAY, 'quote_expired', 'too_many_quotes'],
    summary: 'Get a quote',
    scope: 'read',
    extension: true,
    description:
      'Returns the quote as it was shown, until it expires. 410 `quote_expired` for an hour after that: `details` has a new quote for the same stay, or the reasons why there is none. 404 later.',
    answers: { 200: QUOTED },
    errors: [400, 403, 404, 410],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Quote')) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredQuoteResponse> {
    return answer(await this.quotes.get(caller, id), reply);
  }
}

const answer = ({ quote, rateDate }: StoredQuoteAnswer, reply: FastifyReply): StoredQuoteResponse => {
  void reply.header('x-quote-basis', quote.basis);
  sendRates(reply, { rateDate });
  return quote;
};
