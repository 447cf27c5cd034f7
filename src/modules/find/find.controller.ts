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
      'Finds accounts by name, PMS and ids; listings by name, address and ids; reservations by ids, `clientReference`, confirmation code, and by the name or e-mail address of the guest. An id is one of Lodgewire or of the PMS. Whole ids and words come first, then ids that begin with the text (from 4 characters on) and words that begin with its words (from 3 letters on); an e-mail address matches as a whole. Types take turns among equally good hits. Hits of reservations show guests: they are recorded in the audit log as GUESTS_READ, and proxies may log the query.',
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
