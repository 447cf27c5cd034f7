import { ApiProperty } from '@nestjs/swagger';
import { Num } from '../../../edge/http/fields.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { HoldGuard, OpenHold, QuoteHold } from '../quote.types.js';

const LONGEST_HOLD = 60;

export class CreateHoldBody {
  @Num({ integer: true, min: 1, max: LONGEST_HOLD, example: 10, description: 'How long the nights are held.' })
  minutes: number;
}

export class QuoteHoldResponse implements QuoteHold {
  @ApiProperty({ format: 'uuid', description: 'The id of the quote; a quote has at most one hold.' }) holdID: string;
  @ApiProperty({ format: 'date-time', description: 'When the hold expires, in UTC.' }) heldUntil: string;
  @ApiProperty({
    enum: ['PMS', 'LOCAL'],
    description:
      'Who holds the nights. `PMS`: the PMS too, so no channel of the host sells them. `LOCAL`: Lodgewire alone, so other channels may still sell them; also while the outcome at the PMS is unclear.',
  })
  guard: HoldGuard;
}

export class OpenHoldResponse extends QuoteHoldResponse implements OpenHold {
  @ApiProperty({ format: 'uuid', description: 'The id of the listing at Lodgewire.' }) listingID: string;
  @ApiProperty({ format: 'uuid', description: 'The id of the unit within the listing.' }) unitID: string;
  @ApiProperty({ format: 'date', description: 'The day of arrival in the time zone of the listing (YYYY-MM-DD).' })
  checkInDate: string;
  @ApiProperty({
    format: 'date',
    description: 'The day of departure (YYYY-MM-DD); the night before it is the last one.',
  })
  checkOutDate: string;
}

export class OpenHoldListResponse {
  @ApiProperty({ type: [OpenHoldResponse], description: 'The rows of this page; empty if there are none.' })
  data: OpenHoldResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}
