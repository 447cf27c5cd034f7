import { CalendarDate, Choice, Currency, Id, Instant, Num, OrderChoice, Text } from '../../../edge/http/fields.js';
import { MAX_PAGE, type Order } from '../../../platform/paging/page.js';
import { RESERVATION_STATUSES, type ReservationStatus } from '../reservation.types.js';

export class ListReservationsQuery {
  @Currency({ optional: true, description: 'Shows prices in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;
  @Id({ optional: true }) listingID?: string;
  @Id({ optional: true }) integrationAccountID?: string;
  @Choice(RESERVATION_STATUSES, { optional: true }) status?: ReservationStatus;
  @Text({ min: 1, max: 128, optional: true, description: 'Bookings of the tenant with this `clientReference`.' })
  clientReference?: string;
  @CalendarDate({ optional: true, description: 'Check-in on or after.' }) checkInFrom?: string;
  @CalendarDate({ optional: true, description: 'Check-in on or before.' }) checkInTo?: string;
  @Instant({ optional: true, description: 'Changed at or after.' }) updatedSince?: string;
  @OrderChoice() order?: Order;
  @Num({ query: true, integer: true, min: 1, max: MAX_PAGE, optional: true, default: 1 }) page: number = 1;
  @Num({ query: true, integer: true, min: 1, max: 100, optional: true, default: 20 }) limit: number = 20;
}
