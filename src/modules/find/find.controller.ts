import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import { Operation } from '../../edge/http/openapi.js';
import type { Caller } from '../../platform/access/scope.js';
import { FindQuery } from './dto/find.query.js';
import { FoundItemsResponse } from './dto/find.response.js';
import { FindService } from './find.service.js';

@ApiTags('search')
@Controller('api/v1/search')
export class FindController {
  constructor(private readonly finds: FindService) {}

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'Find by name or id',
    scope: 'read',
    reaches: ['guests'],
    description:
      'Finds accounts by name, PMS and ids; listings by name, address and ids; reservations by ids, `clientReference`, confirmation code, and the name or e-mail address of the guest. Both the ids of Lodgewire and those of the PMS match. Whole ids and words come first, then ids that begin with the text (4 characters or more) and words that begin with its words (3 letters or more); an e-mail address matches only as a whole. Types alternate among equally good hits. Reservation hits show guests: they are recorded in the audit log as GUESTS_READ, and proxies may log the query.',
    extension: true,
    answers: { 200: { type: FoundItemsResponse } },
    errors: [400, 403],
  })
  async searchEverything(
    @CurrentCaller() caller: Caller,
    @Query() { q, limit }: FindQuery,
  ): Promise<FoundItemsResponse> {
    return { data: await this.finds.find(caller, q, limit) };
  }
}
