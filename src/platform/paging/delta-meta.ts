import { ApiProperty } from '@nestjs/swagger';

/** The metadata of a page of changes. */
export class DeltaMeta {
  @ApiProperty({ type: 'integer', description: 'The maximum number of rows in the answer.' }) limit: number;
  @ApiProperty({
    description: 'For `cursor` of the next request. Also given at the end: later changes are behind it.',
    example: 'kq2uZx0cV3mUOe8rT1bXw9sJb2Q',
  })
  nextCursor: string;
  @ApiProperty({ description: 'Whether there are more changes now.' }) hasMore: boolean;
  @ApiProperty({
    format: 'date-time',
    description: 'Removals before it are forgotten: with an earlier `updatedSince`, delete what is not returned.',
  })
  removedSince: string;
}

export class RemovedRowResponse {
  @ApiProperty({ format: 'uuid', description: 'The row that is gone: delete your copy.' }) id: string;
  @ApiProperty({
    format: 'date-time',
    description: 'When the removal was published. The tenant no longer sees the row, or the filters do not match it.',
  })
  removedAt: string;
}
