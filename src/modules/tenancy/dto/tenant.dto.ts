import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../edge/http/fields.js';
import { PageMeta } from '../../../platform/paging/page.js';
import type { Tenant } from '../tenancy.types.js';

export class TenantNameDto {
  @Text({ min: 1, max: 200, example: 'Harbour Stays' })
  name: string;
}

export class TenantResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) workspaceID: string;
  @ApiProperty({ example: 'Harbour Stays' }) name: string;
  @ApiProperty({ description: 'Acts where no tenant header is given; exactly one per workspace.' }) isDefault: boolean;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt: Date;
}

export class TenantPage {
  @ApiProperty({ type: [TenantResponse] }) data: TenantResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

export const toTenantResponse = ({
  id,
  workspaceId,
  name,
  isDefault,
  createdAt,
  updatedAt,
}: Tenant): TenantResponse => ({
  id,
  workspaceID: workspaceId,
  name,
  isDefault,
  createdAt,
  updatedAt,
});
