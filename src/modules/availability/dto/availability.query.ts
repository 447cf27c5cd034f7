import { CalendarDate, Choice, Currency, Flag, Num } from '../../../edge/http/fields.js';
import { MaxAge } from '../../listing/dto/max-age.field.js';
import { Cursor, PageNumber } from '../../../edge/http/page.query.js';
import { NIGHT_STATUSES, type NightStatus } from '../availability.types.js';

/** The query parameters of docs/interface.md#get-the-availability-of-a-listing */
export class AvailabilityQuery {
  @CalendarDate({ optional: true, description: "First day. If absent, today in the listing's time zone." })
  startDate?: string;

  @CalendarDate({ optional: true, description: 'Last day. If absent, the last one stored.', example: '2027-05-31' })
  endDate?: string;

  @Choice(NIGHT_STATUSES, { optional: true, description: 'Only nights with this status. If absent, all nights.' })
  status?: NightStatus;

  @Currency({ optional: true, description: 'Shows prices in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;

  @PageNumber()
  page?: number;

  @Cursor()
  cursor?: string;

  @Num({ optional: true, query: true, integer: true, min: 1, max: 730, default: 90, description: 'Days per page.' })
  limit = 90;

  @Flag({ optional: true, query: true, default: false, description: 'Adds avgNightlyPrice for the whole period.' })
  includePrice = false;

  @MaxAge({ query: true })
  maxAge?: number;
}
