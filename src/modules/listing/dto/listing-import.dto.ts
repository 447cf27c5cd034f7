import { ApiProperty } from '@nestjs/swagger';
import { Id, IdList } from '../../../edge/http/fields.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { ImportableListing } from '../listing.types.js';
import { ArrayNotEmpty } from 'class-validator';

export class ImportListingsBody {
  @ArrayNotEmpty()
  @IdList({ maxItems: 500, description: 'Listings of other tenants whose account allows import.' })
  listingIDs: string[];
}

export class ImportListingsResponse {
  @ApiProperty({ type: [String], description: 'The ids of the listings that are imported now.' }) imported: string[];
  @ApiProperty({ type: [String], description: 'Nothing was to be done for these.' }) alreadyImported: string[];
}

export class DroppedImportResponse {
  @ApiProperty({ format: 'uuid', description: 'The listing whose import has ended.' }) id: string;
  @ApiProperty({ description: 'The outcome, for people.' }) message: string;
}

export class EndImportsQuery {
  @Id({ optional: true, description: 'The importing tenant; absent: all of them.' })
  tenantID?: string;
}

export class EndedImportsResponse {
  @ApiProperty({ description: 'How many imports ended: one for each listing and tenant.' }) ended: number;
}

export class ImporterResponse {
  @ApiProperty({ format: 'uuid', description: 'The tenant that imported the listing.' }) tenantID: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'When the tenant imported it, in UTC.' })
  importedAt: Date;
}

export class ImporterListResponse {
  @ApiProperty({ type: [ImporterResponse], description: 'The rows of this page; empty where there are none.' })
  data: ImporterResponse[];
}

export class ImportableListingResponse {
  @ApiProperty({ format: 'uuid', description: 'Given by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The name of the listing at its owner.' }) name: string;
  @ApiProperty({ description: 'The city as the PMS gives it; empty where it gives none.' }) city: string;
  @ApiProperty({ description: 'The country as the PMS gives it; empty where it gives none.' }) country: string;
  @ApiProperty({ example: 'PROVIDER_14', description: 'The code of the PMS; `GET /api/v1/provider` has its name.' })
  provider: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ description: 'The name of the account of its owner.' }) integrationAccountName: string;
  @ApiProperty({ description: 'Whether the acting tenant has imported it.' }) isImported: boolean;
}

export class ImportableListResponse {
  @ApiProperty({ type: [ImportableListingResponse], description: 'The rows of this page; empty where there are none.' })
  data: ImportableListingResponse[];
  @ApiProperty({ type: ListMeta, description: 'Where this page stands in the list.' }) meta: ListMeta;
}

export const importableResponse = ({
  integrationAccountId,
  createdAt: _,
  ...listing
}: ImportableListing): ImportableListingResponse => ({
  ...listing,
  integrationAccountID: integrationAccountId,
});
