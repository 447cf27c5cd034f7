import { Body, Controller, Header, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { invalidField } from '../../values/errors/domain-error.js';
import { RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { Operation } from '../../edge/http/openapi.js';
import { failedOutcome, isMade } from '../../edge/http/outcome.js';
import { RateLimits } from '../../edge/http/rate-limits.js';
import { nightsBetween } from '../../values/time/dates.js';
import { Slices } from '../../platform/work/slices.js';
import { MOST_RECORDS_OF_BATCH, tooManyOfBatch } from './answer-size.js';
import { AvailabilityService, type PreparedAnswer } from './availability.service.js';
import type { AvailabilityAnswer, AvailabilityRequest } from './availability.types.js';
import { AvailabilityBatchBody } from './dto/availability-batch.dto.js';
import { AvailabilityBatchResponse } from './dto/availability.response.js';

/** The number of listings that are read, and then written, together. */
const GROUP = 25;
/** Each started block of this many days of a listing counts as one request. */
const DAYS_OF_REQUEST = 90;

type Settled = PromiseSettledResult<AvailabilityAnswer>;

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
    codes: ['wrong_order', 'window_too_wide', 'too_many_records'],
    summary: 'Get availability for several listings',
    scope: 'read',
    extension: true,
    description: `Up to 200 listings, each answered as in \`GET /api/v1/availability/{listingID}\`, in the order of the request; a listing that the tenant may not see has its own 404. All listings together may have at most ${MOST_RECORDS_OF_BATCH} days (400) and as many records, one per unit and day (422, \`too_many_records\`). For each listing, every ${DAYS_OF_REQUEST} days or part thereof count as one request.`,
    body: true,
    answers: { 200: { type: AvailabilityBatchResponse, headers: RATE_HEADERS } },
    errors: [403, 422],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Body() { listingIDs, ...period }: AvailabilityBatchBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const limit = daysOf(period);
    assertDays(limit, listingIDs.length);
    this.limits.takeForEach(caller, reply, Math.ceil(limit / DAYS_OF_REQUEST) * listingIDs.length);
    const requests = listingIDs.map((listingId) => ({ ...period, listingId, page: 1, limit }));
    const answers = await this.answers(caller, requests);
    sendRates(reply, { rateDate: answers.find(isMade)?.value.rateDate });
    return `{"data":[${answers.map((answer, at) => outcomeOf(listingIDs[at]!, answer)).join(',')}]}`;
  }

  /** Reads and writes the answers group by group, so that an oversized request fails before all of it is read. */
  private async answers(caller: Caller, requests: readonly AvailabilityRequest[]): Promise<Settled[]> {
    const slices = new Slices(caller.workspaceId);
    const answers: Settled[] = [];
    let records = 0;
    for (let start = 0; start < requests.length; start += GROUP) {
      const group = requests.slice(start, start + GROUP);
      const prepared = await Promise.allSettled(group.map((request) => this.availability.prepare(caller, request)));
      records += prepared.filter(isMade).reduce((sum, { value }) => sum + value.size.records, 0);
      if (records > MOST_RECORDS_OF_BATCH) throw tooManyOfBatch();
      for (const one of prepared) answers.push(await written(one, slices));
    }
    return answers;
  }
}

const written = async (prepared: PromiseSettledResult<PreparedAnswer>, slices: Slices): Promise<Settled> => {
  if (!isMade(prepared)) return prepared;
  const [answer] = await Promise.allSettled([prepared.value.write(slices)]);
  return answer;
};

const daysOf = ({ startDate, endDate }: Pick<AvailabilityBatchBody, 'startDate' | 'endDate'>): number => {
  if (endDate < startDate) throw invalidField('endDate', 'wrong_order', 'endDate must not be before startDate');
  return nightsBetween(startDate, endDate) + 1;
};

/** Refuses (400) more days than listings with one unit each may have. */
const assertDays = (days: number, listings: number): void => {
  const most = Math.floor(MOST_RECORDS_OF_BATCH / listings);
  if (days > most)
    throw invalidField(
      'endDate',
      'window_too_wide',
      `endDate must be at most ${most} days from startDate for ${listings} listings`,
    );
};

const outcomeOf = (listingID: string, answer: PromiseSettledResult<AvailabilityAnswer>): string =>
  isMade(answer)
    ? `{"listingID":"${listingID}","status":${HttpStatus.OK},"availability":${answer.value.text}}`
    : JSON.stringify({ listingID, ...failedOutcome(answer.reason) });
