import { CalendarDate, Choice, Currency, Id, Num, OrderChoice, Text } from '../../../edge/http/fields.js';
import { DeltaCursor, NotInDeltas, UpdatedSince } from '../../../edge/http/deltas/delta.fields.js';
import { MAX_PAGE, type Order } from '../../../platform/paging/page.js';
import { RESERVATION_STATUSES, type ReservationFilter, type ReservationStatus } from '../reservation.types.js';

export class ListReservationsQuery {
  @NotInDeltas()
  @Currency({ optional: true, description: 'Shows prices in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;
  @Id({ optional: true }) listingID?: string;
  @Id({ optional: true }) integrationAccountID?: string;
  @Choice(RESERVATION_STATUSES, { optional: true }) status?: ReservationStatus;
  @Text({ min: 1, max: 128, optional: true, description: 'Bookings of the tenant with this `clientReference`.' })
  clientReference?: string;
  @CalendarDate({ optional: true, description: 'Check-in on or after.' }) checkInFrom?: string;
  @CalendarDate({ optional: true, description: 'Check-in on or before.' }) checkInTo?: string;
  @UpdatedSince() updatedSince?: string;
  @DeltaCursor() cursor?: string;
  @NotInDeltas() @OrderChoice() order?: Order;
  @NotInDeltas() @Num({ query: true, integer: true, min: 1, max: MAX_PAGE, optional: true, default: 1 }) page?: number;
  @Num({ query: true, integer: true, min: 1, max: 100, optional: true, default: 20 }) limit: number = 20;
}

export const reservationFilter = (query: ListReservationsQuery): ReservationFilter => {
  const { listingID, integrationAccountID, status, clientReference, checkInFrom, checkInTo } = query;
  return {
    listingId: listingID,
    integrationAccountId: integrationAccountID,
    status,
    clientReference,
    checkInFrom,
    checkInTo,
  };
};
