import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Outcome } from '../../../edge/http/outcome.js';
import { NullableAsOfProperty, NullableViaProperty } from '../../listing/dto/freshness.properties.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';
import { PageMeta } from '../../../platform/paging/page.js';

class NightModification {
  @ApiProperty({ description: 'In percent.' }) percentage: number;
  @ApiProperty({ description: 'The amount added (markup) or deducted (discounts).' }) value: number;
}

class NightModifications {
  @ApiProperty({
    type: NightModification,
    description: 'The discount of the account or workspace; both values are 0 if there is none.',
  })
  defaultDiscount: NightModification;
  @ApiProperty({
    type: NightModification,
    description: 'The markups of the account; both values are 0 if there are none.',
  })
  markup: NightModification;
  @ApiProperty({
    type: NightModification,
    description: 'Both values are always 0 for a night: promotions apply to quotes.',
  })
  promotionDiscount: NightModification;
}

class NightUnit {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The id of the unit at the PMS.' }) providerUnitID: string;
  @ApiProperty({ description: 'The name of the unit.' }) name: string;
}

/** A record as in docs/interface.md#availability-record; sent as text, so this class documents and is never built. */
export class AvailabilityRecordResponse {
  @ApiProperty({ description: 'Composed of the unit and the date.' }) id: string;
  @ApiProperty({
    format: 'date',
    example: '2027-03-01',
    description: 'The day on which the night begins, in the time zone of the listing (YYYY-MM-DD).',
  })
  date: string;
  @ApiProperty({
    enum: ['AVAILABLE', 'NOT_AVAILABLE'],
    description: 'NOT_AVAILABLE: taken, blocked, or unknown to the PMS.',
  })
  status: string;
  @ApiProperty({ description: 'The price of the night after the modifications; 0 if the PMS gives none.' })
  price: number;
  @ApiProperty({ type: 'integer', description: 'The minimum number of nights of a stay.' }) minimumNights: number;
  @ApiProperty({ type: 'integer', description: 'The maximum number of nights of a stay; 0 if there is no limit.' })
  maximumNights: number;
  @ApiProperty({ description: 'Whether stays cannot begin on this date.' }) closedToArrival: boolean;
  @ApiProperty({ description: 'Whether stays cannot end on this date.' }) closedToDeparture: boolean;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts in this object.' }) currency: string;
  @ApiProperty({ description: 'The price of the PMS.' }) originalPrice: number;
  @ApiProperty({
    type: NightModifications,
    description: 'The amounts added to and deducted from the price of the PMS.',
  })
  priceModifications: NightModifications;
  @ApiProperty({ type: NightUnit, description: 'The unit to which the night belongs.' }) unit: NightUnit;
}

export class AvailabilityResponse {
  @ApiProperty({ type: [AvailabilityRecordResponse], description: 'One record per unit and day.' })
  data: AvailabilityRecordResponse[];
  @ApiProperty({ type: PageMeta, description: 'Counted in days.' }) meta: PageMeta;
  @ApiPropertyOptional({
    description:
      'The mean price of the selected nights that have a price, over the whole period. Only with includePrice.',
  })
  avgNightlyPrice?: number;
  @NullableAsOfProperty('It refers to the nights. Null until the first calendar of the listing has been read.') asOf:
    string | null;
  @NullableViaProperty() via: ReadVia | null;
}

/** `availability`, or `error`. */
class AvailabilityOutcomeResponse extends Outcome {
  @ApiProperty({ format: 'uuid', description: 'The id of the listing at Lodgewire.' }) listingID: string;
  @ApiPropertyOptional({ type: AvailabilityResponse, description: 'The calendar. Absent if there is an error.' })
  availability?: AvailabilityResponse;
}

/** Sent as text, so this class documents and is never built. */
export class AvailabilityBatchResponse {
  @ApiProperty({ type: [AvailabilityOutcomeResponse], description: 'In the order of the request.' })
  data: AvailabilityOutcomeResponse[];
}
