import { ApiProperty } from '@nestjs/swagger';
import { IdList } from '../../../edge/http/fields.js';
import type { TagTargets } from '../tags/tag.types.js';

/** One of the two is required. */
export class TagTargetsBody {
  @IdList({
    optional: true,
    maxItems: 100,
    example: ['01a2040d-506d-709c-be67-e8dd17a047e4'],
    description: 'Listings that belong to the acting tenant. If absent, none.',
  })
  listingIDs?: string[];

  @IdList({
    optional: true,
    maxItems: 20,
    description: 'Accounts of the acting tenant, with all their listings. If absent, none.',
  })
  integrationAccountIDs?: string[];
}

export class TaggedResponse {
  @ApiProperty({ format: 'uuid', description: 'The id of the tag.' }) tagID: string;
  @ApiProperty({ type: 'integer', description: 'The number of listings that this request changed.' })
  listingCount: number;
}

export const targetsOf = ({ listingIDs = [], integrationAccountIDs = [] }: TagTargetsBody): TagTargets => ({
  listingIds: listingIDs,
  accountIds: integrationAccountIDs,
});
