import { ApiProperty } from '@nestjs/swagger';
import { Num } from '../../../edge/http/fields.js';
import { ListingFilterQuery } from './listing.query.js';

/** The visible area of the map, in degrees. */
export class ListingMapQuery extends ListingFilterQuery {
  @Num({
    optional: true,
    query: true,
    min: -90,
    max: 90,
    default: -90,
    description: 'Southern edge of the map, in degrees north.',
  })
  south = -90;
  @Num({
    optional: true,
    query: true,
    min: -90,
    max: 90,
    default: 90,
    description: 'Northern edge of the map, in degrees north.',
  })
  north = 90;
  @Num({
    optional: true,
    query: true,
    min: -180,
    max: 180,
    default: -180,
    description: 'Western edge of the map, in degrees east. Not east of `east`.',
  })
  west = -180;
  @Num({
    optional: true,
    query: true,
    min: -180,
    max: 180,
    default: 180,
    description: 'Eastern edge of the map, in degrees east.',
  })
  east = 180;
}

export class ListingMapPoint {
  @ApiProperty({ description: 'The mean latitude of the listings at this point.', example: 51.5 }) latitude: number;
  @ApiProperty({ example: -0.12, description: 'The mean longitude of these listings, in degrees east of Greenwich.' })
  longitude: number;
  @ApiProperty({ type: 'integer', description: 'The number of neighbouring listings that this point represents.' })
  count: number;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The id of the listing if there is only one, otherwise null.',
  })
  listingID: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The name of the listing if there is only one, otherwise null.',
  })
  name: string | null;
}

export class ListingMapResponse {
  @ApiProperty({ type: [ListingMapPoint], description: 'The rows of this page; empty if there are none.' })
  data: ListingMapPoint[];
  @ApiProperty({
    type: 'integer',
    description: 'The number of listings that match the filter but have no coordinates in the PMS.',
  })
  unplaced: number;
}
