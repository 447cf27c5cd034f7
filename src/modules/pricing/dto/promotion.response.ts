import { ApiProperty } from '@nestjs/swagger';
import { ListMeta } from '../../../platform/paging/page.js';
import type { Promotion } from '../pricing.types.js';

export class PromotionResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ format: 'uuid', description: 'The workspace of the API key.' }) workspaceID: string;
  @ApiProperty({ format: 'uuid', description: 'The tenant that owns it.' }) tenantID: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ example: 'Early bird', description: 'Shown with the discount in quotes.' }) name: string;
  @ApiProperty({ description: 'In percent.', example: 10 }) discountPercentage: number;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The first night (YYYY-MM-DD). Null if it has no start.',
  })
  startDate: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The last night (YYYY-MM-DD). Null if it has no end.',
  })
  endDate: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The minimum number of nights of a stay. Null for any stay.',
  })
  minimumNights: number | null;
  @ApiProperty({ type: [String], description: 'Empty if it applies to every listing of the account.' })
  listingIDs: string[];
  @ApiProperty({ description: 'Whether quotes may name it.' }) active: boolean;
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: string;
}

export class PromotionListResponse {
  @ApiProperty({ type: [PromotionResponse], description: 'The rows of this page; empty if there are none.' })
  data: PromotionResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

export const promotionResponse = (promotion: Promotion): PromotionResponse => ({
  id: promotion.id,
  workspaceID: promotion.workspaceId,
  tenantID: promotion.tenantId,
  integrationAccountID: promotion.integrationAccountId,
  name: promotion.name,
  discountPercentage: promotion.discountPercentage,
  startDate: promotion.startDate,
  endDate: promotion.endDate,
  minimumNights: promotion.minimumNights,
  listingIDs: promotion.listingIds,
  active: promotion.active,
  createdAt: promotion.createdAt.toISOString(),
  updatedAt: promotion.updatedAt.toISOString(),
});
