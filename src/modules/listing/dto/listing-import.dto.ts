import { ApiProperty } from '@nestjs/swagger';
import { Id, IdList } from '../../../edge/http/fields.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { ImportableListing } from '../listing.types.js';
import { ArrayNotEmpty } from 'class-validator';

export class ImportListingsBody {
  @ArrayNotEmpty()
  @IdList({ maxItems: 500, description: 'Listings of other tenants whose accounts allow imports.' })
  listingIDs: string[];
}

export class ImportListingsResponse {
  @ApiProperty({ type: [String], description: 'The ids of the newly imported listings.' }) imported: string[];
  @ApiProperty({ type: [String], description: 'The ids of the listings that had already been imported.' })
  alreadyImported: string[];
}

export class DroppedImportResponse {
  @ApiProperty({ format: 'uuid', description: 'The listing whose import has ended.' }) id: string;
  @ApiProperty({ description: 'A human-readable message about the outcome.' }) message: string;
}

export class EndImportsQuery {
  @Id({ optional: true, description: 'The importing tenant. If absent, all of them.' })
  tenantID?: string;
}

export class EndedImportsResponse {
  @ApiProperty({ description: 'The number of imports that ended: one per listing and tenant.' }) ended: number;
}

export class ImporterResponse {
  @ApiProperty({ format: 'uuid', description: 'The tenant that imported the listing.' }) tenantID: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'When the tenant imported it, in UTC.' })
  importedAt: Date;
}

export class ImporterListResponse {
  @ApiProperty({ type: [ImporterResponse], description: 'The rows of this page; empty if there are none.' })
  data: ImporterResponse[];
}

export class ImportableListingResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The name that the owner gives the listing.' }) name: string;
  @ApiProperty({ description: 'The city as the PMS gives it; empty if it gives none.' }) city: string;
  @ApiProperty({ description: 'The country as the PMS gives it; empty if it gives none.' }) country: string;
  @ApiProperty({ example: 'PROVIDER_14', description: 'The code of the PMS; `GET /api/v1/provider` returns its name.' })
  provider: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ description: 'The name that the owner gives that account.' }) integrationAccountName: string;
  @ApiProperty({ description: 'Whether the acting tenant has imported it.' }) isImported: boolean;
}

export class ImportableListResponse {
  @ApiProperty({ type: [ImportableListingResponse], description: 'The rows of this page; empty if there are none.' })
  data: ImportableListingResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

export const importableResponse = ({
  integrationAccountId,
  createdAt: _,
  ...listing
}: ImportableListing): ImportableListingResponse => ({
  ...listing,
  integrationAccountID: integrationAccountId,
});
