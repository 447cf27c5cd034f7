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
    description: 'The day of arrival at the place of the listing (YYYY-MM-DD).',
  })
  checkInDate: string;
  @ApiProperty({
    format: 'date',
    example: '2027-03-04',
    description: 'The day of departure (YYYY-MM-DD); the night before it is the last one.',
  })
  checkOutDate: string;
  @ApiProperty({ type: 'integer', description: 'The number of nights of the stay.' }) nights: number;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts beside it.' }) currency: string;
  @ApiProperty({ description: 'What an estimated quote of the stay would name as totalPrice.' }) total: number;
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
    description: 'Extension. Whether all is refunded if the stay is booked and cancelled now; null: not known.',
    example: true,
  })
  refundable: boolean | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Extension. Until when it can be cancelled freely; null: it cannot, or that is not known.',
    example: '2027-02-24T14:00:00.000Z',
  })
  freeCancellationUntil: string | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'From `location`, to the metre; null without it.',
    example: 1.204,
  })
  distanceKm: number | null;
  @AsOfProperty() asOf: string;
  @ViaProperty() via: ReadVia;
  @ApiPropertyOptional({ type: ListingResponse, description: 'Absent with fields=ids.' }) listing?: ListingResponse;
}

class SearchMeta {
  @ApiProperty({ type: 'integer', description: 'The most hits of the answer.' }) limit: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'For `cursor`; null on the last page.' })
  nextCursor: string | null;
}

/** Sent as text, so this class documents and is never built. */
export class SearchResponse {
  @ApiProperty({
    type: [SearchHitResponse],
    description: 'The hits of this page, in the order of `sort`; empty where nothing is free.',
  })
  data: SearchHitResponse[];
  @ApiProperty({ type: SearchMeta, description: 'Where this page stands in the list.' }) meta: SearchMeta;
}
