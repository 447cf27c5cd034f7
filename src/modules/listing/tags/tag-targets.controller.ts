import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { TaggedResponse, TagTargetsBody, targetsOf } from '../dto/tag-targets.dto.js';
import { TagTargetsService } from './tag-targets.service.js';

@ApiTags('tag')
@Controller('api/v1/tag')
export class TagTargetsController {
  constructor(private readonly targets: TagTargetsService) {}

  @Post(':id/apply')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    codes: ['required', 'not_found', 'too_many_account_tags'],
    summary: 'Apply a tag to listings and accounts',
    scope: 'manage',
    description:
      'They must belong to the acting tenant. All present and future listings of an account get the tag. Unknown targets are named in a 404, and nothing changes.',
    extension: true,
    body: true,
    answers: { 200: { type: TaggedResponse } },
    errors: [403, 404, 422],
  })
  async apply(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Tag')) id: string,
    @Body() body: TagTargetsBody,
  ): Promise<TaggedResponse> {
    return { tagID: id, listingCount: await this.targets.apply(caller, id, targetsOf(body)) };
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    codes: ['required', 'not_found'],
    summary: 'Remove a tag from listings and accounts',
    scope: 'manage',
    description:
      'They must belong to the acting tenant. A listing loses the tag even if its account keeps it. Unknown targets are named in a 404, and nothing changes.',
    extension: true,
    body: true,
    answers: { 200: { type: TaggedResponse } },
    errors: [403, 404],
  })
  async withdraw(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Tag')) id: string,
    @Body() body: TagTargetsBody,
  ): Promise<TaggedResponse> {
    return { tagID: id, listingCount: await this.targets.withdraw(caller, id, targetsOf(body)) };
  }
}
