import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty } from 'class-validator';
import { Flag, IdList, Text } from '../../../edge/http/fields.js';
import { PageMeta } from '../../../platform/paging/page.js';
import type { TaggedTag } from '../tags/tag.types.js';

export class CreateTagBody {
  @Text({ min: 1, max: 100, description: 'Unique in the workspace.', example: 'Beach' })
  name: string;

  @Text({ optional: true, max: 2_000, multiline: true })
  description?: string;
}

export class UpdateTagBody {
  @Text({ optional: true, min: 1, max: 100 })
  name?: string;

  @Text({ optional: true, max: 2_000, multiline: true })
  description?: string;
}

export class TagResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
  @ApiProperty({ example: 'Beach' }) name: string;
  @ApiProperty({ format: 'uuid' }) workspaceID: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', format: 'uuid' } },
    description: 'Listings with the tag that the acting tenant may see, one list per integration account.',
  })
  listingIds: string[][];
  @ApiProperty() description: string;
}

export class TagListResponse {
  @ApiProperty({ type: [TagResponse] }) data: TagResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

export const tagResponse = (tag: TaggedTag): TagResponse => ({
  id: tag.id,
  createdAt: tag.createdAt.toISOString(),
  updatedAt: tag.updatedAt.toISOString(),
  name: tag.name,
  workspaceID: tag.workspaceId,
  listingIds: tag.listingIds,
  description: tag.description,
});

/** The body of docs/interface.md#apply-tags-to-the-listings-of-an-account */
export class ApplyTagsBody {
  @ArrayNotEmpty()
  @IdList({ maxItems: 100, description: 'Tags of the workspace.' })
  tagIDs: string[];

  @Flag({ optional: true, description: 'Also sets requireListingApproval of the account.' })
  requireListingApproval?: boolean;
}

export class ApplyTagsResponse {
  @ApiProperty() message: string;
  @ApiProperty({ format: 'uuid' }) integrationAccountID: string;
  @ApiProperty({ type: [String] }) tagIDs: string[];
  @ApiProperty({ type: 'integer', description: 'Listings of the account, all of which now carry the tags.' })
  listingCount: number;
}
