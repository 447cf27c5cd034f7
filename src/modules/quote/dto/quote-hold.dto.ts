import { ApiProperty } from '@nestjs/swagger';
import { Num } from '../../../edge/http/fields.js';
import type { QuoteHold } from '../quote.types.js';

const LONGEST_HOLD = 60;

export class CreateHoldBody {
  @Num({ integer: true, min: 1, max: LONGEST_HOLD, example: 10, description: 'How long the nights are held.' })
  minutes: number;
}

export class QuoteHoldResponse implements QuoteHold {
  @ApiProperty({ format: 'uuid', description: 'The id of the quote: it has at most one hold.' }) holdID: string;
  @ApiProperty({ format: 'date-time' }) heldUntil: string;
  @ApiProperty({
    enum: ['LOCAL'],
    description:
      'Who keeps the nights. `LOCAL`: Lodgewire alone, so other channels of the host may still sell them. Holds at the PMS are not used yet.',
  })
  guard: 'LOCAL';
}
