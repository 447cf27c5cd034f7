import { CalendarDate, Choice, Currency, Flag, IdList } from '../../../edge/http/fields.js';
import { MaxAge } from '../../listing/dto/max-age.field.js';
import { NIGHT_STATUSES, type NightStatus } from '../availability.types.js';

export class AvailabilityBatchBody {
  @IdList({ notEmpty: true, maxItems: 200, description: 'The listings whose calendars are requested.' })
  listingIDs: string[];

  @CalendarDate({ description: 'First day.' })
  startDate: string;

  @CalendarDate({ description: 'Last day.', example: '2027-05-31' })
  endDate: string;

  @Choice(NIGHT_STATUSES, { optional: true, description: 'Only nights with this status. If absent, all nights.' })
  status?: NightStatus;

  @Currency({ optional: true, description: 'Shows prices in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;

  @Flag({ optional: true, default: false, description: 'Adds avgNightlyPrice for the whole period.' })
  includePrice = false;

  @MaxAge()
  maxAge?: number;
}
