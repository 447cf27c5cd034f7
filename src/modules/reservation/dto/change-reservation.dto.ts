import { ApiProperty } from '@nestjs/swagger';
import { CalendarDate, Currency, Flag, Id, Nested, Num } from '../../../edge/http/fields.js';
import { QuoteGuestCounts } from '../../quote/dto/quote.dto.js';
import { StoredQuoteResponse, TotalsProperty } from '../../quote/dto/quote.response.js';
import type { Totals } from '../../quote/quote.types.js';
import { CHANGE_MODES, type ChangeMode, type ChangeOffer } from '../changing/change.types.js';

export class ChangeQuery {
  @Currency({ optional: true, description: 'Shows the offer in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;
}

/** The changed stay; at least one field must differ from the reservation. */
export class ChangeReservationBody {
  @CalendarDate({ optional: true, description: "Not before today in the listing's time zone." })
  checkInDate?: string;

  @CalendarDate({ optional: true, description: 'After check-in.', example: '2027-03-06' })
  checkOutDate?: string;

  @Num({
    optional: true,
    integer: true,
    min: 1,
    max: 1000,
    example: 2,
    description: 'The new number of people. If absent, it stays as it is.',
  })
  guests?: number;

  @Nested(() => QuoteGuestCounts, { optional: true, description: 'As in a quote.' })
  guestCountInfo?: QuoteGuestCounts;

  @Id({ optional: true, description: 'Another unit of the same listing.' })
  unitID?: string;
}

export class ConfirmChangeBody {
  @Flag({ optional: true, description: 'Allows a change whose `mode` is REBOOK.', default: false, example: true })
  allowRebook?: boolean;
}

/** An offer to change a stay. */
export class ChangeOfferResponse implements ChangeOffer {
  @ApiProperty({ format: 'uuid', description: 'Confirms the change: `POST …/change/{changeID}/confirm`.' })
  changeID: string;
  @ApiProperty({
    enum: [...CHANGE_MODES],
    enumName: 'ChangeMode',
    description:
      'NATIVE: one write changes the reservation. REBOOK: a new one is created, then the old one is cancelled.',
  })
  mode: ChangeMode;
  @ApiProperty({ type: StoredQuoteResponse, description: 'The changed stay, as a new quote.' })
  quote: StoredQuoteResponse;
  @TotalsProperty('The amounts of the quote minus the current amounts of the reservation.') difference: Totals;
  @ApiProperty({ description: 'The currency of `quote` and `difference`.', example: 'EUR' }) currency: string;
  @ApiProperty({ format: 'date-time', description: 'The time until which it can be confirmed.' }) expiresAt: string;
}
