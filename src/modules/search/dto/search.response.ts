import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AsOfProperty, ViaProperty } from '../../listing/dto/freshness.properties.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';
import { ListingResponse } from '../../listing/dto/listing.response.js';
import type { ChargeKind } from '../../../connectors/port/charge-kinds.js';
import { ComponentsResponse, TotalsProperty, UnknownParts } from '../../quote/dto/quote.response.js';
import type { Totals } from '../../quote/quote.types.js';
import type { SearchHit } from '../search.types.js';

class SearchHitResponse implements SearchHit {
  @ApiProperty({ format: 'uuid', description: 'The id of the listing at Lodgewire.' }) listingID: string;
  @ApiProperty({ format: 'uuid', description: 'The id of the unit within the listing.' }) unitID: string;
  @ApiProperty({
    format: 'date',
    example: '2027-03-01',
    description: 'The day of arrival in the time zone of the listing (YYYY-MM-DD).',
  })
  checkInDate: string;
  @ApiProperty({
    format: 'date',
    example: '2027-03-04',
    description: 'The day of departure (YYYY-MM-DD); the night before it is the last one.',
  })
  checkOutDate: string;
  @ApiProperty({ type: 'integer', description: 'The number of nights of the stay.' }) nights: number;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts in this object.' }) currency: string;
  @ApiProperty({ description: 'The totalPrice that an estimated quote of the stay would return.' }) total: number;
  @TotalsProperty() totals: Totals;
  @ApiProperty({ type: ComponentsResponse, description: 'The parts of the price.' }) components: ComponentsResponse;
  @ApiProperty({
    enum: ['estimated'],
    description: 'Always `estimated`: computed from the stored calendar, without asking the PMS.',
  })
  basis: 'estimated';
  @UnknownParts() unknownParts: ChargeKind[];
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Extension. Whether everything is refunded if the stay is booked and cancelled now. Null if unknown.',
    example: true,
  })
  refundable: boolean | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Extension. The time until which the stay can be cancelled free of charge. Null if it cannot or this is unknown.',
    example: '2027-02-24T14:00:00.000Z',
  })
  freeCancellationUntil: string | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'The distance from `location`, to the metre. Null without `location`.',
    example: 1.204,
  })
  distanceKm: number | null;
  @AsOfProperty() asOf: string;
  @ViaProperty() via: ReadVia;
  @ApiPropertyOptional({ type: ListingResponse, description: 'Absent with fields=ids.' }) listing?: ListingResponse;
}

class SearchMeta {
  @ApiProperty({ type: 'integer', description: 'The maximum number of hits in the response.' }) limit: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'The value for `cursor`; null on the last page.' })
  nextCursor: string | null;
}

/** Sent as text, so this class documents and is never built. */
export class SearchResponse {
  @ApiProperty({
    type: [SearchHitResponse],
    description: 'The hits of this page, in the order of `sort`; empty if nothing is free.',
  })
  data: SearchHitResponse[];
  @ApiProperty({ type: SearchMeta, description: 'The position of this page in the list.' }) meta: SearchMeta;
}
