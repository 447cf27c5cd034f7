import { ApiProperty } from '@nestjs/swagger';
import { type Provider, PROVIDERS } from '../../../connectors/port/provider.js';
import {
  FOUND_TYPES,
  type FoundType,
  MATCHED_FIELDS,
  type MatchedField,
} from '../../../records/keywords/keyword.types.js';
import type { FoundItem } from '../find.types.js';

class FoundItemResponse implements FoundItem {
  @ApiProperty({ enum: FOUND_TYPES, enumName: 'FoundType', description: 'The kind of the hit.' }) type: FoundType;
  @ApiProperty({ format: 'uuid', description: 'The id of the account, listing or reservation at Lodgewire.' })
  id: string;
  @ApiProperty({
    description:
      'The name of the account or listing. For a reservation, the name of its guest, otherwise its confirmation code or id.',
    example: 'Harbour loft',
  })
  title: string;
  @ApiProperty({
    enum: MATCHED_FIELDS,
    enumName: 'MatchedField',
    description: 'The field that contains the text; if several words matched, one of their fields.',
  })
  matched: MatchedField;
  @ApiProperty({ description: 'Whether a whole id or whole words matched; false if only their beginnings did.' })
  isWhole: boolean;
  @ApiProperty({ enum: PROVIDERS, enumName: 'Provider', description: 'The code of the PMS.' }) provider: Provider;
  @ApiProperty({ format: 'uuid', description: 'The account to which it belongs; for an account, its own id.' })
  integrationAccountID: string;
  @ApiProperty({ description: 'The status of the account, listing or reservation.', example: 'ACTIVE' })
  status: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The listing, or the listing of the reservation. Null if an account was found.',
  })
  listingID: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name of that listing. Null if an account was found.' })
  listingName: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The city of a found listing; otherwise null.' })
  city: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The country of a found listing, as the PMS writes it; otherwise null.',
  })
  country: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day of arrival of a found reservation (YYYY-MM-DD); otherwise null.',
    example: '2027-03-01',
  })
  checkInDate: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day of departure of a found reservation (YYYY-MM-DD); otherwise null.',
    example: '2027-03-04',
  })
  checkOutDate: string | null;
}

export class FoundItemsResponse {
  @ApiProperty({ type: [FoundItemResponse], description: 'The best hits, best first; empty if there are none.' })
  data: FoundItemResponse[];
}
