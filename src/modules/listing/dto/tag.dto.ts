import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty } from 'class-validator';
import { Flag, IdList, Text } from '../../../edge/http/fields.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { TaggedTag } from '../tags/tag.types.js';

export class CreateTagBody {
  @Text({ min: 1, max: 100, description: 'Unique in the workspace.', example: 'Beach' })
  name: string;

  @Text({ optional: true, max: 2_000, multiline: true, description: 'Explains the label. If absent, it is empty.' })
  description?: string;
}

export class UpdateTagBody {
  @Text({ optional: true, min: 1, max: 100, description: 'A new label. If absent, it stays as it is.' })
  name?: string;

  @Text({
    optional: true,
    max: 2_000,
    multiline: true,
    description: 'A new explanation. If absent, it stays as it is.',
  })
  description?: string;
}

export class TagResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: string;
  @ApiProperty({ example: 'Beach', description: 'The label that people see, unique in the workspace.' }) name: string;
  @ApiProperty({ format: 'uuid', description: 'The workspace whose tenants share the tag.' }) workspaceID: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', format: 'uuid' } },
    description: 'Listings with the tag that the acting tenant may see, one list per integration account.',
  })
  listingIds: string[][];
  @ApiProperty({ description: 'Explains the label; empty if there is no explanation.' }) description: string;
}

export class TagListResponse {
  @ApiProperty({ type: [TagResponse], description: 'The rows of this page; empty if there are none.' })
  data: TagResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
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
  @ApiProperty({ description: 'A human-readable message about the outcome.' }) message: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ type: [String], description: 'The ids of the tags.' }) tagIDs: string[];
  @ApiProperty({
    type: 'integer',
    description: 'The number of listings of the account, all of which now carry the tags.',
  })
  listingCount: number;
}
