import { Body, Controller, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { Operation } from '../../edge/http/openapi.js';
import { Idempotent } from '../../edge/idempotency/idempotent.decorator.js';
import { CreateQuoteBody, QuoteQuery } from './dto/quote.dto.js';
import { QuoteResponse } from './dto/quote.response.js';
import { readQuoteRequest } from './quote-request.js';
import { QuoteService } from './quote.service.js';

@ApiTags('quote')
@Controller('api/v1/quote')
export class QuoteController {
  constructor(private readonly quotes: QuoteService) {}

  @Post()
  @ActsForTenant()
  @Idempotent()
  @Operation({
    summary: 'Create a quote',
    scope: 'read',
    description:
      'Live from the PMS where it gives quotes, else computed from the mirrored calendar. Nothing is stored.',
    body: true,
    answers: {
      201: {
        type: QuoteResponse,
        headers: {
          'x-quote-basis': {
            description: 'Whether the PMS named this price or it was computed from the mirrored calendar.',
            schema: { type: 'string', enum: ['native', 'estimated'] },
          },
          ...RATE_HEADERS,
        },
      },
    },
    errors: [403, 404, 409, 422, 502, 503],
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Query() { displayCurrency }: QuoteQuery,
    @Body() body: CreateQuoteBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QuoteResponse> {
    const { quote, basis, rateDate } = await this.quotes.quote(caller, readQuoteRequest(body, displayCurrency));
    void reply.header('x-quote-basis', basis);
    sendRates(reply, { rateDate });
    return quote;
  }
}
