import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { AGE_HEADER } from '../listing/freshness/freshness.types.js';
import { Operation } from '../../edge/http/openapi.js';
import { MOST_RECORDS } from './answer-size.js';
import { AvailabilityService } from './availability.service.js';
import { AvailabilityQuery } from './dto/availability.query.js';
import { AvailabilityResponse } from './dto/availability.response.js';

@ApiTags('availability')
@Controller('api/v1/availability')
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Get(':listingID')
  @ActsForTenant()
  @Header('content-type', 'application/json; charset=utf-8')
  @Operation({
    codes: ['required', 'wrong_order', 'window_too_wide', 'too_many_records', 'no_exchange_rate', 'account_inactive'],
    summary: 'Get availability for a listing',
    scope: 'read',
    description: `Returns one record per unit and day; page and limit count days. A night without data is NOT_AVAILABLE. A page of more than ${MOST_RECORDS} records, as a listing with many units can have, is refused (422, \`too_many_records\`): request fewer days with \`limit\`.`,
    answers: {
      200: { type: AvailabilityResponse, headers: { ...RATE_HEADERS, ...AGE_HEADER } },
    },
    errors: [400, 403, 404, 422, 503],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('listingID', new IdPipe('Listing')) listingId: string,
    @Query() query: AvailabilityQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { text, rateDate } = await this.availability.answer(caller, { listingId, ...query, page: query.page ?? 1 });
    sendRates(reply, { rateDate });
    return text;
  }
}
