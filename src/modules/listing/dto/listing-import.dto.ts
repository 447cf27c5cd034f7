import { ApiProperty } from '@nestjs/swagger';
import { Id, IdList } from '../../../edge/http/fields.js';
import { PageMeta } from '../../../platform/paging/page.js';
import type { ImportableListing } from '../listing.types.js';
import { ArrayNotEmpty } from 'class-validator';

export class ImportListingsBody {
  @ArrayNotEmpty()
  @IdList({ maxItems: 500, description: 'Listings of other tenants whose account allows import.' })
  listingIDs: string[];
}

export class ImportListingsResponse {
  @ApiProperty({ type: [String] }) imported: string[];
  @ApiProperty({ type: [String], description: 'Nothing was to be done for these.' }) alreadyImported: string[];
}

export class DroppedImportResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() message: string;
}

export class EndImportsQuery {
  @Id({ optional: true, description: 'The importing tenant; absent: all of them.' })
  tenantID?: string;
}

export class EndedImportsResponse {
  @ApiProperty({ description: 'How many imports ended: one for each listing and tenant.' }) ended: number;
}

export class ImporterResponse {
  @ApiProperty({ format: 'uuid' }) tenantID: string;
  @ApiProperty({ type: String, format: 'date-time' }) importedAt: Date;
}

export class ImporterListResponse {
  @ApiProperty({ type: [ImporterResponse] }) data: ImporterResponse[];
}

export class ImportableListingResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty() city: string;
  @ApiProperty() country: string;
  @ApiProperty({ example: 'PROVIDER_04' }) provider: string;
  @ApiProperty({ format: 'uuid' }) integrationAccountID: string;
  @ApiProperty() integrationAccountName: string;
  @ApiProperty() isImported: boolean;
}

export class ImportableListResponse {
  @ApiProperty({ type: [ImportableListingResponse] }) data: ImportableListingResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

export const importableResponse = ({
  integrationAccountId,
  ...listing
}: ImportableListing): ImportableListingResponse => ({
  ...listing,
  integrationAccountID: integrationAccountId,
});
