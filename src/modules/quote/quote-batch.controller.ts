import { CODES_OF_STAY } from './quote.errors.js';
import { Body, Controller, HttpCode, HttpStatus, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { invalidField } from '../../values/errors/domain-error.js';
import { RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { Operation } from '../../edge/http/openapi.js';
import { failedOutcome, isMade } from '../../edge/http/outcome.js';
import { RateLimits } from '../../edge/http/rate-limits.js';
import { Idempotent } from '../../edge/idempotency/idempotent.decorator.js';
import { nightsBetween } from '../../values/time/dates.js';
import { type CreateQuoteBody, CreateQuotesBody, QuoteQuery } from './dto/quote.dto.js';
import { type QuoteOutcomeResponse, QuotesResponse } from './dto/quote.response.js';
import { QuoteFreshness } from './quote-freshness.service.js';
import { readQuoteRequest } from './quote-request.js';
import { LONGEST_STAY } from './stay.rules.js';
import { QuoteService } from './quote.service.js';
import type { QuoteAnswer } from './quote.types.js';

/** The most nights of all stays together: each night is two lines of its quote; in all about 2 MB of answer. */
const MOST_NIGHTS = 7_500;

@ApiTags('quote')
@Controller('api/v1/quote/batch')
export class QuoteBatchController {
  constructor(
    private readonly quotes: QuoteService,
    private readonly freshness: QuoteFreshness,
    private readonly limits: RateLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: [...CODES_OF_STAY, 'too_many_nights'],
    summary: 'Create several quotes',
    scope: 'read',
    extension: true,
    description: `Prices up to 50 stays in parallel, each as \`POST /api/v1/quote\` does. Each has its own outcome: one that is refused, or whose PMS cannot be reached, does not affect the others. A malformed field in any of them fails the whole request with 400, as do stays of more than ${MOST_NIGHTS} nights in total. Each quote counts as one request.`,
    body: true,
    answers: { 200: { type: QuotesResponse, headers: RATE_HEADERS } },
    errors: [403],
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Query() { displayCurrency }: QuoteQuery,
    @Body() { quotes }: CreateQuotesBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QuotesResponse> {
    assertNights(quotes);
    this.limits.takeForEach(caller, reply, quotes.length);
    const answers = await Promise.allSettled(
      quotes.map(async (body) => {
        const request = readQuoteRequest(body, displayCurrency);
        await this.freshness.require(caller, body.listingID, body.maxAge);
        return this.quotes.quote(caller, request);
      }),
    );
    sendRates(reply, { rateDate: answers.find(isMade)?.value.rateDate });
    return { data: answers.map(outcomeOf) };
  }
}

/** Refuses (400) too many nights over all stays. A single stay that is too long is refused by its own outcome. */
const assertNights = (quotes: readonly CreateQuoteBody[]): void => {
  const each = quotes.map(({ checkInDate, checkOutDate }) => nightsBetween(checkInDate, checkOutDate));
  const nights = each.filter((count) => count > 0 && count <= LONGEST_STAY).reduce((sum, count) => sum + count, 0);
  if (nights > MOST_NIGHTS)
    throw invalidField('quotes', 'too_many_nights', `All stays together must have at most ${MOST_NIGHTS} nights`);
};

const outcomeOf = (answer: PromiseSettledResult<QuoteAnswer>): QuoteOutcomeResponse =>
  isMade(answer)
    ? { status: HttpStatus.CREATED, quote: answer.value.quote, basis: answer.value.basis }
    : failedOutcome(answer.reason);
