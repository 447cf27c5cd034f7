import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Outcome } from '../../../edge/http/outcome.js';
import { NullableAsOfProperty, NullableViaProperty } from '../../listing/dto/freshness.properties.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';
import { PageMeta } from '../../../platform/paging/page.js';

class NightModification {
  @ApiProperty({ description: 'Percent.' }) percentage: number;
  @ApiProperty({ description: 'The amount added (markup) or taken off (discounts).' }) value: number;
}

class NightModifications {
  @ApiProperty({
    type: NightModification,
    description: 'The discount of the account or workspace; 0 and 0 where there is none.',
  })
  defaultDiscount: NightModification;
  @ApiProperty({ type: NightModification, description: 'The markups of the account; 0 and 0 where there are none.' })
  markup: NightModification;
  @ApiProperty({ type: NightModification, description: 'Always 0 and 0 for a night: promotions belong to quotes.' })
  promotionDiscount: NightModification;
}

class NightUnit {
  @ApiProperty({ format: 'uuid', description: 'Given by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The id of the unit at the PMS.' }) providerUnitID: string;
  @ApiProperty({ description: 'The name of the unit.' }) name: string;
}

/** A record as in docs/interface.md#availability-record; sent as text, so this class documents and is never built. */
export class AvailabilityRecordResponse {
  @ApiProperty({ description: 'Unit and date.' }) id: string;
  @ApiProperty({
    format: 'date',
    example: '2027-03-01',
    description: 'The night that begins on this day, at the place of the listing (YYYY-MM-DD).',
  })
  date: string;
  @ApiProperty({
    enum: ['AVAILABLE', 'NOT_AVAILABLE'],
    description: 'NOT_AVAILABLE: taken, blocked, or unknown to the PMS.',
  })
  status: string;
  @ApiProperty({ description: 'Of the night, after the modifications; 0 when the PMS gives none.' }) price: number;
  @ApiProperty({ type: 'integer', description: 'The least nights of a stay.' }) minimumNights: number;
  @ApiProperty({ type: 'integer', description: '0: no limit.' }) maximumNights: number;
  @ApiProperty({ description: 'No stay may begin on the date.' }) closedToArrival: boolean;
  @ApiProperty({ description: 'No stay may end on the date.' }) closedToDeparture: boolean;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts beside it.' }) currency: string;
  @ApiProperty({ description: "The PMS's price." }) originalPrice: number;
  @ApiProperty({ type: NightModifications, description: 'Amounts added to the price of the PMS, and taken off it.' })
  priceModifications: NightModifications;
  @ApiProperty({ type: NightUnit, description: 'The unit whose night it is.' }) unit: NightUnit;
}

export class AvailabilityResponse {
  @ApiProperty({ type: [AvailabilityRecordResponse], description: 'One record per unit and day.' })
  data: AvailabilityRecordResponse[];
  @ApiProperty({ type: PageMeta, description: 'Counted in days.' }) meta: PageMeta;
  @ApiPropertyOptional({
    description: 'Mean price of the priced nights selected, over the whole period; with includePrice.',
  })
  avgNightlyPrice?: number;
  @NullableAsOfProperty('It concerns the nights. Null until the first calendar of the listing was read.') asOf:
    string | null;
  @NullableViaProperty() via: ReadVia | null;
}

/** `availability`, or `error`. */
class AvailabilityOutcomeResponse extends Outcome {
  @ApiProperty({ format: 'uuid', description: 'The id of the listing at Lodgewire.' }) listingID: string;
  @ApiPropertyOptional({ type: AvailabilityResponse, description: 'The calendar. Absent where there is an error.' })
  availability?: AvailabilityResponse;
}

/** Sent as text, so this class documents and is never built. */
export class AvailabilityBatchResponse {
  @ApiProperty({ type: [AvailabilityOutcomeResponse], description: 'In the order of the request.' })
  data: AvailabilityOutcomeResponse[];
}
