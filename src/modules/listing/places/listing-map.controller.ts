import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { Operation } from '../../../edge/http/openapi.js';
import { ListingMapQuery, ListingMapResponse } from '../dto/listing-map.dto.js';
import { listingFilter } from '../dto/listing.query.js';
import { ListingService } from '../listing.service.js';

@ApiTags('listing')
@Controller('api/v1/listing/map')
export class ListingMapController {
  constructor(private readonly listings: ListingService) {}

  @Get()
  @ActsForTenant()
  @Operation({
    codes: ['wrong_order'],
    summary: 'List the positions of listings',
    scope: 'read',
    description:
      'Returns the listings of an area as at most 24 × 24 points; listings near each other share a point. displayCurrency is validated but ignored.',
    extension: true,
    answers: { 200: { type: ListingMapResponse } },
    errors: [400, 403],
  })
  async map(@CurrentCaller() caller: Caller, @Query() query: ListingMapQuery): Promise<ListingMapResponse> {
    const { points, unplaced } = await this.listings.map(caller, listingFilter(query), query);
    return { data: points.map(({ listingId, ...point }) => ({ ...point, listingID: listingId })), unplaced };
  }
}
