import { Body, Controller, Header, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../shared/auth/auth.decorators.js';
import type { Caller } from '../../shared/auth/scope.js';
import { invalidField } from '../../shared/errors/domain-error.js';
import { RATE_HEADERS, sendRates } from '../../shared/http/exchange-rates.js';
import { Operation } from '../../shared/http/openapi.js';
import { failedOutcome, isMade } from '../../shared/http/outcome.js';
import { RateLimits } from '../../shared/http/rate-limits.js';
import { nightsBetween } from '../../shared/time/dates.js';
import { AvailabilityService } from './availability.service.js';
import type { AvailabilityAnswer } from './availability.types.js';
import { AvailabilityBatchBody } from './dto/availability-batch.dto.js';
import { AvailabilityBatchResponse } from './dto/availability.response.js';

/** Days of all listings together: some 8 MB of answer for listings with one unit. */
const MOST_DAYS = 20_000;

@ApiTags('availability')
@Controller('api/v1/availability/batch')
export class AvailabilityBatchController {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly limits: RateLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @ActsForTenant()
  @Header('content-type', 'application/json; charset=utf-8')
  @Operation({
    summary: 'Get availability for several listings',
    scope: 'read',
    extension: true,
    description: `Up to 200 listings, each answered as by \`GET /api/v1/availability/{listingID}\`, in the order of the request; a listing that the tenant may not see is 404 by itself. At most ${MOST_DAYS} days of all listings together. Each listing counts as one request.`,
    body: true,
    answers: { 200: { type: AvailabilityBatchResponse, headers: RATE_HEADERS } },
    errors: [403],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Body() { listingIDs, ...period }: AvailabilityBatchBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const limit = daysOf(period);
    if (limit * listingIDs.length > MOST_DAYS)
      throw invalidField('endDate', 'window', `at most ${Math.floor(MOST_DAYS / listingIDs.length)} days of ${listingIDs.length} listings`); // prettier-ignore
    this.limits.takeForEach(caller, reply, listingIDs.length);
    const answers = await Promise.allSettled(
      listingIDs.map((listingId) => this.availability.answer(caller, { ...period, listingId, page: 1, limit })),
    );
    sendRates(reply, { rateDate: answers.find(isMade)?.value.rateDate });
    return `{"data":[${answers.map((answer, at) => outcomeOf(listingIDs[at]!, answer)).join(',')}]}`;
  }
}

const daysOf = ({ startDate, endDate }: Pick<AvailabilityBatchBody, 'startDate' | 'endDate'>): number => {
  if (endDate < startDate) throw invalidField('endDate', 'order', 'endDate must not be before startDate');
  return nightsBetween(startDate, endDate) + 1;
};

const outcomeOf = (listingID: string, answer: PromiseSettledResult<AvailabilityAnswer>): string =>
  isMade(answer)
    ? `{"listingID":"${listingID}","status":${HttpStatus.OK},"availability":${answer.value.text}}`
    : JSON.stringify({ listingID, ...failedOutcome(answer.reason) });
