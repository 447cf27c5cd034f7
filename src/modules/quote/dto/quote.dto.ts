import { CalendarDate, Currency, Id, Nested, NestedList, Num } from '../../../edge/http/fields.js';
import { MaxAge } from '../../listing/dto/max-age.field.js';

export class QuoteQuery {
  @Currency({ optional: true, description: 'Shows the quote in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;
}

export class QuoteGuestCounts {
  @Num({ optional: true, integer: true, min: 0, max: 1000, description: 'The number of adults.' })
  adults?: number;

  @Num({ optional: true, integer: true, min: 0, max: 1000, description: 'The number of children.' })
  children?: number;

  @Num({
    optional: true,
    integer: true,
    min: 0,
    max: 1000,
    description: 'The number of infants; they do not count against the capacity.',
  })
  infants?: number;

  @Num({
    optional: true,
    integer: true,
    min: 0,
    max: 1000,
    description: 'The number of pets; they do not count against the capacity.',
  })
  pets?: number;
}

/** The body of docs/interface.md#create-a-quote */
export class CreateQuoteBody {
  @Id({ description: 'The id of the listing at Lodgewire.' })
  listingID: string;

  @CalendarDate({ description: "Not before today in the listing's time zone." })
  checkInDate: string;

  @CalendarDate({ description: 'After check-in.', example: '2027-03-04' })
  checkOutDate: string;

  @Num({ integer: true, min: 1, max: 1000, example: 2, description: 'The number of people, including children.' })
  guests: number;

  @Nested(() => QuoteGuestCounts, {
    optional: true,
    description:
      'The split by age, passed to the PMS. Adults and children count against the capacity and must not exceed `guests`; infants and pets do not count.',
  })
  guestCountInfo?: QuoteGuestCounts;

  @Id({
    optional: true,
    description: 'A promotion of the acting tenant; one that does not cover the stay has no effect.',
  })
  promotionID?: string;

  @Id({ optional: true, description: 'Required when the listing has more than one unit.' })
  unitID?: string;

  @MaxAge()
  maxAge?: number;
}

const MOST_QUOTES = 50;

/** Several stays, each priced by itself. */
export class CreateQuotesBody {
  @NestedList(() => CreateQuoteBody, {
    notEmpty: true,
    maxItems: MOST_QUOTES,
    description: 'The stays to quote; each has its own outcome.',
  })
  quotes: CreateQuoteBody[];
}
