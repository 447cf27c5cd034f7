import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../edge/http/fields.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { Tenant } from '../tenancy.types.js';

export class TenantNameDto {
  @Text({
    min: 1,
    max: 200,
    example: 'Harbour Stays',
    description: 'The name that people see; hosts read it on the connect page.',
  })
  name: string;
}

export class TenantResponse {
  @ApiProperty({ format: 'uuid', description: 'For the header `x-service-tenant-id`.' }) id: string;
  @ApiProperty({ format: 'uuid', description: 'The workspace of the API key.' }) workspaceID: string;
  @ApiProperty({
    example: 'Harbour Stays',
    description: 'The name that people see; hosts read it on the connect page.',
  })
  name: string;
  @ApiProperty({ description: 'Whether this tenant acts if no tenant header is sent; exactly one per workspace.' })
  isDefault: boolean;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: Date;
}

export class TenantPage {
  @ApiProperty({ type: [TenantResponse], description: 'The rows of this page; empty if there are none.' })
  data: TenantResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
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
