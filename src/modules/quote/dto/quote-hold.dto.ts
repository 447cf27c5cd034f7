import { ApiProperty } from '@nestjs/swagger';
import { Num } from '../../../edge/http/fields.js';
import { PageMeta } from '../../../platform/paging/page.js';
import type { HoldGuard, OpenHold, QuoteHold } from '../quote.types.js';

const LONGEST_HOLD = 60;

export class CreateHoldBody {
  @Num({ integer: true, min: 1, max: LONGEST_HOLD, example: 10, description: 'How long the nights are held.' })
  minutes: number;
}

export class QuoteHoldResponse implements QuoteHold {
  @ApiProperty({ format: 'uuid', description: 'The id of the quote: it has at most one hold.' }) holdID: string;
  @ApiProperty({ format: 'date-time' }) heldUntil: string;
  @ApiProperty({
    enum: ['PMS', 'LOCAL'],
    description:
      'Who keeps the nights. `PMS`: the PMS too, so no channel of the host sells them. `LOCAL`: Lodgewire alone, so other channels may still sell them; also while the answer of the PMS is unclear.',
  })
  guard: HoldGuard;
}

export class OpenHoldResponse extends QuoteHoldResponse implements OpenHold {
  @ApiProperty({ format: 'uuid' }) listingID: string;
  @ApiProperty({ format: 'uuid' }) unitID: string;
  @ApiProperty({ format: 'date' }) checkInDate: string;
  @ApiProperty({ format: 'date' }) checkOutDate: string;
}

export class OpenHoldListResponse {
  @ApiProperty({ type: [OpenHoldResponse] }) data: OpenHoldResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}
