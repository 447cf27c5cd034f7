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
  @Num({ optional: true, query: true, min: -180, max: 180, default: -180, description: 'Not east of `east`.' })
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
  @ApiProperty({ description: 'Mean of the listings here.', example: 51.5 }) latitude: number;
  @ApiProperty({ example: -0.12, description: 'Degrees east of Greenwich.' }) longitude: number;
  @ApiProperty({ type: 'integer', description: 'Listings near each other.' }) count: number;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Where it is one listing. Null where there are several.',
  })
  listingID: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Where it is one listing. Null where there are several.' })
  name: string | null;
}

export class ListingMapResponse {
  @ApiProperty({ type: [ListingMapPoint], description: 'The rows of this page; empty where there are none.' })
  data: ListingMapPoint[];
  @ApiProperty({ type: 'integer', description: 'Listings that match the filter but whose PMS names no coordinates.' })
  unplaced: number;
}
