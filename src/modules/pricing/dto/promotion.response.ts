import { ApiProperty } from '@nestjs/swagger';
import { ListMeta } from '../../../platform/paging/page.js';
import type { Promotion } from '../pricing.types.js';

export class PromotionResponse {
  @ApiProperty({ format: 'uuid', description: 'Given by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ format: 'uuid', description: 'The workspace of the API key.' }) workspaceID: string;
  @ApiProperty({ format: 'uuid', description: 'The tenant that owns it.' }) tenantID: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ example: 'Early bird', description: 'Shown with the discount in quotes.' }) name: string;
  @ApiProperty({ description: 'Percent.', example: 10 }) discountPercentage: number;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The first night (YYYY-MM-DD). Null: from the beginning.',
  })
  startDate: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The last night (YYYY-MM-DD). Null: without an end.',
  })
  endDate: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The least nights of a stay. Null: any stay.' })
  minimumNights: number | null;
  @ApiProperty({ type: [String], description: 'Empty: every listing of the account.' }) listingIDs: string[];
  @ApiProperty({ description: 'Whether quotes may name it.' }) active: boolean;
  @ApiProperty({ format: 'date-time', description: 'When it was stored first, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was changed last, in UTC.' }) updatedAt: string;
}

export class PromotionListResponse {
  @ApiProperty({ type: [PromotionResponse], description: 'The rows of this page; empty where there are none.' })
  data: PromotionResponse[];
  @ApiProperty({ type: ListMeta, description: 'Where this page stands in the list.' }) meta: ListMeta;
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
