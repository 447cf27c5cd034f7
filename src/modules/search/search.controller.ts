import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { LIST_RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { AGE_HEADER } from '../listing/freshness/freshness.types.js';
import { Operation } from '../../edge/http/openapi.js';
import { SearchQuery, searchRequest } from './dto/search.query.js';
import { SearchResponse } from './dto/search.response.js';
import { SearchService } from './search.service.js';

@ApiTags('listing')
@Controller('api/v1/listing/search')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Get()
  @ActsForTenant()
  @Header('content-type', 'application/json; charset=utf-8')
  @Operation({
    codes: [
      'required',
      'in_the_past',
      'wrong_order',
      'maximum_nights',
      'window_too_wide',
      'max',
      'conflicting_fields',
      'too_many_stays',
    ],
    summary: 'Search by dates',
    scope: 'read',
    description:
      'Returns units that are free for a stay, with the price from the stored calendar. Stay rules, capacity, reservations, markups and discounts count; promotions do not, and no PMS is asked. Each unit is shown once, with the cheapest stay that fits. A page may have fewer rows than `limit`, or even none: continue until `nextCursor` is null. A page shows at most 8,000 nights, so pages of long stays have fewer rows. With sort=total, the cheapest listings are read first, however many there are; a search that would compare or price too many stays is refused (422, `too_many_stays`). A listing whose currency has no rate keeps its own currency; with minTotal, maxTotal or sort=total, it is left out.',
    extension: true,
    answers: { 200: { type: SearchResponse, headers: { ...LIST_RATE_HEADERS, ...AGE_HEADER } } },
    errors: [400, 403, 422],
  })
  async search(
    @CurrentCaller() caller: Caller,
    @Query() query: SearchQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { rows, nextCursor, ...rates } = await this.searches.search(caller, searchRequest(query));
    sendRates(reply, rates);
    return `{"data":[${rows.join(',')}],"meta":${JSON.stringify({ limit: query.limit, nextCursor })}}`;
  }
}
