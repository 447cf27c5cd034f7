import { ApiProperty } from '@nestjs/swagger';
import { PageMeta } from '../../../platform/paging/page.js';
import type { Promotion } from '../pricing.types.js';

export class PromotionResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) workspaceID: string;
  @ApiProperty({ format: 'uuid' }) tenantID: string;
  @ApiProperty({ format: 'uuid' }) integrationAccountID: string;
  @ApiProperty({ example: 'Early bird' }) name: string;
  @ApiProperty({ description: 'Percent.', example: 10 }) discountPercentage: number;
  @ApiProperty({ type: String, format: 'date', nullable: true }) startDate: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) endDate: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) minimumNights: number | null;
  @ApiProperty({ type: [String], description: 'Empty: every listing of the account.' }) listingIDs: string[];
  @ApiProperty() active: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

export class PromotionListResponse {
  @ApiProperty({ type: [PromotionResponse] }) data: PromotionResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
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
