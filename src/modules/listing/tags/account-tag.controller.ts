import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, NarrowedByTenant } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { AccountTagService } from './account-tag.service.js';
import { ApplyTagsBody, ApplyTagsResponse } from '../dto/tag.dto.js';

@ApiTags('integration-account')
@Controller('api/v1/integration-account')
export class AccountTagController {
  constructor(private readonly accountTags: AccountTagService) {}

  @Post(':integrationAccountId/apply-tags')
  @HttpCode(200)
  @NarrowedByTenant()
  @Operation({
    codes: ['not_found', 'too_many_account_tags'],
    summary: 'Apply tags to all listings of an integration account',
    scope: 'manage',
    description:
      'For any account that the API key may act for. The tags apply to its present and future listings. Unknown tags are named in a 404, and nothing is applied.',
    body: true,
    answers: { 200: { type: ApplyTagsResponse } },
    errors: [403, 404, 422],
  })
  async apply(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountId', new IdPipe('Integration account')) id: string,
    @Body() { tagIDs, requireListingApproval }: ApplyTagsBody,
  ): Promise<ApplyTagsResponse> {
    const listingCount = await this.accountTags.apply(caller, id, tagIDs, requireListingApproval);
    return { message: 'Tags applied', integrationAccountID: id, tagIDs, listingCount };
  }
}
